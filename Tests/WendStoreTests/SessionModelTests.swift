import Foundation
import RuntimeFixtures
import TestSupport
import Testing
import WendCore
import WendRuntime
import WendStore

/// Random batches, failures, kills and restarts, compared with a simple model: per session what was typed last and each
/// client's number.
@Suite struct SessionModelTests {
    @Test(arguments: 1...8, StoreConformanceTests.Kind.allCases)
    func sessionsAreAsTheModelSays(_ seed: Int, _ kind: StoreConformanceTests.Kind) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let folder = TemporaryFolder()
        let memory = MemoryStore()
        let clock = ManualClock()
        let app = NoteApp()

        func bench() throws -> (Bench, GatedStore) {
            let store = GatedStore(try kind.onDisk(folder.file) ?? KeptStore(memory))
            return (Bench(app: app, clock: clock, store: store) { $0.snapshotInterval = 5 }, store)
        }

        var model: [SessionID: Model] = [:]
        var (current, store) = try bench()
        for step in 1...120 {
            clock.advance(by: Double.random(in: 0...2, using: &random))
            switch Int.random(in: 0..<20, using: &random) {
            case 0:
                model[try await current.sessions.make().id] = Model()
            case 1:
                // The process ends without a word.
                await store.close()
                (current, store) = try bench()
            case 2:
                await current.sessions.shutDown()
                (current, store) = try bench()
            case 3:
                clock.advance(by: 100)
            case 4:
                app.set("note.xml", NoteApp.note(version: "note-\(step)", title: "Send \(step)"))
            default:
                guard let id = model.keys.sorted(by: { $0.rawValue < $1.rawValue }).randomElement(using: &random),
                    var expected = model[id]
                else { continue }
                guard let session = try await current.sessions.find(id) else {
                    // Only a session that took no event may be gone.
                    #expect(expected.numbers.isEmpty, "step \(step)")
                    model[id] = nil
                    continue
                }
                try await Self.submit(to: session, store, &expected, &random)
                model[id] = expected
                #expect(await expected.agrees(with: session), "step \(step)")
            }
        }
        for (id, expected) in model {
            guard let session = try await current.sessions.find(id) else {
                #expect(expected.numbers.isEmpty)
                continue
            }
            #expect(await expected.agrees(with: session))
        }
        await current.sessions.shutDown()
    }

    private static func submit(
        to session: Session, _ store: GatedStore, _ model: inout Model, _ random: inout SeededGenerator
    ) async throws {
        let rendering = await session.rendering
        let client = ClientID(rawValue: "c\(Int.random(in: 1...3, using: &random))")
        let last = await session.highestNumber(of: client)
        let isDuplicate = last > 0 && Int.random(in: 0..<5, using: &random) == 0
        let fails = Int.random(in: 0..<8, using: &random) == 0
        var after = model
        let events = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            let field = Bool.random(using: &random) ? "text" : "place"
            let value = "\(Int.random(in: 0..<1000, using: &random))"
            after.texts[field] = value
            return rendering.event(.edit, field, value)
        }
        after.numbers[client] = last + 1
        if isDuplicate {
            let receipt = try await session.submit(events, client: client, number: last)
            #expect(receipt.isDuplicate)
        } else if fails {
            store.failAlways(SessionStoreError(.full, "full"))
            await #expect(throws: SessionError.self) {
                try await session.submit(events, client: client, number: last + 1)
            }
            store.failAlways(nil)
        } else {
            #expect(try await session.submit(events, client: client, number: last + 1).acknowledged == last + 1)
            model = after
        }
    }

    private struct Model {
        var texts: [String: String] = [:]
        var numbers: [ClientID: Int] = [:]

        func agrees(with session: Session) async -> Bool {
            let rendering = await session.rendering
            for field in ["text", "place"] where rendering.text(field) ?? "" != texts[field] ?? "" { return false }
            for (client, number) in numbers where await session.highestNumber(of: client) != number { return false }
            return true
        }
    }
}
