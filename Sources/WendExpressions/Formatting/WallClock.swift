#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a calendar on a wall and the clock beside it show in a time zone. The calendar is the Gregorian one for all times.
struct WallClock: Equatable {
    /// Days since 1970-01-01.
    var days: Int
    /// Since midnight, from 0 up to a day.
    var seconds: Int
    /// Of a second, from 0 up to 1.
    var fraction = 0.0
    /// Seconds that clocks are ahead of Greenwich by.
    private(set) var offset = 0

    static let secondsPerDay = 86_400
    /// The years there are: further away, nothing is a date.
    static let years = -900_000...900_000

    init(days: Int, seconds: Int, fraction: Double = 0) {
        self.days = days
        self.seconds = seconds
        self.fraction = fraction
    }

    /// Nil for what is further away than any year there is.
    init?(_ date: Date, _ zone: TimeZone) {
        let instant = date.timeIntervalSinceReferenceDate + CalendarDate.referenceSeconds
        guard instant.magnitude < Double(Self.years.upperBound) * 366 * 86_400 else { return nil }
        offset = zone.secondsFromGMT(for: date)
        let whole = instant.rounded(.down)
        fraction = instant - whole
        let local = Int(whole) + offset
        days = Int((Double(local) / Double(Self.secondsPerDay)).rounded(.down))
        seconds = local - days * Self.secondsPerDay
        guard Self.years.contains(self.date.year) else { return nil }
    }

    /// Nil if there is no such day.
    init?(year: Int, month: Int, day: Int, seconds: Int = 0) {
        guard Self.years.contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        days = CalendarDate.days(year: year, month: month, day: day)
        guard CalendarDate.date(days: days) == (year, month, day) else { return nil }
        self.seconds = seconds
    }

    var date: (year: Int, month: Int, day: Int) { CalendarDate.date(days: days) }

    /// 1 is Monday, 7 is Sunday.
    var weekday: Int { ((days + 3) % 7 + 7) % 7 + 1 }

    /// The instant at which clocks show this: the first of two, and where clocks are put forward over it, as long after
    /// the last moment before as this is.
    func instant(in zone: TimeZone) -> Date {
        let local = days * Self.secondsPerDay + seconds
        func offset(at instant: Int) -> Int {
            zone.secondsFromGMT(
                for: Date(timeIntervalSinceReferenceDate: Double(instant) - CalendarDate.referenceSeconds))
        }
        let before = offset(at: local - Self.secondsPerDay)
        let after = offset(at: local + Self.secondsPerDay)
        var instant = local - before
        if before != after, offset(at: instant) != before, offset(at: local - after) == after {
            instant = local - after
        } else if before == after, offset(at: instant) != before {
            // Clocks were put there and back within two days.
            instant = local - offset(at: instant)
        }
        return Date(timeIntervalSinceReferenceDate: Double(instant) + fraction - CalendarDate.referenceSeconds)
    }

    // MARK: Arithmetic

    /// So many units later, at the same time of the day; the last day of a month that has no such day. Nil if that is
    /// no date.
    static func adding(_ count: Int, _ unit: CalendarUnit, to date: Date, _ zone: TimeZone) -> Date? {
        if let seconds = unit.seconds {
            let (sum, overflows) = count.multipliedReportingOverflow(by: seconds)
            let result = date.addingTimeInterval(Double(sum))
            return overflows || WallClock(result, zone) == nil ? nil : result
        }
        // Nothing that many units away is a date, and sums of what is nearer fit.
        guard var wall = WallClock(date, zone), count.magnitude < 1_000_000_000 else { return nil }
        if unit == .day || unit == .week {
            wall.days += unit == .week ? count * 7 : count
        } else {
            let (year, month, day) = wall.date
            let months = year * 12 + month - 1 + (unit == .year ? count * 12 : count)
            let shifted = Int((Double(months) / 12).rounded(.down))
            guard years.contains(shifted) else { return nil }
            wall.days = CalendarDate.days(year: shifted, month: months - shifted * 12 + 1, day: 1)
            wall.days += min(day, daysInMonth(wall)) - 1
        }
        guard years.contains(wall.date.year) else { return nil }
        return wall.instant(in: zone)
    }

    private static func daysInMonth(_ wall: WallClock) -> Int {
        let (year, month, _) = wall.date
        let next = CalendarDate.days(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
        return next - CalendarDate.days(year: year, month: month, day: 1)
    }

    /// How many whole units have passed from one date until another; below zero if that is the earlier one.
    static func difference(_ start: Date, _ end: Date, _ unit: CalendarUnit, _ zone: TimeZone) -> Int? {
        if end < start { return difference(end, start, unit, zone, isBackwards: true).map { -$0 } }
        return difference(start, end, unit, zone, isBackwards: false)
    }

    private static func difference(
        _ start: Date, _ end: Date, _ unit: CalendarUnit, _ zone: TimeZone, isBackwards: Bool
    ) -> Int? {
        guard let one = WallClock(start, zone), let other = WallClock(end, zone) else { return nil }
        if let seconds = unit.seconds {
            return Int((end.timeIntervalSince(start) / Double(seconds)).rounded(.down))
        }
        let (from, to) = (one.date, other.date)
        let count =
            switch unit {
            case .year: to.year - from.year
            case .month: (to.year - from.year) * 12 + to.month - from.month
            case .week: (other.days - one.days) / 7
            default: other.days - one.days
            }
        // Counted by days it may be one too many, or, since clocks are put forward and back, one too few.
        func reaches(_ count: Int) -> Bool {
            isBackwards
                ? (adding(-count, unit, to: end, zone).map { $0 >= start } ?? false)
                : (adding(count, unit, to: start, zone).map { $0 <= end } ?? false)
        }
        for more in [1, 0, -1] where reaches(count + more) { return max(0, count + more) }
        return max(0, count - 2)
    }

    /// The moment at which the unit that a date lies in began. Nil for what is no date.
    static func start(of unit: CalendarUnit, _ date: Date, _ zone: TimeZone, firstWeekday: Int) -> Date? {
        guard var wall = WallClock(date, zone) else { return nil }
        if let length = unit.seconds {
            // Hours and minutes begin where clocks show it, whatever lies between.
            let part = Double(wall.seconds % length) + wall.fraction
            return date.addingTimeInterval(-part)
        }
        let (year, month, _) = wall.date
        switch unit {
        case .year: wall.days = CalendarDate.days(year: year, month: 1, day: 1)
        case .month: wall.days = CalendarDate.days(year: year, month: month, day: 1)
        case .week: wall.days -= (wall.weekday - firstWeekday + 7) % 7
        default: break
        }
        (wall.seconds, wall.fraction) = (0, 0)
        return wall.instant(in: zone)
    }

    func number(_ part: CalendarPart) -> Int {
        switch part {
        case .year: date.year
        case .month: date.month
        case .day: date.day
        case .weekday: weekday
        case .hour: seconds / 3600
        case .minute: seconds / 60 % 60
        case .second: seconds % 60
        }
    }
}
