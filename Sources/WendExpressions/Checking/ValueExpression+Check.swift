extension ValueExpression {
    /// What is wrong with the expression if everything it sees has these types, in the order of the text: unknown names and
    /// selectors, operands of a wrong type, comparisons that can never hold.
    ///
    /// - Parameters:
    ///   - isShown: Whether it is shown as one text.
    ///   - isJudged: Whether yes or no is asked of it.
    public func check(
        against types: ExpressionTypes, isShown: Bool = false, isJudged: Bool = false
    ) -> [ExpressionProblem] {
        var checker = Checker(types: types, isShown: isShown)
        let type = checker.type(root)
        if isShown, case .list = type { checker.add(.listShown(OtherLanguages.asked(of: root), at: root.span)) }
        if isShown, type == .date { checker.add(.dateShown(at: root.span)) }
        if isShown, type.isRecord { checker.add(.recordShown(type, root.writtenWay, at: root.span)) }
        if isJudged, case .list = type, let name = root.nameAlone, types.present.contains(name) {
            checker.add(.noTruth(type, at: root.span))
        }
        if isJudged, root.writtenWay != nil, Self.isNeverTruth(type) {
            checker.add(.noTruth(type, at: root.span))
        }
        return checker.problems.sorted { $0.offset < $1.offset }.map { program.located($0) }
    }

    /// Whether it is a text that somebody writes, or one of some words of which none means yes or no.
    private static func isNeverTruth(_ type: ValueType) -> Bool {
        switch type {
        case .string: true
        case .words(let words):
            words.allSatisfy { !["yes", "no", "true", "false", "y", "n", "1", "0"].contains($0.lowercased()) }
        default: false
        }
    }
}
