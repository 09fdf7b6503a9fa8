/// ASCII bytes as two words of bits, so that a scanner decides with one shift whether to stop.
struct ByteSet {
    let low: UInt64
    let high: UInt64

    @inline(__always) func contains(_ byte: UInt8) -> Bool {
        guard byte < 0x80 else { return false }
        return ((byte < 64 ? low : high) >> UInt64(byte & 63)) & 1 == 1
    }

    /// Blank, tab, line feed, carriage return.
    static var space: ByteSet { ByteSet(low: 0x0000_0001_0000_2600, high: 0) }
    /// Letters, `_` and `:`.
    static var nameStart: ByteSet { ByteSet(low: 0x0400_0000_0000_0000, high: 0x07FF_FFFE_87FF_FFFE) }
    /// Letters, digits, `_`, `:`, `-` and `.`.
    static var name: ByteSet { ByteSet(low: 0x07FF_6000_0000_0000, high: 0x07FF_FFFE_87FF_FFFE) }

    // The sets below also hold the control characters XML forbids: where a scan looks for something it finds those too.

    /// `<`, `&`, `]` and carriage return.
    static var textStops: ByteSet { ByteSet(low: 0x1000_0040_FFFF_F9FF, high: 0x2000_0000) }
    /// `-`.
    static var commentStops: ByteSet { ByteSet(low: 0x0000_2000_FFFF_D9FF, high: 0) }
    /// `?`.
    static var instructionStops: ByteSet { ByteSet(low: 0x8000_0000_FFFF_D9FF, high: 0) }
    /// `]`.
    static var dataStops: ByteSet { ByteSet(low: 0x0000_0000_FFFF_D9FF, high: 0x2000_0000) }
    /// `"`, `<`, `&` and the white space that becomes blanks.
    static var doubleQuotedStops: ByteSet { ByteSet(low: 0x1000_0044_FFFF_FFFF, high: 0) }
    /// `'`, `<`, `&` and the white space that becomes blanks.
    static var singleQuotedStops: ByteSet { ByteSet(low: 0x1000_00C0_FFFF_FFFF, high: 0) }
    /// `"`, `'`, `<`, `>`, `[` and `]`.
    static var doctypeStops: ByteSet { ByteSet(low: 0x5000_0084_FFFF_D9FF, high: 0x2800_0000) }
    /// `"`.
    static var doubleQuote: ByteSet { ByteSet(low: 0x0000_0004_FFFF_D9FF, high: 0) }
    /// `'`.
    static var singleQuote: ByteSet { ByteSet(low: 0x0000_0080_FFFF_D9FF, high: 0) }
}
