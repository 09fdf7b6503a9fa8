import Foundation
import RuntimeFixtures
import Testing
import WendCore

@testable import WendRuntime

/// Sessions that come from another version of the program, or cannot be restored.
@Suite struct RestoringTests {
    /// A session of three edits as it is stored, its entries changed.
    private func store(
        _ change: (Int, inout JournalEntry) -> Void
    ) async throws -> (MemoryStore, SessionID) {
        try await storeOfData { index, data in
            var entry = try JournalEntry(data)
            change(index, &entry)
            return entry.data
        }
    }

    private func storeOfData(_ change: (Int, Data) throws -> Data) async throws -> (MemoryStore, SessionID) {
        let bench = Bench()
        let session = try await bench.sessions.make()
        for (number, text) in ["one", "two", "three"].enumerated() {
            try await session.submit(.edit, "text", text, number: number + 1)
        }
        let stored = try #require(try await bench.store.load(session.id))
        var first = SessionChange(session: session.id, epoch: 1, position: 0, time: stored.time)
        first.snapshot = stored.snapshot
        first.clients = stored.clients
        first.entries = try stored.entries.enumerated().map(change)
        for version in stored.documents { first.documents += [try #require(try await bench.store.document(version))] }
        let store = MemoryStore()
        store.commit(first) { _ in }
        return (store, session.id)
    }

    /// Of an element this version does not have.
    private static func misplace(_ entry: inout JournalEntry) {
        guard case .event(var event) = entry.input.content else { return }
        event.element = Element.ID(event.element.activation, "gone")
        entry.input.content = .event(event)
    }

    @Test func anEntryNotesItsVersion() async throws {
        let (store, id) = try await store { _, _ in }
        for entry in try #require(try store.load(id)).entries {
            #expect(try JournalEntry(entry).versions == Versions(.standard))
        }
        let stored = try #require(try store.load(id))
        #expect(String(decoding: stored.snapshot, as: UTF8.self).contains("\"engine\":\"\(Versions(.standard))\""))
    }

    @Test func entriesThatNoteNothingWereWorkedOff() async throws {
        let (store, id) = try await store { $1.versions = nil }
        let session = try #require(try await Bench(store: store).sessions.find(id))
        let snapshot = await session.snapshot()
        #expect(snapshot.rendering.text("text") == "three")
        #expect(snapshot.reason == nil)
    }

    @Test func aStepThatWasAcceptedAndIsRefusedNowCutsTheJournalBeforeItAndSaysSo() async throws {
        // The start and three edits; the third edit is of an element this version does not have.
        let (store, id) = try await store { index, entry in
            entry.versions = nil
            if index == 3 { Self.misplace(&entry) }
        }
        let lines = Lines()
        let bench = Bench(store: store) { $0.log = { lines.add($0) } }
        let session = try #require(try await bench.sessions.find(id))
        let snapshot = await session.snapshot()
        #expect(snapshot.rendering.text("text") == "two")
        #expect(
            snapshot.reason
                == "The app has changed since you were last here, and your last steps could not be taken over. "
                + "Everything before them is as you left it.")
        #expect(
            lines.all == [
                "session \(id): its last 1 journal entries were dropped, because a step that was worked off by an "
                    + "earlier version is refused by \(EngineVersion.current)"
            ])
        #expect(try store.load(id)?.entries == [])

