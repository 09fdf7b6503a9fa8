/// What something was worked out from, or what may have changed: if the two meet, it is worked out anew.
public struct Dependencies: Sendable, Equatable {
    package var activations: Set<ActivationID> = []
    /// The state's time (design rule 9).
    package var time = false

    package init() {}

    package var isEmpty: Bool { activations.isEmpty && !time }

    /// Whether anything is in both.
    func meets(_ other: Dependencies) -> Bool {
        time && other.time || !activations.isDisjoint(with: other.activations)
    }

    mutating func formUnion(_ other: Dependencies) {
        activations.formUnion(other.activations)
        time = time || other.time
    }
}
