public import Foundation
import GRDB
import Synchronization
public import WendCore
public import WendExpressions

/// The records of one app, or of one person in it, in one SQLite file.
///
///     let store = try RecordStore(model, RecordStoreOptions(path: "records.sqlite"))
///     try store.apply([.insert(entity: "Post", ["text": "Hello"])], key: WriteKey(session: session, effect: effect))
///     let page = try store.page(of: RecordQuery("Post", sort: [.init("timestamp", isAscending: false)]), .positions(0..<50))
///
/// Guarantees: a transaction is done whole or not at all, and what was reported as done survives loss of power; under one key
/// it is done once, however often it is asked for, also after a restart. Readers see one state of all records while they read,
/// and hold up nobody. Several processes may have the file open. Every method waits for the disk: whoever may not wait calls
/// it on a thread of its own.
public final class RecordStore: Sendable {
    /// The model the records are of.
    public let model: EntityModel
    /// What was done to bring the file into the form of the model; nil if nothing had to be.
    public let migration: MigrationReport?
    let writer: any DatabaseWriter
    let schema: RecordSchema
    let options: RecordStoreOptions
    private let generation: Int
    private let live = LiveQueries()
    private let whenChanged: @Sendable () -> Void

    /// Opens the file, or makes it, and brings its records into the form of the model. A copy is made before
    /// (``MigrationReport/backup``).
    ///
    /// - Parameter whenChanged: Called after each transaction of this store that has changed something, on the thread that did it:
    ///   ``deliverChanges(now:)`` has something to tell then. What other processes write is seen only when that is called.
    /// - Throws: `badModel`, `unclearMigration` with all reasons, `newerModel`, `newerSchema`, `corrupt`, `full`, `locked`,
    ///   `unavailable`. The file is as it was then.
    public init(
        _ model: EntityModel, _ options: RecordStoreOptions = RecordStoreOptions(),
        whenChanged: @escaping @Sendable () -> Void = {}
    ) throws(RecordStoreError) {
        do {
            let file = try RecordFile.open(options, model)
            self.model = model
            self.options = options
            self.whenChanged = whenChanged
            (writer, schema, generation, migration) = (file.writer, file.schema, file.generation, file.migration)
        } catch {
            throw RecordStoreError(error, path: options.path ?? "records")
        }
    }

    /// Opens a file to look at it, with the model it was last brought to, whoever else has it open. Nothing can be written.
    ///
    /// - Throws: `corrupt`, `newerSchema`, `unavailable`.
    public init(reading path: String) throws(RecordStoreError) {
        do {
            let (file, model) = try RecordFile.read(path)
            self.model = model
            options = RecordStoreOptions(path: path)
            whenChanged = {}
            (writer, schema, generation, migration) = (file.writer, file.schema, file.generation, nil)
        } catch {
            throw RecordStoreError(error, path: path)
        }
    }

    /// Closes the file. Nothing may be asked of the store any more.
    public func close() { try? writer.close() }

    // MARK: Writing

    /// Does a transaction: all of the writes, or none if one of them cannot be done.
    ///
    /// - Parameters:
    ///   - key: What the transaction is known by: asked for again under the same key, nothing is done and what it came to the first
    ///     time is answered. Nil for one that is not remembered.
    ///   - now: The time it is.
    /// - Throws: `refused` with the problem; `full`, `locked`, `newerModel`, `corrupt`, `unavailable`.
    @discardableResult
    public func apply(
        _ writes: [RecordWrite], key: WriteKey? = nil, now: Date = Date()
    ) throws(RecordStoreError) -> WriteResult {
        try transaction(key: key, now: now) { database, writer in
            var run = WriteRun(access: .writing(self.writer), now: now)
            for write in writes { try run.perform(write, database, &writer) }
            return run.result
        }
    }

    /// What a transaction came to that was done under a key; nil if none is remembered.
    public func result(of key: WriteKey) throws(RecordStoreError) -> WriteResult? {
        try reading { try EffectLog.result(of: key, in: $0) }
    }

    /// Runs a transaction once.
    func transaction(
        key: WriteKey?, now: Date, _ body: (Database, inout RecordWriter) throws -> WriteResult
    ) throws(RecordStoreError) -> WriteResult {
        do {
            let (result, isDone) = try writer.write { database -> (WriteResult, Bool) in
                try checkGeneration(database)
                if let key, let result = try EffectLog.result(of: key, in: database) { return (result, false) }
                var writer = try RecordWriter(database, schema, merging: options.merging, now: now)
                let result = try body(database, &writer)
                try writer.finish()
                if let key {
                    try EffectLog.note(result, of: key, keeping: options.rememberedWrites, in: database)
                }
                return (result, true)
            }
            if isDone { whenChanged() }
            return result
        } catch {
            throw RecordStoreError(error, path: options.path ?? "records")
        }
    }

