/// Compares texts by their bytes, after folding where options ask for it.
///
/// Where all is ASCII nothing is folded or allocated.
package enum TextComparison {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Whether two texts are the same but for letter case, as `==[c]` has it.
    package static func equalIgnoringCase(_ left: String, _ right: String) -> Bool {
        equal(left, right, .ignoringCase)
    }

    static func equal(_ left: String, _ right: String, _ options: TextOptions = []) -> Bool {
        // Texts of different length are told apart without looking at their bytes.
        if options.folding.isEmpty, left.utf8.count != right.utf8.count { return false }
        return relate(left, right, options) { left, right, lower in
            guard left.count == right.count else { return false }
            if !lower { return left.elementsEqual(right) }
            for position in 0..<left.count where lowered(left[position]) != lowered(right[position]) { return false }
            return true
        }
    }

    /// Whether the left text sorts before the right one (negative), after it (positive) or neither. Unlocalised, texts sort by
    /// their scalars; localised, first without regard to case and diacritics, then to case, then as they are.
    static func order(_ left: String, _ right: String, _ options: TextOptions = []) -> Int {
        if options.contains(.localised), !options.contains(.normalised) {
            for folding in [TextOptions([.ignoringCase, .ignoringDiacritics]), .ignoringCase] {
                let order = order(left, right, folding)
                if order != 0 { return order }
            }
            if options.contains(.ignoringCase) { return 0 }
            // Small letters come first.
            return order(right, left)
        }
        return relate(left, right, options) { left, right, lower in
            for position in 0..<min(left.count, right.count) {
                let one = lower ? lowered(left[position]) : left[position]
                let other = lower ? lowered(right[position]) : right[position]
                if one != other { return one < other ? -1 : 1 }
            }
            return left.count - right.count
        }
    }

    /// Whether a text has another in it. Nothing has the empty text in it.
    static func contains(_ text: String, _ part: String, _ options: TextOptions = []) -> Bool {
        relate(text, part, options) { text, part, lower in
            guard let first = part.first, text.count >= part.count else { return false }
            return lower ? findsLowered(part, in: text) : finds(part, startingWith: first, in: text)
        }
    }

    static func begins(_ text: String, _ part: String, _ options: TextOptions = []) -> Bool {
        relate(text, part, options) { text, part, lower in
            !part.isEmpty && text.count >= part.count
                && agree(Bytes(rebasing: text[..<part.count]), part, lower)
        }
    }

    static func ends(_ text: String, _ part: String, _ options: TextOptions = []) -> Bool {
        relate(text, part, options) { text, part, lower in
            !part.isEmpty && text.count >= part.count
                && agree(Bytes(rebasing: text[(text.count - part.count)...]), part, lower)
        }
    }

    // MARK: Bytes

    /// Hands over the bytes of both texts: as they are if that will do, folded otherwise. The third argument says whether letter
    /// case still has to be passed over, which is only so if all is ASCII.
    @inline(__always)
    private static func relate<Result>(
        _ left: String, _ right: String, _ options: TextOptions, _ body: (Bytes, Bytes, Bool) -> Result
    ) -> Result {
        let folding = options.folding
        let direct: Result? = withBytes(left) { leftBytes in
            withBytes(right) { rightBytes in
                if folding.isEmpty { return body(leftBytes, rightBytes, false) }
                guard isASCII(leftBytes), isASCII(rightBytes) else { return nil }
                return body(leftBytes, rightBytes, folding.contains(.ignoringCase))
            }
        }
        if let direct { return direct }
        let (left, right) = (Folding.folded(left, folding), Folding.folded(right, folding))
        return withBytes(left) { left in withBytes(right) { right in body(left, right, false) } }
    }

    @inline(__always)
    static func withBytes<Result>(_ text: String, _ body: (Bytes) -> Result) -> Result {
        if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
        return Array(text.utf8).withUnsafeBufferPointer(body)
    }

    static func isASCII(_ bytes: Bytes) -> Bool {
        guard let start = bytes.baseAddress else { return true }
        let raw = UnsafeRawPointer(start)
        var position = 0
        while position + 8 <= bytes.count {
            if raw.loadUnaligned(fromByteOffset: position, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 {
                return false
            }
            position += 8
        }
        while position < bytes.count {
            if bytes[position] >= 0x80 { return false }
            position += 1
        }
        return true
    }

    @inline(__always)
    private static func lowered(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }

    private static func agree(_ left: Bytes, _ right: Bytes, _ lower: Bool) -> Bool {
        for position in 0..<right.count {
            if lower ? lowered(left[position]) != lowered(right[position]) : left[position] != right[position] {
                return false
            }
        }
        return true
    }

    /// Searches from left to right. Looking for a long part in a text made to resemble it takes too long this way, so after
    /// many false starts the rest is searched by the two-table method, which never goes back.
    private static func finds(_ part: Bytes, startingWith first: UInt8, in text: Bytes) -> Bool {
        var wasted = 0
        for start in 0...(text.count - part.count) where text[start] == first {
            var length = 1
            while length < part.count, text[start + length] == part[length] { length += 1 }
            if length == part.count { return true }
            wasted += length
            if wasted > 4 * text.count + 64 {
                return searches(part, in: Bytes(rebasing: text[start...]), lower: false)
            }
        }
        return false
    }

    private static func findsLowered(_ part: Bytes, in text: Bytes) -> Bool {
        let first = lowered(part[0])
        var wasted = 0
        for start in 0...(text.count - part.count) where lowered(text[start]) == first {
            var length = 1
            while length < part.count, lowered(text[start + length]) == lowered(part[length]) { length += 1 }
            if length == part.count { return true }
            wasted += length
            if wasted > 4 * text.count + 64 {
                return searches(part, in: Bytes(rebasing: text[start...]), lower: true)
            }
        }
        return false
    }

    /// Searches in linear time, whatever the texts (Knuth, Morris and Pratt).
    private static func searches(_ part: Bytes, in text: Bytes, lower: Bool) -> Bool {
        let wanted = part.map { lower ? lowered($0) : $0 }
        var fallback = [Int](repeating: 0, count: wanted.count)
        var length = 0
        for position in wanted.indices.dropFirst() {
            while length > 0, wanted[position] != wanted[length] { length = fallback[length - 1] }
            if wanted[position] == wanted[length] { length += 1 }
            fallback[position] = length
        }
        length = 0
        for byte in text {
            let byte = lower ? lowered(byte) : byte
            while length > 0, byte != wanted[length] { length = fallback[length - 1] }
            if byte == wanted[length] { length += 1 }
            if length == wanted.count { return true }
        }
        return false
    }
}
