/// Names a value in a workflow's key-value store and gives it a type.
public struct WorkflowKey<Value: Sendable>: Hashable, Sendable {
    public let name: String

    public init(_ name: String) {
        self.name = name
    }
}

/// A workflow's key-value store. Single calls are atomic; `update` reads and writes in one step.
public final class WorkflowValues: @unchecked Sendable {
    // Sendable, because `entries` and `changed` are only touched under `lock`.
    private let lock = GraphLock()
    private var entries: [String: any Sendable] = [:]
    private var changed: (@Sendable () -> Void)?

    public init() {}

    /// The value for a typed key; `nil` when there is none, or one of another type.
    public subscript<Value: Sendable>(key: WorkflowKey<Value>) -> Value? {
        get { self[key.name] as? Value }
        set { self[key.name] = newValue }
    }

    /// The value for a plain key; setting `nil` removes it.
    public subscript(key: String) -> (any Sendable)? {
        get { lock.withLock { entries[key] } }
        set {
            // What was there is released after the lock: its end may run foreign code.
            let (old, changed) = lock.withLock {
                let old = entries.removeValue(forKey: key)
                if let newValue { entries[key] = newValue }
                return (old, self.changed)
            }
            withExtendedLifetime(old) {}
            changed?()
        }
    }

    /// Changes a value in one step that no other call interrupts. The change must not use the store itself.
    public func update<Value: Sendable>(
        _ key: WorkflowKey<Value>, default initial: Value, _ change: (inout Value) -> Void
    ) {
        let changed = lock.withLock {
            var value = entries[key.name] as? Value ?? initial
            change(&value)
            entries[key.name] = value
            return self.changed
        }
        changed?()
    }

    func onChange(_ action: @escaping @Sendable () -> Void) { lock.withLock { changed = action } }
}
