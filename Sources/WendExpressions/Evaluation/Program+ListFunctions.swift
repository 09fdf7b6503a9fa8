/// Works out functions about texts and lists.
extension Program {
    func listFunction(
        _ function: NamedFunction, _ arguments: [Value], _ position: Int32, _ scope: ExpressionScope, _ run: inout Run
    ) -> Value {
        let second = arguments.count > 1 ? arguments[1].text : nil
        switch function {
        case .trim: return Selector.trimming.perform(on: arguments[0], [], now: nil, &run) ?? .null
        case .split:
            return Selector.separated.perform(on: arguments[0], [.string(second ?? "")], now: nil, &run) ?? .null
        case .joined:
            return Selector.joinedBy.perform(on: arguments[0], [.string(second ?? "")], now: nil, &run) ?? .null
        case .replacing: return replacing(arguments[0], arguments[1], arguments[2].text ?? "", &run)
        case .listed:
            guard known(second ?? ListWords.and.rawValue, .words, function, position, &run),
                let words = ListWords(rawValue: second ?? ListWords.and.rawValue), run.spend(copying: arguments[0]),
                // What stands between two of them is short in every language.
                run.spend(arguments[0].elements.count * 2)
            else { return .null }
            return .string(words.text(arguments[0].elements.map(\.displayText), LocaleData(scope.locale)))
        case .range: return range(arguments, position, &run)
        case .plural: return plural(arguments, scope)
        default: return sorted(arguments, position, scope, &run)
        }
    }

    private func replacing(_ text: Value, _ part: Value, _ other: String, _ run: inout Run) -> Value {
        guard case .list(let parts)? = Selector.separated.perform(on: text, [part], now: nil, &run),
            run.spend(parts.count * (1 + other.utf8.count / 16))
        else { return .null }
        return .string(parts.map(\.displayText).joined(separator: other))
    }

    /// The most numbers of a list that is made of nothing: two numbers are cheap to write.
    static let longestRange = 10_000

    private func range(_ arguments: [Value], _ position: Int32, _ run: inout Run) -> Value {
        func whole(_ value: Value) -> Int? { value.wholeNumber ?? value.number.flatMap { Int(exactly: $0) } }
        guard let first = whole(arguments[0]), let last = whole(arguments[1]),
            let step = arguments.count > 2 ? whole(arguments[2]) : 1, step != 0
        else { return .null }
        guard step > 0 ? first <= last : first >= last else { return .list([]) }
        let (distance, isFar) = (step > 0 ? last : first).subtractingReportingOverflow(step > 0 ? first : last)
        let steps = distance.magnitude / step.magnitude
        guard !isFar, steps < UInt(Self.longestRange) else {
            run.report(.longRange(Self.longestRange, at: spans[Int(position)]))
            return .null
        }
        guard run.spend(Int(steps) + 1) else { return .null }
        return .list((0...Int(steps)).map { .integer(first + $0 * step) })
    }

    private func plural(_ arguments: [Value], _ scope: ExpressionScope) -> Value {
        guard let count = arguments[0].number else { return .null }
        let category = PluralCategory.of(count, locale: scope.locale)
        if case .dictionary(let forms) = arguments[1] { return forms[category] ?? forms["other"] ?? .null }
        let other = arguments.count > 2 ? arguments[2] : arguments[1]
        return category == "one" ? arguments[1] : other
    }

    // MARK: Order

    private func sorted(
        _ arguments: [Value], _ position: Int32, _ scope: ExpressionScope, _ run: inout Run
    ) -> Value {
        let members = arguments[0].elements
        guard run.spend(members.count) else { return .null }
        let direction = arguments.count > 2 ? arguments[2].text ?? "" : FunctionWords.directions[0]
        guard known(direction, .direction, .sorted, position, &run) else { return .null }
        var keys = members
        if arguments.count > 1 {
            keys = []
            for member in members {
                keys.append(
                    keyPath(arguments[1].text ?? "", member, position, scope, &run))
            }
        }
        let isDescending = direction == FunctionWords.directions[1]
        let order = members.indices.sorted { left, right in
            let sign = Self.order(keys[left], keys[right], isDescending: isDescending, &run)
            return sign == 0 ? left < right : sign < 0
        }
        return run.remaining < 0 ? .null : .list(order.map { members[$0] })
    }

    /// Numbers come before dates, dates before texts, those before everything else, and nothing last, whatever the
    /// direction.
    private static func order(_ left: Value, _ right: Value, isDescending: Bool, _ run: inout Run) -> Int {
        guard run.spend(1) else { return 0 }
        let ranks = (rank(left), rank(right))
        if ranks.0 != ranks.1 {
            let isLast = max(ranks.0, ranks.1) == rank(.null)
            return (ranks.0 < ranks.1) == (isLast || !isDescending) ? -1 : 1
        }
        guard let order = ValueComparison.order(left, right, .localised) else { return 0 }
        _ = run.spend(order.cost)
        return isDescending ? -order.sign : order.sign
    }

    private static func rank(_ value: Value) -> Int {
        switch value {
        case .null: 5
        // What is no number is in no order among them.
        case .double(let number) where number.isNaN: 4
        case .integer, .double, .bool: 0
        case .date: 1
        case .string: 2
        default: 3
        }
    }
}
