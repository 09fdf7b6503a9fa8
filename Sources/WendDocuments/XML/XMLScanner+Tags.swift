import WendCore
import WendExpressions

extension XMLScanner {
    /// Reads a start tag; false, and something passed, if there is none.
    mutating func scanStartTag() -> Bool {
        let start = offset
        offset += 1
        guard let name = scanName() else {
            let fix = [edit(start..<offset, "&lt;")]
            report(.bareLessThan(at: location(at: start)).fixable("write &lt;", fix))
            return false
        }
        let element = OpenElement(name: name)
        if open.isEmpty, hasRoot {
            let head = element.head
            skipSpace()
            // An element with nothing in it says nothing.
            let fix = isAt("/>", offset) ? [edit(head.lowerBound..<(offset + 2), "")] : []
            stop(.secondRoot(string(name), at: location(head)).fixable("leave it out", fix))
            return false
        }
        elementCount += 1
        if elementCount > limits.elements {
            stop(.tooManyElements(limits.elements, at: location(element.head)))
            return false
        }
        if open.count >= limits.depth {
            stop(.tooDeep(limits.depth, at: location(element.head)))
            return false
        }
        attributes.removeAll(keepingCapacity: true)
        let isEmpty = scanAttributes(of: element)
        if isFinished { return false }
        range = start..<offset
        self.name = name
        hasRoot = true
        open.append(element)
        if isEmpty { pendingEnds = 1 }
        return true
    }

    /// Reads up to the end of a start tag; whether the element is empty (`/>`).
    private mutating func scanAttributes(of element: OpenElement) -> Bool {
        var hasReportedByte = false
        hasOpenValue = false
        while !isFinished {
            let before = offset
            skipSpace()
            let byte = byte(offset)
            if byte == UInt8(ascii: ">") {
                offset += 1
                return false
            }
            if byte == UInt8(ascii: "/"), self.byte(offset + 1) == UInt8(ascii: ">") {
                offset += 2
                return true
            }
            if isNameStart(offset) {
                scanAttribute(isApart: offset > before)
            } else if offset >= end || byte == UInt8(ascii: "<") {
                report(
                    .unfinishedTag(string(element.name), at: location(element.head))
                        // In a value that has no end it would be a sign like any other.
                        .fixable("write the '>'", hasOpenValue ? [] : [edit(before..<before, ">")]))
                endsAbruptly = offset >= end
                return false
            } else {
                if !hasReportedByte { report(.unexpectedInTag(string(element.name), at: location(at: offset))) }
                hasReportedByte = true
                offset += 1
                skipWord()
            }
        }
        return false
    }

