/// How far a call of `run` has brought a durable run.
public enum DurableOutcome: Hashable, Sendable {
    case completed
    case cancelled
    case failed(String)
    /// Nothing to do until then.
    case sleeping(Duration)
    /// Somebody else has it.
    case taken

    /// The outcome of a run that has ended, as a journal keeps it.
    init(kept text: String) {
        switch text {
        case "completed": self = .completed
        case "cancelled": self = .cancelled
        default: self = .failed(text)
        }
    }
}

/// Thrown by an operation that wants to be tried again after a time. In a durable run no process waits for it: when nothing else is
/// left to do, the run is given back until then. It is no failure, and no try of a retry policy.
public struct DurableSleep: Error, Hashable, Sendable {
    public let pause: Duration

    public init(for pause: Duration) {
        self.pause = pause
    }
}
