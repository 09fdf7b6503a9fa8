/// A pattern that numbers are written by, such as `#,##0.00` or `0.0 %;(0.0 %)`.
struct NumberPattern: Sendable {
    /// What stands before and behind the digits.
    enum Affix: Hashable, Sendable { case text(String), minus, plus, percent, perMille, currency }

    private(set) var prefix: [Affix] = []
    private(set) var suffix: [Affix] = []
    /// Those of numbers below zero, if they have their own.
    private(set) var negative: (prefix: [Affix], suffix: [Affix])?
    private(set) var leastWhole = 0
    var leastFraction = 0
    var mostFraction = 0
    /// How many digits the last group has, and each before it; 0 without groups.
    private(set) var group = 0
    private(set) var otherGroup = 0

    /// Says in a sentence what keeps a text from being a pattern.
    struct Problem: Error { let sentence: String }

    init(_ text: String) throws(Problem) {
        var scanner = Scanner(text)
        prefix = try scanner.affix()
        let number = scanner.digits()
        suffix = try scanner.affix()
        try read(number)
        if scanner.takeSemicolon() {
            let before = try scanner.affix()
            _ = scanner.digits()
            negative = (before, try scanner.affix())
        }
        if let rest = scanner.rest { throw Problem(sentence: "'\(rest)' stands behind what is a pattern of its own") }
    }

    private mutating func read(_ number: [Unicode.Scalar]) throws(Problem) {
        guard number.contains(where: { $0 == "0" || $0 == "#" }) else {
            throw Problem(sentence: "there is no digit in it, which '0' or '#' stands for")
        }
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2 else { throw Problem(sentence: "there are two points in it") }
        let whole = parts[0].split(separator: ",", omittingEmptySubsequences: false)
        if whole.count > 1 {
            group = whole[whole.count - 1].count
            otherGroup = whole.count > 2 ? whole[whole.count - 2].count : group
            guard group > 0, otherGroup > 0 else { throw Problem(sentence: "a group has no digits") }
        }
        let digits = whole.joined()
        leastWhole = digits.count { $0 == "0" }
        guard !digits.drop(while: { $0 == "#" }).contains("#") else {
            throw Problem(sentence: "'#' stands behind '0' before the point")
        }
        // Something stands for zero, whatever the pattern: before the point, unless nothing at all is to stand there.
        if leastWhole == 0, !digits.isEmpty, !(parts.last?.contains("0") ?? false) { leastWhole = 1 }
        guard parts.count == 2 else { return }
        guard !parts[1].contains(",") else { throw Problem(sentence: "there is a ',' behind the point") }
        guard !parts[1].drop(while: { $0 == "0" }).contains("0") else {
            throw Problem(sentence: "'0' stands behind '#' behind the point")
        }
        mostFraction = parts[1].count
        leastFraction = max(parts[1].count { $0 == "0" }, digits.isEmpty ? 1 : 0)
    }

    /// What the number is multiplied with, in digits.
    private var places: Int { prefix.lazy.places + suffix.lazy.places }

    /// A finite number by the pattern.
    func text(_ number: DecimalNumber, _ symbols: NumberSymbols, currency: String = "") -> String {
        var number = number
        number.shift(by: places)
        number.round(fraction: mostFraction)
        return wrap(figures(number, symbols), isNegative: number.isNegative, symbols, currency)
    }

    /// What stands around figures, or around what stands for them.
    func wrap(_ figures: String, isNegative: Bool, _ symbols: NumberSymbols, _ currency: String = "") -> String {
        var (before, behind) = (prefix, suffix)
        if isNegative {
            if let negative { (before, behind) = negative } else { before.insert(.minus, at: 0) }
        }
        var text = ""
        for (position, affix) in before.enumerated() {
            text += affix.text(symbols, currency)
            // A code in letters stands apart from the digits.
            if affix == .currency, position == before.count - 1, currency.last.map(Self.touches) ?? false {
                text += "\u{A0}"
            }
        }
        text += figures
        for (position, affix) in behind.enumerated() {
            if affix == .currency, position == 0, currency.first.map(Self.touches) ?? false { text += "\u{A0}" }
            text += affix.text(symbols, currency)
        }
        return text
    }