    /// Another process may have brought the file to another model meanwhile.
    private func checkGeneration(_ database: Database) throws {
        guard try Int.fetchOne(database, sql: "PRAGMA user_version") == generation else {
            throw RecordStoreError(
                .newerModel, "'\(options.path ?? "records")' was brought to another model meanwhile; open it again")
        }
    }

    // MARK: Reading

    /// A stretch of the answer to a query, and how long the whole is.
    public func page(
        of query: RecordQuery, _ window: RecordPage.Window = .all, now: Date = Date()
    ) throws(RecordStoreError) -> RecordPage {
        try asking(query, now) { try $0.page(window) }
    }

    /// The references of all records of an answer, in its order.
    public func references(of query: RecordQuery, now: Date = Date()) throws(RecordStoreError) -> [Reference] {
        try asking(query, now) { run in
            try run.keys().map { Reference(type: run.plan.plan.table, id: String($0)) }
        }
    }

    public func count(of query: RecordQuery, now: Date = Date()) throws(RecordStoreError) -> Int {
        try asking(query, now) { try $0.count() }
    }

    /// The sections of an answer; of a query without a section path there is one, even if it is empty.
    public func sections(of query: RecordQuery, now: Date = Date()) throws(RecordStoreError) -> [RecordSection] {
        try asking(query, now) { try $0.sections() }
    }

    /// A record; nil if there is none such.
    public func record(_ reference: Reference) throws(RecordStoreError) -> StoredRecord? {
        try reading { try RecordReader($0, schema).record(reference) }
    }

    /// The records a to-many relationship leads to, in their order; those of a to-one relationship are in the values.
    public func members(_ relationship: String, of reference: Reference) throws(RecordStoreError) -> [Reference] {
        try reading { database in
            let reader = RecordReader(database, schema)
            guard let record = try reader.record(reference), let plan = schema.plan(record.entity) else { return [] }
            guard let place = plan.relationship(relationship), let number = Int64(reference.id) else {
                throw RecordStoreError(badQuery: .unknownProperty(relationship, plan))
            }
            return try reader.members(place, of: number).map { Reference(type: place.table, id: String($0)) }
        }
    }

    /// What expressions see of the records from now on; see ``RecordSource``.
    public func source() -> RecordSource { RecordSource(.reading(writer), schema) }

    /// The description conditions about an entity are checked and translated with; nil if there is no such entity.
    public func description(of entity: String) -> EntityDescription? { schema.descriptions[entity] }

    func reading<Result>(_ body: (Database) throws -> Result) throws(RecordStoreError) -> Result {
        do {
            return try writer.read(body)
        } catch {
            throw RecordStoreError(error, path: options.path ?? "records")
        }
    }

    private func asking<Result>(
        _ query: RecordQuery, _ now: Date, _ body: (QueryRun) throws -> Result
    ) throws(RecordStoreError) -> Result {
        try reading { database in
            try body(try QueryRun(database, query, schema, now: now, access: .reading(writer)))
        }
    }

    // MARK: Watching

    /// Watches a part of an answer until the watch is let go or stopped.
    ///
    /// - Parameters:
    ///   - window: The positions that are looked at, at most ``QueryWatch/largestWindow``; ``QueryWatch/look(at:)`` moves them.
    ///   - following: Paths of to-one relationships whose records are shown with the rows, such as `author`: a row is updated when one
    ///     of them is.
    ///   - hear: Told what has changed, within ``deliverChanges(now:)``, on the thread that calls it.
    /// - Returns: The watch, with the rows there are now.
    public func watch(
        _ query: RecordQuery, _ window: Range<Int>, following: [String] = [], now: Date = Date(),
        hear: @escaping @Sendable (QueryChange) -> Void
    ) throws(RecordStoreError) -> QueryWatch {
        try live.watch(query, window, following, now, self, hear)
    }

    /// Watches all of an answer, of which the one who watches makes rows of its own where it is read.
    func watch(
        _ query: RecordQuery, following: [String], now: Date,
        seeing: (QueryRun, Range<Int>) throws -> (keys: [Int64], rows: [Value]),
        hear: @escaping @Sendable (QueryChange) -> Void
    ) throws(RecordStoreError) -> (LiveWatch, (keys: [Int64], rows: [Value])) {
        try live.watch(
            query, 0..<QueryWatch.largestWindow, following, now, self,
            { run, range in
                let found = try seeing(run, range)
                let count = found.keys.count < range.count ? found.keys.count : try run.count()
                return (found, LiveQueries.Looked(keys: found.keys, shown: 0..<found.keys.count, count: count))
            }, hear)
    }

    /// Finds out what has changed since it was last called, also by other processes, and tells everybody who watches: each question is
    /// asked once, however many watch it, and only if what it depends on has changed. Who calls it decides how often.
    /// - Returns: How many questions were asked.
    @discardableResult
    public func deliverChanges(now: Date = Date()) throws(RecordStoreError) -> Int {
        try live.deliver(now, self)
    }
}

extension RecordStore {
    /// What a setting of SQLite is where records are written; for tests.
    package func setting(_ name: String) throws -> Int? {
        try writer.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA \(name)") }
    }
}
