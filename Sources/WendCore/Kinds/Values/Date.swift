import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Kind {
    public static let date = Kind(
        "date", "A moment in time.", role: .supplies, types: .date,
        example:
            #"<datePicker label="Day" datePickerMode="date"><date value="2026-05-04" format="yyyy-MM-dd"/></datePicker>"#,
        parameters: [
            Parameter(
                "value", [.date, .number, .string], "The date, as text or in seconds since the start of 1970 in UTC.",
                isRequired: true),
            .text("format", "The Unicode date pattern the text follows; without it the usual forms are understood."),
        ],
        defaults: [Default(.string, "value")],
        look: { looked in
            guard let text = looked.text("value"), looked.count("format") == 0 || looked.text("format") != nil else {
                return []
            }
            let format = looked.text("format")?.text
            // Where the document does not say its language, the session does.
            guard DateBehaviour.read(text.text, format: format, locale: looked.locale ?? "en", in: .gmt) == nil,
                format == nil || looked.locale != nil
                    || !SystemWords.codes.contains(where: {
                        DateBehaviour.read(text.text, format: format, locale: $0, in: .gmt) != nil
                    })
            else { return [] }
            return [.badDate(format: format, at: text.location).asWarning]
        },
        behaviour: DateBehaviour())
}

/// A date: one that is given, seconds since 1970, or text with or without a format.
struct DateBehaviour: Supplying {
    func supply(_ node: Reading, _ tree: SessionTree) throws(Failure) -> Value? {
        guard let value = try tree.value("value", of: node) else { return nil }
        let format = try tree.text("format", of: node)
        switch value {
        case .date: return value
        case .string(let text):
            let locale = tree.locale(of: node.node)
            guard let date = Self.read(text, format: format, locale: locale, in: tree.zone) else {
                throw Failure(.badDate(format: format, at: tree.location(node.node)))
            }
            return .date(date)
        default:
            guard let seconds = value.number else { return nil }
            return .date(Date(timeIntervalSince1970: seconds))
        }
    }
}

extension DateBehaviour {
    fileprivate static func read(_ text: String, format: String?, locale: String, in zone: TimeZone) -> Date? {
        if let format { return PatternedDate.read(text, pattern: format, locale: locale, in: zone) }
        return DateText.read(text, in: zone)
    }
}

extension SessionTree {
    /// The session's time zone; UTC if its name is unknown.
    var zone: TimeZone { TimeZone(identifier: state.settings.timeZone) ?? .gmt }
}
