/// The signs a locale writes numbers with.
struct NumberSymbols: Sendable {
    var decimal: Substring
    var group: Substring
    let minus: Substring
    let plus: Substring
    let percent: Substring
    let perMille: Substring
    let infinity: Substring
    let notANumber: Substring
    /// How many digits have to stand before the first group for groups to be told apart.
    let leastLeading: Int
    /// The scalar of 0; those of the other digits follow.
    private let zero: UInt32

    init(_ table: LocaleTable) {
        var signs = table.values("symbols")[...]
        decimal = signs.popFirst() ?? "."
        group = signs.popFirst() ?? ","
        minus = signs.popFirst() ?? "-"
        plus = signs.popFirst() ?? "+"
        percent = signs.popFirst() ?? "%"
        perMille = signs.popFirst() ?? "‰"
        infinity = signs.popFirst() ?? "∞"
        notANumber = signs.popFirst() ?? "NaN"
        leastLeading = table.values("grouping").first.flatMap { Int($0) } ?? 1
        zero = table.values("digit").first?.unicodeScalars.first?.value ?? 0x30
    }

    /// The signs that amounts of money are written with.
    func forMoney(_ table: LocaleTable) -> NumberSymbols {
        var signs = self
        let money = table.values("money")
        if money.count == 2 { (signs.decimal, signs.group) = (money[0], money[1]) }
        return signs
    }

    var hasOwnDigits: Bool { zero != 0x30 }

    func digit(_ number: UInt8) -> Unicode.Scalar { Unicode.Scalar(zero + UInt32(number)) ?? "0" }

    /// The number of a digit of the locale's, or of ASCII.
    func number(of scalar: Unicode.Scalar) -> UInt8? {
        for start in [0x30, zero] where scalar.value >= start && scalar.value < start + 10 {
            return UInt8(scalar.value - start)
        }
        return nil
    }

    /// A whole number in digits, with zeros in front up to a width.
    func text(_ number: Int, width: Int = 1) -> String {
        let digits = Array(String(number.magnitude).utf8)
        var text = String(number < 0 ? minus : "")
        for _ in 0..<max(0, width - digits.count) { text.unicodeScalars.append(digit(0)) }
        for byte in digits { text.unicodeScalars.append(digit(byte &- 0x30)) }
        return text
    }
}
