/// A value that several threads use, one at a time.
final class LockedValue<Value>: @unchecked Sendable {
    // Sendable, because `value` is only reached through `withLock`, which lets one thread in at a time. Nothing that is
    // not Sendable gets in or out: both ways are `sending`.
    private let lock = GraphLock()
    private var value: Value

    init(_ value: sending Value) {
        self.value = value
    }

    /// The body must not take another lock or run foreign code.
    func withLock<Result>(_ body: (inout Value) throws -> sending Result) rethrows -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
