/// A function of the language: what it is called, takes, gives and depends on, with an example.
///
/// The list of all is what the parser and the checker know; reference pages and completions are made of the same.
public struct ExpressionFunction: Hashable, Sendable {
    /// What functions are about, for those who look for one.
    public enum Group: String, Hashable, Sendable, CaseIterable {
        case choices, numbers, texts, dates, lists, aggregates, bits, values
    }

    /// What else than its arguments a function looks at.
    public enum Surrounding: String, Hashable, Sendable, CaseIterable {
        /// ``ExpressionScope/locale``.
        case locale
        /// ``ExpressionScope/timeZone``.
        case timeZone
        /// ``ExpressionScope/now``.
        case time
        /// ``ExpressionScope/random``.
        case chance
        /// What only a host can tell.
        case host
    }

    /// What becomes of a function in a condition that is asked of a store.
    public enum SQLSide: String, Hashable, Sendable, CaseIterable {
        /// It is part of the statement, whatever its arguments are.
        case statement
        /// It is worked out before, and becomes a parameter, where it asks for nothing of the record.
        case parameter
        /// The condition is checked in memory.
        case memory
    }

    /// How it is written: `format`, `modulus:by:`.
    public let name: String
    public let group: Group
    /// Its parameters and what it gives: `adding(date: date, unit: unit, amount: whole) → date`. A `?` behind a
    /// parameter's name says that it may be left out, `…` that there may be many.
    public let signature: String
    /// What it does, in a sentence or two.
    public let summary: String
    /// An expression with it that needs no subject.
    public let example: String
    /// What the example comes to, as JSON, in English and in UTC.
    public let result: String
    public let surroundings: Set<Surrounding>
    public let sql: SQLSide

    /// Every function there is, by group.
    public static let all: [ExpressionFunction] =
        Group.allCases.flatMap { group in
            forms.filter { $0.group == group } + NamedFunction.allCases.map(\.described).filter { $0.group == group }
        }

    /// The one of a name; nil if there is none.
    public init?(named name: String) {
        guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
        self = found
    }

    init(
        _ group: Group, _ signature: String, _ summary: String, _ example: String, _ result: String,
        on surroundings: Set<Surrounding> = [], sql: SQLSide = .parameter
    ) {
        name = String(signature.prefix { $0 != "(" })
        self.group = group
        self.signature = signature
        self.summary = summary
        self.example = example
        self.result = result
        self.surroundings = surroundings
        self.sql = sql
    }

    /// What looks like a function and is part of the grammar.
    private static let forms: [ExpressionFunction] = [
        ExpressionFunction(
            .choices, "TERNARY(condition: any, yes: any, no: any) → any",
            "One of two values; the other is not worked out.", "TERNARY(3 > 2, 'many', 'few')", "\"many\""),
        ExpressionFunction(
            .lists, "SUBQUERY(list: list, $name: any, condition: any) → list",
            "The members for which a condition holds, in which `$name` stands for the member.",
            "SUBQUERY({1, 2, 3}, $n, $n > 1)", "[2, 3]", sql: .statement),
        ExpressionFunction(
            .values, "CAST(value: any, type: text) → any",
            "The value as an NSNumber, NSDecimalNumber, NSString, NSDate or NSData.", "CAST('12', 'NSNumber')", "12"),
        ExpressionFunction(
            .values, "FUNCTION(value: any, selector: text, arguments…: any) → any",
            "What a value says about itself: one of a closed list of selectors.",
            "FUNCTION('Ann', 'hasPrefix:', 'A')", "true"),
        ExpressionFunction(
            .values, "record(name: value…: any) → dictionary", "A dictionary; a name may stand in quotes.",
            "record(a: 1, b: 1 + 1)", "{\"a\": 1, \"b\": 2}"),
    ]
}

extension NamedFunction {
    private static let descriptions = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.description) })
    private static let signatures = descriptions.mapValues { FunctionSignature($0.signature) }

    var described: ExpressionFunction { Self.descriptions[self] ?? description }

    var signature: FunctionSignature { Self.signatures[self] ?? FunctionSignature(description.signature) }

    private var description: ExpressionFunction {
        numberDescription ?? aggregateDescription ?? textDescription ?? dateDescription ?? valueDescription
    }

    /// Those whose value may be another at another time.
    static let timely = Set(allCases.filter { !$0.described.surroundings.isDisjoint(with: [.time, .chance]) })

    /// Those that answer people of one place otherwise than those of another.
    static let local = Set(allCases.filter { !$0.described.surroundings.isDisjoint(with: [.locale, .timeZone]) })
}
