/// What something was worked out from, or what may have changed: if the two meet, it is worked out anew.
public struct Dependencies: Sendable, Equatable {
    package var activations: Set<ActivationID> = []
    /// The state's time (design rule 9).
    package var time = false
    /// What is watched outside (design rule 10).
    package var watched: Set<Effect.ID> = []
    /// Which documents the session has: a value may refer to one that comes or goes. Seldom enough that all is worked out
    /// anew then, so nothing notes it.
    package var documents = false
    /// What was asked for and is waited for, or no longer. What looks otherwise for it is found among what is drawn, so nothing
    /// notes it.
    package var asked: Set<Asked> = []

    package init() {}

    package var isEmpty: Bool { activations.isEmpty && !time && watched.isEmpty && !documents && asked.isEmpty }

    /// Whether anything is in both.
    func meets(_ other: Dependencies) -> Bool {
        time && other.time || !watched.isDisjoint(with: other.watched)
            || !activations.isDisjoint(with: other.activations)
    }

    mutating func formUnion(_ other: Dependencies) {
        activations.formUnion(other.activations)
        time = time || other.time
        watched.formUnion(other.watched)
        documents = documents || other.documents
        asked.formUnion(other.asked)
    }
}
