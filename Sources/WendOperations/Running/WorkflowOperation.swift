public import Synchronization

/// One unit of work with a typed result. It runs at most once, unless a loop of its workflow resets it.
///
/// Made by `workflow.add("user") { … }`, or by itself and then added, or started by hand:
///
///     let answer = WorkflowOperation("answer") { 42 }
///     try answer.start { result in print(result) }
public final class WorkflowOperation<Value: Sendable>: AnyWorkflowOperation, @unchecked Sendable {
    // Sendable for the reasons given in the superclass. `stored` follows `phase`: it is written by whoever moved the
    // phase to `active` or `claimed`, and published by the release of `done`; readers hold it at `reading`, from which
    // nobody else can move it. So it is unchecked; see ``Shortcuts``.
    /// Work that takes nothing, for the operation's body, which then holds nothing: one allocation for both. Follows the
    /// body, and comes first, so that where it lies does not depend on the type of the result.
    @usableFromInline @exclusivity(unchecked) final var plain: PlainWork<Value>?
    @usableFromInline @exclusivity(unchecked) final var stored: OperationResult<Value>?

    @inlinable
    override init(_ details: OperationDetails?, _ work: @escaping OperationBody.Work) {
        plain = nil
        stored = nil
        super.init(details, work)
    }

    @inlinable
    init(_ details: OperationDetails?, plain: @escaping @Sendable () throws -> Value) {
        self.plain = PlainWork(plain)
        stored = nil
        super.init(details) { operation, _, _ in
            unsafeDowncast(operation, to: WorkflowOperation<Value>.self).keepPlain()
        }
    }

    /// The result of the current run; `nil` until there is one, and so between a reset and the end of the new run.
    /// Those of earlier runs stay with the workflow: `result(of:run:)`.
    public final var result: OperationResult<Value>? {
        reading { stored } ?? nil
    }

    /// The value of the latest result.
    ///
    /// - Throws: the operation's own error, or `no-result` while there is none.
    public final var value: Value {
        get throws {
            guard let result else { throw WorkflowError(.noResult, [name ?? "an operation"]) }
            return try result.get()
        }
    }

    public final override var anyResult: OperationResult<any Sendable>? { result?.erased }

    /// Runs synchronous work and keeps what comes of it.
    @inlinable @inline(__always)
    final func keep(_ work: () throws -> Value) -> Bool {
        phase.store(Phase.active, ordering: .relaxed)
        do {
            stored = .success(try work())
            phase.store(Phase.done, ordering: .releasing)
            return true
        } catch {
            stored = .failure(error)
            phase.store(Phase.done, ordering: .releasing)
            return false
        }
    }

    /// Does the work that takes nothing. Nothing, when it has been let go of.
    @inlinable @inline(__always)
    final func keepPlain() -> Bool {
        switch plain {
        case .none: return false
        case .some(let work): return keep { try work() }
        }
    }

    /// Keeps what came of work that was awaited, unless the run has been given up meanwhile.
    @inlinable
    final func keep(_ result: OperationResult<Value>, _ context: OperationContext) -> Bool {
        guard context.mayFinish() else { return false }
        stored = result
        phase.store(Phase.done, ordering: .releasing)
        if case .failure = result { return false }
        return true
    }

    override final func dropWork() {
        super.dropWork()
        plain = nil
    }

    override final func fail(_ error: any Error) {
        stored = .failure(error)
        phase.store(Phase.done, ordering: .releasing)
    }

    override final func accept(_ value: any Sendable) -> Bool {
        guard let value = value as? Value else { return false }
        stored = .success(value)
        phase.store(Phase.done, ordering: .releasing)
        return true
    }

    override final func rewind() -> OperationResult<any Sendable>? {
        guard beginRewind(), let last = stored else { return nil }
        stored = nil
        return last.erased
    }

    // MARK: Durable

    override final var uncodableResult: String? {
        Value.self == Void.self || Value.self is any Codable.Type ? nil : String(describing: Value.self)
    }

    override final func journaled() throws -> [UInt8] {
        guard let type = Value.self as? any Codable.Type else { return try super.journaled() }
        func bytes<Kept: Codable>(_ type: Kept.Type) throws -> [UInt8] {
            guard let value = try value as? Kept else { throw WorkflowError(.noResult, [name ?? ""]) }
            return try DurableCoding.bytes(value)
        }
        return try bytes(type)
    }

    override final func restored(_ entry: DurableEntry) throws(WorkflowError) -> any Sendable {
        if Value.self == Void.self { return () }
        do {
            if let type = Value.self as? any Decodable.Type,
                let value = try DurableCoding.value(entry.output, type) as? Value
            {
                return value
            }
        } catch {}
        throw WorkflowError(
            .journalMismatch, detail: "the result of '\(entry.operation)' is no \(Value.self) as it was kept")
    }

    // MARK: By hand

    /// Runs the operation without a workflow, on the caller's thread as far as it is synchronous.
    ///
    /// - Parameter completion: told once, asynchronously, when `isFinished` is true already.
    /// - Throws: `already-added` when it was started before or belongs to a workflow; its state is unchanged then.
    public final func start(then completion: (@Sendable (OperationResult<Value>) -> Void)? = nil) throws(WorkflowError)
    {
        guard claim(as: Phase.active) else { throw WorkflowError(.alreadyAdded, [name ?? "an operation"]) }
        if traits.contains(.suspends) {
            Task {
                _ = await self.performSuspending(OperationContext(alone: self))
                if let result { completion?(result) }
            }
        } else {
            _ = perform(nil, -1)
            guard let completion else { return }
            Task { if let result { completion(result) } }
        }
    }

    /// Runs the operation without a workflow and waits for its result.
    ///
    /// - Throws: `already-added` when it was started before or belongs to a workflow.
    public final func run() async throws(WorkflowError) -> OperationResult<Value> {
        guard claim(as: Phase.active) else { throw WorkflowError(.alreadyAdded, [name ?? "an operation"]) }
        _ = await performSuspending(OperationContext(alone: self))
        return result ?? .failure(WorkflowError(.noResult, [name ?? "an operation"]))
    }
}

/// A closure that takes nothing. It is lent, never copied, as ``OperationBody`` is.
@usableFromInline
struct PlainWork<Value: Sendable>: ~Copyable, Sendable {
    @usableFromInline let work: @Sendable () throws -> Value

    @inlinable
    init(_ work: @escaping @Sendable () throws -> Value) { self.work = work }

    @inlinable @inline(__always)
    borrowing func callAsFunction() throws -> Value { try work() }
}
