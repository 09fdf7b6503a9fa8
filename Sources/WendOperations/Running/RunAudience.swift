/// Who is told what happens in a run, what they are still to be told, and who waits for its end.
struct RunAudience {
    private(set) var isObserved = false
    private var observers: [@Sendable (WorkflowEvent) -> Void] = []
    private var streams: [AsyncStream<WorkflowEvent>.Continuation] = []
    private var outbox: [WorkflowEvent] = []
    private var isDelivering = false
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var finishing: [@Sendable () -> Void] = []

    /// Whether everybody has been told everything.
    var isQuiet: Bool { outbox.isEmpty && !isDelivering }
    var hasNews: Bool { !outbox.isEmpty }

    mutating func add(_ observer: @escaping @Sendable (WorkflowEvent) -> Void) {
        observers.append(observer)
        isObserved = true
    }

    mutating func add(_ stream: AsyncStream<WorkflowEvent>.Continuation) {
        streams.append(stream)
        isObserved = true
    }

    mutating func note(_ event: WorkflowEvent) { outbox.append(event) }

    mutating func whenEnded(_ action: @escaping @Sendable () -> Void) { finishing.append(action) }
    mutating func whenEnded(_ waiter: CheckedContinuation<Void, Never>) { waiters.append(waiter) }

    /// Takes what is to be told, for one at a time, so that the order stays; empty when there is nothing, or when somebody is at it.
    mutating func takeBatch(goingOn isGoingOn: Bool) -> Batch? {
        guard isGoingOn || !isDelivering else { return nil }
        isDelivering = !outbox.isEmpty
        guard isDelivering else { return nil }
        defer { outbox = [] }
        return Batch(events: outbox, observers: observers, streams: streams)
    }

    /// Takes those who wait for the end.
    mutating func takeWaiters() -> ([CheckedContinuation<Void, Never>], [@Sendable () -> Void]) {
        defer {
            waiters = []
            finishing = []
        }
        return (waiters, finishing)
    }

    /// Events, and whom to tell of them, with no lock held.
    struct Batch {
        let events: [WorkflowEvent]
        let observers: [@Sendable (WorkflowEvent) -> Void]
        let streams: [AsyncStream<WorkflowEvent>.Continuation]

        func tell() {
            for event in events {
                for observer in observers { observer(event) }
                for stream in streams { stream.yield(event) }
                if event.isLast { for stream in streams { stream.finish() } }
            }
        }
    }
}

extension WorkflowEvent {
    /// Whether nothing comes after it.
    var isLast: Bool {
        switch kind {
        case .ended, .asleep: true
        default: false
        }
    }
}
