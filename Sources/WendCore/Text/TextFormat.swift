import WendExpressions

/// The way from a text with places such as `%@`, `%d`, `%2$@` or `%#@guests@` to what a person reads.
///
/// Numbers are written as the locale writes them. A place without a value stays as it is written, so nothing is hidden.
struct TextFormat {
    private let arguments: [Value]
    private let variables: [String: [String: String]]
    private let locale: String
    /// Whose plurals the texts follow.
    private let pluralLocale: String
    /// The place in the arguments of the next specifier without a number.
    private var position = 0
    /// How often a variable may stand in what stands for another.
    private static let depthLimit = 8
    /// How long what comes out of it may be, in bytes: variables may stand for several others each.
    private static let lengthLimit = 1 << 16
    private var length = 0

    init(_ arguments: [Value], variables: [String: [String: String]] = [:], locale: String, pluralLocale: String) {
        self.arguments = arguments
        self.variables = variables
        self.locale = locale
        self.pluralLocale = pluralLocale
    }

    mutating func text(_ format: String) -> String { text(format, own: nil, depth: 0) }

    /// - Parameter own: The place of the number that a variable is for, which is what a specifier without a number
    ///   means in it.
    private mutating func text(_ format: String, own: Int?, depth: Int) -> String {
        guard format.utf8.contains(UInt8(ascii: "%")) else { return kept(format) }
        var result = ""
        var rest = format[...]
        while let sign = rest.firstIndex(of: "%"), length < Self.lengthLimit {
            result += kept(rest[..<sign])
            rest = rest[sign...]
            var specifier = TextSpecifier(&rest)
            if case .percent = specifier.sort {
                result += kept("%")
                continue
            }
            if case .none = specifier.sort {
                result += kept(specifier.written)
                continue
            }
            if specifier.precisionIsGiven, let given = argument(at: next()) {
                specifier.precision = min(max(0, Int(given.number ?? 0)), 30)
            }
            if case .variable(let name) = specifier.sort {
                let place = specifier.position ?? next()
                guard let variants = variables[name], depth < Self.depthLimit, let count = argument(at: place) else {
                    result += kept(specifier.written)
                    continue
                }
                result += text(Self.variant(variants, count, pluralLocale), own: place, depth: depth + 1)
                continue
            }
            let place = specifier.position ?? own ?? next()
            guard let value = argument(at: place) else {
                result += kept(specifier.written)
                continue
            }
            result += kept(specifier.text(value, locale))
        }
        return length < Self.lengthLimit ? result + kept(rest) : result
    }

    private mutating func kept(_ text: some StringProtocol) -> String {
        length += text.utf8.count
        return String(text)
    }

    private mutating func next() -> Int {
        position += 1
        return position - 1
    }

    private func argument(at place: Int) -> Value? { arguments.indices.contains(place) ? arguments[place] : nil }

    /// The text for a number: that for none where there is one, else that of its sort in the language, else that for
    /// others.
    private static func variant(_ variants: [String: String], _ count: Value, _ locale: String) -> String {
        let number = count.number ?? count.text.flatMap { NumberText.number($0, locale: locale)?.number } ?? 0
        if number == 0, let zero = variants["zero"] { return zero }
        return variants[PluralCategory.of(number, locale: locale)] ?? variants["other"] ?? ""
    }
}
