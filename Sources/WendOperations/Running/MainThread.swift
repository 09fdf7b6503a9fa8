/// The executor that lets asynchronous work run on the main thread even where its type says nothing of the main actor.
///
/// An `async` function that is not isolated leaves the main actor when it is called from there; it stays on the executor
/// its task prefers. So work that asks for the main thread gets this one.
final class MainThread: TaskExecutor {
    private static let executor = MainThread()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        Task { @MainActor in job.runSynchronously(on: executor) }
    }

    static func run<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
        try await withTaskExecutorPreference(executor, operation: work)
    }
}
