/// Tells what an evaluation came to, what it stumbled over, and what it read.
public struct EvaluationReport: Sendable {
    /// The value; `true` or `false` for a condition, `null` if it could not be worked out.
    public var value: Value
    /// What was wrong with the values, in the order in which it was found, at most 20; each place and code once.
    public var problems: [ExpressionProblem]
    /// The key paths that were read, such as `author.name`, and `$name` for variables. As long as none of them changes, the value
    /// stays the same, unless the expression asks for the time or for a random number.
    public var dependencies: Set<String>
    /// How much work it was, in the units of ``ExpressionLimits/cost``.
    public var cost: Int
}