    private static func touches(_ character: Character) -> Bool {
        !character.isWhitespace && !character.isSymbol
    }

    private func figures(_ number: DecimalNumber, _ symbols: NumberSymbols) -> String {
        var text = ""
        let count = max(leastWhole, number.wholeDigits)
        let isGrouped = group > 0 && count >= group + symbols.leastLeading
        for place in stride(from: count - 1, through: 0, by: -1) {
            text.unicodeScalars.append(symbols.digit(number.digit(at: place)))
            if isGrouped, place == group || (place > group && (place - group).isMultiple(of: otherGroup)) {
                text += symbols.group
            }
        }
        let fraction = max(leastFraction, number.fractionDigits)
        if fraction > 0 {
            text += symbols.decimal
            for place in 1...fraction { text.unicodeScalars.append(symbols.digit(number.digit(at: -place))) }
        }
        return text
    }
}

extension NumberPattern.Affix {
    fileprivate func text(_ symbols: NumberSymbols, _ currency: String) -> String {
        switch self {
        case .text(let text): text
        case .minus: String(symbols.minus)
        case .plus: String(symbols.plus)
        case .percent: String(symbols.percent)
        case .perMille: String(symbols.perMille)
        case .currency: currency
        }
    }
}

extension Sequence<NumberPattern.Affix> {
    fileprivate var places: Int { reduce(0) { $0 + ($1 == .percent ? 2 : $1 == .perMille ? 3 : 0) } }
}

/// A reader of the parts of a pattern.
private struct Scanner {
    private let scalars: [Unicode.Scalar]
    private var position = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    private static func isOfDigits(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "#" || scalar == "0" || scalar == "," || scalar == "."
    }

    var rest: String? {
        position < scalars.count
            ? String(String.UnicodeScalarView(scalars[position...].prefix(20))) : nil
    }

    mutating func digits() -> [Unicode.Scalar] {
        let start = position
        while position < scalars.count, Self.isOfDigits(scalars[position]) { position += 1 }
        return Array(scalars[start..<position])
    }

    mutating func takeSemicolon() -> Bool {
        guard position < scalars.count, scalars[position] == ";" else { return false }
        position += 1
        return true
    }

    /// Everything up to digits, a semicolon or the end.
    mutating func affix() throws(NumberPattern.Problem) -> [NumberPattern.Affix] {
        var affixes: [NumberPattern.Affix] = []
        var text = ""
        func flush() {
            if !text.isEmpty { affixes.append(.text(text)) }
            text = ""
        }
        while position < scalars.count, !Self.isOfDigits(scalars[position]), scalars[position] != ";" {
            let scalar = scalars[position]
            position += 1
            let sign: NumberPattern.Affix? =
                switch scalar {
                case "-": .minus
                case "+": .plus
                case "%": .percent
                case "‰": .perMille
                case "¤": .currency
                default: nil
                }
            if let sign {
                flush()
                affixes.append(sign)
            } else if scalar == "'" {
                text += try quoted()
            } else if ("1"..."9").contains(scalar) || scalar == "@" {
                throw .init(sentence: "'\(scalar)' stands for nothing; put text into quotes")
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        flush()
        return affixes
    }

    /// The text behind a quote; two quotes are one.
    private mutating func quoted() throws(NumberPattern.Problem) -> String {
        var text = ""
        if position < scalars.count, scalars[position] == "'" {
            position += 1
            return "'"
        }
        while position < scalars.count {
            let scalar = scalars[position]
            position += 1
            if scalar != "'" {
                text.unicodeScalars.append(scalar)
            } else if position < scalars.count, scalars[position] == "'" {
                position += 1
                text += "'"
            } else {
                return text
            }
        }
        throw .init(sentence: "a quote is not closed")
    }
}
