import Foundation
import GRDB
import Synchronization
import WendCore
import WendExpressions

/// Who watches which question, and what each of them has been told.
///
/// Every record has a version and every table that of its latest change, both in the file: so it is known what has changed,
/// whoever wrote it, without listening to anybody.
final class LiveQueries: Sendable {
    /// What several may watch at once.
    private struct Question: Hashable {
        var query: RecordQuery
        var following: [String]
    }

    private struct Watcher {
        var question: Question
        var window: Range<Int>
        /// The rows it has been told of, and as of when.
        var keys: [Int64]
        var version: Int
        var shown: Range<Int>
        var count: Int
        let hear: @Sendable (QueryChange) -> Void
    }

    /// What somebody has looked at.
    struct Looked {
        /// The records, by their numbers, and the positions they have.
        var keys: [Int64]
        var shown: Range<Int>
        /// How many there are in all.
        var count: Int
    }

    private struct Asked {
        /// The versions of the tables when the question was last asked.
        var versions: [String: Int]
        /// The tables the answer depends on; nil for all.
        var tables: Set<String>?
        var time: Date
        var asksForTime: Bool

        /// That of the latest change.
        var version: Int { versions.values.max() ?? 0 }
    }

    private struct Contents {
        var watchers: [Int: Watcher] = [:]
        var asked: [Question: Asked] = [:]
        var next = 1
        var isDelivering = false
        var isToRepeat = false
    }

    private let contents = Mutex(Contents())

    func watch(
        _ query: RecordQuery, _ window: Range<Int>, _ following: [String], _ now: Date, _ store: RecordStore,
        _ hear: @escaping @Sendable (QueryChange) -> Void
    ) throws(RecordStoreError) -> QueryWatch {
        let (watch, page) = try self.watch(query, window, following, now, store, Self.page, hear)
        return QueryWatch(watch, page, self, store)
    }

    /// Watches a part of an answer, of which the one who watches makes what it likes.
    func watch<Seen>(
        _ query: RecordQuery, _ window: Range<Int>, _ following: [String], _ now: Date, _ store: RecordStore,
        _ look: (QueryRun, Range<Int>) throws -> (Seen, Looked), _ hear: @escaping @Sendable (QueryChange) -> Void
    ) throws(RecordStoreError) -> (LiveWatch, Seen) {
        let question = Question(query: query, following: following)
        let window = Self.bounded(window)
        let (seen, looked, asked) = try store.reading { database in
            try Self.look(at: window, question, now, database, store, look)
        }
        let watcher = Watcher(
            question: question, window: window, keys: looked.keys, version: asked.version, shown: looked.shown,
            count: looked.count, hear: hear)
        let number = contents.withLock { contents in
            let number = contents.next
            contents.next += 1
            // Others may have been told of another state than this one is of: then the question is asked again next time.
            if let known = contents.asked[question] {
                if known.versions != asked.versions { contents.asked[question] = nil }
            } else if !contents.watchers.values.contains(where: { $0.question == question }) {
                contents.asked[question] = asked
            }
            contents.watchers[number] = watcher
            return number
        }
        return (LiveWatch(number, self), seen)
    }

    func look(_ number: Int, at window: Range<Int>, _ store: RecordStore) throws(RecordStoreError) -> RecordPage {
        let window = Self.bounded(window)
        guard let question = contents.withLock({ $0.watchers[number]?.question }) else {
            return RecordPage(records: [], start: 0, count: 0)
        }
        let (page, looked, asked) = try store.reading { database in
            try Self.look(at: window, question, Date(), database, store, Self.page)
        }
        contents.withLock { contents in
            contents.watchers[number]?.window = window
            contents.watchers[number]?.keys = looked.keys
            contents.watchers[number]?.version = asked.version
            contents.watchers[number]?.shown = looked.shown
            contents.watchers[number]?.count = looked.count
            contents.asked[question] = nil
        }
        return page
    }

    func stop(_ number: Int) {
        contents.withLock { contents in
            guard let question = contents.watchers.removeValue(forKey: number)?.question else { return }
            if !contents.watchers.values.contains(where: { $0.question == question }) { contents.asked[question] = nil }
        }
    }

    private static func bounded(_ window: Range<Int>) -> Range<Int> {
        let lower = max(0, window.lowerBound)
        return lower..<max(lower, min(window.upperBound, lower + QueryWatch.largestWindow))
    }

    private static func look<Seen>(
        at window: Range<Int>, _ question: Question, _ now: Date, _ database: Database, _ store: RecordStore,
        _ look: (QueryRun, Range<Int>) throws -> (Seen, Looked)
    ) throws -> (Seen, Looked, Asked) {
        let run = try QueryRun(database, question.query, store.schema, now: now, access: .reading(store.writer))
        let (seen, looked) = try look(run, window)
        let following = try RowVersions(question.following, run.plan.plan, store.schema)
        return (seen, looked, asked(run.plan, following, now, try versions(database)))
    }

