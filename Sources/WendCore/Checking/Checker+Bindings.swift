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
        if let role = plan.expressionRole[parameter] { return expression(text, as: role, at: spot) }
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
        expression(text, as: role, at: spot, in: text, from: 0).map(TextContent.expression) ?? .broken
    }

    /// Reads an expression that is a part of what is written.
    ///
    /// - Parameters:
    ///   - whole: All that is written at the spot.
    ///   - start: Where the expression begins in it, in bytes.
    /// - Returns: Nil if it is none, which is reported.
    mutating func expression(
        _ text: String, as role: ExpressionRole = .any, at spot: Spot, in whole: String, from start: Int
    ) -> ValueExpression? {
        do {
            let expression = try ValueExpression(parsing: text, as: role)
            for warning in expression.warnings { report(warning, in: whole, from: start, at: spot) }
            return expression
        } catch {
            if role != .template, reportBraces(text, as: role, at: spot) { return nil }
            let missing = hasRoom ? ValueExpression.missingEnd(in: text, as: role) : nil
            // Behind a quote that is missing everything is read inside out: nothing more said of it is true.
            if let missing, missing.written == "'" {
                reportMissingQuote(missing, in: whole, from: start, at: spot)
                return nil
            }
            for (number, problem) in error.problems.enumerated() {
                report(problem, in: whole, from: start, at: spot, lacking: number == 0 ? missing : nil)
            }
            return nil
        }
    }

    private mutating func reportMissingQuote(
        _ missing: ValueExpression.MissingEnd, in text: String, from start: Int, at spot: Spot
    ) {
        let place = start + missing.offset
        let range = document.source.range(of: place..<(place + 1), of: text, in: spot.value)
        let edit = Diagnostic.Edit(location: location(SourceRange(at: range.lowerBound)), replacement: "'")
        report(
            Diagnostic.inExpression(
                "a quote is missing here: a text begins and ends with one", code: "expression-syntax", isError: true,
                at: location(range)
            ).fixable("write the '", [edit]))
    }

    /// Whether an expression that stands by itself has braces around it like one in a text; that is reported.
    private mutating func reportBraces(_ text: String, as role: ExpressionRole, at spot: Spot) -> Bool {
        guard hasRoom, text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.count <= 400,
            (try? ValueExpression(parsing: String(text.dropFirst().dropLast()), as: role)) != nil
        else { return false }
        let inner = document.source.written(in: spot.value)
        let edits =
            inner.hasPrefix("{") && inner.hasSuffix("}")
            ? [Diagnostic.Edit(location: location(spot.value), replacement: String(inner.dropFirst().dropLast()))] : []
        report(
            Diagnostic.inExpression(
                "this is an expression by itself and has no braces", code: "braces-in-expression", isError: true,
                at: location(spot.value)
            ).fixable("leave the braces out", edits))
        return true
    }

    /// A problem at its own place.
    private mutating func report(
        _ problem: ExpressionProblem, in text: String, from start: Int, at spot: Spot,
        lacking missing: ValueExpression.MissingEnd? = nil
    ) {
        let offset = start + problem.offset
        let place = document.source.range(of: offset..<(offset + problem.length), of: text, in: spot.value)
        var diagnostic = Diagnostic.inExpression(
            problem.message, code: problem.code, isError: problem.severity == .error, at: location(place)
        )
        if let slip = problem.slip {
            diagnostic = diagnostic.fixable(slip.wayOut, edits(of: slip.written, in: place, to: slip.meant))
        }
        if let missing {
            let end = start + missing.offset
            let spot = document.source.range(of: end..<end, of: text, in: spot.value)
            let edit = Diagnostic.Edit(
                location: location(SourceRange(at: spot.lowerBound)), replacement: missing.written)
            diagnostic = diagnostic.fixable("write the \(missing.written)", [edit])
        }
        report(diagnostic)
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
