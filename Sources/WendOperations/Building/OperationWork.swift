/// Work that is a type of its own rather than a closure.
public protocol OperationWork: Sendable {
    associatedtype Output: Sendable
    /// Whether preparation and work run on the main thread, as far as nothing in them says otherwise. No by default.
    var requiresMainThread: Bool { get }
    /// Called once before the start, with a way to add work in front. Throwing ends the operation with that error.
    func prepare(_ context: OperationContext, _ builder: borrowing PreparationBuilder) async throws -> Preparation
    /// Does the work.
    func start(_ context: OperationContext) async throws -> Output
}

extension OperationWork {
    public var requiresMainThread: Bool { false }
    public func prepare(_ context: OperationContext, _ builder: borrowing PreparationBuilder) async throws
        -> Preparation
    {
        .proceed
    }
}

/// Work that can be done again: what a loop goes back over has to be.
public protocol ResettableWork: OperationWork {
    /// Called before a further run.
    func reset()
}

extension WorkflowOperation {
    /// Makes an operation of work that is a type of its own, to be added by a preparation or started by hand.
    public convenience init<Work: OperationWork>(_ name: String?, settings: OperationSettings? = nil, _ work: Work)
    where Work.Output == Value {
        let again = work as? any ResettableWork
        let reset: @Sendable () -> Void = { again?.reset() }
        let start: @Sendable (OperationContext) async throws -> Value =
            if work.requiresMainThread {
                { context in try await MainThread.run { try await work.start(context) } }
            } else {
                { try await work.start($0) }
            }
        self.init(
            OperationDetails(
                name: name, settings: settings, prepare: { try await work.prepare($0, $1) },
                reset: again == nil ? nil : reset, isResettable: again != nil,
                form: work.requiresMainThread ? .onMain : .suspending, awaited: awaited(start)))
    }
}
