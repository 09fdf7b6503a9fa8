#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A writer of dates and times for people: in English words as the United States or the rest of the world write them, in
/// figures with the year first for every other language.
struct DateWords {
    private enum Custom { case american, english, figures }

    private let custom: Custom
    private let calendar: Calendar

    init(locale: String, zone: TimeZone) {
        let parts = locale.split { $0 == "_" || $0 == "-" }
        if parts.first == "en" {
            custom = parts.count == 1 || parts.last == "US" ? .american : .english
        } else {
            custom = .figures
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.calendar = calendar
    }

    /// `November 10, 2012`, `10 November 2012` or `2012-11-10`.
    func longDate(_ date: Date) -> String { text(date) { $0 } }

    /// `Nov 10, 2012`, `10 Nov 2012` or `2012-11-10`.
    func date(_ date: Date) -> String { text(date) { String($0.prefix(3)) } }

    private func text(_ date: Date, _ shortened: (String) -> String) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        guard let year = parts.year, let month = parts.month, let day = parts.day else { return "" }
        let name = shortened(Self.months[(month - 1) % 12])
        return switch custom {
        case .american: "\(name) \(day), \(year)"
        case .english: "\(day) \(name) \(year)"
        case .figures: "\(year)-\(Self.twoDigits(month))-\(Self.twoDigits(day))"
        }
    }

    /// `2:55 PM` or `14:55`.
    func time(_ date: Date) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        guard let hour = parts.hour, let minute = parts.minute else { return "" }
        guard custom == .american else { return "\(Self.twoDigits(hour)):\(Self.twoDigits(minute))" }
        return "\((hour + 11) % 12 + 1):\(Self.twoDigits(minute)) \(hour < 12 ? "AM" : "PM")"
    }

    /// Hours and minutes of a length of time in seconds: `01:30`.
    func duration(_ seconds: Double) -> String {
        let minutes = Int(min(max(seconds, 0), 1e9) / 60)
        return "\(Self.twoDigits(minutes / 60)):\(Self.twoDigits(minutes % 60))"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
