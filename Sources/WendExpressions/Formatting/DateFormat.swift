#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Dates written by one pattern, which is read once: for whoever reads many.
package struct DateFormat: Sendable {
    private let pattern: DatePattern
    private let reader: DateReader
    private let writer: DateWriter

    /// Nil if the pattern is none.
    package init?(_ pattern: String, locale: String, timeZone: TimeZone) {
        guard let pattern = PatternedDate.pattern(pattern) else { return nil }
        self.pattern = pattern
        reader = DateReader(LocaleData(locale), timeZone, isLenient: true)
        writer = DateWriter(LocaleData(locale), timeZone)
    }

    package func date(_ text: String) -> Date? { reader.read(text, by: pattern) }
    package func text(_ date: Date) -> String? { writer.text(date, by: pattern) }
}

extension DateFormat {
    /// The pattern a locale has for a date and a time in the styles `short`, `medium`, `long`, `full`, anything else being none; nil if
    /// neither is wanted.
    package static func pattern(date: String, time: String, locale: String) -> String? {
        DateStyle.text(
            DateStyle(rawValue: date) ?? .nothing, DateStyle(rawValue: time) ?? .nothing, LocaleData(locale))
    }
}
