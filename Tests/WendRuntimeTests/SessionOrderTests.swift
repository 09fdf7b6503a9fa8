import Dispatch
import RuntimeFixtures
import Testing
import WendCore
import WendExpressions
import WendRuntime

/// Changes come to the store in the order the session made them, whoever brings the inputs.
@Suite struct SessionOrderTests {
    /// Runs tasks on a thread of its own. A task that prefers an executor gives up an actor's at each call it makes, also from one
    /// function of the actor to another.
    private final class Queue: TaskExecutor {
        private let queue = DispatchQueue(label: "session order")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    @Test func whoeverPrefersAnExecutorGetsInNobodysWay() async throws {
        let session = try await Bench().sessions.make()
        let (_, attachment) = await session.log()
        let rendering = attachment.snapshot.rendering
        let clients = 4
        let batches = 200
        await withTaskGroup { group in
            for client in 0..<clients {
                group.addTask(executorPreference: client.isMultiple(of: 2) ? Queue() : nil) {
                    for number in 1...batches {
                        let event = rendering.event(.edit, "text", "\(client) \(number)")
                        await #expect(throws: Never.self) {
                            try await session.submit(
                                [event], client: ClientID(rawValue: "client \(client)"), number: number)
                        }
                    }
                }
            }
        }
        #expect(await session.counters.failedCommits == 0)
        for client in 0..<clients {
            #expect(await session.highestNumber(of: ClientID(rawValue: "client \(client)")) == batches)
        }
    }
}
