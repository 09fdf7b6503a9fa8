import Foundation
import Synchronization
import WendCore
import WendExpressions
import WendRuntime

/// What a question finds, worked out once for all who watch it: rows that did not change are the same values as before, so that
/// who draws them finds out at once.
final class SharedAnswer: Sendable {
    private struct Contents {
        var records: [StoredRecord] = []
        /// What documents see of them, in the same order.
        var rows: [Value] = []
        /// Where each record stands; nil until somebody asks.
        var places: [Reference: Int]?
        var shown: Value = WatchedRows.found([])
        var subscribers: [Int: AsyncStream<Value>.Continuation] = [:]
        var next = 1
        var watches: [QueryWatch] = []

        /// Tells those who watch of the rows as they are now.
        mutating func show() {
            shown = WatchedRows.found(rows)
            for subscriber in subscribers.values { subscriber.yield(shown) }
        }
    }

    private let question: RecordQuestion
    private let store: RecordStore
    private let contents = Mutex(Contents())

    init(_ question: RecordQuestion, _ store: RecordStore, now: Date) {
        self.question = question
        self.store = store
        do throws(RecordStoreError) {
            let query = question.query
            let watch = try store.watch(
                query, 0..<QueryWatch.largestWindow, following: toOne, now: now
            ) { [weak self] change in self?.take(change) }
            // What comes along of several records is another when any of those is.
            var others: [QueryWatch] = []
            for relationship in store.model.relationships(of: question.entity)
            where relationship.isToMany && question.relationships.contains(relationship.name) {
                others.append(
                    try store.watch(
                        RecordQuery(relationship.destination), 0..<QueryWatch.largestWindow, now: now
                    ) { [weak self] _ in self?.showAll() })
            }
            contents.withLock { contents in
                contents.watches = [watch] + others
                contents.records = watch.first.records
            }
            showAll()
        } catch {
            contents.withLock { $0.shown = WatchedRows.failed(error.publicMessage) }
        }
    }

    var isWatched: Bool { contents.withLock { !$0.subscribers.isEmpty } }

    /// What there is to see now, and whatever comes after it; who is slow misses what lies between.
    func subscribe() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let number = contents.withLock { contents -> Int in
            defer { contents.next += 1 }
            contents.subscribers[contents.next] = continuation
            continuation.yield(contents.shown)
            return contents.next
        }
        continuation.onTermination = { [weak self] _ in self?.contents.withLock { $0.subscribers[number] = nil } }
        return stream
    }

    private func take(_ change: QueryChange) {
        let source = store.source()
        let news = (change.inserted.map(\.record) + change.moved.map(\.record) + change.updated).map {
            ($0, row(of: $0, source))
        }
        contents.withLock { contents in
            if contents.places == nil {
                contents.places = Dictionary(
                    contents.records.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
            }
            let stays = change.removed.isEmpty && change.inserted.isEmpty && change.moved.isEmpty
            if stays {
                for (record, row) in news {
                    guard let place = contents.places?[record.id] else { continue }
                    (contents.records[place], contents.rows[place]) = (record, row)
                }
            } else {
                let (places, rows) = (contents.places ?? [:], contents.rows)
                let made = Dictionary(news.map { ($0.0.id, $0.1) }, uniquingKeysWith: { $1 })
                contents.records = change.applied(to: contents.records)
                contents.rows = contents.records.map { made[$0.id] ?? places[$0.id].map { rows[$0] } ?? .null }
                contents.places = nil
            }
            contents.show()
        }
    }

    /// Makes all rows anew.
    private func showAll() {
        let source = store.source()
        let records = contents.withLock(\.records)
        let rows = records.map { row(of: $0, source) }
        contents.withLock { contents in
            // Others have come meanwhile, and what comes next tells of these.
            guard contents.records.map(\.id) == records.map(\.id) else { return }
            contents.rows = rows
            contents.show()
        }
    }

    // MARK: Rows

    /// The relationships that lead to one record.
    private var toOne: [String] {
        store.model.relationships(of: question.entity).filter { !$0.isToMany }.map(\.name)
    }

    /// A record as documents see it: its values and its `id`, with what it leads to.
    private func row(of record: StoredRecord, _ source: RecordSource) -> Value {
        var fields = plain(record)
        for relationship in store.model.relationships(of: record.entity) {
            if !relationship.isToMany {
                guard case .reference(let other)? = record.values[relationship.name] else { continue }
                fields[relationship.name] = source.record(other).map { .dictionary(plain($0)) } ?? .null
            } else if question.relationships.contains(relationship.name) {
                let members = source.value(named: relationship.name, of: record.id)?.elements ?? []
                fields[relationship.name] = .list(
                    members.compactMap { member in
                        guard case .reference(let other) = member else { return nil }
                        return source.record(other).map { .dictionary(plain($0)) }
                    })
            }
        }
        return .dictionary(fields)
    }

    /// The record alone: where it leads is told by ids.
    private func plain(_ record: StoredRecord) -> Fields {
        var fields: Fields = ["id": .string(record.id.id)]
        for field in record.values {
            if case .reference(let other) = field.value {
                fields[field.name] = .dictionary(["id": .string(other.id)])
            } else {
                fields[field.name] = field.value
            }
        }
        return fields
    }
}

extension RecordQuestion {
    var query: RecordQuery {
        RecordQuery(
            entity, where: condition,
            sort: sort.map { word in
                let isBackward = word.hasPrefix("-")
                return RecordQuery.Sort(
                    isBackward ? String(word.dropFirst()) : word, isAscending: !isBackward, options: "cd")
            },
            limit: limit)
    }
}
