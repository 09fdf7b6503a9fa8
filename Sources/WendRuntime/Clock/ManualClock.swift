import Synchronization

/// A clock whose time passes only when it is told to: for tests, and for running flows without waiting.
public final class ManualClock: SessionClock {
    private struct Sleeper {
        let time: Double
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Schedule {
        var now: Double
        var nextNumber = 0
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
    }

    private let schedule: Mutex<Schedule>

    /// - Parameter now: Seconds since 1970; 1 January 2025 by default.
    public init(now: Double = 1_735_689_600) {
        schedule = Mutex(Schedule(now: now))
    }

    public var now: Double { schedule.withLock { $0.now } }

    /// The earliest time somebody waits for; nil if nobody waits.
    public var nextWaking: Double? { wakings.first }

    /// All times somebody waits for, sorted.
    public var wakings: [Double] { schedule.withLock { $0.sleepers.values.map(\.time).sorted() } }

    /// Lets seconds pass and wakes everybody whose time has come, earliest first.
    public func advance(by seconds: Double) {
        advance(to: now + seconds)
    }

    /// Lets time pass up to a moment; an earlier one than now changes nothing.
    public func advance(to time: Double) {
        let due = schedule.withLock { schedule in
            schedule.now = max(schedule.now, time)
            let due = schedule.sleepers.filter { $0.value.time <= schedule.now }
            for number in due.keys { schedule.sleepers[number] = nil }
            return due.sorted { ($0.value.time, $0.key) < ($1.value.time, $1.key) }.map(\.value)
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    public func sleep(until time: Double) async throws {
        let number = schedule.withLock { schedule in
            schedule.nextNumber += 1
            return schedule.nextNumber
        }
        defer { schedule.withLock { _ = $0.cancelled.remove(number) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let result: Result<Void, any Error>? = schedule.withLock { schedule in
                    if schedule.cancelled.remove(number) != nil { return .failure(CancellationError()) }
                    if time <= schedule.now { return .success(()) }
                    schedule.sleepers[number] = Sleeper(time: time, continuation: continuation)
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let sleeper = schedule.withLock { schedule in
                let sleeper = schedule.sleepers.removeValue(forKey: number)
                // Cancelled before it slept: the sleeper finds the note.
                if sleeper == nil { schedule.cancelled.insert(number) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
