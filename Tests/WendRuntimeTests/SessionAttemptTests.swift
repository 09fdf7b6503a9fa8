import Foundation
import RuntimeFixtures
import Synchronization
import Testing
import WendCore
import WendExpressions

@testable import WendRuntime

/// Taking something only if that is quick, for threads that have others to serve.
@Suite struct SessionAttemptTests {
    private static func toilsome() throws -> CoreBench {
        try CoreBench(NoteApp.toilsome().checked(against: .standard))
    }

    private static func written(_ state: SessionState) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(state), as: UTF8.self)
    }

    @Test(arguments: [0, 10, 1_000, SessionCore.quickWork]) func nothingComesOfWhatIsTooMuchWork(_ work: Int) throws {
        var bench = try Self.toilsome()
        bench.core.isObserved = true
        try bench.submit([bench.event(.press, "toil")], number: 1)
        bench.answerAll()
        var other = bench
        let press = bench.event(.press, "toil")
        let state = try Self.written(bench.core.machine.state)
        for _ in 1...3 {
            let isTaken = try bench.attempt([press], within: work, number: 2)
            #expect(!isTaken)
        }
        #expect(try Self.written(bench.core.machine.state) == state)
        #expect(bench.handed.isEmpty)
        #expect(bench.core.counters == other.core.counters)
        // And it is taken as if it had never been tried.
        try bench.submit([press], number: 2)
        try other.submit([press], number: 2)
        #expect(bench.handed.map(\.change?.entries) == other.handed.map(\.change?.entries))
        bench.answerAll()
        #expect(try Self.written(bench.core.machine.state) == Self.written(other.core.machine.state))
        #expect(bench.finished.last?.update?.after.text("status") == "1")
    }

    @Test func anAttemptIsStoppedByWhatDrawingTakes() throws {
        for isObserved in [false, true] {
            var bench = try Self.toilsome()
            bench.core.isObserved = isObserved
            // The first press stores a number; only what is drawn of it is much work.
            let isTaken = try bench.attempt([bench.event(.press, "toil")], within: SessionCore.quickWork, number: 1)
            #expect(isTaken == !isObserved)
        }
    }

    @Test func whatIsQuickIsDoneAtOnceAndWhatIsNotWhereItHoldsUpNobody() async throws {
        let bench = Bench()
        bench.app.set("note.xml", NoteApp.toilsome())
        let session = try await bench.sessions.make()
        let (_, attachment) = await session.log()
        let rendering = attachment.snapshot.rendering
        let told = Mutex<[Int]>([])
        func press(_ event: Event, _ number: Int) -> Bool {
            session.performAtOnce { session in
                session.submit([event], client: "client", number: number) { result, _ in
                    guard case .success(let receipt) = result else { return }
                    told.withLock { $0.append(receipt.acknowledged) }
                }
            }
        }
        while !press(rendering.event(.edit, "text", "a"), 1) { await Task.yield() }
        #expect(told.withLock { $0 } == [1])
        while !press(rendering.event(.press, "toil"), 2) { await Task.yield() }
        // The thread is free again, and the step yet to be taken.
        while told.withLock({ $0.count }) < 2 { await Task.yield() }
        #expect(told.withLock { $0 } == [1, 2])
        #expect(await session.rendering.text("status") == "99")
    }
}
