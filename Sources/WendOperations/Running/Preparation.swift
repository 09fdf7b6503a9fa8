/// What an operation's preparation decided.
public enum Preparation: Sendable {
    /// Go on to the work.
    case proceed
    /// Wait for what was added, then prepare again.
    case again
    /// Wait for what was added, then go on to the work without another preparation.
    case proceedAfterAdded
    /// Do not run at all.
    case skip(String)
    /// Done without running: the value has to be of the operation's type, else it fails.
    case complete(OperationResult<any Sendable>)
    /// Prepare again after this time.
    case delay(Duration)
}

/// A builder that adds work in front of the operation that is being prepared. Valid during the preparation only: it
/// cannot be kept.
public struct PreparationBuilder: ~Copyable, Sendable {
    /// One end of a connection that a preparation may make.
    public enum End: Sendable {
        case operation(AnyWorkflowOperation)
        case name(String)
        /// The operation being prepared.
        case this
    }

    /// What to do with an operation of that name that has failed.
    public enum Failed: Sendable {
        /// Its failure counts as its completion.
        case reuse
        /// Run it again under a new run number. It has to be resettable.
        case newRun
    }

    let list = LockedValue(AdditionList())

    init() {}

    /// Adds an operation. Without an explicit connection to `.this`, what has no follower is waited for.
    @discardableResult
    public borrowing func add<Value: Sendable>(
        _ name: String? = nil, _ work: @escaping @Sendable (OperationContext) async throws -> Value
    ) -> WorkflowOperation<Value> {
        let operation = WorkflowOperation<Value>(name, work)
        add(operation)
        return operation
    }

    /// Adds an operation that was made before.
    public borrowing func add(_ operation: AnyWorkflowOperation) {
        list.withLock { $0.items.append(.operation(operation)) }
    }

    /// Joins the operation of that name if the workflow has one, else adds it.
    public borrowing func addIfAbsent<Value: Sendable>(
        _ name: String, failed: Failed = .reuse, _ work: @escaping @Sendable (OperationContext) async throws -> Value
    ) {
        let operation = WorkflowOperation<Value>(name, work)
        list.withLock { $0.items.append(.join(name, failed, operation)) }
    }

    /// Adds an operation whose work was defined with the workflow, which is how a preparation adds to a durable run: code cannot be
    /// kept.
    ///
    /// - Parameters:
    ///   - argument: what the work is to do; it reads it with `context.argument()`.
    ///   - sources: the names of operations, added or there already, that it waits for.
    public borrowing func add(
        _ name: String, work: String, argument: some Encodable & Sendable, after sources: [String] = []
    ) throws {
        let argument = try DurableCoding.bytes(argument)
        list.withLock { list in
            list.items.append(.defined(name, work: work, argument))
            for source in sources { list.dependencies.append((.name(source), .name(name))) }
        }
    }

    /// Lets the one being prepared wait for an operation that is there already, beside what is added.
    public borrowing func wait(for name: String) {
        list.withLock { $0.items.append(.wait(name)) }
    }

    /// Lets a new operation, or the one being prepared, wait for another.
    public borrowing func depend(_ target: End, on source: End) {
        list.withLock { $0.dependencies.append((source, target)) }
    }

    /// Lets a new operation take permits while it runs; see the workflow's `take`. The operation being prepared holds
    /// none while it waits, so both may want the same.
    public borrowing func take(
        _ semaphore: WorkflowSemaphore, amount: Int = 1, exclusive: Bool = false, for operation: AnyWorkflowOperation
    ) {
        list.withLock { $0.wants.append((operation, semaphore, amount, exclusive)) }
    }

    /// Lets the operation being prepared fail when something it waits for does not succeed.
    public borrowing func requireSuccess() {
        list.withLock { $0.needsSuccess = true }
    }

    /// Puts what is added behind what is ready already, rather than before it.
    public borrowing func addAtBack() {
        list.withLock { $0.goesBack = true }
    }
}

/// What a builder has collected.
struct AdditionList: Sendable {
    /// In the order of adding, which is the order they start in.
    enum Item: Sendable {
        case operation(AnyWorkflowOperation)
        /// The operation is for the case that there is none of that name.
        case join(String, PreparationBuilder.Failed, AnyWorkflowOperation)
        /// Its work was defined with the workflow; the argument is JSON.
        case defined(String, work: String, [UInt8])
        /// An operation that is there already.
        case wait(String)
    }
    var items: [Item] = []
    var dependencies: [(source: PreparationBuilder.End, target: PreparationBuilder.End)] = []
    var wants: [(operation: AnyWorkflowOperation, semaphore: WorkflowSemaphore, amount: Int, isExclusive: Bool)] = []
    var needsSuccess = false
    var goesBack = false

    var isEmpty: Bool { items.isEmpty && dependencies.isEmpty }

    /// Whether what is added has a deadline or a rate limit.
    var usesTime: Bool {
        wants.contains { $0.semaphore.plan.refill != nil }
            || items.contains { item in
                let settings: OperationSettings? =
                    switch item {
                    case .operation(let operation), .join(_, _, let operation): operation.details?.settings
                    case .defined, .wait: nil
                    }
                return settings?.deadline != nil
                    || settings?.semaphores.contains { $0.plan.refill != nil } == true
            }
    }
}
