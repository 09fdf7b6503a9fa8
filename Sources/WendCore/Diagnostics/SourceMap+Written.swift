/// Finds what was read in what is written: `&lt;` is four bytes of a file and one of the text that was read from it.
extension SourceMap {
    /// The edits that give an element another name, in its start tag and in its end tag where it has one.
    package func renaming(_ name: SourceRange, in element: SourceRange, to new: String) -> [Diagnostic.Edit] {
        let (text, start) = text(at: element.lowerBound)
        let base = element.lowerBound - start
        guard !name.isEmpty, element.upperBound - base <= text.bytes.count,
            element.lowerBound <= name.lowerBound, name.upperBound <= element.upperBound
        else { return [] }
        if text.notation == .json { return [Diagnostic.Edit(location: location(of: name), replacement: new)] }
        var edits = [Diagnostic.Edit(location: location(of: name), replacement: new)]
        let bytes = text.bytes[start..<(element.upperBound - base)]
        let written = text.bytes[(name.lowerBound - base)..<(name.upperBound - base)]
        if let tag = bytes.lastIndex(of: UInt8(ascii: "<")), bytes[tag...].dropFirst().first == UInt8(ascii: "/"),
            bytes[(tag + 2)...].starts(with: written),
            // Its own end tag is the end of it; an element that is not closed ends with something else.
            bytes[(tag + 2 + written.count)...].drop(while: Self.isSpace).elementsEqual([UInt8(ascii: ">")]),
            Self.isBalanced(bytes, written)
        {
            let end = SourceRange((base + tag + 2)..<(base + tag + 2 + written.count))
            edits.append(Diagnostic.Edit(location: location(of: end), replacement: new))
        }
        return edits
    }

    /// Whether as many elements of a name end in a stretch of text as begin there: else the last end tag is of one inside.
    private static func isBalanced(_ bytes: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
        var open = 0
        var place = bytes.startIndex
        while let tag = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            place = tag + 1
            let isEnd = bytes[place...].first == UInt8(ascii: "/")
            let rest = bytes[(isEnd ? place + 1 : place)...]
            guard rest.starts(with: name), let next = rest.dropFirst(name.count).first,
                isSpace(next) || next == UInt8(ascii: ">") || next == UInt8(ascii: "/")
            else { continue }
            let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
            if isEnd { open -= 1 } else if end == rest.startIndex || rest[end - 1] != UInt8(ascii: "/") { open += 1 }
        }
        return open == 0
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// The edit that writes the `<` of a tag of which everything else stands in a stretch of text; none if it is a text.
    package func startingTag(in range: SourceRange) -> [Diagnostic.Edit] {
        let (text, start) = text(at: range.lowerBound)
        guard start + range.count <= text.bytes.count,
            SourceText.isTagWithoutStart(text.bytes[start..<(start + range.count)])
        else { return [] }
        return [Diagnostic.Edit(location: location(of: SourceRange(at: range.lowerBound)), replacement: "<")]
    }

    /// What is written in a stretch; nothing if it is in no text.
    package func written(in range: SourceRange) -> String {
        let (text, start) = text(at: range.lowerBound)
        guard start + range.count <= text.bytes.count else { return "" }
        return String(decoding: text.bytes[start..<(start + range.count)], as: UTF8.self)
    }

    /// All of an attribute: the white space before it, and the quote that ends it.
    package func whole(_ name: SourceRange, _ value: SourceRange) -> SourceRange {
        let (text, start) = text(at: name.lowerBound)
        guard start + (value.upperBound - name.lowerBound) < text.bytes.count else { return name }
        var first = start
        while first > 0, Self.isSpace(text.bytes[first - 1]) { first -= 1 }
        return SourceRange((name.lowerBound - (start - first))..<(value.upperBound + 1))
    }

