import WendExpressions

/// One place in a text with values: `%@`, `%d`, `%05.1f`, `%2$@`, `%#@name@` or `%%`.
struct TextSpecifier {
    enum Sort: Equatable {
        case percent, object, whole, unsigned, hexadecimal(isUpper: Bool), octal, decimal, scientific, character
        case variable(String)
        /// A sign that means nothing after a `%`.
        case none
    }

    let sort: Sort
    /// As it stands in the text.
    let written: Substring
    /// From 0; nil for the next one.
    let position: Int?
    var precision: Int?
    /// Whether the number of digits is a value too (`%.*f`).
    let precisionIsGiven: Bool
    private let width: Int
    private let isFilledWithZeros: Bool
    private let isAlignedLeft: Bool
    private let showsPlus: Bool

    /// Takes the specifier off the front of a text that begins with `%`.
    init(_ rest: inout Substring) {
        let start = rest
        rest.removeFirst()
        var position: Int?
        let afterSign = rest
        if let number = Self.number(&rest), rest.first == "$", number > 0 {
            rest.removeFirst()
            position = number - 1
        } else {
            rest = afterSign
        }
        var flags: Set<Character> = []
        var sort: Sort?
        // A blank is none: who writes `100 % des` means the sign.
        while let flag = rest.first, "#0-+'".contains(flag) {
            rest.removeFirst()
            if flag == "#", rest.first == "@", let end = rest.dropFirst().firstIndex(of: "@") {
                sort = .variable(String(rest[rest.index(after: rest.startIndex)..<end]))
                rest = rest[rest.index(after: end)...]
                break
            }
            flags.insert(flag)
        }
        var width = 0
        var precision: Int?
        var precisionIsGiven = false
        if sort == nil {
            width = min(Self.number(&rest) ?? 0, 100)
            if rest.first == "." {
                rest.removeFirst()
                if rest.first == "*" {
                    rest.removeFirst()
                    precisionIsGiven = true
                } else {
                    precision = min(Self.number(&rest) ?? 0, 30)
                }
            }
            while let length = rest.first, "hlqLzjt".contains(length) { rest.removeFirst() }
            let sign = rest.popFirst()
            sort = sign.map(Self.sort) ?? Sort.none
            if sort == Sort.none {
                // Only the sign itself is passed, so that nothing behind it is lost.
                rest = start.dropFirst()
            }
        }
        self.sort = sort ?? .none
        written = start[..<rest.startIndex]
        self.position = position
        self.precision = precision
        self.precisionIsGiven = precisionIsGiven
        self.width = width
        isFilledWithZeros = flags.contains("0")
        isAlignedLeft = flags.contains("-")
        showsPlus = flags.contains("+")
    }

    /// Whether a text was plainly written for values: who writes `5%` of something means the sign.
    static func hasPlaces(_ text: String) -> Bool {
        var rest = text[...]
        while let sign = rest.firstIndex(of: "%") {
            rest = rest[sign...]
            switch TextSpecifier(&rest).sort {
            case .object, .whole, .variable: return true
            default: continue
            }
        }
        return false
    }

    private static func sort(_ sign: Character) -> Sort {
        switch sign {
        case "%": .percent
        case "@", "s", "S": .object
        case "d", "D", "i": .whole
        case "u", "U": .unsigned
        case "x": .hexadecimal(isUpper: false)
        case "X": .hexadecimal(isUpper: true)
        case "o": .octal
        case "f", "F", "g", "G": .decimal
        case "e", "E": .scientific
        case "c", "C": .character
        default: .none
        }
    }

    private static func number(_ rest: inout Substring) -> Int? {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, digits.utf8.count < 6, let number = Int(digits) else { return nil }
        rest = rest[digits.endIndex...]
        return number
    }

    /// A value in this place.
    func text(_ value: Value, _ locale: String) -> String {
        padded(plain(value, locale))
    }

    private func plain(_ value: Value, _ locale: String) -> String {
        switch sort {
        case .object, .character, .percent, .none, .variable:
            return value.number == nil ? value.displayText : NumberText.text(value, locale: locale)
        case .whole, .unsigned:
            guard let number = Self.number(of: value, locale) else { return value.displayText }
            return NumberText.grouped(.double(number.rounded(.towardZero)), digits: 0, locale: locale)
        case .decimal, .scientific:
            guard let number = Self.number(of: value, locale) else { return value.displayText }
            return NumberText.grouped(.double(number), digits: precision ?? 6, locale: locale)
        case .hexadecimal, .octal:
            guard let number = Self.number(of: value, locale), let whole = Int(exactly: number.rounded(.towardZero))
            else { return value.displayText }
            if case .hexadecimal(let isUpper) = sort { return String(whole, radix: 16, uppercase: isUpper) }
            return String(whole, radix: 8)
        }
    }

    private static func number(of value: Value, _ locale: String) -> Double? {
        let number = value.number ?? value.text.flatMap { NumberText.number($0, locale: locale)?.number }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    private func padded(_ text: String) -> String {
        var text = text
        if showsPlus, let first = text.first, first.isNumber { text = "+" + text }
        guard text.count < width else { return text }
        let filling = String(repeating: isFilledWithZeros && !isAlignedLeft ? "0" : " ", count: width - text.count)
        return isAlignedLeft ? text + filling : filling + text
    }
}
