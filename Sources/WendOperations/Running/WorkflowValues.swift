/// The name of a value in a workflow's key-value store, with its type.
public struct WorkflowKey<Value: Sendable>: Hashable, Sendable {
    public let name: String

    public init(_ name: String) {
        self.name = name
    }
}

/// A workflow's key-value store. Single calls are atomic; `update` reads and writes in one step.
public final class WorkflowValues: Sendable {
    private struct Entry {
        var value: any Sendable
        /// Which change made it; no two changes of the store have the same number.
        var change: Int
    }
    private struct State {
        var entries: [String: Entry] = [:]
        var changes = 0
        var changed: (@Sendable () -> Void)?
    }

    private let state = LockedValue(State())

    public init() {}

    /// The value for a typed key; `nil` when there is none, or one of another type.
    public subscript<Value: Sendable>(key: WorkflowKey<Value>) -> Value? {
        get { self[key.name] as? Value }
        set { self[key.name] = newValue }
    }

    /// The value for a plain key; setting `nil` removes it.
    public subscript(key: String) -> (any Sendable)? {
        get { entry(key)?.value }
        set {
            store(key, newValue)
        }
    }

    /// Changes a value in one step that no other call interrupts.
    ///
    /// - Parameter change: runs outside of any lock, and again if somebody has changed the value meanwhile; so it
    ///   should do nothing but compute.
    public func update<Value: Sendable>(
        _ key: WorkflowKey<Value>, default initial: Value, _ change: (inout Value) -> Void
    ) {
        while true {
            let old = entry(key.name)
            var value = old?.value as? Value ?? initial
            change(&value)
            if store(key.name, value, over: old?.change ?? 0) { return }
        }
    }

    func onChange(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.changed = action } }

    private func entry(_ key: String) -> Entry? { state.withLock { $0.entries[key] } }

    /// - Parameter expected: the change the value has to be from, 0 for none; otherwise nothing is stored.
    @discardableResult
    private func store(_ key: String, _ value: (any Sendable)?, over expected: Int? = nil) -> Bool {
        typealias Outcome = (isStored: Bool, old: Entry?, changed: (@Sendable () -> Void)?)
        let outcome: Outcome = state.withLock { state in
            let old = state.entries[key]
            if let expected, expected != old?.change ?? 0 { return (false, nil, nil) }
            state.changes += 1
            if let value {
                state.entries[key] = Entry(value: value, change: state.changes)
            } else {
                state.entries[key] = nil
            }
            return (true, old, state.changed)
        }
        // What was there is released here, after the lock: its end may run foreign code.
        outcome.changed?()
        return outcome.isStored
    }
}