    /// Where a word stands in a stretch of a text; nil if it is not written there, or not as it is read.
    package func range(ofWritten word: String, in range: SourceRange) -> SourceRange? {
        let (text, start) = text(at: range.lowerBound)
        let (word, end) = (Array(word.utf8), start + range.count)
        guard !word.isEmpty, end <= text.bytes.count, word.count <= range.count else { return nil }
        let place = (start...(end - word.count)).first { text.bytes[$0..<($0 + word.count)].elementsEqual(word) }
        return place.map { SourceRange((range.lowerBound + $0 - start)..<(range.lowerBound + $0 - start + word.count)) }
    }

    /// Where a part of a value is written.
    ///
    /// - Parameters:
    ///   - part: Bytes of `value`, as problems of expressions tell them.
    ///   - value: What was read.
    ///   - written: Where it was read.
    package func range(of part: Range<Int>, of value: String, in written: SourceRange) -> SourceRange {
        let (text, start) = text(at: written.lowerBound)
        guard !text.bytes.isEmpty, start + written.count <= text.bytes.count else { return written }
        let base = written.lowerBound - start
        // Most texts are written as they are read.
        guard value.utf8.count != written.count else {
            let lower = min(part.lowerBound, written.count)
            return SourceRange(
                (written.lowerBound + lower)..<(written.lowerBound + min(max(lower, part.upperBound), written.count)))
        }
        if text.notation == .json {
            var reader = WrittenJSON(bytes: text.bytes, offset: start, end: start + written.count)
            _ = reader.pass(part.lowerBound)
            let lower = reader.skipToNextString()
            return SourceRange((base + lower)..<(base + max(lower, reader.pass(max(0, part.count)))))
        }
        var reader = WrittenText(bytes: text.bytes, offset: start, end: start + written.count)
        let lower = reader.pass(part.lowerBound)
        let upper = reader.pass(max(0, part.count))
        return SourceRange((base + lower)..<(base + max(lower, upper)))
    }
}

/// A walk over the text of an element or an attribute that knows how much of the value it has passed.
private struct WrittenText {
    let bytes: [UInt8]
    var offset: Int
    let end: Int
    /// Whether it is in a CDATA section, where `&` is a character like any other.
    private var isData = false

    init(bytes: [UInt8], offset: Int, end: Int) {
        self.bytes = bytes
        self.offset = offset
        self.end = end
    }

    /// Passes what comes to a number of bytes of the value; where that is.
    mutating func pass(_ count: Int) -> Int {
        var left = count
        skipMarkup()
        while left > 0, offset < end {
            left -= passOne()
            skipMarkup()
        }
        return offset
    }

    /// Passes one character; how many bytes of the value it is.
    private mutating func passOne() -> Int {
        if !isData, bytes[offset] == UInt8(ascii: "&"),
            let semicolon = bytes[offset..<end].prefix(12).firstIndex(of: UInt8(ascii: ";"))
        {
            let name = bytes[(offset + 1)..<semicolon]
            offset = semicolon + 1
            return name.first == UInt8(ascii: "#") ? Self.width(of: name.dropFirst()) : 1
        }
        // CR LF is read as one LF.
        if bytes[offset] == 0x0D, offset + 1 < end, bytes[offset + 1] == 0x0A { offset += 1 }
        offset += 1
        return 1
    }

    /// Passes comments and the marks of CDATA sections, which come to nothing.
    private mutating func skipMarkup() {
        while offset < end {
            let rest = bytes[offset..<end]
            if isData {
                guard rest.starts(with: "]]>".utf8) else { return }
                isData = false
                offset += 3
            } else if rest.starts(with: "<![CDATA[".utf8) {
                isData = true
                offset += 9
            } else if rest.starts(with: "<!--".utf8) {
                offset += 4
                while offset < end, !bytes[offset..<end].starts(with: "-->".utf8) { offset += 1 }
                offset = min(end, offset + 3)
            } else {
                return
            }
        }
    }

    /// How many bytes of UTF-8 the character of a number is.
    private static func width(of digits: ArraySlice<UInt8>) -> Int {
        let isHexadecimal = digits.first == UInt8(ascii: "x")
        let text = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
        let scalar = UInt32(text, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
        return scalar.map { UTF8.width($0) } ?? 1
    }
}
