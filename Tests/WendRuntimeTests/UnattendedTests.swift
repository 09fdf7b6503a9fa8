import RuntimeFixtures
import Testing
import WendCore
import WendExpressions

@testable import WendRuntime

/// Clocks that tick on a screen nobody looks at.
@Suite(.timeLimit(.minutes(10))) struct UnattendedTests {
    /// A note whose label counts each ten minutes, and says when two hours are over.
    private static let ticking = Tag(
        "screen", ["name": "note"],
        Tag(
            "container", [:], Tag("textField", ["name": "text"]).with("placeholder", "Text"),
            Tag("label", ["name": "status"]).with("text", "{minutes}"),
            Tag("label", ["name": "once"]).with("text", "{told}")),
        Tag("value", ["name": "minutes"]).with("is", "{0}"), Tag("value", ["name": "told"]).with("is", "not yet"),
        Tag("timer").with("every", "600").with("message", "tick"),
        Tag("timer").with("after", "7200").with("message", "over"),
        Tag("set", ["on": "tick", "name": "minutes"]).with("to", "{minutes + 1}"),
        Tag("set", ["on": "over", "name": "told"]).with("to", "two hours")
    ).document("note.xml", version: "ticking-1", allowsBindings: true)

    private func bench() -> Bench {
        let bench = Bench { $0.parkAfter = 5 }
        bench.app.set("note.xml", Self.ticking)
        return bench
    }

    /// Lets ten minutes pass, so many times, one after the other, each until all is done that is due in it.
    private func pass(_ times: Int, _ id: SessionID, _ bench: Bench) async throws {
        for _ in 0..<times {
            bench.clock.advance(by: 600)
            while try await isLate(id, bench) { await Task.yield() }
            while let session = await bench.sessions.live[id], await !session.isBusy,
                await session.lastUse + 5 < bench.clock.now
            {
                await Task.yield()
            }
        }
    }

    private func isLate(_ id: SessionID, _ bench: Bench) async throws -> Bool {
        guard let stored = try await bench.store.load(id) else { return false }
        var materials = SessionMaterials()
        for version in stored.documents {
            try await materials.add(version, bench.store.document(version), registry: bench.app.registry)
        }
        let machine = try RestoredSession(stored, materials, registry: bench.app.registry).machine
        let isObserved = await bench.sessions.live[id]?.core.isObserved ?? false
        return (isObserved ? machine.nextDeadline : machine.nextDeadlineUnattended).map { $0 <= bench.clock.now }
            ?? false
    }

    private func shown(_ name: String, _ id: SessionID, _ bench: Bench) async throws -> String? {
        try await bench.sessions.find(id)?.rendering.text(name)
    }

    @Test func aScreenNobodyLooksAtTicksForAnHourAndGoesOnWhenSomebodyComes() async throws {
        let bench = bench()
        let session = try await bench.sessions.make()
        let id = session.id
        try await session.submit(.edit, "text", "a", number: 1)
        try await pass(3, id, bench)
        #expect(try await shown("status", id, bench) == "3")
        try await pass(30, id, bench)
        let last = try #require(try await shown("status", id, bench).flatMap { Int($0) })
        // Six in the hour, and one when the session was loaded for what comes once.
        #expect((6...7).contains(last))
        #expect(try await shown("once", id, bench) == "two hours")
        try await pass(1, id, bench)
        #expect(try await bench.store.nextDue(after: 0) ?? 0 < bench.clock.now)

        let found = try #require(try await bench.sessions.find(id))
        let attachment = await found.attach { _ in }
        while await found.rendering.text("status") == "\(last)" { await Task.yield() }
        try await pass(9, id, bench)
        #expect(await found.rendering.text("status") == "\(last + 10)")
        await found.detach(attachment.token)
        try await pass(5, id, bench)
        #expect(try await shown("status", id, bench) == "\(last + 10)")
    }

    @Test func whoDoesSomethingHasItTickForAnotherHour() async throws {
        let bench = bench()
        let session = try await bench.sessions.make()
        let id = session.id
        try await session.submit(.edit, "text", "a", number: 1)
        try await pass(5, id, bench)
        let found = try #require(try await bench.sessions.find(id))
        try await found.submit(.edit, "text", "b", number: 2)
        try await pass(5, id, bench)
        let minutes = try #require(try await shown("status", id, bench).flatMap { Int($0) })
        #expect((9...11).contains(minutes))
    }

    @Test func whatHasStoodStillCanBeDeletedLikeEveryOther() async throws {
        let bench = bench()
        let session = try await bench.sessions.make()
        let id = session.id
        try await session.submit(.edit, "text", "a", number: 1)
        try await pass(20, id, bench)
        bench.clock.advance(by: 31 * 24 * 3600)
        while try await bench.store.load(id) != nil {
            bench.clock.advance(by: 24 * 3600)
            await Task.yield()
        }
    }
}
