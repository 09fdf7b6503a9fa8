import Synchronization
import WendCore
import WendExpressions
import WendRuntime
import WendStore

/// The records of a shown app: those of all its editions, which may be open at the same time. Who watches goes on watching when another
/// edition brings another model.
final class BundleRecords: RecordKeeping {
    private struct Content {
        var records: AppRecords
        var fingerprint: String
        var watchers = 0
        /// How often others have taken their place.
        var turns = 0
        var isClosed = false
    }

    private let content: Mutex<Content>

    init(_ records: AppRecords, _ fingerprint: String) {
        content = Mutex(Content(records: records, fingerprint: fingerprint))
    }

    var isWatched: Bool { content.withLock { $0.watchers > 0 } }

    private var current: AppRecords { content.withLock(\.records) }

    /// Goes on with a model that has come, if it is another.
    func take(_ records: AppRecords, _ fingerprint: String) {
        let last = content.withLock { content -> AppRecords in
            if content.fingerprint == fingerprint || content.isClosed { return records }
            defer {
                (content.records, content.fingerprint) = (records, fingerprint)
                content.turns += 1
            }
            return content.records
        }
        last.close()
    }

    func close() {
        content.withLock { content -> AppRecords in
            content.isClosed = true
            return content.records
        }.close()
    }

    func watch(
        _ question: RecordQuestion, of person: String, _ take: @escaping @Sendable (Value) async -> Void
    ) async throws {
        content.withLock { $0.watchers += 1 }
        defer { content.withLock { $0.watchers -= 1 } }
        while !Task.isCancelled {
            let (records, turn) = content.withLock { ($0.records, $0.turns) }
            do {
                try await records.watch(question, of: person, take)
            } catch {
                if content.withLock({ $0.turns == turn }) { throw error }
            }
            if content.withLock({ $0.turns == turn }) { return }
        }
    }

    func change(_ change: RecordChange, key: String, of person: String) async -> Reply {
        await current.change(change, key: key, of: person)
    }

    func take(
        _ objects: [Value], as request: RecordImport, key: String, isAnew: Bool, of person: String
    ) async -> Reply {
        await current.take(objects, as: request, key: key, isAnew: isAnew, of: person)
    }

    func outcome(of key: String, on entity: String, of person: String) async -> Reply? {
        await current.outcome(of: key, on: entity, of: person)
    }

    func untilTold() async -> Bool { await current.untilTold() }
}
