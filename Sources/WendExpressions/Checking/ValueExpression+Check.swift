extension ValueExpression {
    /// What is wrong with the expression if everything it sees has these types, in the order of the text: unknown names and
    /// selectors, operands of a wrong type, comparisons that can never hold.
    public func check(against types: ExpressionTypes) -> [ExpressionProblem] {
        var checker = Checker(types: types)
        _ = checker.type(root)
        return checker.problems.sorted { $0.offset < $1.offset }.map { program.located($0) }
    }
}
