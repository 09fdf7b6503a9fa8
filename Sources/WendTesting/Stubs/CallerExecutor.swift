import Dispatch
import Synchronization

/// An executor that runs asynchronous work to its end on the thread that asks for it: every piece of it waits in a
/// queue until that thread gets to it, also what comes back from timers and other threads.
final class CallerExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    /// Counts the jobs.
    private let arrivals = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrivals.signal()
    }

    /// - Parameter seconds: How long the work may wait for something outside.
    /// - Returns: What it gives; nil if it is not done by then. It is cancelled in that case.
    func run<Answer: Sendable>(
        waitingAtMost seconds: Double, _ work: @escaping @Sendable () async -> Answer
    ) -> Answer? {
        let answer = Slot<Answer>()
        let task = Task(executorPreference: self) { answer.fill(await work()) }
        let deadline = DispatchTime.now() + seconds
        while arrivals.wait(timeout: deadline) == .success {
            runNext()
            if let value = answer.value { return value }
        }
        task.cancel()
        // What the end of waiting wakes at once should not be found by the next to run.
        while arrivals.wait(timeout: .now()) == .success { runNext() }
        return nil
    }

    /// Runs what is ready, and what that makes ready, up to a number of pieces: some work is always ready to go on.
    func runReady(atMost pieces: Int) {
        for _ in 0..<pieces {
            guard arrivals.wait(timeout: .now()) == .success else { return }
            runNext()
        }
    }

    private func runNext() {
        let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        job?.runSynchronously(on: asUnownedTaskExecutor())
    }

    private final class Slot<Answer: Sendable>: Sendable {
        private let content = Mutex<Answer?>(nil)

        var value: Answer? { content.withLock { $0 } }

        func fill(_ answer: Answer) { content.withLock { $0 = answer } }
    }
}
