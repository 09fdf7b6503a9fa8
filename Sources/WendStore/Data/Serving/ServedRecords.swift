import Dispatch
import Foundation
import Synchronization
import WendCore
import WendExpressions
import WendRuntime

/// One file of records, with those who watch it.
final class ServedRecords: Sendable {
    private struct Contents {
        var questions: [RecordQuestion: SharedAnswer] = [:]
        var housekeeping: Task<Void, Never>?
        var isClosed = false
    }

    let store: RecordStore
    /// How what services answer becomes records.
    let mapping: JSONMapping
    private let path: String?
    private let room: RowRoom
    private let log: RecordsLog
    private let now: @Sendable () -> Double
    /// Whoever waits for the disk does so here.
    private let queue = DispatchQueue(label: "wend.records", qos: .userInitiated)
    private let contents = Mutex(Contents())

    /// Seconds between two looks at what other processes have written, and at what depends on the time.
    private static let lookInterval = 1.0

    init(
        _ model: EntityModel, searched: Set<SearchedAttribute>, transformers: [String: JSONTransformer], path: String?,
        room: RowRoom, log: RecordsLog, now: @escaping @Sendable () -> Double
    ) throws(RecordStoreError) {
        self.room = room
        self.log = log
        self.path = path
        store = try RecordStore(model, RecordStoreOptions(path: path, searched: searched, goesBack: true))
        mapping = JSONMapping(model, transformers: transformers)
        self.now = now
        if let path, let report = store.migration { log.brought(report, path) }
    }

    private var isOnDisk: Bool { path != nil }

    deinit { contents.withLock { $0.housekeeping?.cancel() } }

    var isWatched: Bool { contents.withLock { $0.questions.values.contains { $0.isWatched } } }

    func close() {
        let questions = contents.withLock { contents in
            contents.housekeeping?.cancel()
            contents.isClosed = true
            defer { contents.questions = [:] }
            return contents.questions.values
        }
        for question in questions { question.end() }
        store.close()
    }

    // MARK: Watching

    /// What a question finds, now and after every change; nothing once the file is closed.
    func answers(to question: RecordQuestion, _ telling: Telling) async -> AsyncStream<SharedAnswer.Shown> {
        await waiting { records in
            // What nobody watches is forgotten here, so that there is no moment in which an answer that somebody asks for is watched by
            // nobody: others ask at the same time.
            let stream = records.contents.withLock { contents -> AsyncStream<SharedAnswer.Shown> in
                if contents.isClosed { return AsyncStream { $0.finish() } }
                contents.questions = contents.questions.filter { $0.key == question || $0.value.isWatched }
                if let known = contents.questions[question]?.subscribe(telling) { return known }
                let made = SharedAnswer(question, records.store, records.room, now: records.date) {
                    records.log.failed($0, records.path)
                }
                contents.questions[question] = made
                return made.subscribe(telling) ?? AsyncStream { $0.finish() }
            }
            records.lookAround()
            return stream
        }
    }

    /// Looks now and then, as long as somebody watches.
    private func lookAround() {
        guard isOnDisk else { return }
        contents.withLock { contents in
            guard contents.housekeeping == nil, !contents.isClosed else { return }
            contents.housekeeping = Task(priority: .utility) { [weak self] in
                while (try? await Task.sleep(for: .seconds(Self.lookInterval))) != nil {
                    guard let self, !Task.isCancelled else { return }
                    guard isWatched else {
                        self.contents.withLock { $0.housekeeping = nil }
                        return
                    }
                    await waiting { $0.deliver() }
                }
            }
        }
    }

    var date: Date { Date(timeIntervalSince1970: now()) }

    func deliver() { _ = try? store.deliverChanges(now: date) }

    // MARK: Changing

    func change(_ change: RecordChange, key: String) async -> Reply {
        await waiting { records in
            do throws(RecordStoreError) {
                let result = try records.store.apply(change, key: WriteKey(rawValue: key), now: records.date)
                records.deliver()
                return Self.reply(result)
            } catch {
                return records.failure(of: error)
            }
        }
    }

    /// What somebody is told whose change could not be made.
    func failure(of error: RecordStoreError) -> Reply {
        log.failed(error, path)
        return .failure(error.publicMessageOfChange)
    }

    /// How many ids an answer names.
    private static let mostIDs = 100

    static func reply(_ result: WriteResult) -> Reply {
        let ids = result.records.prefix(mostIDs).map { Value.string($0.id) }
        var values: Fields = ["count": .integer(result.count), "ids": .list(Array(ids))]
        if ids.count == 1 { values["id"] = ids[0] }
        return .success(values)
    }

    /// Does what waits for the disk on a thread of its own; records in memory are there at once.
    func waiting<Result: Sendable>(_ work: @escaping @Sendable (ServedRecords) -> Result) async -> Result {
        guard isOnDisk else { return work(self) }
        return await withCheckedContinuation { continuation in
            queue.async { [self] in continuation.resume(returning: work(self)) }
        }
    }
}
