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
