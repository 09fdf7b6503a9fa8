import Foundation
import WendExpressions

/// A regular expression for whole texts, ignoring case; a dot matches newlines too.
///
/// A pattern that is no regular expression matches only itself, and every pattern matches the text that is written
/// exactly like it: `Really?` finds `Really?`. Spaces that do not break are spaces, in the pattern and in the text.
package struct TextPattern: Sendable, Hashable, CustomStringConvertible {
    package let source: String
    /// Nil where nothing in the pattern has a special meaning, or where it is no regular expression.
    private let expression: NSRegularExpression?
    /// The same in small letters; nil if it is not ASCII, or an expression.
    private let letters: [UInt8]?

    package init(_ source: String) {
        self.source = source.plainSpaces
        expression = self.source.contains(where: Self.isSpecial) ? Self.compiled(self.source) : nil
        letters =
            expression == nil && self.source.utf8.allSatisfy { $0 < 0x80 } ? self.source.utf8.map(Self.small) : nil
    }

    package func matches(_ text: String) -> Bool {
        if let answer = answer(byLetters: text) { return answer }
        if text == source { return true }
        let text = text.plainSpaces
        if text == source { return true }
        guard let expression else { return TextComparison.equalIgnoringCase(text, source) }
        let range = NSRange(text.startIndex..<text.endIndex, in: text)
        return expression.firstMatch(in: text, range: range) != nil
    }

    /// Whether a text is the same but for capital letters, as far as ASCII says: most texts of a screen are told apart by their first
    /// letters. Nil where something else decides, which may be written in several ways.
    private func answer(byLetters text: String) -> Bool? {
        guard let letters else { return nil }
        var next = letters.startIndex
        for byte in text.utf8 {
            if byte >= 0x80 { return nil }
            guard next < letters.endIndex else { return false }
            if Self.small(byte) != letters[next] { return false }
            next += 1
        }
        return next == letters.endIndex
    }

    private static func small(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    package var description: String { source }

    private static func isSpecial(_ character: Character) -> Bool { #"\^$.|?*+()[]{}"#.contains(character) }

    private static func compiled(_ source: String) -> NSRegularExpression? {
        let options: NSRegularExpression.Options = [.caseInsensitive, .dotMatchesLineSeparators]
        // Compiled alone first: the anchors around it could make a broken pattern whole, such as `a)|(?:b`.
        guard (try? NSRegularExpression(pattern: source, options: options)) != nil else { return nil }
        return try? NSRegularExpression(pattern: #"\A(?:"# + source + #")\z"#, options: options)
    }

    package static func == (left: TextPattern, right: TextPattern) -> Bool { left.source == right.source }
    package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

extension String {
    /// The same with the spaces of a keyboard for those that do not break, which look like them: `3,50 €` as `currency` writes it.
    package var plainSpaces: String {
        // Both begin with one of these two bytes, which few texts have.
        let mayHaveSome = utf8.withContiguousStorageIfAvailable { $0.contains { $0 == 0xC2 || $0 == 0xE2 } } ?? true
        guard mayHaveSome else { return self }
        guard unicodeScalars.contains(where: { Self.unbroken.contains($0) }) else { return self }
        var plain = UnicodeScalarView()
        for scalar in unicodeScalars { plain.append(Self.unbroken.contains(scalar) ? " " : scalar) }
        return String(plain)
    }

    private static let unbroken: [Unicode.Scalar] = ["\u{A0}", "\u{202F}"]
}
