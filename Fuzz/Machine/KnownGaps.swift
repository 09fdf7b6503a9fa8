package import WendCore

/// What the machine does not keep yet, in one place: the walks look over it until it does.
package enum KnownGaps {
    /// Whether a difference that comes of `now()` and `random()`, or of refused events that move the time, counts as one.
    package static let isStrict = true
}

/// Performs an input that the journal holds, so one that was accepted.
package func replay(_ input: Input, to machine: inout Machine) -> Step { machine.replay(input) }

extension Machine {
    /// Why an event would be refused now; nil if it would be let in.
    package func judgement(of event: Event) -> Refusal? { refusal(of: event) }
}
