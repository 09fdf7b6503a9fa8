#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What people say of a date when they tell how long ago it was, or how soon it will be.
struct RelativeTime {
    let locale: LocaleData
    let zone: TimeZone

    /// In the largest unit that has passed: `3 days ago`, `in 2 hours`, `now`. Nil for what is no date.
    func text(_ date: Date, now: Date) -> String? {
        for unit in [CalendarUnit.year, .month, .day, .hour, .minute, .second] {
            guard let count = WallClock.difference(now, date, unit, zone) else { return nil }
            if count != 0 { return text(count, unit) }
        }
        return locale.table.value(CalendarUnit.second.rawValue, named: "0").map(String.init) ?? text(0, .second)
    }

    /// Only how long ago, in the fewest letters: `3d`, `2mo`; the word for now, also where it is still to come. Nil for what is no date.
    func shortText(_ date: Date, now: Date) -> String? {
        for (unit, letters) in Self.letters {
            guard let count = WallClock.difference(date, now, unit, zone) else { return nil }
            if count > 0 { return "\(count)\(letters)" }
        }
        let word = locale.table.value(CalendarUnit.second.rawValue, named: "0").map(String.init) ?? "now"
        return word.prefix(1).uppercased() + word.dropFirst()
    }

    private static let letters: [(CalendarUnit, String)] = [
        (.year, "y"), (.month, "mo"), (.day, "d"), (.hour, "h"), (.minute, "m"), (.second, "s"),
    ]

    /// Counted in days, weeks and so on of the calendar, with the word there is for it: `yesterday`, `this week`, `in 3
    /// months`.
    func text(_ date: Date, now: Date, in unit: CalendarUnit) -> String? {
        let first = locale.firstWeekday
        guard let end = WallClock.start(of: unit, date, zone, firstWeekday: first),
            let start = WallClock.start(of: unit, now, zone, firstWeekday: first),
            let count = WallClock.difference(start, end, unit, zone)
        else { return nil }
        return locale.table.value(unit.rawValue, named: String(count)).map(String.init) ?? text(count, unit)
    }

    private func text(_ count: Int, _ unit: CalendarUnit) -> String {
        let key = "\(unit.rawValue).\(count < 0 ? "past" : "next")"
        let number = Int(clamping: count.magnitude)
        let table = locale.table
        let template = table.value(key, named: locale.plural(number)) ?? table.value(key, named: "other") ?? "{0}"
        return Template.filled(template, NumberFormat(locale).text(.integer(number)))
    }
}
