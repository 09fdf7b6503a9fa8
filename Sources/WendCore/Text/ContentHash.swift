/// A name for content, of 128 bits: two lanes of multiply-and-rotate over eight bytes at a time, after the manner of MurmurHash3;
/// the same on every machine and in every run.
///
/// Not cryptographic: it tells contents apart that differ by accident, not by design.
package struct ContentHash {
    private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var second: UInt64 = 0xD1B5_4A32_D192_ED03

    package init() {}

    /// Takes in some bytes and their number, so that moving a byte from one stretch to the next shows.
    package mutating func mix(_ bytes: UnsafeBufferPointer<UInt8>) {
        let raw = UnsafeRawBufferPointer(bytes)
        var offset = 0
        while offset + 16 <= raw.count {
            let left = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let right = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
            mix(left, right)
            offset += 16
        }
        var tail: (UInt64, UInt64) = (0, 0)
        for index in offset..<raw.count {
            let shift = UInt64(index - offset) * 8
            if shift < 64 {
                tail.0 |= UInt64(raw[index]) << shift
            } else {
                tail.1 |= UInt64(raw[index]) << (shift - 64)
            }
        }
        mix(tail.0, tail.1)
        mix(UInt64(raw.count), 0)
    }

    /// Takes in a text and its length.
    package mutating func mix(_ text: String) {
        var text = text
        text.withUTF8 { mix($0) }
    }

    /// Takes in a number, such as how many texts follow.
    package mutating func mix(_ number: Int) { mix(UInt64(bitPattern: Int64(number)), 1) }

    private mutating func mix(_ left: UInt64, _ right: UInt64) {
        first ^= Self.rotated(left &* 0x87C3_7B91_1142_53D5, by: 31) &* 0x4CF5_AD43_2745_937F
        first = (Self.rotated(first, by: 27) &+ second) &* 5 &+ 0x52DC_E729
        second ^= Self.rotated(right &* 0x4CF5_AD43_2745_937F, by: 33) &* 0x87C3_7B91_1142_53D5
        second = (Self.rotated(second, by: 31) &+ first) &* 5 &+ 0x3849_5AB5
    }

    /// The first half of it: enough where few contents are told apart.
    package var bits: UInt64 { Self.spread(first &+ second) }

    /// ``bits`` in letters and digits, short enough for names and journals.
    package var text: String { String(bits, radix: 36) }

    /// 32 hexadecimal digits.
    package var digits: String {
        let sum = Self.spread(first &+ second)
        return Self.hexadecimal(sum) + Self.hexadecimal(Self.spread(second &+ sum))
    }

    private static func rotated(_ word: UInt64, by bits: UInt64) -> UInt64 { word << bits | word >> (64 - bits) }

    private static func spread(_ word: UInt64) -> UInt64 {
        var word = (word ^ word >> 33) &* 0xFF51_AFD7_ED55_8CCD
        word = (word ^ word >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return word ^ word >> 33
    }

    private static func hexadecimal(_ word: UInt64) -> String {
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
