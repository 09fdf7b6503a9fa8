/// The descriptions of functions about dates, and of the one that writes dates and numbers.
extension NamedFunction {
    var dateDescription: ExpressionFunction? {
        switch self {
        case .now:
            ExpressionFunction(
                .dates, "now() → date", "The time.", "now() > date('2001-01-01')", "true", on: [.time], sql: .statement)
        case .format:
            ExpressionFunction(
                .dates, "format(value: number|date, pattern?: pattern, time?: style) → text",
                "A number or a date as people of the locale write it: by a pattern, or a date and a time in the styles 'short', 'medium', 'long', "
                    + "'full' and 'none'.",
                "format(date('2025-12-01'), 'EEEE, d MMM yyyy')", "\"Monday, 1 Dec 2025\"", on: [.locale, .timeZone])
        case .date:
            ExpressionFunction(
                .dates, "date(text: text, pattern?: datePattern) → date",
                "The date that a text is: by a pattern, or as ISO 8601 and people of the locale write it; nothing if it is none from end to end.",
                "date('12/1/2025') == date('1.12.2025', 'd.M.yyyy')", "true", on: [.locale, .timeZone])
        case .relative:
            ExpressionFunction(
                .dates, "relative(date: date, unit?: unit) → text",
                "How long ago, or how soon: in the largest unit that has passed whole, or, counted by the calendar, in a unit that is named.",
                "relative(adding(now(), 'day', -3))", "\"3 days ago\"", on: [.locale, .timeZone, .time])
        case .ago:
            ExpressionFunction(
                .dates, "ago(date: date) → text",
                "How long ago in the fewest letters: the largest of years, months, days, hours, minutes and seconds that has passed whole, as "
                    + "`3d` or `2mo`; `Now`, in the words of the locale, where none has.",
                "ago(adding(now(), 'day', -3))", "\"3d\"", on: [.locale, .timeZone, .time])
        case .convertedDate:
            ExpressionFunction(
                .dates, "convertedDate(value: text|date, pattern: datePattern, locale?: text) → any",
                "What a pattern makes of a value, in the words of a locale: of a text the date that it is, of a date the text; nothing if a text "
                    + "is none.",
                "convertedDate(date('2025-12-01'), 'EEE d MMM', 'en')", "\"Mon 1 Dec\"", on: [.locale, .timeZone])
        case .adding:
            ExpressionFunction(
                .dates, "adding(date: date, unit: unit, amount: whole) → date",
                "So many units later, at the same time of the day; the last day of a month that is too short.",
                "format(adding(date('2025-01-31'), 'month', 1), 'yyyy-MM-dd')", "\"2025-02-28\"", on: [.timeZone])
        case .difference:
            ExpressionFunction(
                .dates, "difference(start: date, end: date, unit: unit) → whole",
                "How many whole units pass from one date until another; below zero if that comes first.",
                "difference(date('2007-05-04'), date('2025-05-03'), 'year')", "17", on: [.timeZone])
        case .starting:
            ExpressionFunction(
                .dates, "starting(date: date, unit: unit) → date",
                "When the year, month, week, day, hour, minute or second began that a date lies in.",
                "format(starting(date('2025-12-03'), 'week'), 'yyyy-MM-dd')", "\"2025-11-30\"",
                on: [.locale, .timeZone])
        case .part:
            ExpressionFunction(
                .dates, "part(date: date, part: part) → whole",
                "The 'year', 'month', 'day', 'weekday' (Monday is 1), 'hour', 'minute' or 'second' of a date.",
                "part(date('2025-12-01 18:30'), 'hour')", "18", on: [.timeZone])
        default: nil
        }
    }
}
