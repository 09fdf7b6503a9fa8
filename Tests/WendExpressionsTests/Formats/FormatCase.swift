import Foundation
import Testing
import WendExpressions

/// An expression, where it is asked, and what it comes to.
struct FormatCase: Sendable, CustomTestStringConvertible {
    let locale: String
    var zone = "UTC"
    let text: String
    let expected: String

    var testDescription: String { "\(locale) \(text)" }

    init(_ locale: String, _ text: String, _ expected: String, in zone: String = "UTC") {
        self.locale = locale
        self.zone = zone
        self.text = text
        self.expected = expected
    }

    /// 2025-12-01 12:30:45 UTC, a Monday.
    static let now = Date(timeIntervalSince1970: 1_764_592_245)

    static func scope(_ locale: String = "en", _ zone: String = "UTC", _ subject: Value = .null) -> ExpressionScope {
        var scope = ExpressionScope(subject, now: now)
        scope.locale = locale
        scope.timeZone = TimeZone(identifier: zone) ?? .gmt
        return scope
    }

    /// The text of the value, or `!` and the codes of what is wrong.
    func outcome() throws -> String {
        let report = try ValueExpression(parsing: text).report(in: Self.scope(locale, zone))
        return report.problems.isEmpty
            ? report.value.displayText : "! \(report.problems.map(\.code).joined(separator: " "))"
    }

    /// Every locale there is a table of, and some that fall back on others.
    static let locales = [
        "ar", "ar_AE", "ar_EG", "ar_SA", "cs", "da", "de", "de_AT", "de_CH", "el", "en", "en_AU", "en_CA", "en_GB",
        "en_IE",
        "en_IN", "en_150", "es_CL", "ar_DZ", "nn", "de_LI", "zh_Hans_SG", "en_NZ", "en_ZA", "es", "es_419", "es_AR",
        "es_MX", "es_US", "fi", "fr", "fr_BE", "fr_CA", "fr_CH", "he",
        "hi", "it", "it_CH", "ja", "ko", "nb", "nl", "nl_BE", "pl", "pt", "pt_PT", "ru", "sv", "tr", "uk", "zh_Hans",
        "zh_Hant", "zh_Hant_HK", "zh-TW", "es-CL", "en-US", "xx",
    ]
}
