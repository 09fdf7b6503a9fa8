/// How many columns of a terminal texts take.
///
/// Terminals count what they show in columns: most characters take one, those of East Asian scripts and pictures two, and marks
/// that combine none of their own. The ranges are those of Unicode's East_Asian_Width `W` and `F`, rounded to blocks;
/// pictures are known by their own property.
package enum DisplayWidth {
    /// The columns of one character, as ``DisplayText`` gives it: 1 or 2.
    package static func of(_ character: Character) -> Int {
        if let ascii = character.asciiValue, ascii >= 0x20 { return 1 }
        var width = 1
        for scalar in character.unicodeScalars {
            // What asks for a picture gets one, also where the scalar alone is a sign of text.
            if scalar.value == 0xFE0F || isWide(scalar) { width = 2 }
        }
        return width
    }

    /// The columns of a text of one line.
    package static func of(_ text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// Whether every terminal agrees on how wide a character is: whoever writes on after one that is not has to say where.
    static func isCertain(_ character: Character) -> Bool {
        var scalars = character.unicodeScalars.makeIterator()
        guard let first = scalars.next(), scalars.next() == nil else { return false }
        switch first.value {
        // Latin, Greek and Cyrillic; general punctuation and arrows as far as they are narrow everywhere; boxes and blocks;
        // the scripts of East Asia as far as they are old.
        case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x370..<0x378, 0x384..<0x483, 0x48A..<0x530: return true
        case 0x2010..<0x2028, 0x2030..<0x205F, 0x2190..<0x219A, 0x2500..<0x25A0: return true
        case 0x3041..<0x3097, 0x30A1..<0x30FF, 0x4E00..<0x9FA6, 0xAC00..<0xD7A4, 0xFF01..<0xFF5F: return true
        default: return false
        }
    }

    /// The columns a character takes at most, where a terminal joins nothing and counts otherwise.
    static func most(of character: Character) -> Int {
        if isCertain(character) { return of(character) }
        let sum = character.unicodeScalars.reduce(0) { sum, scalar in
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format: sum
            default: sum + (isWide(scalar) ? 2 : 1)
            }
        }
        return max(sum, of(character)) + 1
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        if value < 0x1100 { return false }
        if scalar.properties.isEmojiPresentation { return true }
        var low = 0
        var high = wide.count
        while low < high {
            let middle = (low + high) / 2
            if wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < wide.count && wide[low].contains(value)
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
        0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
        0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265,
        0x20000...0x3FFFD,
    ]
}
