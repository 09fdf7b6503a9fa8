import RuntimeFixtures
import Testing
import WendCore
import WendExpressions

@testable import WendRuntime

/// The core of a session as a value: nothing waits, nothing runs beside.
@Suite struct SessionCoreTests {
    @Test func aSessionWithoutAnEventIsNotStored() throws {
        var bench = try CoreBench()
        let (isSnapshot, handover) = (bench.snapshot(), bench.core.wait())
        #expect(!isSnapshot)
        #expect(handover.change == nil)
        #expect(!bench.core.isHandedOver)
        #expect(try bench.store.load(bench.id) == nil)
    }

    @Test func theFirstEventStoresWhatTheSessionBeganWith() throws {
        var bench = try CoreBench()
        try bench.submit([bench.event(.edit, "text", "a")], number: 1)
        let change = try #require(bench.handed.first?.change)
        #expect(change.snapshot != nil)
        #expect(change.entries.count == 2)
        #expect(change.clients == ["client": 1])
        #expect(change.documents.map(\.version.rawValue) == ["note-1"])
    }

    @Test func nothingOfAStepLeavesBeforeItsTurn() throws {
        var bench = try CoreBench()
        bench.core.isObserved = true
        try bench.submit([bench.event(.edit, "text", "a")], number: 1)
        try bench.submit([bench.event(.press, "send")], number: 2)
        let (first, second) = (bench.handed[0], bench.handed[1])
        let changes = [first, second].compactMap(\.change)
        let answers = changes.map { bench.store.commit($0) }
        // The later answer comes first.
        bench.core.answered(second.ticket, answers[1])
        let early = bench.drain()
        #expect(early.isEmpty)
        bench.core.answered(first.ticket, answers[0])
        let late = bench.drain()
        #expect(late.count == 2)
        let steps = bench.finished.suffix(2)
        #expect(steps.map(\.ticket) == [first.ticket, second.ticket])
        #expect(steps.map { $0.receipt?.acknowledged } == [1, 2])
        #expect(steps.map(\.effects.count) == [0, 1])
        #expect(steps.map { $0.update?.number } == [2, 3])
        #expect(steps.first?.update?.after.text("text") == "a")
    }

    @Test func aDuplicateIsAcknowledgedWhenTheFirstIsStored() throws {
        var bench = try CoreBench()
        let event = bench.event(.edit, "text", "a")
        try bench.submit([event], number: 1)
        try bench.submit([event], number: 1)
        #expect(bench.handed.map { $0.change == nil } == [false, true])
        let early = bench.drain()
        #expect(early.isEmpty)
        bench.answerAll()
        #expect(bench.finished.compactMap(\.receipt).map(\.isDuplicate) == [false, true])
        #expect(bench.finished.compactMap(\.receipt).map(\.acknowledged) == [1, 1])
        #expect(bench.core.counters.duplicates == 1)
    }

    @Test func maximumWaitingBoundsWhatIsOnItsWay() throws {
        var bench = try CoreBench { $0.maximumWaiting = 2 }
        for number in 1...2 { try bench.submit([bench.event(.edit, "text", "\(number)")], number: number) }
        let event = bench.event(.edit, "text", "3")
        let error = #expect(throws: SessionError.self) { try bench.submit([event], number: 3) }
        #expect(error?.code == .tooManyWaiting)
    }

    @Test func aSessionThatHasLostStepsTakesNothingBeforeItHasStartedOver() throws {
        var bench = try CoreBench()
        try bench.submit([bench.event(.edit, "text", "kept")], number: 1)
        bench.answerAll()
        try bench.submit([bench.event(.press, "send")], number: 2)
        try bench.submit([bench.event(.edit, "text", "lost")], number: 3)
        let tickets = bench.handed.map(\.ticket)
        guard case .lost(tickets, let error)? = bench.failAll().first else {
            Issue.record("they were not lost")
            return
        }
        #expect(error.code == .full)
        #expect(bench.core.isLost)
        #expect(throws: SessionError.self) { try bench.submit([], number: 2) }
        let (tick, isSnapshot) = (bench.core.tick(at: .infinity), bench.snapshot())
        #expect(tick == nil)
        #expect(!isSnapshot)
        let isBack = try bench.startOver()
        #expect(isBack)
        #expect(bench.text("text") == "kept")
        #expect(bench.core.awaitedReplies.isEmpty)
        let highest = bench.core.highestNumber(of: "client")
        #expect(highest == 1)
    }

