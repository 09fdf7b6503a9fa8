import RuntimeFixtures
import TestSupport
import Testing
import WendCore
import WendExpressions

@testable import WendRuntime

/// Random batches, duplicates, gaps, failures, answers, snapshots, changed documents and crashes, compared with a simple
/// model: what was typed last, each client's number, and which answers are owed.
@Suite struct SessionCoreModelTests {
    private struct Model: Equatable {
        var texts = ["text": "", "place": "", "status": "idle"]
        var numbers: [ClientID: Int] = [:]
        /// The numbers that were stored: not those of batches with nothing to store.
        var saved: [ClientID: Int] = [:]
        var owed: Set<Effect.ID> = []
        var document = "note-1"
        var title = "Send"
        var isStored = false

        mutating func take(_ number: Int, of client: ClientID, isAccepted: Bool) {
            numbers[client] = number
            guard isAccepted else { return }
            if isStored { saved[client] = number } else { saved = numbers }
            isStored = true
        }
    }

    private static let clients: [ClientID] = ["a", "b", "c"]

    @Test(arguments: 1...40) func theCoreIsAsTheModelSays(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var bench = try CoreBench { $0.snapshotInterval = 6 }
        /// As it is after a failure, and as taken.
        var (settled, taken) = (Model(), Model())
        var stopped = 0
        for step in 1...250 {
            bench.now += Double.random(in: 0...0.01, using: &random)
            bench.core.isObserved = Bool.random(using: &random)
            let client = Self.clients[Int.random(in: 0..<3, using: &random)]
            let last = taken.numbers[client] ?? 0
            switch Int.random(in: 0..<16, using: &random) {
            case 0..<5:
                let field = Bool.random(using: &random) ? "text" : "place"
                let values = (0..<Int.random(in: 0...3, using: &random)).map { "\(step).\($0)" }
                let events = values.map { bench.event(.edit, field, $0) }
                // Whoever has others to serve tries first whether it is quick.
                let work = [0, 30, 300, 3_000].randomElement(using: &random) ?? 0
                if try !bench.attempt(events, within: work, client: client, number: last + 1) {
                    stopped += 1
                    try bench.submit(events, client: client, number: last + 1)
                }
                taken.take(last + 1, of: client, isAccepted: !values.isEmpty)
                if let value = values.last { taken.texts[field] = value }
            case 5:
                try bench.submit([bench.event(.press, "send")], client: client, number: last + 1)
                taken.take(last + 1, of: client, isAccepted: true)
                let owed = Set(bench.core.awaitedReplies.map(\.id))
                #expect(owed.subtracting(taken.owed).count == 1, "step \(step)")
                taken.owed = owed
            case 6:
                // Only what has left can be answered.
                guard let id = settled.owed.intersection(taken.owed).first else { continue }
                bench.reply(id, .success(["text": .string("sent \(step)")]))
                taken.owed.remove(id)
                taken.texts["status"] = "sent \(step)"
            case 7 where last > 0:
                try bench.submit([bench.event(.edit, "text", "twice")], client: client, number: last)
                #expect(bench.handed.last?.change == nil)
            case 8:
                let event = bench.event(.edit, "text", "skipped")
                let error = #expect(throws: SessionError.self) {
                    try bench.submit([event], client: client, number: last + 2)
                }
                #expect(error?.code == .numberSkipped)
            case 9:
                guard !bench.core.isPending, bench.snapshot() else { continue }
                if Bool.random(using: &random) {
                    bench.failAll()
                } else {
                    bench.answerAll()
                    taken.saved = taken.numbers
                }
            case 10:
                let new = NoteApp.note(version: "changed-\(step)", title: "Send \(step)")
                    .checked(against: bench.registry)
                let old = Document.Version(rawValue: taken.document)
                let handover = bench.core.changeDocument(old, to: new, at: bench.now)
                bench.handed.append(try #require(handover, "step \(step)"))
                taken.document = "changed-\(step)"
                taken.title = "Send \(step)"
                taken.owed = Set(bench.core.awaitedReplies.map(\.id))
            case 11:
                guard bench.core.isPending else { continue }
                bench.failAll()
                #expect(bench.core.isLost, "step \(step)")
                let isBack = try bench.startOver()
                #expect(isBack, "step \(step)")
                taken = settled
                for client in Self.clients {
                    let number = bench.core.highestNumber(of: client)
                    #expect(number == taken.numbers[client] ?? 0, "step \(step)")
                }
            case 12:
                bench.handed = []
                let isBack = try bench.crash()
                #expect(isBack == settled.isStored, "step \(step)")
                if !settled.isStored {
                    bench = try CoreBench { $0.snapshotInterval = 6 }
                    settled = Model()
                }
                settled.numbers = settled.saved
                taken = settled
                for client in Self.clients {
                    let number = bench.core.highestNumber(of: client)
                    #expect(number == taken.numbers[client] ?? 0, "step \(step)")
                }
            default:
                bench.answerAll()
            }
            _ = bench.drain()
            if !bench.core.isPending { settled = taken }
            try #require(Self.shown(by: bench, like: taken) == taken, "step \(step)")
            // Whoever has the store alone never loads the session too late.
            if settled.isStored, !bench.core.isPending, let due = bench.core.nextDeadline {
                let stored = try #require(try bench.store.nextDue(after: -.infinity), "step \(step)")
                #expect(stored <= due, "step \(step)")
            }
        }
        #expect(stopped > 0)
    }

    private static func shown(by bench: CoreBench, like model: Model) -> Model {
        var shown = model
        for name in model.texts.keys { shown.texts[name] = bench.text(name) }
        shown.title = bench.text("send")
        shown.owed = Set(bench.core.awaitedReplies.map(\.id))
        return shown
    }
}
