extension SourceText {
    /// The text with problems mended: what each fix says, as far as none is in the way of one before it.
    ///
    /// Takes time in proportion to the text and the edits, however many there are.
    /// - Returns: The text, and which of the fixes have been made.
    public func applying(_ fixes: [Diagnostic.Fix]) -> (text: SourceText, made: [Diagnostic.Fix]) {
        var made: [Diagnostic.Fix] = []
        var edits: [(range: Range<Int>, replacement: String)] = []
        var taken = TakenPlaces(count: bytes.count + 1)
        for fix in fixes {
            let before = edits.count
            for edit in fix.edits {
                guard edit.location.file == file, let range = edit.location.range?.bytes,
                    range.upperBound <= bytes.count, taken.take(range)
                else { break }
                edits.append((range, edit.replacement))
            }
            if edits.count == before + fix.edits.count {
                made.append(fix)
            } else {
                for edit in edits[before...] { taken.free(edit.range) }
                edits.removeSubrange(before...)
            }
        }
        // Of insertions at one place the first comes first.
        let sorted = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        var mended: [UInt8] = []
        mended.reserveCapacity(bytes.count + 64)
        var offset = 0
        for (_, edit) in sorted {
            mended += bytes[offset..<edit.range.lowerBound]
            mended += Array(edit.replacement.utf8)
            offset = edit.range.upperBound
        }
        mended += bytes[offset...]
        return (SourceText(file: file, bytes: mended), made)
    }

    /// Whether what is written somewhere is a start tag without its `<`: a name, a blank, and an attribute.
    package static func isTagWithoutStart(_ bytes: some Collection<UInt8>) -> Bool {
        func isName(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: false
            }
        }
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        let behindName = bytes.drop(while: isName)
        let attribute = behindName.drop(while: isSpace)
        guard behindName.count < bytes.count, attribute.count < behindName.count else { return false }
        let behindAttribute = attribute.drop(while: isName)
        guard behindAttribute.count < attribute.count else { return false }
        let value = behindAttribute.drop(while: isSpace)
        return value.first == UInt8(ascii: "=") && value.contains(UInt8(ascii: ">"))
    }
}

/// Which bytes of a text are written anew. Of edits that cannot both be made only one is taken; insertions at one place can.
private struct TakenPlaces {
    private var inserted: [Int32]
    private var isReplaced: [Bool]

    init(count: Int) {
        inserted = Array(repeating: 0, count: count)
        isReplaced = Array(repeating: false, count: count)
    }

    /// Whether a stretch was free; then it is taken.
    mutating func take(_ range: Range<Int>) -> Bool {
        if range.isEmpty {
            if isReplaced[range.lowerBound] { return false }
            inserted[range.lowerBound] += 1
            return true
        }
        for place in range where isReplaced[place] || inserted[place] > 0 { return false }
        for place in range { isReplaced[place] = true }
        return true
    }

    /// Frees a stretch that was taken.
    mutating func free(_ range: Range<Int>) {
        if range.isEmpty { inserted[range.lowerBound] -= 1 }
        for place in range { isReplaced[place] = false }
    }
}
