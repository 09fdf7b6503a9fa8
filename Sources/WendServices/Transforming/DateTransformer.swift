public import WendExpressions

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Dates to texts and texts to dates, by a Unicode pattern or in the style of a locale.
public struct DateTransformer: Hashable, Sendable, Codable {
    /// A Unicode date pattern, such as `EEE MMM d HH:mm:ss Z y`; it goes before the styles.
    public var format: String?
    /// `short`, `medium`, `long` or `full`; none for anything else.
    public var dateStyle: String?
    public var timeStyle: String?
    public var locale: String

    public static let standardLocale = "en_US_POSIX"
    public static let styles = ["short", "medium", "long", "full"]

    public init(
        format: String? = nil, dateStyle: String? = nil, timeStyle: String? = nil, locale: String = standardLocale
    ) {
        self.format = format
        self.dateStyle = dateStyle
        self.timeStyle = timeStyle
        self.locale = locale
    }

    /// The date of a text, or the text of a date; nil for everything else, and for texts that do not follow the pattern.
    /// - Parameter zone: Where dates are that do not say it.
    public func transformed(_ value: Value, in zone: TimeZone) -> Value? {
        switch value {
        case .string(let text): date(text, in: zone).map(Value.date)
        case .date(let date): self.text(date, in: zone).map(Value.string)
        default: nil
        }
    }

    private func date(_ text: String, in zone: TimeZone) -> Date? {
        if let format { return PatternedDate.read(text, pattern: format, locale: locale, in: zone) }
        guard case .date(let date)? = evaluated("date(%@)", [.string(text)], zone) else { return nil }
        return date
    }

    private func text(_ date: Date, in zone: TimeZone) -> String? {
        let styles = [dateStyle, timeStyle].map { $0.flatMap { Self.styles.contains($0) ? $0 : nil } ?? "none" }
        let words: [Value] = format.map { [.string($0)] } ?? styles.map(Value.string)
        if format == nil, styles == ["none", "none"] { return "" }
        let call = "format(\((0...words.count).map { _ in "%@" }.joined(separator: ", ")))"
        return evaluated(call, [.date(date)] + words, zone)?.text
    }

    /// The one way dates are written and read here is that of expressions.
    private func evaluated(_ text: String, _ arguments: [Value], _ zone: TimeZone) -> Value? {
        guard let expression = try? ValueExpression(parsing: text, arguments: arguments) else {
            return nil
        }
        var scope = ExpressionScope()
        scope.locale = locale
        scope.timeZone = zone
        return expression.evaluate(in: scope)
    }
}
