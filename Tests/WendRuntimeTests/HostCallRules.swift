import RuntimeFixtures
import Testing
import WendCore

@testable import WendRuntime

/// Calls for hosts leave with a step that is stored, once, and never in great numbers.
struct HostCallRules {
    /// Calls, after some work.
    private struct Ringing: Performing {
        func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn)
            -> Outcome
        {
            let reading = turn.tree.reading(action, for: controller, in: scope)
            let sound = (try? turn.tree.text("sound", of: reading)).flatMap { $0 } ?? ""
            for time in 0..<10 { turn.call(sound, String(time)) }
            return .success(scope)
        }
    }

    private func bench() throws -> CoreBench {
        var registry = Registry.standard
        registry.register(
            Kind(
                "ring", "Rings.", role: .performs, types: .action,
                parameters: [.text("sound", "What rings.", isRequired: true)], behaviour: Ringing()))
        let note = Tag(
            "screen", ["name": "note"],
            Tag("container", [:], Tag("button", ["name": "go"]).with("title", "Go").with("message", "go")),
            Tag("ring", ["name": "go"]).with("sound", "bell")
        ).document("note.xml", version: "ringing-1")
        return try CoreBench(note.checked(against: registry))
    }

    private func calls(_ bench: CoreBench) -> [HostCall] { bench.finished.flatMap(\.calls) }

    @Test func theyLeaveWhenTheStepIsStored() throws {
        var bench = try bench()
        bench.core.isObserved = true
        try bench.submit([bench.event(.press, "go")], number: 1)
        #expect(calls(bench).isEmpty)
        bench.answerAll()
        #expect(calls(bench) == (0..<10).map { HostCall("bell", String($0)) })
        #expect(bench.finished.last?.update?.calls == calls(bench))
    }

    @Test func whatIsNotStoredCallsNobody() throws {
        var bench = try bench()
        try bench.submit([bench.event(.press, "go")], number: 1)
        bench.failAll()
        #expect(calls(bench).isEmpty)
    }

    @Test func aBatchThatComesAgainCallsNobodyAgain() throws {
        var bench = try bench()
        for _ in 1...3 {
            try bench.submit([bench.event(.press, "go")], number: 1)
            bench.answerAll()
        }
        #expect(calls(bench).count == 10)
    }

    @Test func whatIsTriedAndUndoneCallsNobody() throws {
        var bench = try bench()
        let press = bench.event(.press, "go")
        #expect(try !bench.attempt([press], within: 0, number: 1))
        #expect(try bench.attempt([press], within: SessionCore.quickWork, number: 1))
        bench.answerAll()
        #expect(calls(bench).count == 10)
    }

    @Test(arguments: [2, 40, 512]) func aBatchMakesNoMoreCallsThanAStepMay(_ presses: Int) throws {
        var bench = try bench()
        try bench.submit(Array(repeating: bench.event(.press, "go"), count: presses), number: 1)
        bench.answerAll()
        #expect(calls(bench).count == HostCall.mostPerStep)
        #expect(bench.finished.last?.reports == [.tooManyCalls])
    }
}
