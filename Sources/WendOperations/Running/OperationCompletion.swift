import Synchronization

/// The way an operation that completes by a call says its result, from any thread, exactly once.
///
/// Dropping the last reference without calling completes the operation with the error `abandoned-completion`.
public final class OperationCompletion<Value: Sendable>: Sendable {
    private let isCalled = Atomic<Bool>(false)
    private let finish: @Sendable (OperationResult<Value>) -> Void
    private let name: String

    init(_ name: String?, _ finish: @escaping @Sendable (OperationResult<Value>) -> Void) {
        self.name = name ?? "an operation"
        self.finish = finish
    }

    /// Waits until the work has called its completion or let go of it.
    @usableFromInline
    static func result(_ name: String?, _ work: (OperationCompletion) -> Void) async -> OperationResult<Value> {
        await withCheckedContinuation { continuation in
            work(OperationCompletion(name) { continuation.resume(returning: $0) })
        }
    }

    deinit {
        if !isCalled.load(ordering: .acquiring) { finish(.failure(WorkflowError(.abandonedCompletion, [name]))) }
    }

    /// Ends the operation.
    ///
    /// - Throws: `wrong-state` when it was ended before; the first result stays.
    public func complete(_ result: OperationResult<Value>) throws(WorkflowError) {
        guard !isCalled.exchange(true, ordering: .acquiringAndReleasing) else {
            throw WorkflowError(.wrongState, [name], detail: "complete already")
        }
        finish(result)
    }

    /// Ends the operation in success; see `complete`.
    public func succeed(_ value: Value) throws(WorkflowError) { try complete(.success(value)) }

    /// Ends the operation in failure; see `complete`.
    public func fail(_ error: any Error) throws(WorkflowError) { try complete(.failure(error)) }
}
