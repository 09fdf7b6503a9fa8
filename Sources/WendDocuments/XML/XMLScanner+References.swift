import WendCore

extension XMLScanner {
    /// Passes `&…;` and gives the character it stands for; nil if it stands for none, after as much as belongs to it.
    mutating func scanReference(reporting: Bool) -> UInt32? {
        let start = offset
        offset += 1
        if byte(offset) == UInt8(ascii: "#") { return scanNumber(from: start, reporting: reporting) }
        guard let name = scanName() else {
            if reporting {
                let fix = [edit((start + 1)..<(start + 1), "amp;")]
                report(.bareAmpersand(at: location(at: start)).fixable("write &amp;", fix))
            }
            return nil
        }
        guard byte(offset) == UInt8(ascii: ";") else {
            if reporting {
                let isKnown = ["lt", "gt", "amp", "quot", "apos"].contains(string(name))
                let fix = isKnown ? edit(offset..<offset, ";") : edit((start + 1)..<(start + 1), "amp;")
                report(
                    .unfinishedReference("&\(string(name))", at: location(start..<offset))
                        .fixable(isKnown ? "write the ';'" : "write &amp;", [fix]))
            }
            return nil
        }
        offset += 1
        switch name.count {
        case 2 where isAt("lt", name.lowerBound): return 0x3C
        case 2 where isAt("gt", name.lowerBound): return 0x3E
        case 3 where isAt("amp", name.lowerBound): return 0x26
        case 4 where isAt("quot", name.lowerBound): return 0x22
        case 4 where isAt("apos", name.lowerBound): return 0x27
        default:
            if reporting { report(.unknownEntity(string(name), at: location(start..<offset))) }
            return nil
        }
    }

    private mutating func scanNumber(from start: Int, reporting: Bool) -> UInt32? {
        offset += 1
        let isHexadecimal = byte(offset) == UInt8(ascii: "x")
        if isHexadecimal { offset += 1 }
        let digits = offset
        var value: UInt32 = 0
        while let digit = Self.digit(byte(offset), hexadecimal: isHexadecimal) {
            // Numbers beyond Unicode stay beyond it, however many digits follow.
            value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
            offset += 1
        }
        guard offset > digits, byte(offset) == UInt8(ascii: ";") else {
            if reporting { report(.unfinishedReference(string(start..<offset), at: location(start..<offset))) }
            return nil
        }
        offset += 1
        guard DocumentText.isAllowed(value) else {
            if reporting { report(.forbiddenReference(string(start..<offset), at: location(start..<offset))) }
            return nil
        }
        return value
    }

    private static func digit(_ byte: UInt8, hexadecimal: Bool) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f") where hexadecimal: UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F") where hexadecimal: UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    mutating func append(_ scalar: UInt32) {
        guard let scalar = Unicode.Scalar(scalar) else { return }
        buffer.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    /// The value of an attribute of the last start tag: references replaced, white space as blanks.
    package mutating func value(of attribute: RawAttribute) -> String {
        guard attribute.isCoded else { return string(attribute.value) }
        let resume = offset
        defer { offset = resume }
        buffer.removeAll(keepingCapacity: true)
        offset = attribute.value.lowerBound
        while offset < attribute.value.upperBound {
            let byte = bytes[offset]
            if byte == UInt8(ascii: "&") {
                let start = offset
                if let scalar = scanReference(reporting: false) {
                    append(scalar)
                } else {
                    buffer.append(contentsOf: bytes[start..<offset])
                }
            } else {
                if byte == 0x0D, self.byte(offset + 1) == 0x0A { offset += 1 }
                buffer.append(ByteSet.space.contains(byte) ? 0x20 : byte)
                offset += 1
            }
        }
        return String(decoding: buffer, as: UTF8.self)
    }
}
