#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A reader of dates by a pattern, in the words and digits of a locale.
///
/// A text has to follow the pattern from end to end. Letter case does not count, blanks are alike, digits may be those
/// of ASCII. A year in two digits is one from 1950 to 2049; a weekday has to be the one the date has; what the pattern
/// does not ask for is the first of January 2000, at midnight, in the time zone given.
struct DateReader: Sendable {
    private let locale: LocaleData
    private let symbols: NumberSymbols
    private let zone: TimeZone
    /// Whether numbers may have other widths than the pattern has, as people write them.
    private let isLenient: Bool

    init(_ locale: LocaleData, _ zone: TimeZone, isLenient: Bool = false) {
        self.locale = locale
        self.zone = zone
        self.isLenient = isLenient
        symbols = locale.symbols
    }

    /// The date; nil if the text does not follow the pattern, or names a day or a time there is none of.
    func read(_ text: String, by pattern: DatePattern) -> Date? {
        var rest = Substring(Self.withoutMarks(text.trimmed))
        var parts = Parts()
        for (position, piece) in pattern.pieces.enumerated() {
            switch piece {
            case .text(let literal):
                guard isLenient ? skipLeniently(literal, &rest) : skip(literal, &rest) else { return nil }
            case .field(let field, let width):
                // Numbers without anything between them are as long as the pattern says.
                var isTight = false
                if position + 1 < pattern.pieces.count, case .field = pattern.pieces[position + 1] { isTight = true }
                guard take(field, width, isTight: isTight, &rest, &parts) else { return nil }
            }
        }
        if isLenient, parts.isTwelve, parts.period == nil, parts.isAfternoon == nil { parts.isTwelve = false }
        return rest.isEmpty ? parts.date(in: zone) : nil
    }

    /// The date that a text names without a pattern: as ISO 8601 has it, or in one of the styles of a locale, with or
    /// without a time.
    static func anyForm(_ text: String, _ locale: LocaleData, _ zone: TimeZone) -> Date? {
        if let (seconds, isLocal) = CalendarDate.read(text.trimmed) {
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            return isLocal ? WallClock(date, .gmt)?.instant(in: zone) : date
        }
        let reader = DateReader(locale, zone, isLenient: true)
        let styles: [DateStyle] = [.short, .medium, .long, .full]
        for style in styles {
            for time in [.nothing] + styles {
                if let pattern = DateStyle.pattern(style, time, locale), let date = reader.read(text, by: pattern) {
                    return date
                }
            }
        }
        return nil
    }

    /// The day, as ISO 8601 has it, that a text names in every locale that reads it; nil if they read several days.
    static func dayEverywhere(_ text: String) -> String? {
        var found: String?
        for identifier in ["en", "en_GB", "de", "fr", "es", "ja"] {
            guard let date = anyForm(text, LocaleData(identifier), .gmt), let clock = WallClock(date, .gmt) else {
                continue
            }
            let parts = clock.date
            let day = [(parts.year, 4), (parts.month, 2), (parts.day, 2)].map { number, width in
                let digits = String(number)
                return String(repeating: "0", count: max(0, width - digits.count)) + digits
            }.joined(separator: "-")
            if let found, found != day { return nil }
            found = day
        }
        return found
    }

