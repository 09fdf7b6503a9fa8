import WendExpressions

/// Works out which row something is: the same number for the same list, key and template on every machine and in every run.
///
/// Not cryptographic: two rows of a list that come to the same number are told apart by their order (``Listing``).
struct RowHash {
    private var word: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Never 0, which stands for no row.
    var value: UInt64 {
        let value = Self.spread(word)
        return value == 0 ? 1 : value
    }

    mutating func mix(_ next: UInt64) {
        word = Self.spread(word ^ (next &* 0xD6E8_FEB8_6659_FD93)) &* 0xA076_1D64_78BD_642F &+ 0xE703_7ED1_A0B4_28DB
    }

    mutating func mix(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            let raw = UnsafeRawBufferPointer(bytes)
            var offset = 0
            while offset + 8 <= raw.count {
                mix(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
                offset += 8
            }
            var tail: UInt64 = 0
            while offset < raw.count {
                tail = tail << 8 | UInt64(raw[offset])
                offset += 1
            }
            mix(tail)
            mix(UInt64(raw.count))
        }
    }

    private static func spread(_ word: UInt64) -> UInt64 {
        var word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}

extension RowHash {
    /// Takes in what makes an item the same when the list is read again: what it refers to, or its `id`; its place in the
    /// list where it has neither.
    ///
    /// - Parameter path: Where in the item its key is; nil for the rule above.
    mutating func mix(keyOf item: Value, by path: String? = nil, at position: Int) {
        let key: Value? =
            switch item {
            case .reference: item
            case .dictionary(let fields):
                path.map { Scope(frame: fields, receiver: nil).value(at: $0) } ?? fields[Self.identity]
            default: nil
            }
        switch key {
        case .reference(let reference)?:
            mix(3)
            mix(reference.type)
            mix(reference.id)
        case .string(let text)?:
            mix(2)
            mix(text)
        case .integer(let number)?:
            mix(1)
            mix(UInt64(bitPattern: Int64(number)))
        case .double(let number)?:
            // Written with a point or without, it is the same number.
            if let whole = Int(exactly: number) {
                mix(1)
                mix(UInt64(bitPattern: Int64(whole)))
            } else {
                mix(4)
                mix(number.bitPattern)
            }
        default:
            mix(0)
            mix(UInt64(position))
        }
    }

    /// The field that says which record a dictionary is.
    private static let identity = "id"
}
