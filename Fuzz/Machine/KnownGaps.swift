package import WendCore

/// What the machine does not keep yet, in one place: the walks look over it until it does.
package enum KnownGaps {
    /// Whether a difference that comes of `now()` and `random()`, or of refused events that move the time, counts as one.
    ///
    /// TO SWITCH: true, as soon as events are judged in the state before the step and replays do not judge.
    package static let isStrict = false
}

/// Performs an input that the journal holds, so one that was accepted.
///
/// TO SWITCH: `machine.replay(input)`, as soon as the machine has it.
package func replay(_ input: Input, to machine: inout Machine) -> Step { machine.receive(input) }

extension Machine {
    /// Why an event would be refused now; nil if it would be let in.
    ///
    /// TO SWITCH: `refusal(of: event)`, as soon as the machine judges alone.
    package func judgement(of event: Event) -> Refusal? {
        var copy = self
        return copy.receive(Input(time: state.time, .event(event))).refusal
    }
}
