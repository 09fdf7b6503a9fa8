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

    package var id: Effect.ID { effect.id }

    var arguments: Value {
        if case .watch(_, let arguments) = effect.content { arguments } else { .null }
    }
}

extension SessionState {
    package func watch(_ id: Effect.ID) -> Watch? { hasWatches ? watches.first { $0.id == id } : nil }
}
