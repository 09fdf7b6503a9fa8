import Foundation
import Synchronization
import TestSupport
import Testing
import WendCore
import WendExpressions
import WendRuntime

@testable import WendStore

/// What whoever runs an app is told of its records.
@Suite struct RecordsLogTests {
    private static let before = EntityModel([
        Entity("Note", attributes: [.init("title", .string), .init("stars", .integer64)]),
        Entity("Folder", attributes: [.init("name", .string)]),
    ])

    final class Lines: Sendable {
        private let lines = Mutex<[String]>([])

        var all: [String] { lines.withLock { $0 } }

        @Sendable func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    /// What a changed model takes away is said, with where it still is.
    @Test func whoeverRunsTheAppIsToldWhatIsGone() async throws {
        let folder = TemporaryFolder()
        let before = AppRecords(Self.before, folder: folder.file)
        _ = await before.change(.save(entity: "Folder", [["name": "Work"], ["name": "Home"]]), key: "1", of: "ann")
        _ = await before.change(.save(entity: "Note", [["title": "A", "stars": 3]]), key: "2", of: "ann")
        before.close()
        let lines = Lines()
        let model = EntityModel([
            Entity("Note", attributes: [.init("title", .string), .init("rank", .integer64)]),
            Entity("Box", attributes: [.init("name", .string)]),
        ])
        let after = AppRecords(model, folder: folder.file, log: lines.add)
        defer { after.close() }
        let saved = await after.change(.save(entity: "Box", [["name": "Red"]]), key: "3", of: "ann")
        #expect(saved.isSuccess)
        let line = lines.all.joined(separator: "\n")
        for part in [
            "'Folder' is gone, with 2 records", "'Note.stars' is gone, with what 1 records had there",
            "'Note.rank' is new", "as it was before it lies in '",
        ] {
            #expect(line.contains(part), "\(line)")
        }
    }

    /// What happens again and again is told every ten seconds, of each file.
    @Test func theSameIsToldNowAndThen() {
        let lines = Lines()
        let time = Mutex(0.0)
        let log = RecordsLog(now: { time.withLock { $0 } }, lines.add)
        for second in 0..<25 {
            time.withLock { $0 = Double(second) }
            for file in ["a", "b"] {
                log.failed(RecordStoreError(.full, "no room"), file)
                log.failed(RecordStoreError(.refused, "no title"), file)
            }
        }
        #expect(lines.all.count == 6)
        for number in 0..<5_000 { log.failed(RecordStoreError(.full, "no room"), "\(number)") }
        #expect(log.remembered <= RecordsLog.most)
    }
}
