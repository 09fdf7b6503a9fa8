import WendCore

extension XMLScanner {
    /// Collects character data up to the next tag or the end; whether there is any but white space.
    ///
    /// Text, references and CDATA sections on both sides of comments and processing instructions make one run.
    mutating func scanText() -> Bool {
        var start = offset
        skipSpace()
        let next = byte(offset + 1)
        if byte(offset) == UInt8(ascii: "<"), next != UInt8(ascii: "!"), next != UInt8(ascii: "?") { return false }
        offset = start
        buffer.removeAll(keepingCapacity: true)
        textIsBuffered = false
        var textStart: Int?
        var hasReportedDataEnd = false
        scanning: while !isFinished {
            switch scan(to: .textStops) {
            case UInt8(ascii: "]"):
                if !hasReportedDataEnd, isAt("]]>", offset) {
                    hasReportedDataEnd = true
                    let fix = [edit((offset + 2)..<(offset + 3), "&gt;")]
                    report(.dataEndInText(at: location(offset..<(offset + 3))).fixable("write ]]&gt;", fix))
                }
                offset += 1
            case 0x0D:
                textIsBuffered = true
                offset += 1
            case UInt8(ascii: "&"):
                keepText(start..<offset, start: &textStart)
                scanReferenceInText(start: &textStart)
                start = offset
            case UInt8(ascii: "<"):
                let next = byte(offset + 1)
                guard next == UInt8(ascii: "!") || next == UInt8(ascii: "?") else { break scanning }
                keepText(start..<offset, start: &textStart)
                scanMarkupInText(start: &textStart)
                start = offset
            default:
                break scanning
            }
        }
        if textIsBuffered {
            keepText(start..<min(offset, end), start: &textStart)
            textRange = buffer.withUnsafeBufferPointer { DocumentText.trimmed(0..<$0.count, of: $0) }
        } else {
            textRange = DocumentText.trimmed(start..<offset, of: bytes)
            textStart = textRange.lowerBound
        }
        guard !textRange.isEmpty else { return false }
        let first = textStart ?? offset
        range = textIsBuffered ? DocumentText.trimmed(first..<max(first, offset), of: bytes) : textRange
        if open.isEmpty {
            report(hasRoot ? .textAfterRoot(at: location(range)) : .textBeforeRoot(at: location(range)))
            return false
        }
        return true
    }

    /// Adds a stretch to the buffer, every end of line as one LF, and finds out where the text begins.
    private mutating func keepText(_ range: Range<Int>, start textStart: inout Int?) {
        textIsBuffered = true
        if textStart == nil, let first = range.first(where: { !ByteSet.space.contains(bytes[$0]) }) {
            textStart = first
        }
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            index += 1
            if byte != 0x0D {
                buffer.append(byte)
            } else if self.byte(index) != 0x0A {
                buffer.append(0x0A)
            }
        }
    }

    private mutating func scanReferenceInText(start textStart: inout Int?) {
        let start = offset
        if textStart == nil { textStart = start }
        if let scalar = scanReference(reporting: true) {
            append(scalar)
        } else {
            buffer.append(contentsOf: bytes[start..<offset])
        }
    }

    /// Passes a comment, a processing instruction or a CDATA section; keeps what the last holds.
    private mutating func scanMarkupInText(start textStart: inout Int?) {
        let start = offset
        if isAt("<!--", start) {
            scanComment()
            noteAside(.comment, from: start)
        } else if byte(start + 1) == UInt8(ascii: "?") {
            scanInstruction()
            noteAside(.instruction, from: start)
        } else if isAt("<![CDATA[", start) {
            offset += 9
            while true {
                guard scan(to: .dataStops) != 0 else {
                    reportUnterminated("CDATA section", end: "]]>", from: start)
                    return keepText(min(start + 9, end)..<end, start: &textStart)
                }
                if isAt("]]>", offset) { break }
                offset += 1
            }
            keepText((start + 9)..<offset, start: &textStart)
            offset += 3
        } else if isAt("<!DOCTYPE", start), !hasRoot {
            scanDoctype()
            noteAside(.doctype, from: start)
        } else {
            report(.unknownDeclaration(at: location(at: start)))
            while offset < end, byte(offset) != UInt8(ascii: ">") { offset += 1 }
            offset = min(offset + 1, end)
        }
    }

    private mutating func noteAside(_ kind: Aside.Kind, from start: Int) {
        if notesAsides { asides.append(Aside(kind: kind, range: start..<offset, textBefore: buffer.count)) }
    }

    mutating func scanComment() {
        let start = offset
        var hasReported = false
        offset += 4
        while scan(to: .commentStops) != 0 {
            if byte(offset + 1) != UInt8(ascii: "-") {
                offset += 1
            } else if byte(offset + 2) == UInt8(ascii: ">") {
                offset += 3
                return
            } else {
                if !hasReported { report(.dashesInComment(at: location(at: offset))) }
                hasReported = true
                offset += 1
            }
        }
        reportUnterminated("comment", end: "-->", from: start)
    }

    mutating func scanInstruction() {
        let start = offset
        offset += 2
        if let name = scanName() {
            let isReserved = name.count == 3 && string(name).lowercased() == "xml"
            if isReserved {
                report(.misplacedDeclaration(at: location(at: start)))
            } else if !ByteSet.space.contains(byte(offset)), !isAt("?>", offset) {
                report(.badInstruction(at: location(at: start)))
            }
        } else {
            report(.badInstruction(at: location(at: start)))
        }
        while scan(to: .instructionStops) != 0 {
            if byte(offset + 1) == UInt8(ascii: ">") {
                offset += 2
                return
            }
            offset += 1
        }
        reportUnterminated("processing instruction", end: "?>", from: start)
    }
}
