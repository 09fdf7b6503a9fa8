import Dispatch
import Foundation
import WendOperations

struct Boom: Error, Equatable {
    var number = 0
}

/// A value that several threads use. `NSLock` rather than `Mutex`, which the thread sanitizer does not understand here.
final class Guarded<Value>: @unchecked Sendable {
    // Sendable, because the value is only touched under the lock.
    private let lock = NSLock()
    private var value: Value
    init(_ value: Value) { self.value = value }
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}

private let mainMark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
}()

/// Whether the main actor's queue is being served right now; without an application loop that may be on any thread.
func isOnMain() -> Bool { DispatchQueue.getSpecific(key: mainMark) == true }

/// Notes what happens, in order, from any thread.
final class Log: Sendable {
    private let entries = Guarded<[String]>([])

    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
    var all: [String] { entries.withLock { $0 } }
    func index(_ entry: String) -> Int { all.firstIndex(of: entry) ?? -1 }
}

/// Lets asynchronous work wait until a test opens it.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func pass() async {
        if isOpen { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        for each in waiting { each.resume() }
        waiting = []
    }
}

/// A clock that jumps to the next sleeper as soon as somebody sleeps; pauses are noted.
final class JumpingClock: Sendable {
    private let state = Guarded<(now: Duration, pauses: [Duration])>((.zero, []))

    var pauses: [Duration] { state.withLock { $0.pauses } }

    var clock: WorkflowClock {
        WorkflowClock(
            now: { self.state.withLock { $0.now } },
            sleep: { pause in
                try Task.checkCancellation()
                self.state.withLock {
                    $0.now += pause
                    $0.pauses.append(pause)
                }
            })
    }
}