    private static func page(_ run: QueryRun, _ window: Range<Int>) throws -> (RecordPage, Looked) {
        let page = try run.page(.positions(window))
        return (page, Looked(keys: page.numbers, shown: page.positions, count: page.count))
    }

    private static func asked(
        _ plan: QueryPlan, _ following: RowVersions, _ now: Date, _ versions: [String: Int]
    ) -> Asked {
        Asked(
            versions: versions, tables: plan.tables.map { $0.union(following.tables) }, time: now,
            asksForTime: plan.asksForTime)
    }

    private static func versions(_ database: Database) throws -> [String: Int] {
        var versions: [String: Int] = [:]
        let rows = try Row.fetchCursor(try database.cachedStatement(sql: "SELECT name, version FROM _root"))
        while let row = try rows.next() { versions[row[0]] = row[1] }
        return versions
    }

    // MARK: Telling

    func deliver(_ now: Date, _ store: RecordStore) throws(RecordStoreError) -> Int {
        // One tells at a time, so that everybody hears things in their order; who comes meanwhile has them tell once more.
        let isFirst = contents.withLock { contents in
            if contents.isDelivering { contents.isToRepeat = true }
            defer { contents.isDelivering = true }
            return !contents.isDelivering
        }
        guard isFirst else { return 0 }
        var count = 0
        while true {
            do {
                count += try deliverOnce(now, store)
            } catch {
                contents.withLock { ($0.isDelivering, $0.isToRepeat) = (false, false) }
                throw error
            }
            let isToRepeat = contents.withLock { contents in
                if !contents.isToRepeat { contents.isDelivering = false }
                defer { contents.isToRepeat = false }
                return contents.isToRepeat
            }
            if !isToRepeat { return count }
        }
    }

    private func deliverOnce(_ now: Date, _ store: RecordStore) throws(RecordStoreError) -> Int {
        let (watchers, known) = contents.withLock { ($0.watchers, $0.asked) }
        if watchers.isEmpty { return 0 }
        var told: [(number: Int, watcher: Watcher, change: QueryChange)] = []
        var asked: [Question: Asked] = [:]
        let groups = Dictionary(grouping: watchers) { $0.value.question }
        try store.reading { database in
            let versions = try Self.versions(database)
            for (question, watchers) in groups {
                if let known = known[question], !Self.hasChanged(known, versions, now) { continue }
                let answer = Answer(
                    try QueryRun(database, question.query, store.schema, now: now, access: .reading(store.writer)),
                    try RowVersions(question.following, store.schema.planned(question.query.entity), store.schema),
                    versions)
                asked[question] = Self.asked(answer.run.plan, answer.following, now, versions)
                if let known = known[question],
                    let updated = try Self.updated(watchers.map(\.value), known, answer, database)
                {
                    for (number, watcher) in watchers {
                        var after = watcher
                        after.version = answer.version
                        told.append((number, after, updated))
                    }
                    continue
                }
                try answer.ask(watchers.map(\.value.window))
                for (number, watcher) in watchers {
                    let (after, change) = try Self.change(of: watcher, answer, database)
                    told.append((number, after, change))
                }
            }
        }
        let changes = contents.withLock { contents -> [(QueryChange, @Sendable (QueryChange) -> Void)] in
            for (question, asked) in asked {
                // Who came or looked elsewhere meanwhile has seen another state.
                let isOfAll = contents.watchers.allSatisfy { number, watcher in
                    watcher.question != question
                        || watchers[number].map { $0.window == watcher.window && $0.keys == watcher.keys } ?? false
                }
                contents.asked[question] = isOfAll ? asked : nil
            }
            return told.compactMap { number, after, change in
                // Who has stopped, or has looked elsewhere meanwhile, is told nothing.
                guard let watcher = contents.watchers[number], watcher.keys == watchers[number]?.keys,
                    watcher.window == after.window
                else { return nil }
                contents.watchers[number] = after
                guard !change.isOfCountOnly || change.count != watcher.count || change.window != watcher.shown
                else { return nil }
                return (change, watcher.hear)
            }
        }
        for (change, hear) in changes { hear(change) }
        return asked.count
    }

    private static func hasChanged(_ known: Asked, _ versions: [String: Int], _ now: Date) -> Bool {
        if known.asksForTime, now.timeIntervalSince(known.time) >= 1 { return true }
        guard let tables = known.tables else { return known.versions != versions }
        return tables.contains { known.versions[$0] != versions[$0] }
    }

