import RuntimeFixtures
import Testing
import WendCore
import WendExpressions

@testable import WendRuntime

/// What a session sees of what the outside owns, as a value: many values come in, few go on, and what was decided by them is
/// in the journal.
@Suite struct SessionCoreWatchTests {
    private func bench(tells: Bool = false, _ change: (inout SessionOptions) -> Void = { _ in }) throws -> CoreBench {
        try CoreBench(PriceApp(tells: tells).entry, change)
    }

    private func watch(_ bench: CoreBench) throws -> Effect.ID {
        let watch = try #require(bench.core.watches.first)
        #expect(bench.effects == [watch] || bench.effects.isEmpty)
        return watch.id
    }

    @Test func ofValuesThatComeFastOnlyTheLastOfATenthOfASecondCounts() throws {
        var bench = try bench()
        bench.core.isObserved = true
        let watch = try watch(bench)
        bench.watched(watch, 1)
        bench.answerAll()
        #expect(bench.text("text") == "1")
        for number in 2...5 {
            bench.now += 0.01
            bench.watched(watch, .integer(number))
        }
        #expect(bench.handed.isEmpty)
        #expect(bench.text("text") == "1")
        #expect(bench.core.nextDelivery == 1_000.1)
        #expect(bench.core.nextWaking(at: bench.now) == 1_000.1)
        bench.now = 1_000.1
        bench.deliver()
        bench.answerAll()
        #expect(bench.text("text") == "5")
        #expect(bench.core.nextDelivery == nil)
        #expect(bench.finished.compactMap(\.update).map { $0.after.text("text") } == ["1", "5"])
        #expect(bench.finished.suffix(2).map(\.isUse) == [false, false])
    }

    @Test func watchIntervalSaysHowFast() throws {
        var bench = try bench { $0.watchInterval = 2 }
        let watch = try watch(bench)
        for number in 1...3 { bench.watched(watch, .integer(number)) }
        #expect(bench.core.nextDelivery == 1_002)
    }

    @Test func aValueIsNotStored() throws {
        var bench = try bench()
        bench.core.isObserved = true
        let watch = try watch(bench)
        bench.watched(watch, 1)
        #expect(bench.handed.map { $0.change == nil } == [true])
        bench.answerAll()
        #expect(!bench.core.isHandedOver)
        // What shows nothing new is no step at all.
        bench.now += 1
        bench.watched(watch, 1)
        bench.watched(Effect.ID(rawValue: 99), 1)
        #expect(bench.handed.isEmpty)
    }

    @Test func aPressReplaysAsItWasAlthoughNobodyShowsAnything() throws {
        var bench = try bench()
        bench.watched(try watch(bench), 20)
        try bench.submit([bench.event(.press, "buy")], number: 1)
        bench.answerAll()
        #expect(bench.text("status") == "dear 20")
        let asked = bench.core.watches
        let isStored = try bench.crash()
        #expect(isStored)
        #expect(bench.text("status") == "dear 20")
        #expect(bench.text("text") == "")
        // It is asked for again under its old number.
        #expect(bench.core.watches == asked)
        bench.watched(try watch(bench), 3)
        #expect(bench.text("text") == "3")
        #expect(bench.text("status") == "dear 20")
    }

    /// A session in which was pressed, and which has then been told of a change that is on its way to the store.
    private func toldOfAChange() throws -> CoreBench {
        var bench = try bench(tells: true)
        let watch = try watch(bench)
        bench.watched(watch, 20)
        try bench.submit([bench.event(.press, "buy")], number: 1)
        bench.answerAll()
        bench.now += 1
        bench.watched(watch, 30)
        return bench
    }

    @Test func aChangeThatIsToldIsInTheJournal() throws {
        var bench = try toldOfAChange()
        #expect(bench.handed.compactMap { $0.change?.entries.count } == [1])
        bench.answerAll()
        #expect(bench.text("status") == "told 30")
        _ = try bench.crash()
        #expect(bench.text("status") == "told 30")
        #expect(bench.text("text") == "")
    }

    @Test func aChangeThatCouldNotBeStoredIsToldAgain() throws {
        var bench = try toldOfAChange()
        bench.failAll()
        #expect(bench.core.isLost)
        #expect(bench.core.nextDelivery == nil)
        let isBack = try bench.startOver()
        #expect(isBack)
        #expect(bench.text("status") == "dear 20")
        let due = try #require(bench.core.nextDelivery)
        #expect(due > bench.now)
        bench.now = due
        bench.deliver()
        bench.answerAll()
        #expect(bench.text("status") == "told 30")
    }

    @Test func whatWasSeenStaysWhenTheSessionStartsOver() throws {
        var bench = try bench()
        bench.watched(try watch(bench), 20)
        try bench.submit([bench.event(.press, "buy")], number: 1)
        bench.answerAll()
        try bench.submit([bench.event(.press, "buy")], number: 2)
        bench.failAll()
        _ = try bench.startOver()
        #expect(bench.text("text") == "20")
    }

    @Test func changesWaitForTheBucket() throws {
        var bench = try bench(tells: true) { $0.watchInterval = 0 }
        let watch = try watch(bench)
        for number in 0..<1_001 { bench.watched(watch, .integer(number)) }
        bench.answerAll()
        #expect(bench.text("status") == "told 999")
        #expect(bench.text("text") == "999")
        let due = try #require(bench.core.nextDelivery)
        #expect(due > bench.now)
        bench.now = due
        bench.deliver()
        #expect(bench.text("status") == "told 1000")
    }

    @Test func maximumWaitingBoundsValuesToo() throws {
        var bench = try bench { ($0.watchInterval, $0.maximumWaiting) = (0, 2) }
        bench.core.isObserved = true
        let watch = try watch(bench)
        try bench.submit([bench.event(.press, "buy")], number: 1)
        for number in 1...5 { bench.watched(watch, .integer(number)) }
        #expect(bench.handed.count == 2)
        bench.answerAll()
        bench.deliver()
        #expect(bench.text("text") == "5")
    }

    @Test func whatNobodyDeclaresIsSaidOnce() throws {
        var bench = try bench()
        let asked = try #require(bench.core.watches.first)
        let said = (0..<2).map { _ in bench.core.notDeclared(asked) }
        #expect(said[0]?.code == "not-watched")
        #expect(said[0]?.location != nil)
        #expect(said[1] == nil)
    }

    @Test func documentsThatMakeUpNamesDoNotFillTheLogOrMemory() throws {
        var bench = try bench()
        let said = (0..<500).compactMap { number in
            bench.core.notDeclared(
                Effect(id: Effect.ID(rawValue: 1), .watch(name: "made up \(number)", arguments: .null)))
        }
        #expect(said.count == SessionCore.mostUndeclared)
        #expect(bench.core.undeclared.count == SessionCore.mostUndeclared)
    }
}