        // It is said until the person does something, over restarts too.
        let later = bench.restarted()
        let again = try #require(try await later.sessions.find(id))
        #expect(await again.snapshot().reason != nil)
        try await again.submit(.edit, "text", "four", client: "other", number: 1)
        #expect(await again.snapshot().reason == nil)
        let last = try #require(try await bench.restarted().sessions.find(id))
        #expect(await last.snapshot().reason == nil)
        #expect(await last.rendering.text("text") == "four")
    }

    @Test func aStepThatAnotherVersionCutIsNotTakenOver() async throws {
        let (store, id) = try await store { index, entry in
            guard index == 2 else { return }
            entry.versions = Versions(description: "1.0")
            entry.ending = .cut
        }
        let session = try #require(try await Bench(store: store).sessions.find(id))
        #expect(await session.rendering.text("text") == "one")
    }

    @Test(arguments: [
        ("1.0", "the engine, perhaps the kinds and perhaps the limits"),
        ("\(EngineVersion.current)", "perhaps the kinds and perhaps the limits"),
        ("\(EngineVersion.current)/0/\(Versions(.standard).limits ?? "")", "the kinds"),
        ("\(EngineVersion.current)/\(Versions(.standard).kinds ?? "")/0", "the limits"),
        ("1.0/0/0", "the engine, the kinds and the limits"),
    ])
    func theLogSaysWhatDiffers(_ noted: String, _ difference: String) async throws {
        let (store, id) = try await store { index, entry in
            entry.versions = Versions(description: noted)
            if index == 3 { Self.misplace(&entry) }
        }
        let lines = Lines()
        let bench = Bench(store: store) { $0.log = { lines.add($0) } }
        #expect(await (try bench.sessions.find(id))?.rendering.text("text") == "two")
        #expect(
            lines.all == [
                "session \(id): its last 1 journal entries were dropped, because a step that was worked off by version "
                    + "\(noted.prefix { $0 != "/" }) is refused by \(EngineVersion.current) (what differs: \(difference))"
            ])
    }

    @Test func whatCannotBeRestoredIsSetAsideAndSaidOnce() async throws {
        let (store, id) = try await storeOfData { $0 == 2 ? Data("nonsense".utf8) : $1 }
        let lines = Lines()
        let bench = Bench(store: store) { $0.log = { lines.add($0) } }
        for _ in 0..<3 {
            do {
                _ = try await bench.sessions.find(id)
                Issue.record("it was restored")
            } catch {
                #expect(error.code == .setAside)
                #expect(!error.message.contains(id.rawValue))
            }
        }
        #expect(lines.all.count == 1)
        #expect(lines.all.first?.hasPrefix("session \(id) is set aside: ") == true)
        let stored = try #require(try store.load(id))
        #expect(stored.setAside?.engine == .current)
        // Only the first time was a try.
        #expect((stored.epoch, stored.entries.count) == (2, 4))
    }

    @Test func maximumTriesSetsAsideWhatEndsTheProgramEachTime() async throws {
        let (store, id) = try await store { _, _ in }
        // As if the program had ended in the middle of it.
        for _ in 0..<2 { _ = try store.open(id) }
        let lines = Lines()
        let bench = Bench(store: store) { $0.log = { lines.add($0) } }
        await #expect(throws: SessionError.self) { try await bench.sessions.find(id) }
        #expect(
            lines.all == [
                "session \(id) is set aside: the program ended 2 times while the session was being restored"
            ])
        #expect(await bench.sessions.statistics().setAside == 1)
    }

    @Test func oneTryThatDidNotEndIsForgotten() async throws {
        let (store, id) = try await store { _, _ in }
        for _ in 0..<5 {
            _ = try store.open(id)
            #expect(try await Bench(store: store).sessions.find(id) != nil)
        }
    }

    @Test func anotherVersionTriesAgainWhatWasSetAside() async throws {
        let (store, id) = try await store { _, _ in }
        try store.setAside(id, SetAside(reason: "a bug", engine: EngineVersion(rawValue: "1.0")))
        let session = try #require(try await Bench(store: store).sessions.find(id))
        #expect(await session.rendering.text("text") == "three")
        #expect(try store.load(id)?.setAside == nil)
    }

    @Test func newSessionsBeginWithTheLastGoodEntryWhileTheOneOnDiskIsBroken() async throws {
        let store = MemoryStore()
        let bench = Bench(store: store)
        _ = try await bench.sessions.make()
        while try store.entry(named: "") == nil { await Task.yield() }
        bench.app.set("note.xml", NoteApp.broken("note.xml", version: "note-2"))
        #expect(await (try bench.sessions.make()).rendering.text("send") == "Send")
        let later = bench.restarted()
        let session = try await later.sessions.make()
        #expect(await session.rendering.text("send") == "Send")
        // Mended, it reaches those that have begun with the old one, and those to come.
        let new = NoteApp.note(version: "note-3", title: "Send now")
        bench.app.set("note.xml", new)
        await later.sessions.documentChanged(to: new.checked(against: bench.app.registry))
        #expect(await session.rendering.text("send") == "Send now")
        #expect(await (try later.sessions.make()).rendering.text("send") == "Send now")
    }

    @Test func withNoGoodEntryAtAllNobodyCanBegin() async throws {
        let bench = Bench()
        bench.app.set("note.xml", NoteApp.broken("note.xml", version: "note-1"))
        do {
            _ = try await bench.sessions.make()
            Issue.record("it began")
        } catch {
            #expect(error.code == .documentUnusable)
        }
    }
}
