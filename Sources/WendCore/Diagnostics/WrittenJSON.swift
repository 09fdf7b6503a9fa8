/// A walk over a text in a JSON file, of one string or of several beside each other, that knows how much of the text it has
/// passed: `\n` is two bytes of the file and one of the text.
package struct WrittenJSON {
    private let bytes: [UInt8]
    private var offset: Int
    private let end: Int

    /// - Parameter offset: Behind the quotation mark of the first string.
    package init(bytes: [UInt8], offset: Int, end: Int) {
        self.bytes = bytes
        self.offset = offset
        self.end = min(end, bytes.count)
    }

    /// Passes what comes to a number of bytes of the text; where that is.
    package mutating func pass(_ count: Int) -> Int {
        var left = count
        while left > 0, offset < end {
            skipToNextString()
            left -= passOne()
        }
        return offset
    }

    /// Passes the end of a string, comments behind it, and the beginning of the next; where that is.
    @discardableResult
    package mutating func skipToNextString() -> Int {
        guard offset < end, bytes[offset] == UInt8(ascii: "\"") else { return offset }
        var depth = 0
        var place = offset + 1
        while place < end {
            switch bytes[place] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\"") where depth <= 0:
                offset = place + 1
                return offset
            case UInt8(ascii: "\""):
                place += 1
                while place < end, bytes[place] != UInt8(ascii: "\"") {
                    place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
                }
            default: break
            }
            place += 1
        }
        return offset
    }

    /// Passes one character of the file; how many bytes of the text it is.
    private mutating func passOne() -> Int {
        guard offset < end else { return 1 }
        guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < end else {
            offset += 1
            return 1
        }
        guard bytes[offset + 1] == UInt8(ascii: "u"), let unit = unit(at: offset + 2) else {
            offset += 2
            return 1
        }
        offset += 6
        if unit & 0xFC00 == 0xD800 {
            offset += 6
            return 4
        }
        return unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3
    }

    private func unit(at place: Int) -> UInt32? {
        guard place + 4 <= end else { return nil }
        return UInt32(String(decoding: bytes[place..<(place + 4)], as: UTF8.self), radix: 16)
    }
}
