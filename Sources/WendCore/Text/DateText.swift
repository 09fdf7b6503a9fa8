import WendExpressions

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A reader of dates people and documents write without naming a format: ISO 8601, year first with slashes or hyphens, and
/// RFC 2822. A date without a time is midnight in the zone given (spec/workflow-schema §2.4).
package enum DateText {
    package static func read(_ text: String, in zone: TimeZone) -> Date? {
        let trimmed = text.drop { $0.isWhitespace }
        var rest = trimmed
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        guard let first = rest.first else { return nil }
        return first.isNumber && rest.prefix(4).allSatisfy(\.isNumber)
            ? readYearFirst(rest, zone) : readMail(rest, zone)
    }

    /// Whether a text is a date in some zone.
    package static func isDate(_ text: String) -> Bool { read(text, in: .gmt) != nil }

    private static func readYearFirst(_ text: Substring, _ zone: TimeZone) -> Date? {
        var rest = text
        var parts = DateParts()
        guard parts.take("y", 4, from: &rest), let separator = rest.popFirst(), separator == "-" || separator == "/",
            parts.take("M", 2, from: &rest), rest.popFirst() == separator, parts.take("d", 2, from: &rest)
        else { return nil }
        if rest.isEmpty { return parts.date(in: zone) }
        guard let mark = rest.popFirst(), mark == "T" || mark == "t" || mark.isWhitespace else { return nil }
        rest = rest.drop { $0.isWhitespace }
        return readTime(&rest, &parts) ? parts.date(in: zone) : nil
    }

    /// Hours and minutes, then perhaps seconds, a fraction and a zone, up to the end.
    private static func readTime(_ rest: inout Substring, _ parts: inout DateParts) -> Bool {
        guard parts.take("H", 2, from: &rest), rest.popFirst() == ":", parts.take("m", 2, from: &rest) else {
            return false
        }
        if rest.first == ":" {
            rest.removeFirst()
            guard parts.take("s", 2, from: &rest) else { return false }
            if rest.first == "." || rest.first == "," {
                rest.removeFirst()
                guard parts.takeFraction(&rest) else { return false }
            }
        }
        rest = rest.drop { $0.isWhitespace }
        if rest.isEmpty { return true }
        return parts.takeZone(&rest) && rest.isEmpty
    }

    /// `Tue, 27 Nov 2012 14:55:12 +0000`, the weekday being optional.
    private static func readMail(_ text: Substring, _ zone: TimeZone) -> Date? {
        var rest = text
        if let comma = rest.firstIndex(of: ",") { rest = rest[rest.index(after: comma)...] }
        rest = rest.drop { $0.isWhitespace }
        var parts = DateParts()
        guard parts.take("d", 2, from: &rest) else { return nil }
        rest = rest.drop { $0.isWhitespace }
        guard let first = rest.first, first.isLetter, parts.take("M", 0, from: &rest) else { return nil }
        rest = rest.drop { $0.isWhitespace }
        guard parts.take("y", 4, from: &rest) else { return nil }
        rest = rest.drop { $0.isWhitespace }
        if rest.isEmpty { return parts.date(in: zone) }
        return readTime(&rest, &parts) ? parts.date(in: zone) : nil
    }
}

/// What a text says about a date, piece by piece.
private struct DateParts {
    var year = 2000
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0
    var fraction = 0.0
    var offset: Int?

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    mutating func take(_ letter: Character, _ width: Int, from rest: inout Substring) -> Bool {
        switch letter {
        case "y": return assign(\.year, width, &rest)
        case "M":
            if let first = rest.first, first.isLetter { return takeMonthName(&rest) }
            return assign(\.month, width, &rest)
        case "d": return assign(\.day, width, &rest)
        case "H": return assign(\.hour, width, &rest)
        case "m": return assign(\.minute, width, &rest)
        case "s": return assign(\.second, width, &rest)
        default: return false
        }
    }

    private mutating func assign(_ part: WritableKeyPath<DateParts, Int>, _ width: Int, _ rest: inout Substring) -> Bool
    {
        let digits = rest.prefix(width > 0 ? width : 9).prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits) else { return false }
        self[keyPath: part] = number
        rest = rest.dropFirst(digits.count)
        return true
    }

    private mutating func takeMonthName(_ rest: inout Substring) -> Bool {
        let word = rest.prefix { $0.isLetter }
        guard let position = Self.months.firstIndex(of: String(word.lowercased().prefix(3))) else { return false }
        month = position + 1
        rest = rest.dropFirst(word.count)
        return true
    }

    mutating func takeFraction(_ rest: inout Substring) -> Bool {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, let number = Double("0.\(digits)") else { return false }
        fraction = number
        rest = rest.dropFirst(digits.count)
        return true
    }

    /// `Z`, `UTC`, `CET`, `+02:00`, `+0200`, `GMT+2`.
    mutating func takeZone(_ rest: inout Substring) -> Bool {
        rest = rest.drop { $0.isWhitespace }
        let isNamed = rest.first?.isLetter == true
        if isNamed {
            guard let named = ZoneNames.offset(&rest) else { return false }
            offset = named
        }
        guard let sign = rest.first, sign == "+" || sign == "-" else { return isNamed }
        let digits = rest.dropFirst().prefix { ($0.isASCII && $0.isNumber) || $0 == ":" }
        let plain = digits.filter { $0 != ":" }
        guard (1...4).contains(plain.count), let number = Int(plain) else { return false }
        let seconds = plain.count <= 2 ? number * 3600 : (number / 100) * 3600 + (number % 100) * 60
        offset = sign == "-" ? -seconds : seconds
        rest = rest.dropFirst(1 + digits.count)
        return true
    }

    func date(in zone: TimeZone) -> Date? {
        guard (1...12).contains(month), (1...31).contains(day), (0...24).contains(hour), (0...59).contains(minute),
            (0...60).contains(second)
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = offset.flatMap { TimeZone(secondsFromGMT: $0) } ?? zone
        let components = DateComponents(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        guard let date = calendar.date(from: components), calendar.component(.day, from: date) == day || hour == 24
        else { return nil }
        return date.addingTimeInterval(fraction)
    }
}
