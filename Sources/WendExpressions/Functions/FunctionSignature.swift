/// What a function takes and gives, read from how that is written: `adding(date: date, unit: unit, amount: whole) → date`.
///
/// Parameters have a name and what they take, several sorts with `|` between them; `?` behind the name says that one
/// may be left out, `…` that there may be many. The parser, the checker and the evaluation read the same signature.
struct FunctionSignature: Sendable {
    /// What may stand in the place of a parameter.
    enum Sort: String, CaseIterable, Sendable {
        case any, number, whole, text, date, list, dictionary
        /// Texts of which only some mean something.
        case pattern, datePattern, style, unit, part, currency, words, direction

        /// What it is, for people who read messages.
        var name: String {
            switch self {
            case .any: "a value"
            case .number: "a number"
            case .whole: "a whole number"
            case .date: "a date"
            case .list: "a list"
            case .dictionary: "a dictionary"
            default: "a text"
            }
        }

        func takes(_ value: Value) -> Bool {
            switch (self, value) {
            case (.any, _), (.number, .integer), (.number, .double), (.number, .bool), (.date, .date), (.list, .list),
                (.dictionary, .dictionary):
                true
            case (.whole, _): value.wholeNumber != nil || value.number.flatMap { Int(exactly: $0) } != nil
            case (.number, _), (.date, _), (.list, _), (.dictionary, _): false
            case (_, .string): true
            default: false
            }
        }

        func takes(_ type: ValueType) -> Bool {
            switch (self, type) {
            case (_, .any), (_, .null), (.any, _), (.date, .date), (.list, .list), (.dictionary, .dictionary),
                (.dictionary, .fields):
                true
            case (.number, _), (.whole, _): type.isNumber
            case (.date, _), (.list, _), (.dictionary, _): false
            default: type.isText
            }
        }
    }

    struct Parameter: Sendable {
        let name: String
        let sorts: [Sort]
        let isOptional: Bool
        let isRepeated: Bool

        /// What it takes, for people who read messages.
        var expected: String {
            var names: [String] = []
            for sort in sorts where !names.contains(sort.name) { names.append(sort.name) }
            return names.joined(separator: " or ")
        }
    }

    let parameters: [Parameter]
    /// The word behind the arrow.
    let result: String
    let arity: ClosedRange<Int>

    /// The most arguments of a function that takes many.
    private static let many = 4096

    init(_ text: String) {
        // Signs, never words, part it: looking for words in texts makes the standard library get ready for far more than that,
        // which a command would pay for each time it starts.
        let inner = text.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
        parameters = inner.split(separator: ",").map { Self.parameter($0.drop { $0 == " " }) }
        result = text.split(separator: " ").last.map(String.init) ?? ""
        let least = parameters.count { !$0.isOptional && !$0.isRepeated }
        arity = least...(parameters.contains(where: \.isRepeated) ? Self.many : parameters.count)
    }

    private static func parameter(_ written: Substring) -> Parameter {
        let parts = written.split(separator: ":", maxSplits: 1)
        let name = parts[0].prefix { $0 != "?" && $0 != "…" }
        let sorts = parts.count > 1 ? parts[1].drop { $0 == " " }.split(separator: "|") : []
        return Parameter(
            name: String(name), sorts: sorts.compactMap { Sort(rawValue: String($0)) },
            isOptional: parts[0].last == "?", isRepeated: parts[0].last == "…")
    }

    /// The parameter of an argument.
    func parameter(_ position: Int) -> Parameter? {
        position < parameters.count ? parameters[position] : parameters.last.flatMap { $0.isRepeated ? $0 : nil }
    }
}
