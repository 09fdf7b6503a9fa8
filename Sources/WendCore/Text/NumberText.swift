import WendExpressions

/// Numbers as they are typed and shown in a language: by the functions documents have for it.
enum NumberText {
    private static let reading = try? ValueExpression(parsing: "number(SELF)")
    private static let writing = try? ValueExpression(parsing: "format(SELF, '0.###############')")

    /// The number a text stands for; nil if it is none.
    static func number(_ text: String, locale: String) -> Value? {
        let value = evaluate(reading, .string(text), locale)
        return value?.number == nil ? nil : value
    }

    /// All digits of a number, in no groups.
    static func text(_ number: Value, locale: String) -> String {
        if number.text != nil { return number.displayText }
        return evaluate(writing, number, locale)?.text ?? number.displayText
    }

    private static func evaluate(_ expression: ValueExpression?, _ subject: Value, _ locale: String) -> Value? {
        var scope = ExpressionScope(subject)
        scope.locale = locale
        return expression?.evaluate(in: scope)
    }
}

extension NumberText {
    /// A number in the groups of a locale, with so many digits behind the point.
    static func grouped(_ number: Value, digits: Int, locale: String) -> String {
        let pattern = digits == 0 ? "#,##0" : "#,##0." + String(repeating: "0", count: digits)
        guard let writing = try? ValueExpression(parsing: "format(SELF, '\(pattern)')") else {
            return number.displayText
        }
        return evaluate(writing, number, locale)?.text ?? number.displayText
    }
}
