/// A text that says how to get a value, or whether something holds: bindings, filters, guards and conditions are written in it.
///
/// The language is the format language of NSPredicate and NSExpression, with `??` and text in which values stand in braces.
///
///     let filter = try ValueExpression(parsing: "favorites > 0 AND text CONTAINS[cd] $input", as: .predicate)
///     filter.holds(in: ExpressionScope(post, variables: ["input": "swift"]))
///
/// A text is read once and then evaluated as often as needed. Evaluation always ends, within the limits the scope sets, and
/// never fails: what cannot be worked out is `null`, or does not hold, and is told in the ``EvaluationReport``. Equality and
/// hashing go by what an expression says, not by how it was spelt.
public struct ValueExpression: Hashable, Sendable {
    let root: Node
    let program: Program
    public let role: ExpressionRole
    /// Things an author should know though they are no errors.
    public let warnings: [ExpressionProblem]

    /// Reads an expression; `%@`, `%K` and the like take the arguments in turn. Throws everything that is wrong with it.
    public init(
        parsing text: String, as role: ExpressionRole = .any, arguments: [Value]? = nil,
        limits: ExpressionLimits = .standard
    ) throws(ExpressionError) {
        let bytes = Array(text.utf8)
        guard bytes.count <= limits.textBytes else {
            let sentence = "the text has \(bytes.count) bytes, \(limits.textBytes) are allowed"
            throw ExpressionError(problems: [.budget(sentence, at: Span(0, 0))])
        }
        var node: Node
        var problems: [ExpressionProblem]
        if role == .template {
            var parser = TemplateParser(bytes, limits: limits)
            node = parser.whole()
            problems = parser.problems
        } else {
            var parser = Parser(bytes, arguments: arguments, limits: limits)
            node = parser.whole()
            if role == .predicate { node = parser.condition(node) }
            problems = parser.allProblems
            let surplus = (arguments?.count ?? 0) - parser.lexer.usedArguments
            if problems.isEmpty, surplus > 0 {
                let isQuoted = ["'%@'", "\"%@\"", "'%K'", "\"%K\"", "'%d'", "\"%d\""].contains { text.contains($0) }
                problems = [.surplusArguments(surplus, isQuoted: isQuoted, at: node.span)]
            }
        }
        if problems.isEmpty, node.depth > limits.depth + 1 {
            problems = [.budget("expressions are nested deeper than \(limits.depth) levels", at: node.span)]
        }
        if problems.contains(where: { $0.severity == .error }) {
            throw ExpressionError(problems: problems.map { $0.located(in: text) })
        }
        self.init(node, role: role, warnings: problems.map { $0.located(in: text) }, source: text)
    }

    init(_ root: Node, role: ExpressionRole, warnings: [ExpressionProblem] = [], source: String? = nil) {
        self.root = root
        self.role = role
        self.warnings = warnings
        program = Program(root, source: source)
        asksForTime = program.asksForTime
        asksForChance = program.asksForChance
        asksForPlace = program.asksForPlace
        makesRanges = program.makesRanges
    }

    public static func == (left: ValueExpression, right: ValueExpression) -> Bool {
        left.role == right.role && left.root == right.root
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(role)
        hasher.combine(root)
    }

    /// Whether its value may be another at another time, all else being equal: it has `now()`, `random()` or the like in it.
    public let asksForTime: Bool

    /// Whether it draws random numbers: it has `random()` or the like in it.
    public let asksForChance: Bool

    /// Whether its value may be another in another locale or time zone: it has `format()`, `date()` or the like in it.
    public let asksForPlace: Bool

    /// Whether it makes lists of numbers, which may come to be too long: it has `range()` in it.
    package let makesRanges: Bool

    /// The condition that holds where all of some do; of none, everywhere.
    package static func all(_ conditions: [ValueExpression]) -> ValueExpression {
        if conditions.count == 1 { return conditions[0] }
        let span = conditions.first?.root.span ?? Span(0, 0)
        if conditions.isEmpty { return ValueExpression(Node(.always(true), span), role: .predicate) }
        let parts = conditions.flatMap { condition -> [Node] in
            if case .and(let parts) = condition.root.form { parts } else { [condition.root] }
        }
        return ValueExpression(Node(.and(parts), span), role: .predicate)
    }

    /// Whether it says yes or no, rather than being a value.
    public var isPredicate: Bool { root.isPredicate }
}

/// What a text is read as.
public enum ExpressionRole: String, Hashable, Sendable, CaseIterable {
    /// A value or a condition, whichever it is.
    case any
    /// A condition; a value alone is an error.
    case predicate
    /// Text in which `{expression}` stands for a value and `{{` and `}}` for braces. If the text is one expression in
    /// braces and nothing else, its value is kept as it is; otherwise the value is a string.
    case template
}
