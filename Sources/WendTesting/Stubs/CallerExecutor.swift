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
        let running = begin(work)
        run(waitingAtMost: seconds) { running.value != nil }
        if let value = running.value { return value }
        cancel(running)
        return nil
    }

    /// Begins work, which goes on while this runs something.
    func begin<Answer: Sendable>(_ work: @escaping @Sendable () async -> Answer) -> Running<Answer> {
        let running = Running<Answer>()
        running.task = Task(executorPreference: self) { running.fill(await work()) }
        return running
    }

    /// Runs what is ready until something holds, or waiting for something outside has taken too long.
    func run(waitingAtMost seconds: Double, until isDone: () -> Bool) {
        let deadline = DispatchTime.now() + seconds
        while !isDone(), arrivals.wait(timeout: deadline) == .success { runNext() }
    }

    func cancel(_ running: Running<some Sendable>) {
        running.task?.cancel()
        // What the end of waiting wakes at once should not be found by the next to run.
        while arrivals.wait(timeout: .now()) == .success { runNext() }
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

    /// Work that has begun.
    final class Running<Answer: Sendable>: Sendable {
        private let content = Mutex<Answer?>(nil)
        private let own = Mutex<Task<Void, Never>?>(nil)

        fileprivate(set) var task: Task<Void, Never>? {
            get { own.withLock { $0 } }
            set { own.withLock { $0 = newValue } }
        }

        var value: Answer? { content.withLock { $0 } }

        fileprivate func fill(_ answer: Answer) { content.withLock { $0 = answer } }
    }
}
