/// A reader of numbers as people of a locale write them, and no others.
///
/// A text that is no number from end to end is none, and neither is one whose groups are not as long as the locale has
/// them: `1.5` is no German number, since it is not clear whether somebody means one and a half. Where groups have two
/// digits but for the last, they may have three throughout.
struct NumberReader {
    private let symbols: NumberSymbols
    private let group: Int
    private let otherGroup: Int

    init(_ locale: LocaleData) {
        symbols = locale.symbols
        let pattern = locale.table.values("patterns").first.flatMap { try? NumberPattern(String($0)) }
        group = pattern?.group ?? 3
        otherGroup = pattern?.otherGroup ?? 3
    }

    /// The number: an integer if it has no point and fits; nil if the text is none.
    func read(_ text: String) -> Value? {
        // Marks of direction, which languages written from the right put beside signs, are no part of it.
        var rest = text.trimmed.unicodeScalars.filter { !Self.marks.contains($0.value) }[...]
        let isPlain = rest.contains { (0x30...0x39).contains($0.value) }
        // Whoever writes the digits of ASCII where others are usual writes the signs that go with them.
        var signs: (decimal: Substring, group: Substring) = (symbols.decimal, symbols.group)
        if isPlain, symbols.hasOwnDigits {
            guard rest.allSatisfy({ $0.isASCII }) else { return nil }
            signs = (".", ",")
        }
        var digits = ""
        if let sign = rest.first, sign == "-" || sign == "+" || sign == "\u{2212}" {
            rest = rest.dropFirst()
            if sign != "+" { digits = "-" }
        }
        var groups = [0]
        var isBehindPoint = false
        var (whole, fraction) = (0, 0)
        for scalar in rest {
            if let number = symbols.number(of: scalar) {
                digits.unicodeScalars.append(Unicode.Scalar(number + 0x30))
                if isBehindPoint {
                    fraction += 1
                } else {
                    whole += 1
                    groups[groups.count - 1] += 1
                }
            } else if !isBehindPoint, Self.isSame(scalar, signs.decimal) {
                isBehindPoint = true
                digits += "."
            } else if !isBehindPoint, Self.isSame(scalar, signs.group) {
                groups.append(0)
            } else {
                return nil
            }
        }
        guard whole > 0 || fraction > 0, !isBehindPoint || fraction > 0, isGrouped(groups) else { return nil }
        if !isBehindPoint, let number = Int(digits) { return .integer(number) }
        return Double(digits).flatMap { $0.isFinite ? .double($0) : nil }
    }

    private func isGrouped(_ groups: [Int]) -> Bool {
        guard groups.count > 1, let last = groups.last else { return true }
        return group > 0 && last == group
            && [otherGroup, group].contains { size in
                (1...size).contains(groups[0]) && groups.dropFirst().dropLast().allSatisfy { $0 == size }
            }
    }

    static let marks: Set<UInt32> = [0x200E, 0x200F, 0x61C]

    /// Whether a sign is the one of a locale's: blanks are alike, and so are apostrophes.
    private static func isSame(_ scalar: Unicode.Scalar, _ sign: Substring) -> Bool {
        guard let own = sign.unicodeScalars.first else { return false }
        func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
            switch scalar {
            case "\u{A0}", "\u{202F}", "\u{2009}": " "
            case "\u{2019}": "'"
            default: scalar
            }
        }
        return plain(scalar) == plain(own)
    }
}
