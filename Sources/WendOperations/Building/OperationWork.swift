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
