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
        var stamps: [Int64: RowStamp]
        var shown: Range<Int>
        var count: Int
        let hear: @Sendable (QueryChange) -> Void
    }

    private struct Asked {
        /// The versions of the tables when the question was last asked.
        var versions: [String: Int]
        /// The tables the answer depends on; nil for all.
        var tables: Set<String>?
        var time: Date
        var asksForTime: Bool
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
        let question = Question(query: query, following: following)
        let window = Self.bounded(window)
        let (page, stamps, asked) = try store.reading { database in
            try Self.look(at: window, question, now, database, store)
        }
        let watcher = Watcher(
            question: question, window: window, keys: page.numbers, stamps: stamps, shown: page.positions,
            count: page.count, hear: hear)
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
        return QueryWatch(number, page, self, store)
    }

    func look(_ number: Int, at window: Range<Int>, _ store: RecordStore) throws(RecordStoreError) -> RecordPage {
        let window = Self.bounded(window)
        guard let question = contents.withLock({ $0.watchers[number]?.question }) else {
            return RecordPage(records: [], start: 0, count: 0)
        }
        let (page, stamps, _) = try store.reading { database in
            try Self.look(at: window, question, Date(), database, store)
        }
        contents.withLock { contents in
            contents.watchers[number]?.window = window
            contents.watchers[number]?.keys = page.numbers
            contents.watchers[number]?.stamps = stamps
            contents.watchers[number]?.shown = page.positions
            contents.watchers[number]?.count = page.count
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

    private static func look(
        at window: Range<Int>, _ question: Question, _ now: Date, _ database: Database, _ store: RecordStore
    ) throws -> (RecordPage, [Int64: RowStamp], Asked) {
        let run = try QueryRun(database, question.query, store.schema, now: now, access: .reading(store.writer))
        let page = try run.page(.positions(window))
        let following = try RowStamps(question.following, run.plan.plan, store.schema)
        let stamps = try following.stamps(of: page.numbers, database)
        return (page, stamps, try asked(run, following, now, database))
    }

    private static func asked(
        _ run: QueryRun, _ following: RowStamps, _ now: Date, _ database: Database
    ) throws -> Asked {
        Asked(
            versions: try versions(database), tables: run.plan.tables.map { $0.union(following.tables) }, time: now,
            asksForTime: run.plan.asksForTime)
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
                let answer = try Answer(
                    question.query, question.following, watchers.map(\.value.window), now, database, store)
                asked[question] = try Self.asked(answer.run, answer.following, now, database)
                for (number, watcher) in watchers {
                    if let (after, change) = try Self.change(of: watcher, answer, database) {
                        told.append((number, after, change))
                    }
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
    ) throws -> (after: Watcher, change: QueryChange)? {
        let keys = answer.keys(watcher.window)
        let difference = RowDifference(from: watcher.keys, to: keys)
        let updated = difference.stayed.filter { watcher.stamps[keys[$0]] != answer.stamps[keys[$0]] }
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
        if change.isOfCountOnly, watcher.count == answer.count, watcher.shown == shown { return nil }
        var after = watcher
        (after.keys, after.shown, after.count) = (keys, shown, answer.count)
        after.stamps = answer.stamps(of: keys)
        return (after, change)
    }

    /// An answer that was worked out once for all that watch it.
    private final class Answer {
        let run: QueryRun
        let following: RowStamps
        let count: Int
        private(set) var stamps: [Int64: RowStamp] = [:]
        private let keys: [Int64]
        private let start: Int
        private var known: [Int64: StoredRecord] = [:]

        init(
            _ query: RecordQuery, _ following: [String], _ windows: [Range<Int>], _ now: Date, _ database: Database,
            _ store: RecordStore
        ) throws {
            run = try QueryRun(database, query, store.schema, now: now, access: .reading(store.writer))
            self.following = try RowStamps(following, run.plan.plan, store.schema)
            let lower = windows.map(\.lowerBound).min() ?? 0
            let upper = windows.map(\.upperBound).max() ?? 0
            (keys, start, count) = try run.keys(within: lower..<upper)
            var looked: Set<Int64> = []
            for window in Set(windows) { looked.formUnion(keys(window)) }
            stamps = try self.following.stamps(of: Array(looked), database)
        }

        func keys(_ window: Range<Int>) -> [Int64] {
            let range = (window.lowerBound - start)..<(window.upperBound - start)
            return Array(keys[range.clamped(to: 0..<keys.count)])
        }

        func stamps(of keys: [Int64]) -> [Int64: RowStamp] {
            Dictionary(
                keys.compactMap { key in stamps[key].map { (key, $0) } }, uniquingKeysWith: { first, _ in first })
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
