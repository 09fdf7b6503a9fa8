public import WendExpressions

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What turns a value of JSON into that of an attribute, and back. Annotations of models name them.
public struct JSONTransformer: Sendable {
    /// Of a value of JSON that of the attribute; nil if it is none.
    public let read: @Sendable (Value) -> Value?
    /// The other way; nil if there is no way back.
    public let write: (@Sendable (Value) -> Value?)?

    public init(
        read: @escaping @Sendable (Value) -> Value?, write: (@Sendable (Value) -> Value?)? = nil
    ) {
        self.read = read
        self.write = write
    }

    /// Dates written by a Unicode pattern, such as `EEE MMM d HH:mm:ss Z y`.
    /// - Parameter locale: Whose words and digits they are in.
    public static func date(_ pattern: String, locale: String = "en_US_POSIX", timeZone: TimeZone = .gmt) -> Self {
        let format = DateFormat(pattern, locale: locale, timeZone: timeZone)
        return Self(
            read: { value in
                if case .date = value { return value }
                return value.text.flatMap { format?.date($0) }.map(Value.date)
            },
            write: { value in
                guard case .date(let date) = value else { return nil }
                return format?.text(date).map(Value.string)
            })
    }
}
