import Foundation
import Synchronization
import WendCore
import WendExpressions
import WendRuntime

/// What a question finds, worked out once for all who watch it: rows that did not change are the same values as before, so that
/// who draws them finds out at once.
final class SharedAnswer: Sendable {
    private struct Contents {
        /// The records, by their numbers.
        var keys: [Int64] = []
        /// What documents see of them, in the same order.
        var rows: [Value] = []
        /// Where each record stands; nil until somebody asks.
        var places: [Int64: Int]?
        var shown: Value = WatchedRows.found([])
        var subscribers: [Int: Subscriber] = [:]
        /// How often it was shown.
        var number = 0
        var next = 1
        var watches: [LiveWatch] = []
        /// How many rows count as held.
        var held = 0
        /// Whether all have left, so that nothing is known any more.
        var isOver = false

        /// Forgets everything, as nobody watches any more.
        ///
        /// - Returns: What is let go of: outside of the lock, since changes that come at the same time wait for it.
        mutating func end() -> (watches: [LiveWatch], subscribers: [Subscriber], held: Int) {
            let gone = (watches, Array(subscribers.values), held)
            (keys, rows, places, watches, subscribers, held, isOver) = ([], [], nil, [], [:], 0, true)
            // What was shown has the rows in it.
            shown = WatchedRows.found([])
            return gone
        }

        /// Tells those who watch of the rows as they are now.
        mutating func show() {
            shown = WatchedRows.found(rows)
            number += 1
            for subscriber in subscribers.values { subscriber.give(shown, number) }
        }
    }

    /// What there was to see at some time.
    struct Shown: Sendable {
        let rows: Value
        let number: Int
    }

    private struct Subscriber {
        let continuation: AsyncStream<Shown>.Continuation
        let telling: Telling

        func give(_ rows: Value, _ number: Int) {
            telling.give(number)
            continuation.yield(Shown(rows: rows, number: number))
        }
    }

    private let question: RecordQuestion
    private let store: RecordStore
    private let table: String
    private let relationships: Set<String>
    private let room: RowRoom
    private let contents = Mutex(Contents())

    /// - Parameter failed: Told why it cannot be answered.
    init(
        _ question: RecordQuestion, _ store: RecordStore, _ room: RowRoom, now: Date,
        failed: (RecordStoreError) -> Void
    ) {
        self.question = question
        self.store = store
        self.room = room
        table = store.model.root(of: question.entity)
        relationships = Set(question.relationships)
        do throws(RecordStoreError) {
            let (watch, found) = try store.watch(
                question.query, following: toOne, now: now,
                seeing: { [relationships, schema = store.schema] run, range in
                    var seen = SeenRecords(run.database, schema, relationships: relationships)
                    return try seen.rows(of: run, range)
                }
            ) { [weak self] change in self?.take(change) }
            // What comes along of several records is another when any of those is.
            var watches = [watch]
            for relationship in store.model.relationships(of: question.entity)
            where relationship.isToMany && question.relationships.contains(relationship.name) {
                let (watch, _) = try store.watch(
                    RecordQuery(relationship.destination), following: [], now: now,
                    seeing: { run, range in (try run.keys(within: range).keys, []) }
                ) { [weak self] _ in self?.showAll() }
                watches.append(watch)
            }
            guard room.hold(found.0.count) else { throw .crowded(found.0.count) }
            contents.withLock { contents in
                contents.held = found.0.count
                contents.watches = watches
                (contents.keys, contents.rows) = found
                contents.show()
            }
        } catch {
            failed(error)
            contents.withLock { $0.shown = WatchedRows.failed(error.publicMessage) }
        }
    }

    var isWatched: Bool { contents.withLock { !$0.subscribers.isEmpty } }

    deinit { room.release(contents.withLock(\.held)) }

    /// Nothing comes any more.
    func end() {
        let gone = contents.withLock { $0.end() }
        room.release(gone.held)
        for subscriber in gone.subscribers { subscriber.continuation.finish() }
    }

