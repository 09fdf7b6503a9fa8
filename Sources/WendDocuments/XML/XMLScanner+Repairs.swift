import WendCore
import WendExpressions

/// Where something that is missing probably belongs, told by names, lines and how far they are indented. Asked only where a file
/// does not close, a number of times for each file, because each question looks at all that is in an element.
extension XMLScanner {
    /// How often a file is asked where what is missing belongs.
    static let guessLimit = 64

    mutating func mayGuess() -> Bool {
        guessCount += 1
        return guessCount <= Self.guessLimit
    }

    // MARK: End tags

    /// The edits that close elements which are open where an end tag of something around them stands.
    ///
    /// - Parameter elements: The innermost first.
    mutating func closing(_ elements: [OpenElement], before limit: Int) -> [Diagnostic.Edit] {
        var ends: [(offset: Int, text: String)] = []
        for element in elements {
            var end = mayGuess() ? self.end(of: element, before: limit) : (limit, "</\(string(element.name))>")
            // The outer one ends behind the inner one.
            if let last = ends.last, end.0 < last.offset { end = (last.offset, end.1) }
            if let last = ends.last, last.offset == end.0 {
                ends[ends.count - 1].text += end.1
            } else {
                ends.append((end.0, end.1))
            }
        }
        return ends.map { edit($0.offset..<$0.offset, $0.text) }
    }

    /// Where the end tag of an element belongs, and how it is written there: behind its text, else before the first line that is
    /// indented no further than its own.
    private func end(of element: OpenElement, before limit: Int) -> (Int, String) {
        let element = unclosed(like: element, before: limit)
        let tag = "</\(string(element.name))>"
        let start = element.head.lowerBound
        let depth = indentation(ofLineOf: start)
        let content = tagEnd(from: element.name.upperBound, before: limit)
        var place = content
        while place < limit, byte(place) == 0x20 || byte(place) == 0x09 { place += 1 }
        let beginsWithText =
            place < limit && byte(place) != 0x0A && byte(place) != 0x0D && byte(place) != UInt8(ascii: "<")
        var newlines = 0
        place = content
        while place < limit {
            let here = byte(place)
            if here == 0x0A {
                newlines += 1
                let first = firstOfLine(at: place + 1)
                if first < limit, byte(first) == UInt8(ascii: "<"), first - (place + 1) <= depth {
                    return written(tag, behind: place, from: content, depth, isBlock: newlines > 1)
                }
            } else if here == UInt8(ascii: "<"), beginsWithText, newlines == 0 {
                return (trimmed(place, from: content), tag)
            }
            place += 1
        }
        // Its line is the last one before the end tag, or the end tag is in the same line.
        if firstOfLine(at: lineStart(of: limit)) == limit, newlines > 0 {
            return written(tag, behind: limit, from: content, depth, isBlock: newlines > 1)
        }
        return (limit, tag)
    }

    private func written(_ tag: String, behind place: Int, from content: Int, _ depth: Int, isBlock: Bool) -> (
        Int, String
    ) {
        let offset = trimmed(place, from: content)
        guard isBlock, offset > content else { return (offset, tag) }
        let line = lineStart(of: content - 1)
        return (offset, "\n" + string(line..<(line + depth)) + tag)
    }

    /// Of elements with the name of one that is not closed, each inside of the other, the one whose end tag is missing: an end tag
    /// that begins its line further out than the start tag it would close belongs to another.
    private func unclosed(like element: OpenElement, before limit: Int) -> OpenElement {
        var open: [OpenElement] = [element]
        var place = element.name.upperBound
        while place < limit {
            guard byte(place) == UInt8(ascii: "<") else {
                place += 1
                continue
            }
            let isEnd = byte(place + 1) == UInt8(ascii: "/")
            let first = place + (isEnd ? 2 : 1)
            let name = first..<(first + element.name.count)
            let end = tagEnd(from: first, before: limit)
            defer { place = max(place + 1, end) }
            guard name.upperBound < limit, isSame(name, element.name), !isNamePart(name.upperBound) else { continue }
            if !isEnd {
                if byte(end - 2) != UInt8(ascii: "/") { open.append(OpenElement(name: name)) }
            } else if let last = open.popLast() {
                let start = last.head.lowerBound
                let areAlone =
                    firstOfLine(at: lineStart(of: place)) == place && firstOfLine(at: lineStart(of: start)) == start
                if areAlone, indentation(ofLineOf: place) < indentation(ofLineOf: start), !open.isEmpty { return last }
            }
        }
        return element
    }

    private func isNamePart(_ offset: Int) -> Bool {
        let byte = byte(offset)
        return byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/") && !ByteSet.space.contains(byte)
    }

    /// Whether an end tag stands under the start tag of an element: each begins its line, as far in as the other.
    func isUnder(_ element: OpenElement, _ start: Int) -> Bool {
        let head = element.head.lowerBound
        return firstOfLine(at: lineStart(of: start)) == start && firstOfLine(at: lineStart(of: head)) == head
            && indentation(ofLineOf: start) == indentation(ofLineOf: head)
    }

