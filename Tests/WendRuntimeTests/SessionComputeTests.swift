import Dispatch
import RuntimeFixtures
import Synchronization
import TestSupport
import Testing
import WendCore
import WendExpressions

@testable import WendRuntime

/// Answers that are computed between two steps of one commit.
@Suite struct SessionComputeTests {
    /// Answers `send`, and counts how often.
    private final class Desk: Sendable {
        private let count = Mutex(0)
        let seconds: Double

        init(seconds: Double = 0) { self.seconds = seconds }

        var answered: Int { count.withLock { $0 } }

        var computing: Computation.Computing {
            { [self] message in
                guard message.name == "send" else { return nil }
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                return Computation(.success(["text": .string("sent \(number)")]), seconds: seconds)
            }
        }
    }

    @Test func whatIsComputedIsStoredAndShownWithWhatAskedForIt() throws {
        let desk = Desk()
        var bench = try CoreBench(computing: desk.computing)
        bench.core.isObserved = true
        try bench.submit([bench.event(.edit, "text", "a")], number: 1)
        bench.answerAll()
        bench.finished = []
        try bench.submit([bench.event(.press, "send")], number: 2)
        #expect(bench.handed.compactMap(\.change).map(\.entries.count) == [2])
        bench.answerAll()
        #expect(bench.finished.count == 1)
        let update = try #require(bench.finished.first?.update)
        #expect(update.before.text("status") == "idle")
        #expect(update.after.text("status") == "sent 1")
        #expect(bench.effects.isEmpty)
        #expect(bench.core.awaitedReplies.isEmpty)
    }

    @Test func restoringCallsNobody() throws {
        let desk = Desk()
        var bench = try CoreBench(computing: desk.computing)
        try bench.submit([bench.event(.press, "send")], number: 1)
        bench.answerAll()
        let isThere = try bench.crash()
        #expect(isThere)
        #expect(bench.text("status") == "sent 1")
        #expect(desk.answered == 1)
    }

    @Test func whatCouldNotBeStoredIsComputedAgain() throws {
        let desk = Desk()
        var bench = try CoreBench(computing: desk.computing)
        try bench.submit([bench.event(.press, "send")], number: 1)
        bench.failAll()
        let isOver = try bench.startOver()
        #expect(isOver)
        #expect(bench.text("status") == "idle")
        try bench.submit([bench.event(.press, "send")], number: 1)
        bench.answerAll()
        #expect(bench.text("status") == "sent 2")
    }

    /// What asks again and again does not hold its thread for ever: after some answers it is a step of its own.
    @Test func onlySoMuchIsComputedForOneInput() throws {
        let desk = Desk()
        let bench = try CoreBench(NoteApp.restless().checked(against: .standard), computing: desk.computing)
        #expect(desk.answered == SessionCore.mostComputed)
        #expect(bench.core.awaitedReplies.count == 1)
        #expect(bench.effects.map(\.id) == bench.core.awaitedReplies.map(\.id))
    }

    /// Steps that nobody caused come out of the bucket, computed or not.
    @Test func whatNobodyCausedIsComputedOnlyAsFastAsItMay() throws {
        let desk = Desk()
        var bench = try CoreBench(NoteApp.restless().checked(against: .standard), computing: desk.computing)
        for _ in 0..<400 {
            guard let id = bench.core.awaitedReplies.first?.id else { break }
            if let time = bench.core.earliestTime(for: id, .success()), time > bench.now { break }
            bench.reply(id, .success())
            bench.answerAll()
        }
        let id = try #require(bench.core.awaitedReplies.first?.id)
        let time = try #require(bench.core.earliestTime(for: id, .success()))
        #expect(time > bench.now)
        #expect(desk.answered <= 1_000)
    }

    @Test func aSlowOneIsCountedAndSaidOnce() throws {
        var bench = try CoreBench(computing: Desk(seconds: 0.5).computing)
        for number in 1...3 {
            try bench.submit([bench.event(.press, "send")], number: number)
            bench.answerAll()
        }
        #expect(bench.text("status") == "sent 3")
        #expect(bench.core.counters.slowComputations == 3)
        #expect(bench.finished.flatMap(\.reports).map(\.code) == ["slow-computation"])
        #expect(bench.finished.count { $0.slowest != nil } == 3)
    }

    @Test func oneThatNestsTooDeepFailsBeforeItIsWrittenDown() throws {
        let deep = (0..<200).reduce(Value.integer(1)) { value, _ in .list([value]) }
        var bench = try CoreBench(computing: { _ in Computation(.success(["text": deep])) })
        try bench.submit([bench.event(.press, "send")], number: 1)
        bench.answerAll()
        #expect(bench.text("status").contains("deep inside each other"))
        let isThere = try bench.crash()
        #expect(isThere)
    }

    /// Computed or answered a moment later: the state is the same in the end.
    @Test(arguments: 1...20) func itEndsWhereTwoCommitsDo(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var computed = try CoreBench(computing: Desk().computing)
        var answered = try CoreBench()
        let desk = Desk()
        for number in 1...60 {
            let events: [Event] = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                let value = "\(Int.random(in: 0..<100, using: &random))"
                return Bool.random(using: &random)
                    ? computed.event(.edit, "text", value) : computed.event(.press, "send")
            }
            // One at a time: where an answer is owed, nothing is pressed.
            for event in events {
                try computed.submit([event], number: computed.core.highestNumber(of: "client") + 1)
                computed.answerAll()
                try answered.submit([event], number: answered.core.highestNumber(of: "client") + 1)
                answered.answerAll()
                for effect in answered.core.awaitedReplies {
                    let message = try #require(effect.message(in: answered.id, of: SessionSettings()))
                    answered.reply(effect.id, try #require(desk.computing(message)).reply)
                }
                answered.answerAll()
            }
            if number % 7 == 0 {
                let wasStored = try computed.crash()
                let too = try answered.crash()
                #expect(wasStored && too)
            }
            for name in ["text", "status"] { #expect(computed.text(name) == answered.text(name), "after \(number)") }
        }
    }
}

/// What counts as the time of a computation: what it does itself.
@Suite struct ThreadStopwatchTests {
    @Test func whatAThreadWaitsForCounts() {
        let watch = ThreadStopwatch()
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(20))
        #expect(watch.seconds >= 0.02)
    }

    @Test func whatItRunsCounts() {
        let (watch, processor) = (ThreadStopwatch(), ThreadStopwatch.processorTime)
        var sum: UInt64 = 1
        while ThreadStopwatch.processorTime &- processor < 5_000_000 { sum = sum &* 6_364_136_223_846_793_005 &+ 1 }
        #expect(watch.seconds >= 0.005 && sum != 0)
    }
}
