/// Works out functions about numbers as people write them.
extension Program {
    /// Digits behind the point are at most so many: no number has more.
    private static let mostDigits = 340

    func numberFunction(
        _ function: NamedFunction, _ arguments: [Value], _ position: Int32, _ scope: ExpressionScope, _ run: inout Run
    ) -> Value {
        guard run.spend(8) else { return .null }
        switch function {
        case .round:
            guard let digits = digits(function, arguments, 1, -Self.mostDigits, position, &run) else { return .null }
            return Self.rounded(arguments[0], digits: digits ?? 0)
        case .number:
            guard let text = arguments[0].text, run.spend(text.utf8.count / 4) else { return .null }
            guard let number = NumberReader(LocaleData(scope.locale)).read(text) else {
                run.report(.unreadable("number", "a number", locale: scope.locale, at: spans[Int(position)]))
                return .null
            }
            return number
        case .percent:
            guard let digits = digits(function, arguments, 1, 0, position, &run) else { return .null }
            return .string(NumberFormat(LocaleData(scope.locale)).percent(arguments[0], digits: digits ?? 0))
        default:
            let code = arguments[1].text ?? ""
            guard known(code, .currency, function, position, &run),
                let digits = digits(function, arguments, 2, 0, position, &run)
            else { return .null }
            return .string(NumberFormat(LocaleData(scope.locale)).currency(arguments[0], code, digits: digits))
        }
    }

    private static func rounded(_ number: Value, digits: Int) -> Value {
        if let whole = number.wholeNumber {
            if digits >= 0 { return .integer(whole) }
            var decimal = DecimalNumber(whole)
            decimal.round(fraction: digits)
            return decimal.value
        }
        guard let real = number.number, real.isFinite else { return number }
        var decimal = DecimalNumber(real)
        decimal.round(fraction: digits)
        return decimal.value
    }

    /// A number of digits that may be left out; nil, and reported, if there are none that many.
    private func digits(
        _ function: NamedFunction, _ arguments: [Value], _ place: Int, _ least: Int, _ position: Int32, _ run: inout Run
    ) -> Int?? {
        guard arguments.count > place else { return .some(nil) }
        guard let digits = arguments[place].exactInteger, (least...Self.mostDigits).contains(digits) else {
            run.report(
                .wrongOperand(
                    function.name, expected: "a number of digits from \(least) to \(Self.mostDigits)",
                    found: "another", at: spans[Int(position)]))
            return nil
        }
        return digits
    }

    /// Whether a text is one that a function knows; reported, if not.
    func known(
        _ text: String, _ sort: FunctionSignature.Sort, _ function: NamedFunction, _ position: Int32, _ run: inout Run
    ) -> Bool {
        guard let problem = FunctionWords.problem(text, sort, of: function.name, at: spans[Int(position)]) else {
            return true
        }
        run.report(problem)
        return false
    }
}

extension Value {
    /// The integer that a number is; nil if it has a fraction or does not fit.
    var exactInteger: Int? { wholeNumber ?? number.flatMap { Int(exactly: $0) } }
}
