import Synchronization

/// A clock whose time passes only when it is told to: for tests of workflows that wait.
///
///     let clock = VirtualClock()
///     let workflow = Workflow(WorkflowOptions(clock: clock))
///     …
///     workflow.start()
///     await clock.waitForSleepers(1)
///     clock.advance(by: .seconds(30))
///     await workflow.waitForEnd()
///
/// Whoever sleeps until a moment that is reached wakes, the earliest first. All members may be used on any thread.
public final class VirtualClock: Clock {
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public let offset: Duration

        init(_ offset: Duration) { self.offset = offset }

        public func advanced(by duration: Duration) -> Instant { Instant(offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let number: Int
        let until: Instant
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct Watcher {
        let number: Int
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now = Instant(.zero)
        var sleepers: [Sleeper] = []
        /// Those that were cancelled before they slept, or waited for sleepers.
        var cancelled: Set<Int> = []
        var watchers: [Watcher] = []
        var next = 0

        /// Takes out whom the number of sleepers lets go on.
        mutating func takeWatchers() -> [Watcher] {
            let count = sleepers.count
            let ready = watchers.filter { count >= $0.count }
            watchers.removeAll { count >= $0.count }
            return ready
        }
    }

    private let state = Mutex(State())

    public init() {}

    public var now: Instant { state.withLock { $0.now } }
    public var minimumResolution: Duration { .nanoseconds(1) }
    /// How many wait for time to pass.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }
    /// When the next of them wakes; nil if nobody waits.
    public var nextWake: Instant? { state.withLock { $0.sleepers.map(\.until).min() } }

    /// Waits until the time is reached. A cancelled task does not wait any longer.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = number()
        let isWoken = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (answer, watchers) = state.withLock { state -> (Bool?, [Watcher]) in
                    if state.cancelled.remove(number) != nil { return (false, []) }
                    if deadline <= state.now { return (true, []) }
                    state.sleepers.append(Sleeper(number: number, until: deadline, continuation: continuation))
                    return (nil, state.takeWatchers())
                }
                if let answer { continuation.resume(returning: answer) }
                for watcher in watchers { watcher.continuation.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                guard let place = state.sleepers.firstIndex(where: { $0.number == number }) else {
                    state.cancelled.insert(number)
                    return nil
                }
                return state.sleepers.remove(at: place)
            }
            sleeper?.continuation.resume(returning: false)
        }
        state.withLock { _ = $0.cancelled.remove(number) }
        guard isWoken else { throw CancellationError() }
        try Task.checkCancellation()
    }

    /// Lets time pass.
    public func advance(by duration: Duration) { advance(to: now.advanced(by: duration)) }

    /// Lets time pass up to a moment; one that has been changes nothing.
    public func advance(to moment: Instant) {
        while true {
            let woken = state.withLock { state -> Sleeper? in
                guard
                    let place = state.sleepers.indices.filter({ state.sleepers[$0].until <= moment }).min(by: {
                        (state.sleepers[$0].until, state.sleepers[$0].number)
                            < (state.sleepers[$1].until, state.sleepers[$1].number)
                    })
                else {
                    state.now = max(state.now, moment)
                    return nil
                }
                state.now = max(state.now, state.sleepers[place].until)
                return state.sleepers.remove(at: place)
            }
            guard let woken else { return }
            woken.continuation.resume(returning: true)
        }
    }

    /// Waits until so many sleep at once: then those that were under way have come to where they wait. A cancelled task does not
    /// wait any longer.
    public func waitForSleepers(_ count: Int) async {
        let number = number()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isThere = state.withLock { state in
                    if state.cancelled.remove(number) != nil || state.sleepers.count >= count { return true }
                    state.watchers.append(Watcher(number: number, count: count, continuation: continuation))
                    return false
                }
                if isThere { continuation.resume() }
            }
        } onCancel: {
            let watcher = state.withLock { state -> Watcher? in
                guard let place = state.watchers.firstIndex(where: { $0.number == number }) else {
                    state.cancelled.insert(number)
                    return nil
                }
                return state.watchers.remove(at: place)
            }
            watcher?.continuation.resume()
        }
        state.withLock { _ = $0.cancelled.remove(number) }
    }

    private func number() -> Int {
        state.withLock {
            $0.next += 1
            return $0.next
        }
    }
}
