import WendExpressions

/// Reads text that holds live values, and conditions in the expression language.
extension Checker {
    enum TextContent {
        /// Text as it is, with doubled braces made single where braces mean something.
        case text(String)
        case expression(ValueExpression)
        /// Reported.
        case broken
    }

    /// What the text of a parameter is: a condition if the parameter says so, text with live values if the document may
    /// hold them, otherwise text.
    mutating func content(
        of text: String, _ parameter: Int, _ plan: KindPlan, at spot: Spot
    ) -> TextContent {
        if plan.isPredicate[parameter] { return expression(text, as: .predicate, at: spot) }
        guard document.allowsBindings, !plan.isVerbatim[parameter],
            text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") })
        else { return .text(text) }
        let content = expression(text, as: .template, at: spot)
        guard case .expression(let expression) = content, !Self.hasValue(text) else { return content }
        return .text(expression.evaluate(in: ExpressionScope()).text ?? "")
    }

    private mutating func expression(
        _ text: String, as role: ExpressionRole, at spot: Spot
    ) -> TextContent {
        do {
            let expression = try ValueExpression(parsing: text, as: role)
            for warning in expression.warnings { report(warning, in: text, at: spot) }
            return .expression(expression)
        } catch {
            for problem in error.problems { report(problem, in: text, at: spot) }
            return .broken
        }
    }

    /// A problem at its own place.
    private mutating func report(_ problem: ExpressionProblem, in text: String, at spot: Spot) {
        let place = document.source.range(
            of: problem.offset..<(problem.offset + problem.length), of: text, in: spot.value)
        report(
            .inExpression(
                problem.message, code: problem.code, isError: problem.severity == .error, at: location(place)))
    }

    /// Whether there is a brace that is not doubled.
    private static func hasValue(_ text: String) -> Bool {
        var previous: UInt8?
        for byte in text.utf8 {
            if previous == UInt8(ascii: "{") {
                if byte != UInt8(ascii: "{") { return true }
                previous = nil
            } else {
                previous = byte
            }
        }
        return previous == UInt8(ascii: "{")
    }
}
