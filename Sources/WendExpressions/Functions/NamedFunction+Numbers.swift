/// The descriptions of functions about numbers.
extension NamedFunction {
    var numberDescription: ExpressionFunction? {
        switch self {
        case .add: number("add:to:(left: number, right: number)", "`left + right`.", "add:to:(1, 2)", "3")
        case .subtract:
            number("from:subtract:(left: number, right: number)", "`left - right`.", "from:subtract:(5, 2)", "3")
        case .multiply:
            number("multiply:by:(left: number, right: number)", "`left * right`.", "multiply:by:(3, 4)", "12")
        case .divide:
            number(
                "divide:by:(left: number, right: number)", "`left / right`; of whole numbers without a fraction.",
                "divide:by:(9, 2)", "4")
        case .modulus:
            number(
                "modulus:by:(left: number, right: number)",
                "What is left of a number that another was taken from as often as it fits.",
                "modulus:by:(7, 2)", "1")
        case .raise:
            number(
                "raise:toPower:(base: number, exponent: number)", "`base ** exponent`.", "raise:toPower:(2, 5)", "32")
        case .squareRoot: number("sqrt(number: number)", "The square root.", "sqrt(16)", "4")
        case .logarithm: number("log(number: number)", "The logarithm to the base 10.", "log(100)", "2")
        case .naturalLogarithm: number("ln(number: number)", "The natural logarithm.", "ln(1)", "0")
        case .exponential: number("exp(number: number)", "The power of e.", "exp(0)", "1")
        case .ceiling: number("ceiling(number: number)", "The next whole number above.", "ceiling(1.2)", "2")
        case .floor: number("floor(number: number)", "The next whole number below.", "floor(1.8)", "1")
        case .truncate: number("trunc(number: number)", "The number without its fraction.", "trunc(-1.8)", "-1")
        case .absolute: number("abs(number: number)", "The number without its sign.", "abs(-3)", "3")
        case .round:
            number(
                "round(number: number, digits?: whole)",
                "The nearest number with so many digits behind the point, 0 if nothing else is said, or so many zeros before it if below zero; "
                    + "away from zero where two are equally near.",
                "round(2.345, 2)", "2.35")
        case .random:
            ExpressionFunction(
                .numbers, "random(limit?: number) → number", "A number from 0 to 1, or a whole one below a limit.",
                "random(1)", "0", on: [.chance], sql: .memory)
        case .number:
            ExpressionFunction(
                .numbers, "number(text: text) → number",
                "The number that a text is, as people of the locale write it; nothing if it is none from end to end.",
                "number('1,234.5')", "1234.5", on: [.locale])
        case .percent:
            ExpressionFunction(
                .numbers, "percent(number: number, digits?: whole) → text",
                "A part of 1 in hundredths, with no digits behind the point or with so many.", "percent(0.256, 1)",
                "\"25.6%\"", on: [.locale])
        case .currency:
            ExpressionFunction(
                .numbers, "currency(amount: number, currency: currency, digits?: whole) → text",
                "An amount of money, with the sign that the locale has for the currency, or its code.",
                "currency(1234.5, 'EUR')", "\"€1,234.50\"", on: [.locale])
        case .bitwiseAnd:
            bits("bitwiseAnd:with:(left: number, right: number)", "`left & right`.", "bitwiseAnd:with:(6, 3)", "2")
        case .bitwiseOr:
            bits("bitwiseOr:with:(left: number, right: number)", "`left | right`.", "bitwiseOr:with:(6, 3)", "7")
        case .bitwiseXor:
            bits("bitwiseXor:with:(left: number, right: number)", "`left ^ right`.", "bitwiseXor:with:(6, 3)", "5")
        case .leftShift:
            bits("leftshift:by:(number: number, count: number)", "`number << count`.", "leftshift:by:(1, 4)", "16")
        case .rightShift:
            bits("rightshift:by:(number: number, count: number)", "`number >> count`.", "rightshift:by:(16, 2)", "4")
        case .onesComplement: bits("onesComplement(number: number)", "`~number`.", "onesComplement(0)", "-1")
        default: nil
        }
    }

    private func number(_ signature: String, _ summary: String, _ example: String, _ result: String)
        -> ExpressionFunction
    {
        ExpressionFunction(.numbers, "\(signature) → number", summary, example, result)
    }

    private func bits(_ signature: String, _ summary: String, _ example: String, _ result: String) -> ExpressionFunction
    {
        ExpressionFunction(.bits, "\(signature) → whole", summary, example, result)
    }
}
