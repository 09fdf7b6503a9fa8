import Foundation
import GRDB
import WendCore
import WendExpressions

/// A file with records, opened the way their store needs it.
struct RecordFile: Sendable {
    let writer: any DatabaseWriter
    let schema: RecordSchema
    /// Grows with every change of the model or of what is looked through; everybody who has the file open has to be of the same.
    let generation: Int
    let migration: MigrationReport?

    /// `WEND` as a number, without its last letter: that is how the tables that describe the others are laid out.
    private static let applicationID: Int64 = 0x5745_4E00
    private static let layout: Int64 = 1
    /// How many seconds somebody who is writing is waited for.
    static let patience = 10.0
    /// Bytes of a file that are read where they lie in memory.
    private static let mappedSize = 256 << 20

    static func open(_ options: RecordStoreOptions, _ model: EntityModel) throws -> RecordFile {
        let name = options.path ?? "records"
        let errors = model.problems().filter { $0.severity == .error }
        guard errors.isEmpty else {
            throw RecordStoreError(.badModel, errors.map(\.description).joined(separator: "\n"))
        }
        do {
            let writer = try database(options)
            try check(writer, name)
            return try bringUpToDate(writer, model, options, name)
        } catch {
            throw RecordStoreError(error, path: name)
        }
    }

    /// Why a file cannot be brought to a model: it is brought there, and all of that is undone. Nil if it can, and where nobody can tell
    /// now; whoever opens it is told then.
    static func objection(to model: EntityModel, _ options: RecordStoreOptions) -> RecordStoreError? {
        guard let path = options.path else { return nil }
        do {
            let writer = try database(options)
            defer { try? writer.close() }
            try check(writer, path)
            try writer.writeWithoutTransaction { database in
                try database.inTransaction(.immediate) {
                    guard let known = try kept(database), known.fingerprint != model.fingerprint else {
                        return .rollback
                    }
                    let old = RecordSchema(known.model, searched: known.searched)
                    let new = RecordSchema(model, searched: wanted(options.searched, model, known))
                    _ = try RecordMigration(from: old, to: new).run(in: database)
                    return .rollback
                }
            }
            return nil
        } catch let error as RecordStoreError where error.code == .unclearMigration {
            return error
        } catch {
            return nil
        }
    }