    private static func change(
        of watcher: Watcher, _ answer: Answer, _ database: Database
    ) throws -> (after: Watcher, change: QueryChange) {
        let keys = answer.keys(watcher.window)
        let difference = RowDifference(from: watcher.keys, to: keys)
        let changed = try answer.changed(since: watcher.version)
        let updated = changed.isEmpty ? [] : difference.stayed.filter { changed.contains(keys[$0]) }
        let start = min(watcher.window.lowerBound, answer.count)
        let shown = start..<start + keys.count
        let wanted = (difference.inserted + difference.moved + updated).map { keys[$0] }
        let records = try answer.records(wanted, database)
        func placed(_ positions: [Int]) -> [QueryChange.Placed] {
            positions.compactMap { position in records[keys[position]].map { .init($0, at: position) } }
        }
        let table = answer.run.plan.plan.table
        let change = QueryChange(
            removed: difference.removed.map { Reference(type: table, id: String($0)) },
            inserted: placed(difference.inserted), moved: placed(difference.moved),
            updated: updated.compactMap { records[keys[$0]] }, window: shown, count: answer.count)
        var after = watcher
        (after.keys, after.shown, after.count, after.version) = (keys, shown, answer.count, answer.version)
        return (after, change)
    }

    // MARK: Few changes

    /// How many changed records are looked at one by one.
    private static let fewChanges = 200

    /// What has become of a list that is watched as a whole if some records have other values and nothing else is new: the same
    /// records are found in the same order. That costs much less to find out than to ask for all of them again. Nil if it is not
    /// so, or cannot be told.
    private static func updated(
        _ watchers: [Watcher], _ known: Asked, _ answer: Answer, _ database: Database
    ) throws -> QueryChange? {
        let (run, query) = (answer.run, answer.run.plan.query)
        guard let first = watchers.first, first.keys.count == first.count, first.shown.lowerBound == 0,
            watchers.allSatisfy({ $0.version == first.version && $0.window == first.window }),
            query.limit == nil, query.offset == 0, run.plan.residual == nil, !run.isNarrow, !run.plan.asksForTime,
            let tables = run.plan.tables
        else { return nil }
        // Who is found, and where it stands, must depend on the records themselves.
        let own = run.plan.plan.table
        guard tables.allSatisfy({ $0 == own || known.versions[$0] == answer.versions[$0] }) else { return nil }
        let changed = try answer.changed(since: first.version, most: fewChanges + 1)
        guard changed.count <= fewChanges, try run.count() == first.count else { return nil }
        var places: [Int] = []
        for (place, key) in first.keys.enumerated() where changed.contains(key) { places.append(place) }
        // In order they are still if each stands between those around it.
        var around: Set<Int> = []
        for place in places { around.formUnion(max(0, place - 1)...min(first.keys.count - 1, place + 1)) }
        let expected = around.sorted().map { first.keys[$0] }
        guard try run.found(among: changed.union(expected)) == expected else { return nil }
        let records = try answer.records(places.map { first.keys[$0] }, database)
        return QueryChange(
            updated: places.compactMap { records[first.keys[$0]] }, window: first.shown, count: first.count)
    }

    /// An answer that is worked out once for all that watch it.
    private final class Answer {
        let run: QueryRun
        let following: RowVersions
        /// The versions of the tables.
        let versions: [String: Int]
        private(set) var count = 0
        private var keys: [Int64] = []
        private var start = 0
        private var known: [Int64: StoredRecord] = [:]
        private var changes: [Int: Set<Int64>] = [:]

        init(_ run: QueryRun, _ following: RowVersions, _ versions: [String: Int]) {
            self.run = run
            self.following = following
            self.versions = versions
        }

        var version: Int { versions.values.max() ?? 0 }

        func ask(_ windows: [Range<Int>]) throws {
            let lower = windows.map(\.lowerBound).min() ?? 0
            let upper = windows.map(\.upperBound).max() ?? 0
            (keys, start, count) = try run.keys(within: lower..<upper)
        }

        func keys(_ window: Range<Int>) -> [Int64] {
            let range = (window.lowerBound - start)..<(window.upperBound - start)
            return Array(keys[range.clamped(to: 0..<keys.count)])
        }

        /// Records that have changed since a version, or lead to others that have.
        func changed(since version: Int, most: Int? = nil) throws -> Set<Int64> {
            if let known = changes[version] { return known }
            let found = try following.changed(since: version, versions, most: most, run.database)
            // As many as were asked for are perhaps not all.
            if most.map({ found.count < $0 }) ?? true { changes[version] = found }
            return found
        }

        /// Records by their numbers, each read once.
        func records(_ keys: [Int64], _ database: Database) throws -> [Int64: StoredRecord] {
            let missing = keys.filter { known[$0] == nil }
            if !missing.isEmpty {
                let found = try RecordReader(database, run.plan.schema).records(missing, of: run.plan.plan.table)
                known.merge(found) { $1 }
            }
            return known
        }
    }
}

extension RecordPage {
    /// The numbers of its records.
    fileprivate var numbers: [Int64] { records.compactMap { Int64($0.id.id) } }
}
