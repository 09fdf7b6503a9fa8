#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A writer of dates in the words and digits of a locale, as clocks of a time zone show them.
struct DateWriter: Sendable {
    private let locale: LocaleData
    private let symbols: NumberSymbols
    private let zone: TimeZone

    init(_ locale: LocaleData, _ zone: TimeZone) {
        self.locale = locale
        self.zone = zone
        symbols = locale.symbols
    }

    /// The date by a pattern; nil for one that no calendar has.
    func text(_ date: Date, by pattern: DatePattern) -> String? {
        guard let wall = WallClock(date, zone) else { return nil }
        var text = ""
        for piece in pattern.pieces {
            switch piece {
            case .text(let literal): text += literal
            case .field(let field, let width): text += self.text(field, width, wall)
            }
        }
        return text
    }

    private func text(_ field: DatePattern.Field, _ width: Int, _ wall: WallClock) -> String {
        func number(_ number: Int) -> String { symbols.text(number, width: width) }
        let hour = wall.seconds / 3600
        switch field {
        case .era: return name(width == 4 ? "eras.wide" : "eras", wall.date.year > 0 ? 1 : 0)
        case .year:
            // Before the year 1 years are counted backwards.
            let year = wall.date.year > 0 ? wall.date.year : 1 - wall.date.year
            return number(width == 2 ? year % 100 : year)
        case .month, .monthAlone:
            guard let key = DateNames.months(field, width) else { return number(wall.date.month) }
            return name(key, wall.date.month - 1)
        case .day: return number(wall.date.day)
        case .weekday, .weekdayAlone: return name(DateNames.days(field, width), wall.weekday % 7)
        case .half: return name("halves", hour < 12 ? 0 : 1)
        case .period:
            let period = DateNames.periods(locale).last { $0.hours.lowerBound <= hour }
            return period.map { String($0.name) } ?? name("halves", hour < 12 ? 0 : 1)
        case .hour12: return number((hour + 11) % 12 + 1)
        case .hour24: return number(hour)
        case .hourFrom0: return number(hour % 12)
        case .hourTo24: return number(hour == 0 ? 24 : hour)
        case .minute: return number(wall.seconds / 60 % 60)
        case .second: return number(wall.seconds % 60)
        case .fraction: return fraction(wall.fraction, width)
        case .zone: return gmt(wall.offset, isLong: width == 4)
        case .zoneGMT: return gmt(wall.offset, isLong: width == 4)
        case .zoneDigits:
            if width == 4 { return gmt(wall.offset, isLong: true) }
            return width == 5
                ? Self.iso(wall.offset, 3, hasZ: true) : Self.iso(wall.offset, 2, hasZ: false)
        case .zoneOrZ: return Self.iso(wall.offset, width, hasZ: true)
        case .zoneISO: return Self.iso(wall.offset, width, hasZ: false)
        }
    }

    private func name(_ key: String, _ position: Int) -> String {
        let names = locale.table.values(key)
        return names.indices.contains(position) ? String(names[position]) : ""
    }

    /// Digits of a second, to the millionth.
    private func fraction(_ fraction: Double, _ width: Int) -> String {
        let millionths = min(999_999, Int((fraction * 1_000_000).rounded()))
        let digits = symbols.text(millionths, width: 6) + String(repeating: Character(symbols.digit(0)), count: 3)
        return String(digits.prefix(width))
    }

    // MARK: Zones

    /// `+02:00`, `+0200` or `+02`.
    private static func iso(_ offset: Int, _ width: Int, hasZ: Bool) -> String {
        if offset == 0, hasZ { return "Z" }
        let (minutes, seconds) = (offset.magnitude / 60, offset.magnitude % 60)
        func two(_ number: UInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
        var text = (offset < 0 ? "-" : "+") + two(minutes / 60)
        let colon = width == 3 || width == 5 ? ":" : ""
        if width > 1 || !minutes.isMultiple(of: 60) { text += colon + two(minutes % 60) }
        if width > 3, seconds > 0 { text += colon + two(seconds) }
        return text
    }

    /// `GMT+2` or `GMT+02:00`, as the locale has it.
    private func gmt(_ offset: Int, isLong: Bool) -> String {
        let parts = locale.table.values("offset")
        guard parts.count == 3 else { return Self.iso(offset, 3, hasZ: true) }
        if offset == 0 { return String(parts[1]) }
        let patterns = parts[2].split(separator: ";")
        let pattern = patterns[offset < 0 ? patterns.count - 1 : 0]
        let minutes = Int(offset.magnitude / 60)
        let separator = pattern.first { $0 == ":" || $0 == "." } ?? ":"
        let hours = symbols.text(minutes / 60, width: isLong ? pattern.count { $0 == "H" } : 1)
        var text = pattern.prefix { $0 != "H" } + hours
        if isLong || !minutes.isMultiple(of: 60) {
            text += "\(separator)\(symbols.text(minutes % 60, width: 2))"
        }
        return Template.filled(parts[0], String(text))
    }
}

/// Under which keys the names of months and days lie in the tables of languages.
enum DateNames {
    /// Nil for those that are numbers.
    static func months(_ field: DatePattern.Field, _ width: Int) -> String? {
        let key = field == .monthAlone ? "months.alone" : "months"
        switch width {
        case 3: return "\(key).short"
        case 4: return key
        case 5: return "\(key).narrow"
        default: return nil
        }
    }

    /// The parts of a day a locale tells from each other; none if those are its halves.
    static func periods(_ locale: LocaleData) -> [(hours: Range<Int>, name: Substring)] {
        let parts = locale.table.values("periods").map { $0.split(separator: ":", maxSplits: 1) }
        let starts = parts.map { $0.first.flatMap { Int($0) } ?? 0 } + [24]
        return parts.indices.map { (starts[$0]..<max(starts[$0], starts[$0 + 1]), parts[$0].last ?? "") }
    }

    static func days(_ field: DatePattern.Field, _ width: Int) -> String {
        let key = field == .weekdayAlone ? "days.alone" : "days"
        return width == 4 ? key : width == 5 ? "\(key).narrow" : "\(key).short"
    }
}
