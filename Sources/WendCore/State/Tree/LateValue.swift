import WendExpressions

/// A declared value that was worked out when not all had been found that it asks for, or not even asked for: it is worked out again when
/// that has come, unless somebody has changed it by then.
package struct LateValue: Sendable, Codable, Hashable {
    let controller: ActivationID
    let name: String
    /// What it was worked out to be.
    let first: Value
    /// What it waits for: something to come of these,
    let watches: [Effect.ID]
    /// and these controllers to be loaded, as what it asks for begins with them. Nil if there are none.
    let controllers: [ActivationID]?

    /// What a value waits for.
    struct Awaited {
        var watches: Set<Effect.ID> = []
        var controllers: Set<ActivationID> = []

        var isEmpty: Bool { watches.isEmpty && controllers.isEmpty }
    }

    init(controller: ActivationID, name: String, first: Value, awaited: Awaited) {
        (self.controller, self.name, self.first) = (controller, name, first)
        watches = awaited.watches.sorted { $0.rawValue < $1.rawValue }
        controllers = awaited.controllers.isEmpty ? nil : awaited.controllers.sorted()
    }

    /// The most that wait at once; those beyond stay what they are.
    package static let most = 1_000
    /// The most bytes a value is, written out, that waits.
    package static let mostBytes = 4_096
}