    /// Whether a text is a date in no locale: it has no digit at all, or names a day as ISO 8601 does that there is none of.
    static func isNoDateAnywhere(_ text: String) -> Bool {
        let text = text.trimmed
        if text.isEmpty { return false }
        if !text.unicodeScalars.contains(where: { $0.properties.numericType != nil }) { return true }
        let day = text.utf8.prefix(10).map {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) ? UInt8(ascii: "0") : $0
        }
        return day.elementsEqual("0000-00-00".utf8) && CalendarDate.read(String(text.prefix(10))) == nil
    }

    /// What a text says about a date, piece by piece.
    private struct Parts {
        var year = 2000
        var isBeforeChrist = false
        var month = 1
        var day = 1
        var weekday: Int?
        var hour = 0
        var isAfternoon: Bool?
        var period: Range<Int>?
        var isTwelve = false
        var minute = 0
        var second = 0
        var fraction = 0.0
        var offset: Int?

        func date(in zone: TimeZone) -> Date? {
            var hour = hour
            if isTwelve, let period {
                guard let found = [hour % 12, hour % 12 + 12].first(where: period.contains) else { return nil }
                hour = found
            } else if isTwelve {
                guard let isAfternoon else { return nil }
                hour = hour % 12 + (isAfternoon ? 12 : 0)
            } else if let isAfternoon, isAfternoon != (hour >= 12) {
                return nil
            }
            guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
                year > 0
            else { return nil }
            let seconds = hour * 3600 + minute * 60 + second
            guard
                var wall = WallClock(
                    year: isBeforeChrist ? 1 - year : year, month: month, day: day, seconds: seconds),
                weekday.map({ $0 == wall.weekday }) ?? true
            else { return nil }
            wall.fraction = fraction
            guard let offset else { return wall.instant(in: zone) }
            wall.seconds -= offset
            return wall.instant(in: .gmt)
        }
    }

    /// Marks of direction, which languages written from the right put beside signs, are no part of what people write.
    private static func withoutMarks(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { NumberReader.marks.contains($0.value) }) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !NumberReader.marks.contains($0.value) }))
    }

    private static func isBlank(_ character: Character) -> Bool { character.isWhitespace }

    private func skip(_ literal: String, _ rest: inout Substring) -> Bool {
        for character in Self.withoutMarks(literal) {
            guard let next = rest.popFirst() else { return false }
            let isSame =
                next == character || (Self.isBlank(next) && Self.isBlank(character))
                || next.lowercased() == character.lowercased()
            guard isSame else { return false }
        }
        return true
    }

    /// Skips a text in which blanks stand for any number of them, or none.
    private func skipLeniently(_ literal: String, _ rest: inout Substring) -> Bool {
        for character in literal {
            if Self.isBlank(character) {
                rest = rest.drop(while: Self.isBlank)
            } else {
                guard skip(String(character), &rest) else { return false }
            }
        }
        return true
    }

    private func take(
        _ field: DatePattern.Field, _ width: Int, isTight: Bool, _ rest: inout Substring, _ parts: inout Parts
    ) -> Bool {
        func number(_ range: ClosedRange<Int>) -> Int? {
            let widths = isTight ? width...width : width == 1 || isLenient ? 1...2 : width...width
            return digits(widths, &rest).flatMap { range.contains($0) ? $0 : nil }
        }
        func assign<Value>(_ place: WritableKeyPath<Parts, Value>, _ value: Value?) -> Bool {
            guard let value else { return false }
            parts[keyPath: place] = value
            return true
        }
        switch field {
        case .era:
            return assign(\.isBeforeChrist, self.name(["eras", "eras.wide"], &rest).map { $0 == 0 })
        case .year: return assign(\.year, year(width, isTight: isTight, &rest))
        case .month, .monthAlone:
            guard DateNames.months(field, width) != nil else { return assign(\.month, number(1...12)) }
            let keys = ["months", "months.short", "months.alone", "months.alone.short"]
            return width < 5 && assign(\.month, name(keys, &rest).map { $0 + 1 })
        case .day: return assign(\.day, number(1...31))
        case .weekday, .weekdayAlone:
            let keys = ["days", "days.short", "days.alone", "days.alone.short"]
            return width < 5 && assign(\.weekday, name(keys, &rest).map { $0 == 0 ? 7 : $0 })
        case .half: return assign(\.isAfternoon, name(["halves"], &rest).map { $0 == 1 })
        case .period:
            let periods = DateNames.periods(locale)
            if periods.isEmpty { return assign(\.isAfternoon, name(["halves"], &rest).map { $0 == 1 }) }
            guard let period = periods.first(where: { rest.hasPrefix($0.name) }) else { return false }
            rest = rest.dropFirst(period.name.count)
            return assign(\.period, period.hours)
        case .hour12:
            parts.isTwelve = true
            return assign(\.hour, number(isLenient ? 0...23 : 1...12))
        case .hourFrom0:
            parts.isTwelve = true
            return assign(\.hour, number(0...11))
        case .hour24: return assign(\.hour, number(0...23))
        case .hourTo24: return assign(\.hour, number(1...24).map { $0 % 24 })
        case .minute: return assign(\.minute, number(0...59))
        case .second: return assign(\.second, number(0...59))
        case .fraction:
            let before = rest.count
            let number = digits(isLenient && !isTight ? 1...9 : width...width, &rest)
            let count = before - rest.count
            return assign(\.fraction, number.map { Double($0) / Self.power(count) })
        case .zone, .zoneDigits, .zoneOrZ, .zoneISO, .zoneGMT: return assign(\.offset, offset(&rest))
        }
    }

    private static func power(_ count: Int) -> Double { (0..<count).reduce(1) { power, _ in power * 10 } }

    /// A number in digits of the locale or of ASCII.
    private func digits(_ widths: ClosedRange<Int>, _ rest: inout Substring) -> Int? {
        var number = 0
        var count = 0
        var end = rest.startIndex
        while count < widths.upperBound, end < rest.endIndex, rest[end].unicodeScalars.count == 1,
            let scalar = rest[end].unicodeScalars.first, let digit = symbols.number(of: scalar)
        {
            number = number * 10 + Int(digit)
            count += 1
            end = rest.index(after: end)
        }
        guard widths.contains(count) else { return nil }
        rest = rest[end...]
        return number
    }

    private func year(_ width: Int, isTight: Bool, _ rest: inout Substring) -> Int? {
        let before = rest.count
        let widths =
            isTight ? width...width : width == 2 && !isLenient ? 2...2 : isLenient ? 2...6 : width...max(6, width)
        guard let year = digits(widths, &rest) else { return nil }
        let count = before - rest.count
        // Three digits are neither a whole year nor the end of one.
        if isLenient, count == 3 { return nil }
        let isShort = count == 2 && (width == 2 || isLenient)
        return isShort ? year + (year < 50 ? 2000 : 1900) : year
    }

    /// The position of the longest name that the text begins with.
    private func name(_ keys: [String], _ rest: inout Substring) -> Int? {
        var best: (position: Int, length: Int)?
        for key in keys {
            for (position, name) in locale.table.values(key).enumerated() where name.count > best?.length ?? 0 {
                let start = rest.prefix(name.count)
                if start.count == name.count, start == name || start.lowercased() == name.lowercased() {
                    best = (position, name.count)
                }
            }
        }
        guard let best else { return nil }
        rest = rest.dropFirst(best.length)
        return best.position
    }

    /// `Z`, `GMT+2`, `+02:00`, `+0200` or `+02`, and what the locale has instead of `GMT`.
    private func offset(_ rest: inout Substring) -> Int? {
        let parts = locale.table.values("offset")
        let own = parts.first?.prefix { $0 != "{" } ?? ""
        var isNamed = false
        for name in ["Z", "GMT", "UTC", own] + parts.dropFirst().prefix(1) where !name.isEmpty && !isNamed {
            if rest.prefix(name.count).lowercased() == name.lowercased() {
                rest = rest.dropFirst(name.count)
                isNamed = true
            }
        }
        if !isNamed, isLenient, let offset = ZoneNames.offset(&rest) { return offset }
        guard let sign = rest.first, sign == "+" || sign == "-" || sign == "\u{2212}" else { return isNamed ? 0 : nil }
        rest = rest.dropFirst()
        guard let hours = digits(2...2, &rest) ?? digits(1...1, &rest), hours < 24 else { return nil }
        var minutes = 0
        if let separator = rest.first, separator == ":" || separator == "." {
            rest = rest.dropFirst()
            guard let number = digits(2...2, &rest) else { return nil }
            minutes = number
        } else if let number = digits(2...2, &rest) {
            minutes = number
        }
        guard minutes < 60 else { return nil }
        return (sign == "+" ? 1 : -1) * (hours * 3600 + minutes * 60)
    }
}
