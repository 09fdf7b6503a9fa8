import Synchronization

/// A value that several threads use, one at a time, under the system's lock; an object, so that closures can share it.
final class LockedValue<Value>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: sending Value) {
        mutex = Mutex(value)
    }

    /// The body must not take another lock or run foreign code.
    func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock(body)
    }
}
