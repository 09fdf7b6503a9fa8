#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Works out functions about dates, and the one that writes dates and numbers.
extension Program {
    func dateFunction(
        _ function: NamedFunction, _ arguments: [Value], _ position: Int32, _ scope: ExpressionScope, _ run: inout Run
    ) -> Value {
        guard run.spend(16) else { return .null }
        if function == .format { return formatted(arguments, position, scope, &run) }
        if function == .date { return readDate(arguments, position, scope, &run) }
        if function == .convertedDate { return converted(arguments, position, scope, &run) }
        guard case .date(let date) = arguments[0] else { return .null }
        let result: Value?
        switch function {
        case .relative:
            let words = RelativeTime(locale: LocaleData(scope.locale), zone: scope.timeZone)
            let now = scope.now ?? Date()
            if arguments.count == 1 {
                result = words.text(date, now: now).map(Value.string)
            } else {
                guard let unit = unit(arguments[1], function, position, &run) else { return .null }
                result = words.text(date, now: now, in: unit).map(Value.string)
            }
        case .ago:
            let words = RelativeTime(locale: LocaleData(scope.locale), zone: scope.timeZone)
            result = words.shortText(date, now: scope.now ?? Date()).map(Value.string)
        case .adding:
            guard let unit = unit(arguments[1], function, position, &run), let count = arguments[2].exactInteger else {
                return .null
            }
            result = WallClock.adding(count, unit, to: date, scope.timeZone).map(Value.date)
        case .difference:
            guard case .date(let end) = arguments[1], let unit = unit(arguments[2], function, position, &run) else {
                return .null
            }
            result = WallClock.difference(date, end, unit, scope.timeZone).map(Value.integer)
        case .starting:
            guard let unit = unit(arguments[1], function, position, &run) else { return .null }
            let first = unit == .week ? LocaleData(scope.locale).firstWeekday : 1
            result = WallClock.start(of: unit, date, scope.timeZone, firstWeekday: first).map(Value.date)
        default:
            let name = arguments[1].text ?? ""
            guard known(name, .part, function, position, &run), let part = CalendarPart(rawValue: name) else {
                return .null
            }
            result = WallClock(date, scope.timeZone).map { .integer($0.number(part)) }
        }
        return result ?? outOfRange(function, position, &run)
    }

    private func unit(_ value: Value, _ function: NamedFunction, _ position: Int32, _ run: inout Run) -> CalendarUnit? {
        let name = value.text ?? ""
        return known(name, .unit, function, position, &run) ? CalendarUnit(rawValue: name) : nil
    }

    private func outOfRange(_ function: NamedFunction, _ position: Int32, _ run: inout Run) -> Value {
        run.report(.outOfRange(function.name, at: spans[Int(position)]))
        return .null
    }

    // MARK: Writing

    private func formatted(
        _ arguments: [Value], _ position: Int32, _ scope: ExpressionScope, _ run: inout Run
    ) -> Value {
        let locale = LocaleData(scope.locale)
        let span = spans[Int(position)]
        let pattern = arguments.count > 1 ? arguments[1].text : nil
        guard run.spend((pattern?.utf8.count ?? 0) / 4) else { return .null }
        guard case .date(let date) = arguments[0] else {
            guard let pattern else { return .string(NumberFormat(locale).text(arguments[0])) }
            guard arguments.count == 2, let read = try? NumberPattern(pattern) else {
                let problem =
                    arguments.count > 2
                    ? .invalidFormat("format", "a number has no style of time", at: span)
                    : FunctionWords.numberPatternProblem(pattern, "format", span)
                if let problem { run.report(problem) }
                return .null
            }
            return .string(NumberFormat(locale).text(arguments[0], by: read))
        }
        guard let read = datePattern(pattern, arguments, locale, span, &run) else { return .null }
        return DateWriter(locale, scope.timeZone).text(date, by: read).map(Value.string)
            ?? outOfRange(.format, position, &run)
    }

    /// The pattern that a pattern, or styles of a date and a time, mean; nil, and reported, if they mean none.
    private func datePattern(
        _ text: String?, _ arguments: [Value], _ locale: LocaleData, _ span: Span, _ run: inout Run
    ) -> DatePattern? {
        let style = text.map { DateStyle(rawValue: $0) } ?? .medium
        if let style {
            let time = arguments.count > 2 ? arguments[2].text ?? "" : DateStyle.nothing.rawValue
            if let problem = FunctionWords.problem(time, .style, of: "format", at: span) {
                run.report(problem)
                return nil
            }
            if let pattern = DateStyle.pattern(style, DateStyle(rawValue: time) ?? .nothing, locale) { return pattern }
            run.report(.invalidFormat("format", "a date without a date and without a time is nothing", at: span))
            return nil
        }
        let text = text ?? ""
        if arguments.count == 2, let pattern = try? DatePattern(text) { return pattern }
        let problem =
            arguments.count == 2
            ? FunctionWords.datesProblem(text, "format", span)
            : FunctionWords.problem(text, .style, of: "format", at: span)
        if let problem { run.report(problem) }
        return nil
    }

    /// Of a text the date, of a date the text.
    private func converted(
        _ arguments: [Value], _ position: Int32, _ scope: ExpressionScope, _ run: inout Run
    ) -> Value {
        let pattern = arguments[1].text ?? ""
        guard run.spend(64 + (pattern.utf8.count + (arguments[0].text?.utf8.count ?? 0)) / 4),
            known(pattern, .datePattern, .convertedDate, position, &run),
            let format = DateFormat(
                pattern, locale: arguments.count > 2 ? arguments[2].text ?? "" : scope.locale, timeZone: scope.timeZone)
        else { return .null }
        switch arguments[0] {
        case .date(let date): return format.text(date).map(Value.string) ?? outOfRange(.convertedDate, position, &run)
        case .string(let text): return format.date(text).map(Value.date) ?? .null
        default: return .null
        }
    }

    // MARK: Reading

    private func readDate(
        _ arguments: [Value], _ position: Int32, _ scope: ExpressionScope, _ run: inout Run
    ) -> Value {
        let text = arguments[0].text ?? ""
        let locale = LocaleData(scope.locale)
        // What is read is looked at once for each form it may have.
        guard run.spend(64 + text.utf8.count / 4) else { return .null }
        let date: Date?
        if arguments.count > 1 {
            let pattern = arguments[1].text ?? ""
            guard run.spend(pattern.utf8.count / 4), known(pattern, .datePattern, .date, position, &run),
                let read = try? DatePattern(pattern)
            else { return .null }
            date = DateReader(locale, scope.timeZone).read(text, by: read)
        } else {
            date = DateReader.anyForm(text, locale, scope.timeZone)
        }
        guard let date else {
            run.report(.unreadable("date", "a date", locale: scope.locale, at: spans[Int(position)]))
            return .null
        }
        return .date(date)
    }
}