    /// Whether the name of the innermost element is misspelt, rather than that it is not closed: an end tag is like it, and those
    /// around it of the name of the end tag are all closed by others.
    mutating func isMisspelt(_ element: OpenElement, closing name: Range<Int>) -> Bool {
        let around = open.count { isSame($0.name, name) }
        guard around > 0, Suggestion.closest(to: string(name), among: [string(element.name)]) != nil, mayGuess() else {
            return false
        }
        var place = offset
        var (inside, ends) = (0, 0)
        while place < end, ends < around {
            guard byte(place) == UInt8(ascii: "<") else {
                place += 1
                continue
            }
            let isEnd = byte(place + 1) == UInt8(ascii: "/")
            let first = place + (isEnd ? 2 : 1)
            let found = first..<(first + name.count)
            let tagEnd = tagEnd(from: first, before: end)
            defer { place = max(place + 1, tagEnd) }
            guard found.upperBound < end, isSame(found, name), !isNamePart(found.upperBound) else { continue }
            if isEnd {
                if inside > 0 { inside -= 1 } else { ends += 1 }
            } else if byte(tagEnd - 2) != UInt8(ascii: "/") {
                inside += 1
            }
        }
        return ends >= around
    }

    // MARK: Start tags

    /// The `/` in the start tag of an element that an end tag would close, if nothing but text stands between them.
    func strayEnd(of name: Range<Int>, before start: Int) -> Int? {
        var place = start - 1
        while place >= 0, byte(place) != UInt8(ascii: "<") { place -= 1 }
        let written = (place + 1)..<(place + 1 + name.count)
        guard place >= 0, written.upperBound < start, isSame(written, name), !isNamePart(written.upperBound) else {
            return nil
        }
        let content = tagEnd(from: written.upperBound, before: start)
        guard content < start, isAt("/>", content - 2), trimmed(start, from: content) > content else { return nil }
        return content - 2
    }

    /// Where the `<` of a start tag is missing that an end tag would close: its name and an attribute stand in the text.
    mutating func missingStart(of name: Range<Int>, before start: Int) -> Int? {
        guard mayGuess() else { return nil }
        let lower = open.last?.name.upperBound ?? 0
        var place = start - name.count
        while place > lower {
            if isSame(place..<(place + name.count), name),
                ByteSet.space.contains(byte(place - 1)) || byte(place - 1) == UInt8(ascii: ">"),
                SourceText.isTagWithoutStart(bytes[place..<end])
            {
                return place
            }
            place -= 1
        }
        return nil
    }

    // MARK: Quotes

    /// Where the quote belongs that a value lacks, if the value has swallowed the next attribute: before its name.
    func swallowedAttribute(in value: Range<Int>) -> Int? {
        let after = byte(value.upperBound + 1)
        guard byte(value.upperBound - 1) == UInt8(ascii: "="), !ByteSet.space.contains(after),
            after != UInt8(ascii: ">"),
            after != UInt8(ascii: "/")
        else { return nil }
        var place = value.upperBound - 1
        while place > value.lowerBound, ByteSet.name.contains(byte(place - 1)) { place -= 1 }
        guard place < value.upperBound - 1, place > value.lowerBound, ByteSet.space.contains(byte(place - 1)) else {
            return nil
        }
        return trimmed(place, from: value.lowerBound)
    }

    /// Where the quote belongs of a value that goes on into what looks like the next tag: before the last end of a tag in it.
    func swallowedTagEnd(in value: Range<Int>) -> Int? {
        var place = value.upperBound - 1
        while place >= value.lowerBound, byte(place) != UInt8(ascii: ">") { place -= 1 }
        guard place >= value.lowerBound else { return nil }
        if place > value.lowerBound, byte(place - 1) == UInt8(ascii: "/") { place -= 1 }
        return trimmed(place, from: value.lowerBound)
    }

    // MARK: Lines

    private func lineStart(of offset: Int) -> Int {
        var place = offset
        while place > 0, byte(place - 1) != 0x0A { place -= 1 }
        return place
    }

    /// The first byte of a line that is no blank.
    private func firstOfLine(at start: Int) -> Int {
        var place = start
        while byte(place) == 0x20 || byte(place) == 0x09 { place += 1 }
        return place
    }

    private func indentation(ofLineOf offset: Int) -> Int {
        let start = lineStart(of: offset)
        return firstOfLine(at: start) - start
    }

    /// An offset without the white space before it.
    private func trimmed(_ offset: Int, from start: Int) -> Int {
        var place = offset
        while place > start, ByteSet.space.contains(byte(place - 1)) { place -= 1 }
        return place
    }

    /// Behind the `>` of a tag; of a comment and the like, behind its end.
    private func tagEnd(from start: Int, before limit: Int) -> Int {
        var place = start
        if isAt("!--", start) {
            while place < limit, !isAt("-->", place) { place += 1 }
            return min(limit, place + 3)
        }
        var quote: UInt8 = 0
        while place < limit {
            let here = byte(place)
            if quote != 0 {
                if here == quote { quote = 0 }
            } else if here == UInt8(ascii: "\"") || here == UInt8(ascii: "'") {
                quote = here
            } else if here == UInt8(ascii: ">") {
                return place + 1
            }
            place += 1
        }
        return limit
    }
}
