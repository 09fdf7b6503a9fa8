import Foundation
import TestSupport
import Testing
import WendCore
import WendExpressions
import WendRuntime
import WendStore

/// The rows that are held in memory: as many as are watched, whoever comes and goes, and never more than there is room for.
@Suite struct RowRoomTests {
    private static let model = EntityModel([
        Entity("Note", attributes: [.init("title", .string, isOptional: false)])
    ])

    /// What somebody asks for, and whose.
    private struct Asked: Hashable {
        let person: String
        /// At most so many, or all.
        let limit: Int?

        var question: RecordQuestion? {
            var fields: Fields = ["entity": "Note"]
            if let limit { fields["limit"] = .integer(limit) }
            return RecordQuestion(.dictionary(fields))
        }

        func count(_ notes: [String: Int]) -> Int { min(notes[person] ?? 0, limit ?? .max) }
    }

    /// Waits until something holds: for as many turns of others as that could ever take.
    private func settles(_ holds: () -> Bool) async -> Bool {
        for _ in 0..<200_000 {
            if holds() { return true }
            await Task.yield()
        }
        return holds()
    }

    private static let room = 60

    @Test(arguments: 0..<24) func asManyRowsAreHeldAsAreWatchedWhoeverComesAndGoes(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let records = AppRecords(Self.model, folder: nil, mostRows: Self.room)
        let people = ["ann", "bea", "cal"]
        var notes: [String: Int] = [:]
        var watching: [(asked: Asked, task: Task<Void, Never>)] = []
        func expected() -> Int { Set(watching.map(\.asked)).reduce(0) { $0 + $1.count(notes) } }
        for step in 0..<60 {
            let person = people.randomElement(using: &random) ?? "ann"
            switch Int.random(in: 0..<10, using: &random) {
            case 0...1:
                let count = Int.random(in: 1...9, using: &random)
                let more = (0..<count).map { Value.dictionary(["title": .string("\(step) \($0)")]) }
                #expect(await records.change(.save(entity: "Note", more), key: "\(step)", of: person).isSuccess)
                notes[person, default: 0] += count
            case 2:
                let gone = await records.change(
                    .delete(entity: "Note", where: "TRUEPREDICATE"), key: "\(step)", of: person)
                #expect(gone.isSuccess)
                notes[person] = 0
            case 3...7:
                let asked = Asked(person: person, limit: [nil, 3, 10].randomElement(using: &random) ?? nil)
                let question = try #require(asked.question)
                let isShared = watching.contains { $0.asked == asked }
                let hasRoom = isShared || expected() + asked.count(notes) <= Self.room
                let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
                let task = Task {
                    try? await records.watch(question, of: person) { continuation.yield($0) }
                    continuation.finish()
                }
                var answers = stream.makeAsyncIterator()
                let first = await answers.next()
                #expect((first.flatMap(WatchedRows.problem) == nil) == hasRoom, "step \(step)")
                if hasRoom { watching.append((asked, task)) } else { await task.value }
            default:
                guard !watching.isEmpty else { continue }
                let one = watching.remove(at: Int.random(in: watching.indices, using: &random))
                one.task.cancel()
                await one.task.value
            }
            let count = expected()
            #expect(await settles { records.heldRows == count }, "step \(step): \(records.heldRows), not \(count)")
        }
        for one in watching {
            one.task.cancel()
            await one.task.value
        }
        #expect(await settles { records.heldRows == 0 })
        records.close()
    }

    /// Many ask, leave and come again at the same time: nothing is counted twice, and nothing stays.
    @Test(arguments: 0..<8) func manyAtOnceLeaveNothingBehind(_ seed: UInt64) async throws {
        let records = AppRecords(Self.model, folder: nil, mostRows: Self.room)
        let more = (0..<20).map { Value.dictionary(["title": .string("\($0)")]) }
        #expect(await records.change(.save(entity: "Note", more), key: "a", of: "ann").isSuccess)
        let most = await withTaskGroup(of: Int.self) { group in
            for visitor in 0..<12 {
                group.addTask {
                    var random = SeededGenerator(seed: seed &* 31 &+ UInt64(visitor))
                    var most = 0
                    for _ in 0..<12 {
                        let asked = Asked(person: "ann", limit: [nil, 5].randomElement(using: &random) ?? nil)
                        guard let question = asked.question else { break }
                        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
                        let task = Task {
                            try? await records.watch(question, of: "ann") { continuation.yield($0) }
                            continuation.finish()
                        }
                        for await _ in stream { break }
                        most = max(most, records.heldRows)
                        if Bool.random(using: &random) { await Task.yield() }
                        task.cancel()
                        await task.value
                    }
                    return most
                }
            }
            return await group.reduce(0) { max($0, $1) }
        }
        #expect(await settles { records.heldRows == 0 })
        #expect(most <= Self.room)
        records.close()
    }
}
