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

    package init(_ source: String) {
        self.source = source.plainSpaces
        expression = self.source.contains(where: Self.isSpecial) ? Self.compiled(self.source) : nil
    }

    package func matches(_ text: String) -> Bool {
        if text == source { return true }
        if expression == nil, hasOtherEnds(text) { return false }
        let text = text.plainSpaces
        if text == source { return true }
        guard let expression else { return TextComparison.equalIgnoringCase(text, source) }
        let range = NSRange(text.startIndex..<text.endIndex, in: text)
        return expression.firstMatch(in: text, range: range) != nil
    }

    /// Whether two texts cannot be the same because of their first or last letters. Only where both are ASCII: all others may be
    /// written in several ways.
    private func hasOtherEnds(_ text: String) -> Bool {
        Self.differ(source.utf8.first, text.utf8.first) || Self.differ(source.utf8.last, text.utf8.last)
    }

    private static func differ(_ left: UInt8?, _ right: UInt8?) -> Bool {
        guard let left, let right, left < 0x80, right < 0x80 else { return false }
        return left | 0x20 != right | 0x20
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
