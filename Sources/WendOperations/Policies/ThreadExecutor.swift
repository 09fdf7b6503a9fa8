#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An executor with threads of its own, for work that blocks: that reads files, waits for locks, or calls what does.
///
///     let files = ThreadExecutor(threads: 8)
///     workflow.add("read", settings: OperationSettings(executor: files)) { try String(contentsOfFile: path) }
///
/// Swift's pool has a thread for each processor; as many closures that block stop everything else. Here they only stop each other.
/// Threads begin when there is work for them and end with the executor, after what was handed to it is done.
public final class ThreadExecutor: TaskExecutor {
    /// The most threads there are at once.
    public let threads: Int
    private let crew: Crew

    /// - Parameter threads: at least one.
    public init(threads: Int = 16) {
        self.threads = max(1, threads)
        crew = Crew(most: self.threads)
    }

    deinit { crew.end() }

    public func enqueue(_ job: consuming ExecutorJob) {
        crew.take(Crew.Work(job: UnownedJob(job), executor: self))
    }
}

/// The threads of an executor, and what waits for them. They keep it, so that it lasts as long as the last of them.
private final class Crew: @unchecked Sendable {
    // Sendable, because everything that changes is only touched with `mutex` held, and `mutex` and `arrival` are the system's, whose
    // memory stays in one place until nobody refers to the crew any more.
    struct Work {
        let job: UnownedJob
        /// Kept as long as something of it is to be done.
        let executor: ThreadExecutor
    }

    private let most: Int
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    /// First come, first served; what lies before `next` is done.
    private var waiting: [Work?] = []
    private var next = 0
    private var count = 0
    private var idle = 0
    private var isEnding = false

    init(most: Int) {
        self.most = most
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(arrival, nil)
    }

    deinit {
        pthread_cond_destroy(arrival)
        pthread_mutex_destroy(mutex)
        arrival.deallocate()
        mutex.deallocate()
    }

    func take(_ work: Work) {
        pthread_mutex_lock(mutex)
        waiting.append(work)
        let isShort = waiting.count - next > idle && count < most
        if isShort { count += 1 }
        pthread_cond_signal(arrival)
        pthread_mutex_unlock(mutex)
        guard isShort, !begin() else { return }
        // The system has no thread left: those there are have to do, and one of Swift's if there are none. Not this one, which may hold
        // what the work needs.
        pthread_mutex_lock(mutex)
        count -= 1
        let isAlone = count == 0
        pthread_mutex_unlock(mutex)
        if isAlone { Task.detached { self.serve(untilIdle: true) } }
    }

    func end() {
        pthread_mutex_lock(mutex)
        isEnding = true
        pthread_cond_broadcast(arrival)
        pthread_mutex_unlock(mutex)
    }

    private func begin() -> Bool {
        let crew = Unmanaged.passRetained(self)
        #if canImport(Darwin)
        var thread: pthread_t?
        let result = pthread_create(
            &thread, nil,
            { pointer in
                Unmanaged<Crew>.fromOpaque(pointer).takeRetainedValue().serve()
                return nil
            }, crew.toOpaque())
        if result == 0, let thread { pthread_detach(thread) }
        #else
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { pointer in
                if let pointer { Unmanaged<Crew>.fromOpaque(pointer).takeRetainedValue().serve() }
                return nil
            }, crew.toOpaque())
        if result == 0 { pthread_detach(thread) }
        #endif
        if result != 0 { crew.release() }
        return result == 0
    }

    private func serve(untilIdle: Bool = false) {
        // Work is let go at the end of each turn, without the lock: its executor may end with it, and asks for the lock.
        while let work = nextWork(untilIdle) { work.job.runSynchronously(on: work.executor.asUnownedTaskExecutor()) }
    }

    /// Waits for work; nil when this thread is to end.
    private func nextWork(_ untilIdle: Bool) -> Work? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let work = takeNext() { return work }
            if isEnding || untilIdle {
                if !untilIdle { count -= 1 }
                return nil
            }
            idle += 1
            pthread_cond_wait(arrival, mutex)
            idle -= 1
        }
    }

    private func takeNext() -> Work? {
        guard next < waiting.count else { return nil }
        let work = waiting[next]
        waiting[next] = nil
        next += 1
        if next > 64, next * 2 > waiting.count {
            waiting.removeFirst(next)
            next = 0
        }
        return work
    }
}
