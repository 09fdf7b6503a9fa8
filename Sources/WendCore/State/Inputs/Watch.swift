import WendExpressions

/// Something of the outside that a work looks at while it goes on (design rule 10): the question is kept in the state, what
/// is seen is not.
package struct Watch: Sendable, Codable {
    /// What is asked of the outside; its number is the watch's.
    package let effect: Effect
    /// The work that asked.
    package let asker: ActivationID
    /// Whether the work is told of changes, by inputs of the journal.
    package let tellsChanges: Bool
    /// Whether what is seen are rows, of which a step keeps those it looks at; nil if it is any other value.
    private let rows: Bool?

    init(effect: Effect, asker: ActivationID, tellsChanges: Bool, holdsRows: Bool) {
        self.effect = effect
        self.asker = asker
        self.tellsChanges = tellsChanges
        rows = holdsRows ? true : nil
    }

    package var holdsRows: Bool { rows ?? false }

    package var id: Effect.ID { effect.id }

    var arguments: Value {
        if case .watch(_, let arguments) = effect.content { arguments } else { .null }
    }
}

extension SessionState {
    package func watch(_ id: Effect.ID) -> Watch? { hasWatches ? watches.first { $0.id == id } : nil }
}
