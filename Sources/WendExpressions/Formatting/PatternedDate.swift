#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A reader of dates that follow a Unicode date pattern, in the words and digits of a locale, as lenient as people write:
/// numbers may have other widths, and blanks may be missing.
package enum PatternedDate {
    /// The date; nil if the text does not follow the pattern, names no day or time there is, or if the pattern is none.
    package static func read(_ text: String, pattern: String, locale: String, in zone: TimeZone) -> Date? {
        guard let pattern = self.pattern(pattern) else { return nil }
        return DateReader(LocaleData(locale), zone, isLenient: true).read(text, by: pattern)
    }

    /// `YYYY` and `DD` are taken for what they are mostly meant to be: year and day.
    static func pattern(_ text: String) -> DatePattern? {
        do throws(DatePattern.Problem) {
            return try DatePattern(text)
        } catch {
            return error.meant.flatMap { try? DatePattern($0) }
        }
    }
}
