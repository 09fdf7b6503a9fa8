import Foundation
import TestSupport
import Testing
import WendCore
import WendExpressions
import WendRuntime
import WendStore

@testable import Wend

/// The records of a shown app whose editions come one after the other, while people watch and save.
@Suite(.timeLimit(.minutes(5))) struct BundleRecordsTests {
    /// The model of an edition: each has one attribute more than the one before.
    private static func model(_ edition: Int) -> EntityModel {
        let more = (0..<edition).map { Entity.Attribute("of\($0)", .string) }
        return EntityModel([Entity("Note", attributes: [.init("title", .string)] + more)])
    }

    /// Nothing that was saved with a newer edition is lost because of an older one, and whoever watches sees it.
    @Test(arguments: 0..<12) func whatEditionsSaveStays(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let (folder, editions) = (TemporaryFolder(), 4)
        func records(_ edition: Int) -> AppRecords { AppRecords(Self.model(edition), folder: folder.path) }
        let shown = BundleRecords(records(0), of: Self.model(0))
        let question = try #require(RecordQuestion(["entity": "Note"]))
        let (stream, seen) = AsyncStream.makeStream(of: (watcher: Int, count: Int).self)
        let watching = (0..<3).map { watcher in
            let pauses = Int(random.below(40))
            return Task {
                try await shown.watch(question, of: "ann") { rows in
                    for _ in 0..<pauses { await Task.yield() }
                    seen.yield((watcher, rows.fields?["rows"]?.elements.count ?? 0))
                }
            }
        }
        defer { for task in watching { task.cancel() } }
        for _ in 0..<Int(random.below(200)) { await Task.yield() }
        // Each edition saves at once what only it and those after it know.
        await withTaskGroup(of: Void.self) { group in
            for edition in 1...editions {
                shown.take(records(edition), of: Self.model(edition))
                for number in 0..<3 {
                    let note: Value = ["title": "a", "of\(edition - 1)": .string("\(number)")]
                    group.addTask {
                        let reply = await shown.change(
                            .save(entity: "Note", [note]), key: "\(edition)/\(number)", of: "ann")
                        #expect(reply.isSuccess, "edition \(edition): \(reply)")
                    }
                }
                for _ in 0..<Int(random.below(60)) { await Task.yield() }
            }
        }
        var counts: [Int: Int] = [:]
        for await each in stream {
            counts[each.watcher] = each.count
            if counts == [0: editions * 3, 1: editions * 3, 2: editions * 3] { break }
        }
        shown.close()
        let file = try #require(
            FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasSuffix(".sqlite") })
        let store = try RecordStore(reading: "\(folder.path)/\(file)")
        defer { store.close() }
        #expect(store.model.fingerprint == Self.model(editions).fingerprint)
        let notes = try store.page(of: RecordQuery("Note")).records
        for edition in 0..<editions {
            let texts = notes.compactMap { $0.values["of\(edition)"]?.text }.sorted()
            #expect(texts == ["0", "1", "2"], "edition \(edition)")
        }
    }
}