    /// What there is to see now, and whatever comes after it; who is slow misses what lies between.
    ///
    /// - Returns: Nil once all have left: it is asked anew then, and there may be no room for it.
    func subscribe(_ telling: Telling) -> AsyncStream<Shown>? {
        let (stream, continuation) = AsyncStream.makeStream(of: Shown.self, bufferingPolicy: .bufferingNewest(1))
        let number = contents.withLock { contents -> Int? in
            if contents.isOver { return nil }
            defer { contents.next += 1 }
            let subscriber = Subscriber(continuation: continuation, telling: telling)
            contents.subscribers[contents.next] = subscriber
            subscriber.give(contents.shown, contents.number)
            return contents.next
        }
        guard let number else { return nil }
        continuation.onTermination = { [weak self] _ in self?.leave(number) }
        return stream
    }

    /// The last who leaves makes room: rows that nobody watches are not kept.
    private func leave(_ number: Int) {
        let gone = contents.withLock { contents -> (watches: [LiveWatch], held: Int)? in
            guard contents.subscribers.removeValue(forKey: number) != nil, contents.subscribers.isEmpty else {
                return nil
            }
            let gone = contents.end()
            return (gone.watches, gone.held)
        }
        room.release(gone?.held ?? 0)
    }

    private func take(_ change: QueryChange) {
        func numbers(_ records: [StoredRecord]) -> [Int64] { records.compactMap { Int64($0.id.id) } }
        let news = change.inserted + change.moved
        let made = rows(numbers(news.map(\.record) + change.updated))
        contents.withLock { contents in
            if contents.isOver { return }
            let stays = change.removed.isEmpty && news.isEmpty
            if stays {
                let places =
                    contents.places
                    ?? Dictionary(contents.keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
                contents.places = places
                for (number, row) in made {
                    if let place = places[number] { contents.rows[place] = row }
                }
            } else {
                let gone = Set(change.removed.compactMap { Int64($0.id) } + numbers(change.moved.map(\.record)))
                var (keys, rows): ([Int64], [Value]) = ([], [])
                keys.reserveCapacity(contents.keys.count + news.count)
                rows.reserveCapacity(contents.keys.count + news.count)
                var coming = news.sorted { $0.index < $1.index }[...]
                // Their places are those in the new list, which grows with each of them.
                func takeThoseThatComeNow(orAll isEnd: Bool = false) {
                    while let next = coming.first, isEnd || next.index <= keys.count {
                        coming.removeFirst()
                        guard let number = Int64(next.record.id.id) else { continue }
                        keys.append(number)
                        rows.append(made[number] ?? SeenRecords.gone(number))
                    }
                }
                for (key, row) in zip(contents.keys, contents.rows) where !gone.contains(key) {
                    takeThoseThatComeNow()
                    keys.append(key)
                    rows.append(made[key] ?? row)
                }
                takeThoseThatComeNow(orAll: true)
                (contents.keys, contents.rows, contents.places) = (keys, rows, nil)
                room.change(by: keys.count - contents.held)
                contents.held = keys.count
            }
            contents.show()
        }
    }

    /// Makes all rows anew.
    private func showAll() {
        let keys = contents.withLock(\.keys)
        let made = rows(keys)
        contents.withLock { contents in
            // Others have come meanwhile, and what comes next tells of these.
            guard !contents.isOver, contents.keys == keys else { return }
            for (place, key) in keys.enumerated() { if let row = made[key] { contents.rows[place] = row } }
            contents.show()
        }
    }

    // MARK: Rows

    /// The relationships that lead to one record.
    private var toOne: [String] {
        store.model.relationships(of: question.entity).filter { !$0.isToMany }.map(\.name)
    }

    /// What documents see of records, as these are now; nothing of those that are gone, which somebody will tell of.
    private func rows(_ numbers: [Int64]) -> [Int64: Value] {
        if numbers.isEmpty { return [:] }
        let found = try? store.reading { database in
            var seen = SeenRecords(database, store.schema, relationships: relationships)
            return try seen.rows(numbers, of: table)
        }
        return found ?? [:]
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
