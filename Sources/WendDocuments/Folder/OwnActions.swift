import WendCore
import WendExpressions

/// Tells of actions of views that nobody answers: their selectors name code of the old app, which an app in Swift has under the same
/// name.
struct OwnActions {
    private let offers: AppOffers
    private let map: SourceMap
    private(set) var problems: [Diagnostic] = []

    init(_ offers: AppOffers, _ map: SourceMap) {
        self.offers = offers
        self.map = map
    }

    /// Looks at what is sent as it was drawn; what a scheme has given another meaning is no selector any more.
    mutating func look(at draft: Draft) {
        if draft["to"] == "app", let object = draft.object {
            for connection in object.connections(.action) {
                let message = String(connection.name.prefix { $0 != ":" })
                guard !offers.messages.contains(message),
                    let sent = draft.attributes.first(where: { attribute in
                        attribute.value == message && attribute.name.lowercased().hasSuffix("message")
                    })
                else { continue }
                let closest = Suggestion.closest(to: message, among: offers.messages)
                problems.append(
                    .selectorUnanswered(
                        connection.name, message, closest: closest, at: map.location(of: SourceRange(sent.place.range)))
                )
            }
        }
        for child in draft.content { look(at: child) }
    }
}

extension Diagnostic {
    fileprivate static func selectorUnanswered(
        _ selector: String, _ message: String, closest: String?, at location: FileLocation
    ) -> Self {
        let way =
            closest.map { "did you mean '\($0)'?" }
            ?? "an app in Swift does, with handlers.on(\"\(message.shortened)\")"
        return Self(
            code: "unknown-action", severity: .warning,
            message: "nobody here answers '\(selector.shortened)'; \(way)", location: location)
    }
}
