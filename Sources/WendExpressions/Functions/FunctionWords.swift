/// What texts mean to functions that know some of them only: units, styles, patterns, currencies.
enum FunctionWords {
    /// What is wrong with a text where a parameter stands; nil if nothing is.
    static func problem(_ text: String, _ sort: FunctionSignature.Sort, of function: String, at span: Span)
        -> ExpressionProblem?
    {
        switch sort {
        case .unit: unknown(text, CalendarUnit.allCases.map(\.rawValue), "unit", function, span)
        case .part: unknown(text, CalendarPart.allCases.map(\.rawValue), "part of a date", function, span)
        case .style: unknown(text, DateStyle.allCases.map(\.rawValue), "style", function, span)
        case .words: unknown(text, ListWords.allCases.map(\.rawValue), "word", function, span)
        case .direction: unknown(text, directions, "direction", function, span)
        case .currency:
            NumberFormat.isCurrency(text)
                ? nil : .invalidFormat(function, "a currency is named by three capitals, such as 'EUR'", at: span)
        case .datePattern: datePatternProblem(text, function, span)
        case .pattern:
            if let meant = NumberPattern.meant(by: text) {
                .otherNumberPattern(function, meant: meant, at: span).slip(text, meant)
            } else {
                (try? NumberPattern(text)) != nil ? nil : patternProblem(text, function, span)
            }
        default: nil
        }
    }

    /// What is wrong with those arguments that are known before anything is evaluated.
    static func problems(_ function: NamedFunction, _ arguments: [Node]) -> [ExpressionProblem] {
        let signature = function.signature
        return arguments.enumerated().compactMap { place, argument in
            guard let text = argument.constant?.text, let sort = signature.parameter(place)?.sorts.last else {
                return nil
            }
            // Of a date with a time both are styles.
            let isStyle = function == .format && arguments.count == 3 && place == 1
            return problem(text, isStyle ? .style : sort, of: function.name, at: argument.span)
        }
    }

    static let directions = ["ascending", "descending"]

    private static func unknown(
        _ text: String, _ known: [String], _ what: String, _ function: String, _ span: Span
    ) -> ExpressionProblem? {
        known.contains(text)
            ? nil
            : .unknownWord(
                text, what, of: function, known: known, closest: Suggestion.closest(to: text, among: known), at: span)
    }

    /// What other languages have formats for that have functions here.
    private static let otherFormats = [
        "currency": "amounts are written by currency(amount, 'EUR')",
        "money": "amounts are written by currency(amount, 'EUR')",
        "percent": "shares are written by percent(share)", "decimal": "numbers have patterns, such as '#,##0.00'",
        "number": "numbers have patterns, such as '#,##0.00'", "integer": "numbers have patterns, such as '#,##0'",
    ]

    static func datePatternProblem(_ text: String, _ function: String, _ span: Span) -> ExpressionProblem? {
        do throws(DatePattern.Problem) {
            let pattern = try DatePattern(text)
            guard let mixed = OtherDatePatterns.mixedUp(pattern) else { return nil }
            return .mixedPattern(text, meant: OtherDatePatterns.writing(mixed, in: text), at: span)
        } catch {
            if let way = otherFormats[text.lowercased()] { return .invalidFormat(function, way, at: span) }
            let meant = error.meant.map { "; did you mean '\($0)'?" } ?? ""
            return .invalidFormat(function, error.sentence + meant, at: span).slip(text, error.meant)
        }
    }

    static func numberPatternProblem(_ text: String, _ function: String, _ span: Span) -> ExpressionProblem? {
        do throws(NumberPattern.Problem) {
            _ = try NumberPattern(text)
            return nil
        } catch {
            return .invalidFormat(function, error.sentence, at: span)
        }
    }

    /// What is wrong with a text that is to be a style or a pattern of dates.
    static func datesProblem(_ text: String, _ function: String, _ span: Span) -> ExpressionProblem? {
        if DateStyle(rawValue: text) != nil { return nil }
        guard let problem = datePatternProblem(text, function, span) else { return nil }
        let closest = Suggestion.closest(to: text, among: DateStyle.allCases.map(\.rawValue))
        return closest.map {
            .unknownWord(
                text, "style", of: function, known: DateStyle.allCases.map(\.rawValue), closest: $0, at: span)
        } ?? problem
    }

    /// What is wrong with a text that is a pattern of nothing: what it looks most like says what.
    private static func patternProblem(_ text: String, _ function: String, _ span: Span) -> ExpressionProblem? {
        let isOfNumbers = text.contains { $0 == "#" || $0 == "0" }
        guard let problem = datesProblem(text, function, span) else { return nil }
        return isOfNumbers ? numberPatternProblem(text, function, span) : problem
    }
}
