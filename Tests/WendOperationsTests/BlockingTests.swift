import Dispatch
import Foundation
import Testing
import WendOperations

/// Work that blocks its thread, on an executor with threads of its own.
struct BlockingTests {
    /// The original's parallel test: each waits for the other, so neither ends unless both run at once. More of them than this or any
    /// machine has processors.
    @Test(.timeLimit(.minutes(10)), arguments: [2, 200]) func operationsThatWaitForEachOtherOverlap(_ count: Int)
        async throws
    {
        let executor = ThreadExecutor(threads: count)
        let workflow = Workflow()
        let arrivals = (0..<count).map { _ in DispatchSemaphore(value: 0) }
        let operations = (0..<count).map { number in
            workflow.add("\(number)", settings: OperationSettings(executor: executor)) { () -> Bool in
                for other in 0..<count where other != number { arrivals[other].signal() }
                for _ in 1..<count { arrivals[number].wait() }
                return true
            }
        }
        try await workflow.run()
        #expect(try operations.allSatisfy { try $0.value })
    }

    @Test func onlySoManyThreadsAreUsed() async throws {
        let executor = ThreadExecutor(threads: 3)
        let workflow = Workflow()
        let (now, most) = (Guarded(0), Guarded(0))
        for _ in 0..<60 {
            workflow.add(settings: OperationSettings(executor: executor)) {
                let running = now.withLock { now -> Int in
                    now += 1
                    return now
                }
                most.withLock { $0 = max($0, running) }
                now.withLock { $0 -= 1 }
            }
        }
        try await workflow.run()
        #expect((1...3).contains(most.withLock { $0 }))
    }

    @Test func theResultsErrorsAndTriesAreAsAnywhere() async throws {
        let executor = ThreadExecutor(threads: 0)
        #expect(executor.threads == 1)
        let workflow = Workflow()
        let value = workflow.add(settings: OperationSettings(executor: executor)) { 42 }
        let fetch = workflow.add(
            after: value, settings: OperationSettings(retry: RetryPolicy(attempts: 3), executor: executor)
        ) { (context: OperationContext) throws -> Int in
            guard context.attempt == 3 else { throw Boom() }
            return try value.value + 1
        }
        let text = workflow.add(after: fetch, settings: OperationSettings(executor: executor)) { () async throws in
            await Task.yield()
            return "\(try fetch.value)"
        }
        try await workflow.run()
        #expect(try text.value == "43")
    }

    /// Threads end with their executor, and not before what they were given is done.
    @Test func whatWasHandedOverIsDoneWhenTheExecutorIsLetGo() async throws {
        let done = Guarded(0)
        for _ in 0..<50 {
            let workflow = Workflow()
            for _ in 0..<10 {
                workflow.add(settings: OperationSettings(executor: ThreadExecutor(threads: 2))) {
                    done.withLock { $0 += 1 }
                }
            }
            try await workflow.run()
        }
        #expect(done.withLock { $0 } == 500)
    }

    /// An executor ends on one of its own threads when its last work holds it.
    @Test(.timeLimit(.minutes(10))) func executorsThatEndWithTheirWorkEndTheirThreads() async {
        for _ in 0..<2000 {
            let executor = ThreadExecutor(threads: 2)
            await Task(executorPreference: executor) {}.value
        }
        var threads = Int.max
        while threads > 200 {
            await Task.yield()
            #if os(Linux)
            threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
            #else
            threads = 0
            #endif
        }
    }
}
