import RuntimeFixtures
import TestSupport
import Testing
import WendCore
import WendExpressions

@testable import WendRuntime

/// Waits end in time, whoever has the session: somebody who looks, memory, or the store alone.
@Suite(.timeLimit(.minutes(10))) struct WakingTests {
    @Test(arguments: 1...40) func aWaitEndsWhenItIsDueWhoeverHasItsSession(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let store = MemoryStore()
        var bench = Bench(store: store) { $0.parkAfter = 5 }
        // While a note waits for its answer it stays in memory; in the pauses of the other it does not.
        let isPatient = seed.isMultiple(of: 2)
        if isPatient { bench.app.set("note.xml", NoteApp.patient()) }
        let first = try await bench.sessions.make()
        let id = first.id
        // What nothing has happened in is not stored.
        try await first.submit(.edit, "text", "", client: "0", number: 1)
        var parked = 0
        for step in 1...80 {
            switch Int.random(in: 0..<20, using: &random) {
            case 0, 1:
                let session = try #require(try await bench.sessions.find(id), "step \(step)")
                try await session.submit(.press, "send", client: ClientID(rawValue: "\(step)"), number: 1)
            case 2..<7:
                let session = try await bench.sessions.find(id)
                guard let session, await session.awaitsReply else { continue }
                await bench.desk.wait(for: 1)
                bench.desk.reply(Bool.random(using: &random) ? .success() : .failure("nobody is there"))
            case 7:
                // The process ends without a word, and another takes over.
                bench = bench.restarted(after: Double.random(in: 0...20, using: &random)) { $0.parkAfter = 5 }
                await bench.sessions.start()
            default: bench.clock.advance(by: [0.5, 6, 6, 12, 31].randomElement(using: &random) ?? 1)
            }
            // To leave memory takes its time; what comes next may come before that, in it and after it.
            if Bool.random(using: &random) {
                while await Self.isAboutToLeave(id, bench) { await Task.yield() }
            }
            parked += await bench.sessions.statistics().parked > 0 ? 1 : 0
            while try Self.isLate(id, store, bench) { await Task.yield() }
        }
        if isPatient { #expect(parked > 0) }
    }

    private static func isAboutToLeave(_ id: SessionID, _ bench: Bench) async -> Bool {
        guard let session = await bench.sessions.live[id], await !session.isBusy else { return false }
        return await session.lastUse + 5 < bench.clock.now
    }

    /// Whether something is due of which the store knows nothing yet.
    private static func isLate(_ id: SessionID, _ store: MemoryStore, _ bench: Bench) throws -> Bool {
        guard let stored = try store.load(id) else { return false }
        var materials = SessionMaterials()
        for version in stored.documents {
            try materials.add(version, store.document(version), registry: bench.app.registry)
        }
        let due = try RestoredSession(stored, materials, registry: bench.app.registry).machine.nextDeadline
        return due.map { $0 <= bench.clock.now } ?? false
    }
}