    @Test func aSessionThatIsGoneOrSomebodyElsesDoesNotStartOver() throws {
        var bench = try CoreBench()
        try bench.submit([bench.event(.edit, "text", "kept")], number: 1)
        bench.answerAll()
        try bench.submit([bench.event(.edit, "text", "lost")], number: 2)
        bench.failAll()
        var other = bench
        _ = try bench.store.open(bench.id)
        let isBack = try bench.startOver()
        #expect(!isBack)
        try other.store.delete([other.id])
        let isOtherBack = try other.startOver()
        #expect(!isOtherBack)
    }

    @Test func aSnapshotIsDueAfterSoManyEntriesAndMayFail() throws {
        var bench = try CoreBench { $0.snapshotInterval = 3 }
        for number in 1...2 {
            try bench.submit([bench.event(.edit, "text", "\(number)")], number: number)
            #expect(!bench.core.isSnapshotDue)
        }
        bench.answerAll()
        #expect(bench.core.isSnapshotDue)
        bench.snapshot()
        guard case .kept? = bench.failAll().first else {
            Issue.record("it was not kept")
            return
        }
        #expect(bench.core.isSnapshotDue)
        bench.snapshot()
        bench.answerAll()
        #expect(!bench.core.isSnapshotDue)
        #expect(try bench.store.load(bench.id)?.entries == [])
        #expect(bench.text("text") == "2")
    }

    @Test func anAnswerThereIsNoRoomForIsAFailure() {
        let error = SessionError.notStored(SessionStoreError(.sessionTooLarge, "too large"))
        let reply = SessionCore.reply(insteadOf: .success(["text": "much"]), because: error)
        #expect(reply?.isSuccess == false)
        #expect(SessionCore.reply(insteadOf: .failure(), because: error) == nil)
        #expect(SessionCore.reply(insteadOf: .success(), because: .notStored(.closed)) == nil)
    }

    /// An answer on its way, an edit on its way, a snapshot, a wait: the process ends in the middle of it.
    @Test func aSessionComesBackFromTheMiddleOfEverything() throws {
        var bench = try CoreBench()
        try bench.submit([bench.event(.edit, "text", "one"), bench.event(.press, "send")], number: 1)
        bench.answerAll()
        let effect = try #require(bench.effects.first)
        bench.snapshot()
        try bench.submit([bench.event(.edit, "place", "here")], client: "other", number: 1)
        bench.answerAll()
        // None of these gets to the store.
        bench.reply(effect.id, .success(["text": "sent"]))
        try bench.submit([bench.event(.edit, "text", "two")], number: 2)
        let tickets = bench.handed
        #expect(bench.text("status") == "sent")

        let isStored = try bench.crash()
        #expect(isStored)
        #expect(bench.core.epoch == 2)
        #expect(bench.text("text") == "one")
        #expect(bench.text("place") == "here")
        #expect(bench.text("status") == "idle")
        #expect(bench.core.awaitedReplies == [effect])
        let numbers = ["client", "other"].map { bench.core.highestNumber(of: ClientID(rawValue: $0)) }
        #expect(numbers == [1, 1])
        // What the ended process had still to give comes too late.
        for change in tickets.compactMap(\.change) {
            guard case .failure(let error) = bench.store.commit(change) else {
                Issue.record("it was taken")
                continue
            }
            #expect(error.code == .superseded)
        }
        bench.handed = []
        bench.reply(effect.id, .success(["text": "sent"]))
        try bench.submit([bench.event(.edit, "text", "two")], number: 2)
        bench.answerAll()
        _ = try bench.crash()
        #expect(bench.text("status") == "sent")
        #expect(bench.text("text") == "two")
        #expect(bench.core.awaitedReplies == [])
        // A late one is nobody's.
        bench.reply(effect.id, .success(["text": "again"]))
        #expect(bench.handed.isEmpty)
        #expect(bench.core.counters.lateReplies == 1)
    }
}
