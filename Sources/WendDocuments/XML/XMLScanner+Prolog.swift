import WendCore

extension XMLScanner {
    /// Looks at size and encoding and passes the byte order mark and the XML declaration.
    mutating func scanProlog() {
        if end > limits.bytes { return stop(.tooLarge(end, limit: limits.bytes, at: location(at: 0))) }
        if isAt("\u{FEFF}", 0) {
            offset = 3
        } else if let encoding = wideEncoding {
            return stop(.unsupportedEncoding(encoding, at: location(at: 0)))
        }
        guard isAt("<?xml", offset), ByteSet.space.contains(byte(offset + 5)) else { return }
        let declaration = offset
        offset += 5
        scanDeclaration(from: declaration)
    }

    /// The name of an encoding with two or four bytes per character, told by its mark or by how `<` is written.
    private var wideEncoding: String? {
        if end < 2 { return nil }
        return switch (byte(0), byte(1), byte(2), byte(3)) {
        case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF), (0, 0, 0, 0x3C): "UTF-32"
        case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _), (0x3C, 0, _, _), (0, 0x3C, _, _): "UTF-16"
        default: nil
        }
    }

    /// Reads `version`, `encoding` and `standalone`, in this order, up to `?>`.
    private mutating func scanDeclaration(from start: Int) {
        var expected: ArraySlice<String> = ["version", "encoding", "standalone"]
        var isFirst = true
        while true {
            let before = offset
            skipSpace()
            if isAt("?>", offset) {
                offset += 2
                if isFirst { report(.badDeclaration("it needs version=\"1.0\"", at: location(at: start))) }
                return
            }
            let place = offset
            guard let name = scanName(), let value = scanDeclarationValue() else {
                report(.badDeclaration("it reads <?xml version=\"1.0\" encoding=\"UTF-8\"?>", at: location(at: place)))
                return skipDeclaration(from: start)
            }
            let written = string(name)
            guard let index = expected.firstIndex(of: written), !isFirst || written == "version", offset > before,
                place > before
            else {
                report(.badDeclaration("'\(written)' does not belong here", at: location(at: place)))
                return skipDeclaration(from: start)
            }
            expected = expected[(index + 1)...]
            isFirst = false
            judge(written, string(value), at: place)
            if isFinished { return }
        }
    }

    private mutating func scanDeclarationValue() -> Range<Int>? {
        skipSpace()
        guard byte(offset) == UInt8(ascii: "=") else { return nil }
        offset += 1
        skipSpace()
        let quote = byte(offset)
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        let start = offset + 1
        offset = start
        while offset < end, byte(offset) != quote, byte(offset) != UInt8(ascii: ">") { offset += 1 }
        guard byte(offset) == quote else { return nil }
        offset += 1
        return start..<(offset - 1)
    }

    private mutating func judge(_ name: String, _ value: String, at place: Int) {
        switch name {
        case "version":
            let digits = value.dropFirst(2)
            if !value.hasPrefix("1.") || digits.isEmpty || !digits.allSatisfy({ $0.isASCII && $0.isNumber }) {
                report(.badDeclaration("the version has to be 1.0", at: location(at: place)))
            }
        case "encoding":
            let known = ["utf-8", "utf8", "us-ascii", "ascii"]
            if !known.contains(value.lowercased()) { stop(.unsupportedEncoding(value, at: location(at: place))) }
        default:
            if value != "yes" && value != "no" {
                report(.badDeclaration("standalone is yes or no", at: location(at: place)))
            }
        }
    }

    private mutating func skipDeclaration(from start: Int) {
        while scan(to: .instructionStops) != 0 {
            if byte(offset + 1) == UInt8(ascii: ">") {
                offset += 2
                return
            }
            offset += 1
        }
        reportUnterminated("XML declaration", end: "?>", from: start)
    }

    /// Passes a document type; declarations inside it are errors, because nothing here would follow them.
    mutating func scanDoctype() {
        let start = offset
        offset += 9
        let isComplete = skipDoctypeName() && skipExternalID()
        skipSpace()
        if byte(offset) == UInt8(ascii: "[") {
            skipSubset()
            skipSpace()
        }
        let hasEnd = byte(offset) == UInt8(ascii: ">")
        if !hasEnd { while offset < end, byte(offset) != UInt8(ascii: ">") { offset += 1 } }
        if offset >= end { return reportUnterminated("DOCTYPE", end: ">", from: start) }
        if !isComplete || !hasEnd { report(.badDoctype(at: location(at: start))) }
        offset += 1
    }

    private mutating func skipDoctypeName() -> Bool {
        let isApart = ByteSet.space.contains(byte(offset))
        skipSpace()
        return scanName() != nil && isApart
    }

    /// Passes `SYSTEM "…"` or `PUBLIC "…" "…"`, if there; false if it is wrong.
    private mutating func skipExternalID() -> Bool {
        let nameEnd = offset
        skipSpace()
        let isPublic = isAt("PUBLIC", offset)
        guard isPublic || isAt("SYSTEM", offset) else { return true }
        if offset == nameEnd { return false }
        offset += 6
        return skipLiteral() && (!isPublic || skipLiteral())
    }

    /// Passes white space and a text in quotes; false if one is missing.
    private mutating func skipLiteral() -> Bool {
        let before = offset
        skipSpace()
        let quote = byte(offset)
        guard offset > before, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return false }
        skipQuoted(quote == UInt8(ascii: "'") ? .singleQuote : .doubleQuote)
        return true
    }

    private mutating func skipQuoted(_ quote: ByteSet) {
        offset += 1
        if scan(to: quote) != 0 { offset += 1 }
    }

    private mutating func skipSubset() {
        let start = offset
        var hasReported = false
        offset += 1
        while !isFinished {
            switch scan(to: .doctypeStops) {
            case UInt8(ascii: "\""): skipQuoted(.doubleQuote)
            case UInt8(ascii: "'"): skipQuoted(.singleQuote)
            case UInt8(ascii: "<"):
                if isAt("<!--", offset) {
                    scanComment()
                    continue
                }
                if !hasReported, isAt("<!ENTITY", offset) {
                    hasReported = true
                    report(.entityDeclaration(at: location(at: offset)))
                }
                offset += 1
            case UInt8(ascii: "]"):
                if !hasReported { report(.doctypeSubset(at: location(at: start))) }
                offset += 1
                return
            case 0:
                if !hasReported { report(.doctypeSubset(at: location(at: start))) }
                return
            default: offset += 1
            }
        }
    }
}
