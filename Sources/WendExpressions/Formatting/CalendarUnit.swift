/// A unit of the calendar, by its name in the language.
enum CalendarUnit: String, CaseIterable, Sendable {
    case year, month, week, day, hour, minute, second

    /// The seconds of a unit that always has the same; nil for those that are counted in days.
    var seconds: Int? {
        switch self {
        case .hour: 3600
        case .minute: 60
        case .second: 1
        default: nil
        }
    }
}

/// A number that a date has in the calendar, by its name in the language.
enum CalendarPart: String, CaseIterable, Sendable {
    case year, month, day, weekday, hour, minute, second
}
