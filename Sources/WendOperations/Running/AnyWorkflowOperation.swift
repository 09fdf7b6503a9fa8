public import Synchronization

/// An operation of any type: its name, its state, its result without a type. Made as a ``WorkflowOperation``.
///
/// By itself it is a milestone: it does nothing and succeeds.
public class AnyWorkflowOperation: @unchecked Sendable {
    // Sendable, because: `details` never changes after making; `place` is written once, by whoever moved `phase` away
    // from `inactive`, before the operation is published to other threads through a lock; `body` changes only when it is
    // let go with the run, when nobody performs it; what subclasses keep is
    // written only by the one who moved `phase` to `active` (an atomic exchange or the graph's lock lets only one)
    // and read by others only while they have moved it from `done` to `reading`, which keeps it from being reset
    // meanwhile.
    @usableFromInline
    enum Phase {
        @usableFromInline static let inactive: UInt8 = 0
        @usableFromInline static let claimed: UInt8 = 1
        @usableFromInline static let active: UInt8 = 2
        @usableFromInline static let done: UInt8 = 3
        @usableFromInline static let reading: UInt8 = 4
        @usableFromInline static let cancelled: UInt8 = 5
    }

    // In this order the object is as small as can be.
    /// Lent to the one who runs it; let go with the run, when nobody does. So it is unchecked; see ``Shortcuts``.
    @exclusivity(unchecked) private final var body: OperationBody
    final let details: OperationDetails?
    final var place: Int32 = -1
    @usableFromInline final let phase = Atomic<UInt8>(Phase.inactive)

    @usableFromInline
    init(_ details: OperationDetails?, _ work: @escaping OperationBody.Work) {
        self.details = details
        body = OperationBody(work)
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
    public final var requiresMainThread: Bool { details?.form == .onMain }

    /// The latest result without its type; `nil` until there is one.
    public var anyResult: OperationResult<any Sendable>? { isFinished ? .success(()) : nil }

    final var traits: GraphPlan.Traits { details?.traits ?? .resettable }

    /// Whether it belongs to a run. Asking brings it near the processor.
    @inline(__always)
    final var isNear: Bool { place >= 0 }

    /// Does synchronous work. Returns whether it succeeded.
    @inline(__always)
    final func perform(_ run: WorkflowRun?, _ id: Int32) -> Bool { body(self, run, id) }

    /// Does work of any form. Returns whether it succeeded.
    @inline(__always)
    final func performSuspending(_ context: OperationContext) async -> Bool {
        phase.store(Phase.active, ordering: .relaxed)
        guard let awaited = details?.awaited else { return body(self, context.run, context.id) }
        return await awaited(self, context)
    }

    /// The end of a run without work.
    final func succeed() -> Bool {
        phase.store(Phase.done, ordering: .releasing)
        return true
    }

    /// Ends the current run as failed, whatever its work says later.
    func fail(_ error: any Error) { phase.store(Phase.done, ordering: .releasing) }

    /// Takes a ready-made value as the result. False when it has another type.
    func accept(_ value: any Sendable) -> Bool { true }

    // MARK: Durable

    /// The type of a result that could not be kept in a journal; `nil` when it can.
    var uncodableResult: String? { nil }

    /// The value of a success, as a journal keeps it.
    func journaled() throws -> [UInt8] { try DurableCoding.bytes(DurableNothing()) }

    /// The value of a success, as a journal has kept it.
    ///
    /// - Throws: `journal-mismatch` when it is of another type.
    func restored(_ entry: DurableEntry) throws(WorkflowError) -> any Sendable { () }

    /// Takes a result that a journal has kept.
    final func restore(_ result: OperationResult<any Sendable>) {
        switch result {
        case .success(let value): _ = accept(value)
        case .failure(let error): fail(error)
        }
    }

    /// Forgets the current run. Returns its result, if there is one.
    @discardableResult
    func rewind() -> OperationResult<any Sendable>? {
        _ = beginRewind()
        return nil
    }

    /// Lets go of the work, which may hold other operations.
    func dropWork() {
        body = OperationBody { operation, _, _ in operation.succeed() }
        details?.dropWork()
    }

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

/// Synchronous work of an operation, without the type of its result: it stores the result in the operation it is given and
/// says whether it is a success.
///
/// The closure is made where the type is known, so that the compiler can specialise it; and it is lent, never copied,
/// because counting references costs as much as a small operation.
@usableFromInline
struct OperationBody: ~Copyable, Sendable {
    @usableFromInline typealias Work = @Sendable (AnyWorkflowOperation, WorkflowRun?, Int32) -> Bool

    private let work: Work

    init(_ work: @escaping Work) { self.work = work }

    @inline(__always)
    borrowing func callAsFunction(_ operation: AnyWorkflowOperation, _ run: WorkflowRun?, _ id: Int32) -> Bool {
        work(operation, run, id)
    }
}
