/// The comparison of texts: by their bytes as they are, or, where options ask for anything, folded and taken apart, so that those
/// are the same that Unicode takes for the same.
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
        if !options.isCanonical, left.utf8.count != right.utf8.count { return false }
        return relate(left, right, options) { left, right, lower in
            guard left.count == right.count else { return false }
            if !lower { return left.elementsEqual(right) }
            for position in 0..<left.count where lowered(left[position]) != lowered(right[position]) { return false }
            return true
        } apart: {
            $0.elementsEqual($1)
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
            return equal(left, right, options) ? 0 : order(right, left)
        }
        return relate(left, right, options) { left, right, lower in
            for position in 0..<min(left.count, right.count) {
                let one = lower ? lowered(left[position]) : left[position]
                let other = lower ? lowered(right[position]) : right[position]
                if one != other { return one < other ? -1 : 1 }
            }
            return left.count - right.count
        } apart: {
            orderOfBytes($0, $1)
        }
    }

    @inline(never)
    private static func orderOfBytes(_ left: Bytes, _ right: Bytes) -> Int {
        for (one, other) in zip(left, right) where one != other { return one < other ? -1 : 1 }
        return left.count - right.count
    }

    /// Whether a text has another in it. Nothing has the empty text in it.
    static func contains(_ text: String, _ part: String, _ options: TextOptions = []) -> Bool {
        relate(text, part, options) { text, part, lower in
            !part.isEmpty && text.count >= part.count && finds(part, in: text, lower: lower)
        } apart: { text, part in
            !part.isEmpty && text.count >= part.count && searches(part, in: text, lower: false, betweenLetters: true)
        }
    }

    static func begins(_ text: String, _ part: String, _ options: TextOptions = []) -> Bool {
        relate(text, part, options) { text, part, lower in
            !part.isEmpty && text.count >= part.count && agree(Bytes(rebasing: text[..<part.count]), part, lower)
        } apart: { text, part in
            !part.isEmpty && text.starts(with: part) && isBetweenLetters(part.count, in: text)
        }
    }

    static func ends(_ text: String, _ part: String, _ options: TextOptions = []) -> Bool {
        relate(text, part, options) { text, part, lower in
            !part.isEmpty && text.count >= part.count
                && agree(Bytes(rebasing: text[(text.count - part.count)...]), part, lower)
        } apart: { text, part in
            !part.isEmpty && text.count >= part.count && text[(text.count - part.count)...].elementsEqual(part)
                && isBetweenLetters(text.count - part.count, in: text)
        }
    }

    /// The work of comparing two texts, of which so many bytes are looked at where nothing has to be made alike first. Folding and
    /// taking apart cost a unit for each byte; short texts are not looked at for it.
    @inline(__always)
    static func cost(_ left: String, _ right: String, _ options: TextOptions, looking bytes: Int) -> Int {
        if !options.isCanonical || left.utf8.count + right.utf8.count <= 256 { return bytes / 16 }
        return longCost(left, right, looking: bytes)
    }

    /// The work of looking for one text in another.
    @inline(__always)
    static func cost(of part: String, in text: String, _ options: TextOptions) -> Int {
        let bytes = text.utf8.count + part.utf8.count
        if bytes <= 256 || !options.isCanonical { return bytes / 16 }
        return longCost(text, part, looking: bytes)
    }

    @inline(never)
    private static func longCost(_ left: String, _ right: String, looking bytes: Int) -> Int {
        let isPlain = withBytes(left, isASCII) && withBytes(right, isASCII)
        return isPlain ? bytes / 16 : left.utf8.count + right.utf8.count
    }

    // MARK: Bytes

    /// Hands over the bytes of both texts: as they are if that will do, and else what becomes of them.
    ///
    /// - Parameters:
    ///   - body: Compares them as they are. The third argument says whether letter case has to be passed over, which is only so
    ///     where all is ASCII.
    ///   - apart: Compares texts that were folded and taken apart: nothing ends between a letter and its marks.
    @inline(__always)
    private static func relate<Result>(
        _ left: String, _ right: String, _ options: TextOptions, _ body: (Bytes, Bytes, Bool) -> Result,
        apart: (Bytes, Bytes) -> Result
    ) -> Result {
        let direct: Result? = withBytes(left) { leftBytes in
            withBytes(right) { rightBytes in
                if !options.isCanonical { return body(leftBytes, rightBytes, false) }
                guard isASCII(leftBytes), isASCII(rightBytes) else { return nil }
                return body(leftBytes, rightBytes, options.contains(.ignoringCase))
            }
        }
        return direct ?? relateApart(left, right, options, apart)
    }

    @inline(never)
    private static func relateApart<Result>(
        _ left: String, _ right: String, _ options: TextOptions, _ body: (Bytes, Bytes) -> Result
    ) -> Result {
        let (left, right) = (canonical(left, options.folding), canonical(right, options.folding))
        return withBytes(left) { left in withBytes(right) { right in body(left, right) } }
    }

    static func canonical(_ text: String, _ folding: TextOptions) -> String {
        // Taken apart first, so that all texts that are the same are folded in the same way.
        let apart = Decomposition.decomposed(text)
        return folding.isEmpty ? apart : Decomposition.decomposed(Folding.folded(apart, folding))
    }

    /// Whether a letter begins here, rather than something that belongs to the one before: nothing is found that begins or ends inside of
    /// a letter.
    private static func isBetweenLetters(_ position: Int, in text: Bytes) -> Bool {
        guard position > 0, position < text.count, text[position] >= 0x80 else { return true }
        var decoder = UTF8()
        var rest = text[position..<min(text.count, position + 4)].makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return true }
        return !Decomposition.continues(scalar)
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
    private static func finds(_ part: Bytes, in text: Bytes, lower: Bool) -> Bool {
        let first = lower ? lowered(part[0]) : part[0]
        let end = text.count - part.count + 1
        var start = 0
        var wasted = 0
        while let found = position(of: first, in: text, start..<end, lower) {
            var length = 1
            while length < part.count,
                lower
                    ? lowered(text[found + length]) == lowered(part[length]) : text[found + length] == part[length]
            {
                length += 1
            }
            if length == part.count { return true }
            wasted += length
            if wasted > 4 * text.count + 64 {
                return searches(part, in: Bytes(rebasing: text[found...]), lower: lower)
            }
            start = found + 1
        }
        return false
    }

    /// The first place of a range where a byte stands. Eight are looked at together: one at a time, most of a search went by
    /// here, and how long it took depended on where the loop came to lie.
    @inline(__always)
    private static func position(of byte: UInt8, in text: Bytes, _ range: Range<Int>, _ lower: Bool) -> Int? {
        // Large letters are small ones without this bit; with a letter it makes no other byte alike.
        let letterCase: UInt8 = lower && byte &- 97 < 26 ? 0x20 : 0
        var position = range.lowerBound
        if let start = text.baseAddress {
            let raw = UnsafeRawPointer(start)
            let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
            let (wanted, cases) = (UInt64(byte) &* ones, UInt64(letterCase) &* ones)
            while position < range.upperBound, position + 8 <= text.count {
                let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
                // Zero where the byte stands. The lowest of these bits is always right, and no other is asked.
                let others = (word | cases) ^ wanted
                let found = (others &- ones) & ~others & highs
                if found != 0 {
                    position += found.trailingZeroBitCount / 8
                    return position < range.upperBound ? position : nil
                }
                position += 8
            }
        }
        while position < range.upperBound {
            if text[position] | letterCase == byte { return position }
            position += 1
        }
        return nil
    }

    /// Searches in linear time, whatever the texts (Knuth, Morris and Pratt).
    private static func searches(
        _ part: Bytes, in text: Bytes, lower: Bool, betweenLetters: Bool = false
    ) -> Bool {
        let wanted = part.map { lower ? lowered($0) : $0 }
        var fallback = [Int](repeating: 0, count: wanted.count)
        var length = 0
        for position in wanted.indices.dropFirst() {
            while length > 0, wanted[position] != wanted[length] { length = fallback[length - 1] }
            if wanted[position] == wanted[length] { length += 1 }
            fallback[position] = length
        }
        length = 0
        for (position, byte) in text.enumerated() {
            let byte = lower ? lowered(byte) : byte
            while length > 0, byte != wanted[length] { length = fallback[length - 1] }
            if byte == wanted[length] { length += 1 }
            guard length == wanted.count else { continue }
            let start = position + 1 - wanted.count
            if !betweenLetters || isBetweenLetters(start, in: text) && isBetweenLetters(position + 1, in: text) {
                return true
            }
            length = fallback[length - 1]
        }
        return false
    }
}
