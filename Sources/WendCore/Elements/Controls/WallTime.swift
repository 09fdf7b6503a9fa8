#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A day and a time of day as a clock on a wall shows them, to the minute.
struct WallTime: Equatable {
    private var day: Int
    private var minute: Int

    /// What clocks of a time zone show at an instant.
    init(_ date: Date, in timeZone: TimeZone) {
        let seconds = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
        // The limits are far beyond any date a picker can show.
        let minutes = Int(seconds.isNaN ? 0 : min(max((seconds / 60).rounded(.down), -1e12), 1e12))
        day = Int((Double(minutes) / 1440).rounded(.down))
        minute = minutes - day * 1440
    }

    /// Reads what a control of the sort holds; a time alone is on `day`, or without one on 1 January 2001.
    init?(_ text: String, _ entry: Element.Entry.DateParts, day present: WallTime?) {
        let parts = text.split(whereSeparator: { $0 == "T" || $0 == " " }).map(String.init)
        switch (entry, parts.count) {
        case (.date, 1):
            guard let day = Self.day(parts[0]) else { return nil }
            (self.day, minute) = (day, 0)
        case (.time, 1):
            guard let minute = Self.minute(parts[0]) else { return nil }
            (day, self.minute) = (present?.day ?? 11323, minute)
        case (.dateAndTime, 2):
            guard let day = Self.day(parts[0]), let minute = Self.minute(parts[1]) else { return nil }
            (self.day, self.minute) = (day, minute)
        default: return nil
        }
    }

    /// The instant at which clocks of a time zone show this; where they never do, or twice, one of the nearest.
    func date(in timeZone: TimeZone) -> Date {
        let seconds = Double(day) * 86400 + Double(minute) * 60
        var date = Date(timeIntervalSince1970: seconds)
        for _ in 0..<2 {
            date = Date(timeIntervalSince1970: seconds - Double(timeZone.secondsFromGMT(for: date)))
        }
        return date
    }

    /// As controls write it: `2024-05-06`, `10:30`, `2024-05-06T10:30`.
    func text(_ entry: Element.Entry.DateParts) -> String {
        let (year, month, dayOfMonth) = Self.civil(day)
        let date = "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(dayOfMonth, 2))"
        let time = "\(Self.digits(minute / 60, 2)):\(Self.digits(minute % 60, 2))"
        switch entry {
        case .date: return date
        case .time: return time
        case .dateAndTime: return "\(date)T\(time)"
        }
    }

    /// Hours and minutes of a duration, two digits each.
    static func duration(seconds: Double) -> String {
        let minutes = Int(seconds.isNaN ? 0 : min(max(seconds, 0), 359_940) / 60)
        return "\(digits(minutes / 60, 2)):\(digits(minutes % 60, 2))"
    }

    static func seconds(ofDuration text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let hours = number(parts[0], 0...99), let minutes = number(parts[1], 0...59) else {
            return nil
        }
        return (hours * 60 + minutes) * 60
    }

    private static func day(_ text: String) -> Int? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4, let year = number(parts[0], 1...9999),
            let month = number(parts[1], 1...12),
            let dayOfMonth = number(parts[2], 1...31)
        else { return nil }
        let day = days(year, month, dayOfMonth)
        return civil(day) == (year, month, dayOfMonth) ? day : nil
    }

    /// Seconds may follow and are not kept.
    private static func minute(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let hour = number(parts[0], 0...23),
            let minute = number(parts[1], 0...59)
        else { return nil }
        return hour * 60 + minute
    }

    private static func number(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(text),
            range.contains(number)
        else { return nil }
        return number
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(max(number, 0))
        return String(repeating: "0", count: max(count - text.utf8.count, 0)) + text
    }

    /// Days since 1 January 1970 in the Gregorian calendar, counting in eras of 400 years that begin in March.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = Int((Double(shifted) / 400).rounded(.down))
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468
        let era = Int((Double(shifted) / 146_097).rounded(.down))
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
