import Synchronization

/// An operation of any type: its name, its state, its result without a type. Made as a ``WorkflowOperation``.
///
/// By itself it is a milestone: it does nothing and succeeds.
public class AnyWorkflowOperation: @unchecked Sendable {
    // Sendable, because: `details` never changes after making; `place` is written once, by whoever moved `phase` away
    // from `inactive`, before the operation is published to other threads through a lock; what subclasses keep is
    // written only by the one who moved `phase` to `active` (an atomic exchange or the graph's lock lets only one)
    // and read by others only while they have moved it from `done` to `reading`, which keeps it from being reset
    // meanwhile.
    enum Phase {
        static let inactive: UInt8 = 0
        static let claimed: UInt8 = 1
        static let active: UInt8 = 2
        static let done: UInt8 = 3
        static let reading: UInt8 = 4
        static let cancelled: UInt8 = 5
    }

    let phase = Atomic<UInt8>(Phase.inactive)
    let details: OperationDetails?
    final var place: Int32 = -1

    init(details: OperationDetails?) {
        self.details = details
    }

    /// The name; `nil` for an operation that is only referred to by reference.
    public final var name: String? { details?.name }
    /// Whether it is running.
    public final var isActive: Bool { phase.load(ordering: .acquiring) == Phase.active }
    /// Whether it has ended, in success or failure; then the result is there.
    public final var isFinished: Bool {
        let now = phase.load(ordering: .acquiring)
        return now == Phase.done || now == Phase.reading
    }
    /// Whether it was cancelled before it started.
    public final var isCancelled: Bool { phase.load(ordering: .acquiring) == Phase.cancelled }
    /// Whether preparation and work happen on the main actor.
    public var requiresMainThread: Bool { false }

    /// The latest result without its type; `nil` until there is one.
    public var anyResult: OperationResult<any Sendable>? { isFinished ? .success(()) : nil }
    var traits: GraphPlan.Traits { .resettable }

    /// Does synchronous work. Returns whether it succeeded.
    func perform(_ context: OperationContext) -> Bool {
        phase.store(Phase.done, ordering: .releasing)
        return true
    }

    /// Does asynchronous work. Returns whether it succeeded.
    func performSuspending(_ context: OperationContext) async -> Bool { perform(context) }

    /// Ends the current run as failed, whatever its work says later.
    func fail(_ error: any Error) { phase.store(Phase.done, ordering: .releasing) }

    /// Takes a ready-made value as the result. False when it has another type.
    func accept(_ value: any Sendable) -> Bool { true }

    /// Forgets the current run; its result moves to the history.
    func rewind() { _ = beginRewind() }

    /// Lets go of the work, which may hold other operations.
    func dropWork() {}

    /// Waits until nobody is reading and takes the result away from readers. False when there was none.
    final func beginRewind() -> Bool {
        while true {
            let (moved, seen) = phase.compareExchange(
                expected: Phase.done, desired: Phase.claimed, ordering: .acquiringAndReleasing)
            if moved { return true }
            if seen != Phase.reading {
                phase.store(Phase.claimed, ordering: .releasing)
                return false
            }
        }
    }

    /// Keeps the result in place while it is copied.
    final func reading<Value>(_ copy: () -> Value) -> Value? {
        while true {
            let (moved, seen) = phase.compareExchange(
                expected: Phase.done, desired: Phase.reading, ordering: .acquiringAndReleasing)
            if moved {
                defer { phase.store(Phase.done, ordering: .releasing) }
                return copy()
            }
            if seen != Phase.reading { return nil }
        }
    }

    /// Makes the operation a workflow's, or its own for a run by hand. False when it was taken already.
    final func claim(as wanted: UInt8 = Phase.claimed) -> Bool {
        phase.compareExchange(expected: Phase.inactive, desired: wanted, ordering: .acquiringAndReleasing).exchanged
    }
}

/// What only some operations have; kept apart so that the others stay small.
final class OperationDetails: Sendable {
    let name: String?
    let settings: OperationSettings
    let prepare: (@Sendable (OperationContext, borrowing PreparationBuilder) async throws -> Preparation)?
    let reset: (@Sendable () -> Void)?
    let isResettable: Bool

    init(
        name: String?, settings: OperationSettings = OperationSettings(),
        prepare: (@Sendable (OperationContext, borrowing PreparationBuilder) async throws -> Preparation)? = nil,
        reset: (@Sendable () -> Void)? = nil, isResettable: Bool = true
    ) {
        self.name = name
        self.settings = settings
        self.prepare = prepare
        self.reset = reset
        self.isResettable = isResettable
    }
}
