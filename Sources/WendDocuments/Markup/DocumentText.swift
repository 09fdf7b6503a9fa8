/// What the text of a document is made of, whatever the notation.
enum DocumentText {
    /// Whether a document may hold a character.
    static func isAllowed(_ value: UInt32) -> Bool {
        switch value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// A stretch without white space at its two ends, the white space of Unicode included.
    static func trimmed(_ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end {
            let length = spaceLength(in: bytes, at: start, end: end)
            if length == 0 { break }
            start += length
        }
        while start < end {
            if ByteSet.space.contains(bytes[end - 1]) {
                end -= 1
            } else if end - start >= 2, spaceLength(in: bytes, at: end - 2, end: end) == 2 {
                end -= 2
            } else if end - start >= 3, spaceLength(in: bytes, at: end - 3, end: end) == 3 {
                end -= 3
            } else {
                break
            }
        }
        return start..<end
    }

    /// How many bytes the white space character at a place has; 0 if there is none.
    private static func spaceLength(in bytes: UnsafeBufferPointer<UInt8>, at start: Int, end: Int) -> Int {
        let first = bytes[start]
        if first < 0x80 { return ByteSet.space.contains(first) ? 1 : 0 }
        if first == 0xC2, start + 1 < end {
            return bytes[start + 1] == 0x85 || bytes[start + 1] == 0xA0 ? 2 : 0
        }
        guard (0xE1...0xE3).contains(first), start + 2 < end else { return 0 }
        switch (first, bytes[start + 1], bytes[start + 2]) {
        case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF),
            (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
            return 3
        default:
            return 0
        }
    }
}
