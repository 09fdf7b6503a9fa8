extension XMLScanner {
    /// Passes a name; nil, and nothing passed, if there is none.
    @inline(__always) mutating func scanName() -> Range<Int>? {
        let start = offset
        let first = byte(start)
        guard ByteSet.nameStart.contains(first) || (first >= 0x80 && isNameScalar(at: start, first: true)) else {
            return nil
        }
        while offset < end {
            let byte = bytes[offset]
            if ByteSet.name.contains(byte) {
                offset += 1
            } else if byte >= 0x80, isNameScalar(at: offset, first: false) {
                skipScalar()
            } else {
                break
            }
        }
        return start..<offset
    }

    /// Whether the character at an offset may stand in a name (XML 1.0, fifth edition).
    func isNameScalar(at offset: Int, first: Bool) -> Bool {
        guard let (value, _) = scalar(at: offset) else { return false }
        switch value {
        case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F,
            0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
            return true
        case 0xB7, 0x300...0x36F, 0x203F...0x2040:
            return !first
        default:
            return false
        }
    }

    @inline(__always) func isNameStart(_ offset: Int) -> Bool {
        let byte = byte(offset)
        return ByteSet.nameStart.contains(byte) || (byte >= 0x80 && isNameScalar(at: offset, first: true))
    }

    /// Whether two stretches hold the same bytes.
    @inline(__always) func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        guard left.count == right.count else { return false }
        var (i, j) = (left.lowerBound, right.lowerBound)
        while i < left.upperBound {
            if bytes[i] != bytes[j] { return false }
            i += 1
            j += 1
        }
        return true
    }
}
