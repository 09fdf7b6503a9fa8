import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Kind {
    public static let date = Kind(
        "date", "A moment in time.", role: .supplies, types: .date,
        parameters: [
            Parameter(
                "value", [.date, .number, .string], "The date, as text or in seconds since the start of 1970 in UTC.",
                isRequired: true),
            .text("format", "The Unicode date pattern the text follows; without it the usual forms are understood."),
        ],
        defaults: [Default(.string, "value")],
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
            let zone = tree.zone
            let date = format.map { DatePattern($0).read(text, in: zone) } ?? DateText.read(text, in: zone)
            guard let date else { throw Failure(.badDate(format: format, at: tree.location(node.node))) }
            return .date(date)
        default:
            guard let seconds = value.number else { return nil }
            return .date(Date(timeIntervalSince1970: seconds))
        }
    }
}

extension SessionTree {
    /// The session's time zone; UTC if its name is unknown.
    var zone: TimeZone { TimeZone(identifier: state.settings.timeZone) ?? .gmt }
}
