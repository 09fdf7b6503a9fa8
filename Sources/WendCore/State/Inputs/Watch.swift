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
    /// Whether each value is an element of a stream; nil if each takes the place of the one before.
    private let elements: Bool?

    init(
        effect: Effect, asker: ActivationID, tellsChanges: Bool, holdsRows: Bool = false, isStream: Bool = false
    ) {
        self.effect = effect
        self.asker = asker
        self.tellsChanges = tellsChanges
        rows = holdsRows ? true : nil
        elements = isStream ? true : nil
    }

    package var holdsRows: Bool { rows ?? false }

    /// Whether each value is something that happens, which a screen built in Swift is told of once, and nothing to look at.
    package var isStream: Bool { elements ?? false }

    /// Whether all that is seen is how far something is.
    package var isProgress: Bool {
        if case .watch(FileProgress.name, _) = effect.content { true } else { false }
    }

    package var id: Effect.ID { effect.id }

    var arguments: Value {
        if case .watch(_, let arguments) = effect.content { arguments } else { .null }
    }

    /// Whether it listens to a stream.
    func isOf(_ stream: MadeScreen.Stream) -> Bool {
        isStream && effect.content == .watch(name: stream.name, arguments: stream.arguments)
    }
}

extension SessionState {
    package func watch(_ id: Effect.ID) -> Watch? { hasWatches ? watches.first { $0.id == id } : nil }
}
