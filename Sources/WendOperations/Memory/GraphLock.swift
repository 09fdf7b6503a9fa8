import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The lock around one run's decisions. Held for tens of nanoseconds and never while foreign code runs.
///
/// Taking it costs one atomic exchange and giving it back one store; ``Shortcuts`` says what that gains. Whoever finds it
/// taken waits a moment and then gives up its turn on the processor, so that a preempted holder can go on.
struct GraphLock: ~Copyable {
    private let isTaken = Atomic<Bool>(false)

    @inline(__always)
    func lock() {
        if isTaken.exchange(true, ordering: .acquiring) { wait() }
    }

    @inline(__always)
    func unlock() {
        isTaken.store(false, ordering: .releasing)
    }

    @inline(never)
    private func wait() {
        var spins = 0
        while true {
            if !isTaken.load(ordering: .relaxed), !isTaken.exchange(true, ordering: .acquiring) { return }
            spins += 1
            if spins > 60 {
                sched_yield()
                spins = 0
            }
        }
    }

    @inline(__always)
    func withLock<Value>(_ body: () throws -> Value) rethrows -> Value {
        lock()
        defer { unlock() }
        return try body()
    }
}
