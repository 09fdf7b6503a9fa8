/// How a locale writes numbers: plainly, by a pattern, as parts of a hundred, and as amounts of money.
struct NumberFormat {
    private let locale: LocaleData
    private let symbols: NumberSymbols

    init(_ locale: LocaleData) {
        self.locale = locale
        symbols = locale.symbols
    }

    private enum Kind: Int { case plain, percent, money }

    private func pattern(_ kind: Kind) -> NumberPattern? {
        let patterns = locale.table.values("patterns")
        return patterns.indices.contains(kind.rawValue) ? try? NumberPattern(String(patterns[kind.rawValue])) : nil
    }

    /// With the locale's groups and at most three digits behind the point.
    func text(_ number: Value) -> String { text(number, pattern(.plain)) }

    func text(_ number: Value, by pattern: NumberPattern) -> String { text(number, pattern) }

    /// In hundredths, with so many digits behind the point.
    func percent(_ number: Value, digits: Int) -> String {
        var pattern = pattern(.percent)
        pattern?.leastFraction = digits
        pattern?.mostFraction = digits
        return text(number, pattern)
    }

    /// With the sign the locale has for a currency, or its code.
    /// - Parameter digits: Behind the point; nil for as many as are usual for the currency.
    func currency(_ number: Value, _ code: String, digits: Int?) -> String {
        var pattern = pattern(.money)
        let digits = digits ?? Self.digits[code].flatMap { Int($0) } ?? 2
        pattern?.leastFraction = digits
        pattern?.mostFraction = digits
        let sign = locale.table.value("currencies", named: code).map(String.init) ?? code
        return text(number, pattern, symbols.forMoney(locale.table), sign)
    }

    private static let digits = LocaleData.byMember(LocaleTables.currencyDigits)

    /// Whether a text has the form of a currency's code.
    static func isCurrency(_ code: String) -> Bool {
        code.utf8.count == 3 && code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    private func text(
        _ number: Value, _ pattern: NumberPattern?, _ symbols: NumberSymbols? = nil, _ currency: String = ""
    ) -> String {
        guard let pattern else { return number.displayText }
        let symbols = symbols ?? self.symbols
        if let whole = number.wholeNumber { return pattern.text(DecimalNumber(whole), symbols, currency: currency) }
        let real = number.number ?? .nan
        if real.isNaN { return String(symbols.notANumber) }
        if real.isInfinite {
            return pattern.wrap(String(symbols.infinity), isNegative: real < 0, symbols, currency)
        }
        return pattern.text(DecimalNumber(real), symbols, currency: currency)
    }
}