    private mutating func scanAttribute(isApart: Bool) {
        guard let name = scanName() else { return }
        if !isApart {
            let fix = [edit(name.lowerBound..<name.lowerBound, " ")]
            report(.attributesTouch(string(name), at: location(name)).fixable("write a blank", fix))
        }
        skipSpace()
        guard byte(offset) == UInt8(ascii: "=") else {
            report(.attributeWithoutValue(string(name), at: location(name)))
            offset = name.upperBound
            return
        }
        offset += 1
        skipSpace()
        let quote = byte(offset)
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return scanUnquoted(of: name)
        }
        offset += 1
        let isDouble = quote == UInt8(ascii: "\"")
        let (value, isCoded) = scanValue(
            of: name, until: quote, stops: isDouble ? .doubleQuotedStops : .singleQuotedStops)
        if value.count > limits.attributeBytes {
            report(.attributeTooLong(string(name), limit: limits.attributeBytes, at: location(name)))
        } else if attributes.contains(where: { isSame($0.name, name) }) {
            let first = attributes.first { isSame($0.name, name) }
            var problem = Diagnostic.duplicateAttribute(string(name), at: location(name.lowerBound..<offset))
            // Of two values nobody else knows which is meant.
            if let first, string(first.value) == string(value) {
                problem = problem.fixable(
                    "leave out the second",
                    [Diagnostic.Edit(location: location((name.lowerBound - 1)..<offset), replacement: "")])
            }
            report(problem.noting("the first one, which counts, is here", at: location(first?.name ?? name)))
        } else if attributes.count >= limits.attributes {
            stop(.tooManyAttributes(limits.attributes, at: location(name)))
        } else {
            attributes.append(RawAttribute(name: name, value: value, isCoded: isCoded))
        }
    }

    /// Reports a value without quotes, with one of the two, or with those of a word processor, and passes it.
    private mutating func scanUnquoted(of name: Range<Int>) {
        let start = offset
        var fix: [Diagnostic.Edit] = []
        if let opening = curlyQuote(at: offset), let closing = curlyQuote(from: offset + opening) {
            offset = closing.upperBound
            fix = [edit(start..<(start + opening), "\""), edit(closing, "\"")]
        } else {
            skipWord()
            let quotes = bytes[start..<offset].indices.filter { bytes[$0] == 0x22 || bytes[$0] == 0x27 }
            if quotes.isEmpty, offset > start, let closing = closingQuote(from: offset) {
                // Only the first quote is missing: the value ends with the other.
                fix = [edit(start..<start, string(closing..<(closing + 1)))]
                offset = closing + 1
            } else if quotes.isEmpty, offset > start {
                fix = [edit(start..<start, "\""), edit(offset..<offset, "\"")]
            } else if quotes == [offset - 1], offset > start + 1 {
                fix = [edit(start..<start, string((offset - 1)..<offset))]
            }
        }
        report(
            .unquotedValue(string(name), at: location(name.lowerBound..<offset)).fixable("quote the value", fix))
    }

    /// How many bytes a typographic quote takes that begins at an offset; nil if there is none.
    private func curlyQuote(at offset: Int) -> Int? {
        guard let (value, length) = scalar(at: offset),
            [0x201C, 0x201D, 0x201E, 0x2018, 0x2019, 0xAB, 0xBB].contains(value)
        else { return nil }
        return length
    }

    /// The next typographic quote of a line, if the tag does not end before.
    private func curlyQuote(from start: Int) -> Range<Int>? {
        var place = start
        while place < end, byte(place) != 0x0A, byte(place) != UInt8(ascii: "<"), byte(place) != UInt8(ascii: ">") {
            if let length = curlyQuote(at: place) { return place..<(place + length) }
            place += 1
        }
        return nil
    }

    /// The quote that ends a value of several words whose first quote is missing; nil if the words are no value.
    private func closingQuote(from start: Int) -> Int? {
        var place = start
        while place < end, !"\n<>=".utf8.contains(byte(place)) {
            if byte(place) == UInt8(ascii: "\"") || byte(place) == UInt8(ascii: "'") {
                let next = byte(place + 1)
                return ByteSet.space.contains(next) || next == UInt8(ascii: ">") || isAt("/>", place + 1) ? place : nil
            }
            place += 1
        }
        return nil
    }

    /// Passes what is no attribute, up to white space or the end of the tag.
    private mutating func skipWord() {
        while offset < end, !ByteSet.space.contains(byte(offset)), byte(offset) != UInt8(ascii: ">"),
            byte(offset) != UInt8(ascii: "<"), !isAt("/>", offset)
        {
            if byte(offset) >= 0x80 { skipScalar() } else { offset += 1 }
        }
    }

    private mutating func scanValue(
        of name: Range<Int>, until quote: UInt8, stops: ByteSet
    ) -> (value: Range<Int>, isCoded: Bool) {
        let start = offset
        var isCoded = false
        var hasReportedLessThan = false
        while !isFinished {
            let byte = scan(to: stops)
            if byte == quote {
                if let missing = swallowedAttribute(in: start..<offset) {
                    return missingQuote(of: name, start..<missing, isCoded)
                }
                offset += 1
                return (start..<(offset - 1), isCoded)
            }
            switch byte {
            case UInt8(ascii: "&"):
                isCoded = true
                _ = scanReference(reporting: true)
            case UInt8(ascii: "<"):
                // What looks like a tag tells that the closing quote is missing; anything else that `<` was meant.
                let next = self.byte(offset + 1)
                if next == UInt8(ascii: "/") || next == UInt8(ascii: "!") || isNameStart(offset + 1) {
                    if let missing = swallowedTagEnd(in: start..<offset) {
                        return missingQuote(of: name, start..<missing, isCoded)
                    }
                    report(.unfinishedValue(string(name), at: location(name)))
                    hasOpenValue = true
                    return (start..<offset, isCoded)
                }
                if !hasReportedLessThan {
                    let fix = [edit(offset..<(offset + 1), "&lt;")]
                    report(.lessThanInValue(string(name), at: location(at: offset)).fixable("write &lt;", fix))
                }
                hasReportedLessThan = true
                offset += 1
            case 0:
                if isFinished == false, let missing = swallowedTagEnd(in: start..<offset) {
                    return missingQuote(of: name, start..<missing, isCoded)
                }
                report(.unfinishedValue(string(name), at: location(name)))
                hasOpenValue = true
                endsAbruptly = true
                return (start..<offset, isCoded)
            default:
                isCoded = true
                offset += 1
            }
        }
        return (start..<offset, isCoded)
    }

    /// Reports that the quote behind a value is missing, and goes on behind the value as if it were there.
    private mutating func missingQuote(
        of name: Range<Int>, _ value: Range<Int>, _ isCoded: Bool
    ) -> (value: Range<Int>, isCoded: Bool) {
        let quote = string((value.lowerBound - 1)..<value.lowerBound)
        report(
            .unfinishedValue(string(name), at: location(name))
                .fixable("write the quote", [edit(value.upperBound..<value.upperBound, quote)]))
        offset = value.upperBound
        return (value, isCoded)
    }

    /// Reads an end tag; false, and the tag passed, if it closes nothing.
    mutating func scanEndTag() -> Bool {
        let start = offset
        offset += 2
        guard let name = scanName() else {
            report(.badEndTag(at: location(at: start)))
            while offset < end, byte(offset) != UInt8(ascii: ">"), byte(offset) != UInt8(ascii: "<") { offset += 1 }
            if byte(offset) == UInt8(ascii: ">") { offset += 1 }
            return false
        }
        skipSpace()
        if byte(offset) == UInt8(ascii: ">") {
            offset += 1
        } else {
            report(
                .unfinishedEndTag(string(name), at: location(start..<name.upperBound))
                    .fixable("write the '>'", [edit(name.upperBound..<name.upperBound, ">")]))
            while offset < end, byte(offset) != UInt8(ascii: ">"), byte(offset) != UInt8(ascii: "<") { offset += 1 }
            if byte(offset) == UInt8(ascii: ">") { offset += 1 }
        }
        range = start..<offset
        guard let innermost = open.last else {
            reportStray(name, path: "")
            return false
        }
        if isSame(innermost.name, name) {
            open.removeLast()
            return true
        }
        return recover(from: name, at: start)
    }

    /// Finds out what an end tag that does not fit the innermost element was meant to close.
    private mutating func recover(from name: Range<Int>, at start: Int) -> Bool {
        guard let innermost = open.last else { return false }
        let written = string(name)
        if isMisspelt(innermost, closing: name) {
            report(
                .misspeltStartTag(string(innermost.name), meant: written, at: location(innermost.head))
                    .noting("it is closed here", at: location(range))
                    .fixable("write <\(written)>", [edit(innermost.name, written)]))
            open.removeLast()
            return true
        }
        if let match = open.lastIndex(where: { isSame($0.name, name) }) {
            let place = location(at: start)
            // One way out for all of them, because the order of their end tags matters.
            let unclosed = open[(match + 1)...].reversed().map { ($0, string($0.name)) }
            let missing = unclosed.map { "</\($0.1)>" }.joined()
            let fix = closing(unclosed.map(\.0), before: start)
            for (number, (element, name)) in unclosed.enumerated() {
                report(
                    .unclosedTag(name, before: written, at: place.position, location(element.head))
                        .noting("it has to be closed before this", at: place)
                        .fixable("write \(missing)", number == 0 ? fix : []))
            }
            // The end tag closes the outermost of them; the others end where it begins.
            pendingEnds = open.count - match - 1
            closing = range
            range = start..<start
            open.removeLast()
            return true
        }
        let expected = string(innermost.name)
        if Suggestion.closest(to: written, among: [expected]) != nil || isUnder(innermost, start) {
            let opened = location(innermost.head)
            report(
                .mismatchedTag(written, expected: expected, opened: opened.position, at: location(range))
                    .noting("this is to be closed", at: opened)
                    .fixable("write </\(expected)>", [edit(name, expected)]))
            open.removeLast()
            return true
        }
        reportStray(name, path: path)
        return false
    }

    /// Reports an end tag that closes nothing. The `<` of its start tag may be missing; else it is one too many.
    private mutating func reportStray(_ name: Range<Int>, path: String) {
        let written = string(name)
        let diagnostic = Diagnostic.strayEndTag(written, path: path, at: location(range))
        if let place = missingStart(of: name, before: range.lowerBound) {
            report(diagnostic.fixable("write <\(written)", [edit(place..<place, "<")]))
        } else if let slash = strayEnd(of: name, before: range.lowerBound) {
            report(diagnostic.fixable("write <\(written)> without '/'", [edit(slash..<(slash + 1), "")]))
        } else {
            report(diagnostic.fixable("leave it out", [edit(range, "")]))
        }
    }
}