    /// Opens a file to look at it, as it is.
    static func read(_ path: String) throws -> (RecordFile, EntityModel) {
        var configuration = configuration
        configuration.readonly = true
        let reader = try DatabasePool(path: path, configuration: configuration)
        try check(reader, path)
        guard let known = try reader.read(kept) else {
            throw RecordStoreError(.corrupt, "'\(path)' is no file of records")
        }
        let file = RecordFile(
            writer: reader, schema: RecordSchema(known.model, searched: known.searched), generation: known.generation,
            migration: nil)
        return (file, known.model)
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        configuration.label = "wend-records"
        // Whoever asks waits for a reader, of which there are as many as can run at once.
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            RecordFunctions.register(in: database)
            try database.execute(sql: "PRAGMA foreign_keys = OFF")
            // Whoever looks through all records does not copy each page first.
            try database.execute(sql: "PRAGMA mmap_size = \(mappedSize)")
        }
        return configuration
    }

    private static func database(_ options: RecordStoreOptions) throws -> any DatabaseWriter {
        guard let path = options.path else { return try DatabaseQueue(configuration: configuration) }
        try StoreFile.prepare(path)
        let end = ContinuousClock.now + .seconds(patience)
        while true {
            do {
                let pool = try DatabasePool(path: path, configuration: configuration)
                try pool.writeWithoutTransaction { database in
                    // Only after opening: GRDB sets NORMAL when it turns WAL on, which loses commits with the power.
                    try database.execute(sql: "PRAGMA synchronous = FULL")
                    if let size = options.maximumSize {
                        let page = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 4096
                        try database.execute(sql: "PRAGMA max_page_count = \(max(1, size / page))")
                    }
                }
                return pool
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end {
                // Another process is making the file.
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
    }

    /// Whether the file is one of records, or empty.
    private static func check(_ writer: any DatabaseWriter, _ name: String) throws {
        let (application, tables) = try writer.read { database in
            (
                try Int64.fetchOne(database, sql: "PRAGMA application_id") ?? 0,
                try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM sqlite_master") ?? 0
            )
        }
        if application == 0, tables == 0 { return }
        guard application & ~0xFF == applicationID else {
            throw RecordStoreError(.corrupt, "'\(name)' is no file of records")
        }
        guard application & 0xFF <= layout else {
            throw RecordStoreError(.newerSchema, "'\(name)' was written by a newer version of this program")
        }
    }

    // MARK: Models

    /// The model a file was last brought to.
    private struct Kept {
        var generation: Int
        var model: EntityModel
        var fingerprint: String
        var searched: Set<SearchedAttribute>
    }

    private static func kept(_ database: Database) throws -> Kept? {
        guard try database.tableExists("_model"),
            let row = try Row.fetchOne(
                database, sql: "SELECT number, fingerprint, model, searched FROM _model ORDER BY number DESC LIMIT 1")
        else { return nil }
        let decoder = JSONDecoder()
        return Kept(
            generation: row["number"], model: try decoder.decode(EntityModel.self, from: row["model"]),
            fingerprint: row["fingerprint"],
            searched: Set(try decoder.decode([SearchedAttribute].self, from: row["searched"])))
    }

    private static func bringUpToDate(
        _ writer: any DatabaseWriter, _ model: EntityModel, _ options: RecordStoreOptions, _ name: String
    ) throws -> RecordFile {
        let fingerprint = model.fingerprint
        let known = try writer.read(kept)
        let searched = wanted(options.searched, model, known)
        if let known, known.fingerprint == fingerprint, known.searched == searched {
            return RecordFile(
                writer: writer, schema: RecordSchema(model, searched: searched), generation: known.generation,
                migration: nil)
        }
        var backup: String?
        if let known, known.fingerprint != fingerprint {
            try refuseEarlier(writer, fingerprint, options, name)
            if let path = options.path {
                backup = try RecordBackup.make(of: path, writer, generation: known.generation)
            }
        }
        let schema = RecordSchema(model, searched: searched)
        var report: MigrationReport?
        let generation = try writer.write { database in
            // Somebody else may have been faster.
            let known = try kept(database)
            if let known, known.fingerprint == fingerprint, known.searched == searched { return known.generation }
            if let known {
                if known.fingerprint != fingerprint { try refuseEarlier(in: database, fingerprint, options, name) }
                let old = RecordSchema(known.model, searched: known.searched)
                let migration = RecordMigration(from: old, to: schema)
                let notes = try migration.run(in: database)
                if known.fingerprint != fingerprint { report = MigrationReport(notes: notes, backup: backup) }
            } else {
                try makeTables(schema, database)
            }
            return try note(model, fingerprint, searched, database)
        }
        return RecordFile(writer: writer, schema: schema, generation: generation, migration: report)
    }

    /// What is looked through: what was before, as far as there is still such, and what is asked for now.
    private static func wanted(
        _ searched: Set<SearchedAttribute>, _ model: EntityModel, _ known: Kept?
    ) -> Set<SearchedAttribute> {
        searched.union(known?.searched ?? []).filter {
            guard let attribute = model.attribute($0.attribute, of: $0.entity) else { return false }
            return attribute.type.isText && !attribute.isTransient
        }
    }

    private static func refuseEarlier(
        _ writer: any DatabaseWriter, _ fingerprint: String, _ options: RecordStoreOptions, _ name: String
    ) throws {
        try writer.read { try refuseEarlier(in: $0, fingerprint, options, name) }
    }

    /// A model the file has had before and then another: what came since would be lost.
    private static func refuseEarlier(
        in database: Database, _ fingerprint: String, _ options: RecordStoreOptions, _ name: String
    ) throws {
        guard !options.goesBack else { return }
        let before = try Int.fetchOne(
            database, sql: "SELECT number FROM _model WHERE fingerprint = ?", arguments: [fingerprint])
        if before != nil {
            throw RecordStoreError(
                .newerModel,
                "'\(name)' has records of a model that came after this one; open it with that, or start with another file"
            )
        }
    }

    private static func makeTables(_ schema: RecordSchema, _ database: Database) throws {
        try database.execute(sql: "PRAGMA application_id = \(applicationID + layout)")
        try database.execute(
            sql: """
                CREATE TABLE _model (
                    number INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL, model BLOB NOT NULL, searched BLOB NOT NULL
                ) STRICT;
                CREATE TABLE _root (
                    name TEXT PRIMARY KEY, next INTEGER NOT NULL DEFAULT 1, version INTEGER NOT NULL DEFAULT 0
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE _effect (
                    number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, result BLOB NOT NULL
                ) STRICT;
                """)
        for table in schema.tables {
            try RecordTables.create(table, in: database)
            try RecordTables.createIndexes(of: table, in: database)
            try database.execute(sql: "INSERT INTO _root (name) VALUES (?)", arguments: [table.name])
        }
        for pairs in schema.pairs {
            try RecordTables.create(pairs, in: database)
            try RecordTables.createIndex(of: pairs, in: database)
        }
    }

    private static func note(
        _ model: EntityModel, _ fingerprint: String, _ searched: Set<SearchedAttribute>, _ database: Database
    ) throws -> Int {
        let encoder = JSONEncoder()
        let sorted = searched.sorted { ($0.entity, $0.attribute) < ($1.entity, $1.attribute) }
        try database.execute(
            sql: "INSERT INTO _model (fingerprint, model, searched) VALUES (?, ?, ?)",
            arguments: [fingerprint, try encoder.encode(model.unlocated), try encoder.encode(sorted)])
        let number = Int(database.lastInsertedRowID)
        try database.execute(sql: "PRAGMA user_version = \(number)")
        return number
    }
}
