import WendExpressions

/// Changes of what is written, in the signs of the file they are made in.
extension SourceMap {
    /// The notation of the text a byte is in.
    package func notation(at offset: Int) -> Notation { text(at: offset).text.notation }

    /// The edit that writes one word where another stands, if that is written as it was read.
    package func edits(of word: String, in range: SourceRange, to new: String) -> [Diagnostic.Edit] {
        guard let place = self.range(ofWritten: word, in: range) else { return [] }
        if notation(at: place.lowerBound) == .json {
            // What has no quotation marks, a number or a truth, would have to get them.
            guard isInQuotes(place) else { return [] }
            let quoted = JSONText.quoted(new)
            return [Diagnostic.Edit(location: location(of: place), replacement: String(quoted.dropFirst().dropLast()))]
        }
        return [Diagnostic.Edit(location: location(of: place), replacement: escaped(new, at: place))]
    }

    /// What an attribute in single quotes cannot hold as it is.
    private func escaped(_ new: String, at range: SourceRange) -> String {
        let (text, start) = text(at: range.lowerBound)
        let end = start + range.count
        guard end < text.bytes.count, text.bytes[end] == UInt8(ascii: "'") else { return new }
        return new.replacing("'", with: "&apos;")
    }

    /// Whether a stretch of a JSON text is a part of a string, as far as its surroundings tell.
    private func isInQuotes(_ range: SourceRange) -> Bool {
        let (text, start) = text(at: range.lowerBound)
        let end = start + range.count
        guard start > 0, end < text.bytes.count else { return false }
        let begins = " \t\r\n:[,".utf8.contains(text.bytes[start - 1])
        let ends = " \t\r\n,]}".utf8.contains(text.bytes[end])
        let isPlain = text.bytes[start..<end].allSatisfy { "-+.eE0123456789truefalsn".utf8.contains($0) }
        return !(begins && ends && isPlain)
    }

    /// What has to go so that an attribute is not there, its signs included.
    package func removal(of attribute: Node.Attribute) -> SourceRange {
        let (text, start) = text(at: attribute.nameRange.lowerBound)
        let base = attribute.nameRange.lowerBound - start
        var end = attribute.valueRange.upperBound - base
        guard text.notation == .json else {
            // The quote that ends it.
            return SourceRange(attribute.nameRange.lowerBound..<(attribute.valueRange.upperBound + 1))
        }
        func blanks(from place: Int) -> Int {
            text.bytes[min(place, text.bytes.count)...].prefix { " \t\r\n".utf8.contains($0) }.count
        }
        if end < text.bytes.count, text.bytes[end] == UInt8(ascii: "\"") { end += 1 }
        let quote = max(0, start - 1)
        let next = end + blanks(from: end)
        if next < text.bytes.count, text.bytes[next] == UInt8(ascii: ",") {
            return SourceRange((base + quote)..<(base + next + 1 + blanks(from: next + 1)))
        }
        // The last one: the comma before it goes.
        let before = text.bytes[..<quote].lastIndex { !" \t\r\n".utf8.contains($0) }
        let first = before.map { text.bytes[$0] == UInt8(ascii: ",") ? $0 : quote } ?? quote
        return SourceRange((base + first)..<(base + end))
    }
}
