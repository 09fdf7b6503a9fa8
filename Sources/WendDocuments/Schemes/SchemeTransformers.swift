import WendCore
import WendExpressions

/// What values become by name: the few every app has, and those of dates in its service files.
package struct SchemeTransformers: Sendable {
    /// How a transformer of a service file reads texts and writes dates.
    package struct Dates: Sendable {
        package var pattern: String
        package var locale: String

        package init(pattern: String, locale: String) {
            self.pattern = pattern
            self.locale = locale
        }
    }

    package var dates: [String: Dates]
    /// Those of the app in Swift that runs the folder; they go before all others.
    var own: Set<String> = []

    package init(dates: [String: Dates] = [:]) { self.dates = dates }

    private static let usual = ["ago", "strToInt", "toDouble", "toString"]

    var names: [String] { Set(Self.usual + dates.keys).union(own).sorted() }

    /// The expression for what becomes of a value, which is nothing where it cannot be transformed; nil if there is no such transformer.
    func code(_ name: String, of value: String) -> String? {
        if own.contains(name) { return "computed(\(value), \(BoundValue.quoted(name)))" }
        if let dates = dates[name] {
            let (pattern, locale) = (BoundValue.quoted(dates.pattern), BoundValue.quoted(dates.locale))
            return "convertedDate(\(value), \(pattern), \(locale))"
        }
        return switch name {
        case "ago": "ago(\(value))"
        case "toString": "CAST(\(value), 'NSString')"
        case "strToInt", "toDouble": "CAST(CAST(\(value), 'NSString'), 'NSNumber')"
        default: nil
        }
    }
}
