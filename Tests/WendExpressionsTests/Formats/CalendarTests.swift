import Foundation
import TestSupport
import Testing

@testable import WendExpressions

/// Arithmetic by the calendar, held against the platform's.
struct CalendarTests {
    static let cases: [FormatCase] = [
        .init("en", "adding(date('2025-01-31'), 'month', 1)", "2025-02-28 00:00:00 +0000"),
        .init("en", "adding(date('2024-02-29'), 'year', 1)", "2025-02-28 00:00:00 +0000"),
        .init("en", "adding(date('2024-02-29'), 'year', -4)", "2020-02-29 00:00:00 +0000"),
        .init("en", "adding(date('2025-12-31'), 'week', 1)", "2026-01-07 00:00:00 +0000"),
        // Clocks are put forward, and back.
        .init("en", "adding(date('2025-03-29 12:00'), 'day', 1)", "2025-03-30 10:00:00 +0000", in: "Europe/Berlin"),
        .init("en", "adding(date('2025-03-29 12:00'), 'hour', 24)", "2025-03-30 11:00:00 +0000", in: "Europe/Berlin"),
        .init("en", "adding(date('2025-03-29 02:30'), 'day', 1)", "2025-03-30 01:30:00 +0000", in: "Europe/Berlin"),
        .init("en", "date('2025-10-26 02:30')", "2025-10-26 00:30:00 +0000", in: "Europe/Berlin"),
        .init("en", "difference(date('2025-10-26'), date('2025-10-27'), 'hour')", "25", in: "Europe/Berlin"),
        .init("en", "difference(date('2007-05-04'), date('2025-05-03'), 'year')", "17"),
        .init("en", "difference(date('2007-05-04'), date('2025-05-04'), 'year')", "18"),
        .init("en", "difference(date('2025-03-31'), date('2025-02-28'), 'month')", "-1"),
        .init("en", "difference(date('2025-02-28'), date('2025-03-31'), 'month')", "1"),
        .init("en", "difference(now(), now(), 'second')", "0"),
        .init("en", "starting(now(), 'week')", "2025-11-30 00:00:00 +0000"),
        .init("de", "starting(now(), 'week')", "2025-12-01 00:00:00 +0000"),
        .init("ar_EG", "starting(now(), 'week')", "2025-11-29 00:00:00 +0000"),
        .init("en", "starting(now(), 'month')", "2025-12-01 00:00:00 +0000"),
        .init("en", "starting(now(), 'hour')", "2025-12-01 12:15:00 +0000", in: "Asia/Kathmandu"),
        // Whatever leads out of the calendar.
        .init("en", "adding(now(), 'year', 9223372036854775807)", "! date-range"),
        .init("en", "adding(now(), 'second', -9223372036854775807)", "! date-range"),
        .init("en", "adding(now(), 'day', 9e18)", "! date-range"),
        .init("en", "adding(now(), 'month', -99999999)", "! date-range"),
        .init("en", "starting(CAST(1e300, 'NSDate'), 'year')", "! date-range"),
        .init("en", "difference(now(), CAST(1e300, 'NSDate'), 'day')", "! date-range"),
        .init("en", "adding(now(), 'day', 1.5)", "! expression-type"), .init("en", "adding(now(), 'day', nil)", ""),
        .init("en", "adding(5, 'day', 1)", "! expression-type"), .init("en", "part(now(), $p)", "! unbound-variable"),
    ]

    @Test(arguments: cases) func datesAreCountedByTheCalendar(_ each: FormatCase) throws {
        #expect(try each.outcome() == each.expected)
    }

    private static let zones = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"]

    @Test(arguments: zones) func addingIsThePlatforms(_ name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let components: [CalendarUnit: Calendar.Component] = [
            .year: .year, .month: .month, .day: .day, .hour: .hour, .minute: .minute, .second: .second,
        ]
        var random = SeededGenerator(seed: 17)
        for _ in 0..<4000 {
            let date = Date(timeIntervalSinceReferenceDate: Double(random.below(2_000_000_000)) - 1_000_000_000)
            let unit = random.one(of: Array(components.keys).sorted { $0.rawValue < $1.rawValue })
            let count = random.below(200) - 100
            // What the last days of a month become, going back, platforms see differently.
            if unit == .month || unit == .year, WallClock(date, zone)?.date.day ?? 31 > 28 { continue }
            guard let component = components[unit],
                let theirs = calendar.date(byAdding: component, value: count, to: date),
                let ours = WallClock.adding(count, unit, to: date, zone)
            else {
                Issue.record("\(date) \(unit) \(count)")
                return
            }
            // Which of two hours of the same name is meant, and what an hour is that there is none of, platforms see
            // differently.
            let isOdd = abs(ours.timeIntervalSince(theirs)) <= 3600 && unit.seconds == nil && Self.isOdd(theirs, zone)
            #expect(ours == theirs || isOdd, "\(date) \(unit) \(count): \(ours), \(theirs)")
            let start = WallClock.start(of: unit, date, zone, firstWeekday: 1)
            #expect(
                start == calendar.dateInterval(of: component, for: date)?.start || unit == .hour, "\(unit) of \(date)")
        }
    }

    private static func isOdd(_ date: Date, _ zone: TimeZone) -> Bool {
        zone.secondsFromGMT(for: date - 7200) != zone.secondsFromGMT(for: date + 7200)
    }

    /// Whole units are those that can be added without going beyond.
    @Test(arguments: zones) func differencesAreWhatCanBeAdded(_ name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        var random = SeededGenerator(seed: 23)
        for _ in 0..<4000 {
            let start = Date(timeIntervalSinceReferenceDate: Double(random.below(1_000_000_000)))
            let end = start + Double(random.below(200_000_000))
            let unit = random.one(of: CalendarUnit.allCases)
            let count = try #require(WallClock.difference(start, end, unit, zone))
            let last = try #require(WallClock.adding(count, unit, to: start, zone))
            let next = try #require(WallClock.adding(count + 1, unit, to: start, zone))
            #expect(last <= end && next > end, "\(start) \(end) \(unit): \(count)")
            let back = try #require(WallClock.difference(end, start, unit, zone))
            #expect(back <= 0 && abs(back + count) <= 1, "\(start) \(end) \(unit): \(count), \(back)")
        }
    }

    @Test func everyDayOfTheCalendarIsThatDay() {
        for days in stride(from: -300_000_000, through: 300_000_000, by: 99_991) {
            let date = Date(timeIntervalSince1970: Double(days) * 86_400 + 3600)
            let wall = WallClock(date, .gmt)
            #expect(wall?.days == days && wall?.instant(in: .gmt) == date)
            #expect(wall.map { (1...7).contains($0.weekday) } == true)
        }
    }
}
