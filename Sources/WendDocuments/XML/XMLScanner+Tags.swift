import WendCore
import WendExpressions

extension XMLScanner {
    /// Reads a start tag; false, and something passed, if there is none.
    mutating func scanStartTag() -> Bool {
        let start = offset
        position = position(at: start)
        offset += 1
        guard let name = scanName() else {
            report(.bareLessThan(at: location(position)))
            return false
        }
        if open.isEmpty, hasRoot {
            stop(.secondRoot(string(name), at: location(position)))
            return false
        }
        elementCount += 1
        if elementCount > limits.elements {
            stop(.tooManyElements(limits.elements, at: location(position)))
            return false
        }
        if open.count >= limits.depth {
            stop(.tooDeep(limits.depth, at: location(position)))
            return false
        }
        let tag = position
        attributes.removeAll(keepingCapacity: true)
        let isEmpty = scanAttributes(of: name, at: tag)
        if isFinished { return false }
        position = tag
        self.name = name
        hasRoot = true
        open.append(OpenElement(name: name, position: tag))
        if isEmpty { pendingEnds = 1 }
        return true
    }

    /// Reads up to the end of a start tag; whether the element is empty (`/>`).
    private mutating func scanAttributes(of name: Range<Int>, at tag: SourcePosition) -> Bool {
        var hasReportedByte = false
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
                scanAttribute(of: name, isApart: offset > before)
            } else if offset >= end || byte == UInt8(ascii: "<") {
                report(.unfinishedTag(string(name), at: location(tag)))
                endsAbruptly = offset >= end
                return false
            } else {
                if !hasReportedByte { report(.unexpectedInTag(string(name), at: location(at: offset))) }
                hasReportedByte = true
                offset += 1
                skipWord()
            }
        }
        return false
    }

    private mutating func scanAttribute(of element: Range<Int>, isApart: Bool) {
        let position = position(at: offset)
        guard let name = scanName() else { return }
        if !isApart { report(.attributesTouch(string(name), at: location(position))) }
        skipSpace()
        guard byte(offset) == UInt8(ascii: "=") else {
            report(.attributeWithoutValue(string(name), at: location(position)))
            offset = name.upperBound
            return
        }
        offset += 1
        skipSpace()
        let quote = byte(offset)
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            report(.unquotedValue(string(name), at: location(position)))
            skipWord()
            return
        }
        offset += 1
        let isDouble = quote == UInt8(ascii: "\"")
        let (value, isCoded) = scanValue(
            of: name, at: position, until: quote, stops: isDouble ? .doubleQuotedStops : .singleQuotedStops)
        if value.count > limits.attributeBytes {
            report(.attributeTooLong(string(name), limit: limits.attributeBytes, at: location(position)))
        } else if attributes.contains(where: { isSame($0.name, name) }) {
            report(.duplicateAttribute(string(name), at: location(position)))
        } else if attributes.count >= limits.attributes {
            stop(.tooManyAttributes(limits.attributes, at: location(position)))
        } else {
            attributes.append(RawAttribute(name: name, value: value, position: position, isCoded: isCoded))
        }
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
        of name: Range<Int>, at position: SourcePosition, until quote: UInt8, stops: ByteSet
    ) -> (value: Range<Int>, isCoded: Bool) {
        let start = offset
        var isCoded = false
        var hasReportedLessThan = false
        while !isFinished {
            let byte = scan(to: stops)
            if byte == quote {
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
                    report(.unfinishedValue(string(name), at: location(position)))
                    return (start..<offset, isCoded)
                }
                if !hasReportedLessThan { report(.lessThanInValue(string(name), at: location(at: offset))) }
                hasReportedLessThan = true
                offset += 1
            case 0:
                report(.unfinishedValue(string(name), at: location(position)))
                endsAbruptly = true
                return (start..<offset, isCoded)
            default:
                isCoded = true
                offset += 1
            }
        }
        return (start..<offset, isCoded)
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
            report(.unfinishedEndTag(string(name), at: location(at: start)))
            while offset < end, byte(offset) != UInt8(ascii: ">"), byte(offset) != UInt8(ascii: "<") { offset += 1 }
            if byte(offset) == UInt8(ascii: ">") { offset += 1 }
        }
        guard let innermost = open.last else {
            report(.strayEndTag(string(name), path: "", at: location(at: start)))
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
        if let match = open.lastIndex(where: { isSame($0.name, name) }) {
            let place = position(at: start)
            for element in open[(match + 1)...].reversed() {
                report(.unclosedTag(string(element.name), before: written, at: place, location(element.position)))
            }
            pendingEnds = open.count - match - 1
            open.removeLast()
            return true
        }
        let expected = string(innermost.name)
        if Suggestion.closest(to: written, among: [expected]) != nil {
            report(.mismatchedTag(written, expected: expected, opened: innermost.position, at: location(at: start)))
            open.removeLast()
            return true
        }
        report(.strayEndTag(written, path: path, at: location(at: start)))
        return false
    }
}
