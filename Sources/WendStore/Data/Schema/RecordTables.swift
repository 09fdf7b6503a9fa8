import GRDB

/// The statements that make the tables of a schema.
enum RecordTables {
    private static func quoted(_ name: String) -> String { RecordSchema.quoted(name) }

    /// - Parameter name: What to call it instead; a table that is being made anew has another name at first.
    static func create(_ table: RecordSchema.Table, as name: String? = nil, in database: Database) throws {
        let columns = table.columns.map { ", \(quoted($0.name)) \($0.sqlType)" }.joined()
        try database.execute(
            sql: """
                CREATE TABLE \(quoted(name ?? table.name)) (
                    "\(RecordSchema.id)" INTEGER PRIMARY KEY, "\(RecordSchema.entity)" TEXT NOT NULL,
                    "\(RecordSchema.version)" INTEGER NOT NULL\(columns)
                ) STRICT
                """)
    }

    static func create(_ pairs: RecordSchema.Pairs, as name: String? = nil, in database: Database) throws {
        let orders =
            (pairs.hasSourceOrder ? ", source_position INTEGER" : "")
            + (pairs.hasTargetOrder ? ", target_position INTEGER" : "")
        try database.execute(
            sql: """
                CREATE TABLE \(quoted(name ?? pairs.name)) (
                    source INTEGER NOT NULL, target INTEGER NOT NULL\(orders), PRIMARY KEY (source, target)
                ) STRICT, WITHOUT ROWID
                """)
    }

    static func createIndexes(of table: RecordSchema.Table, in database: Database) throws {
        for (_, statement) in table.indexes.sorted(by: { $0.key < $1.key }) { try database.execute(sql: statement) }
        for search in table.searches { try create(search, of: table, in: database) }
    }

    static func createIndex(of pairs: RecordSchema.Pairs, in database: Database) throws {
        try database.execute(
            sql: """
                CREATE INDEX IF NOT EXISTS \(quoted("index:\(pairs.name)")) ON \(quoted(pairs.name)) (target, source)
                """)
    }

    /// An index of trigrams has no copy of the texts, and for each trigram only the records it is in: enough to narrow.
    private static func create(
        _ search: RecordSchema.Search, of table: RecordSchema.Table, in database: Database
    ) throws {
        let (index, column, name) = (quoted(search.index), quoted(search.folded), quoted(table.name))
        let id = quoted(RecordSchema.id)
        try database.execute(
            sql: """
                CREATE VIRTUAL TABLE \(index) USING fts5(
                    \(column), content=\(name), content_rowid=\(id), tokenize='trigram case_sensitive 1', detail=none);
                INSERT INTO \(index)(\(index)) VALUES ('rebuild');
                CREATE TRIGGER \(quoted("\(search.index):insert")) AFTER INSERT ON \(name) BEGIN
                    INSERT INTO \(index)(rowid, \(column)) VALUES (new.\(id), new.\(column));
                END;
                CREATE TRIGGER \(quoted("\(search.index):delete")) AFTER DELETE ON \(name) BEGIN
                    INSERT INTO \(index)(\(index), rowid, \(column)) VALUES ('delete', old.\(id), old.\(column));
                END;
                CREATE TRIGGER \(quoted("\(search.index):update")) AFTER UPDATE OF \(column) ON \(name) BEGIN
                    INSERT INTO \(index)(\(index), rowid, \(column)) VALUES ('delete', old.\(id), old.\(column));
                    INSERT INTO \(index)(rowid, \(column)) VALUES (new.\(id), new.\(column));
                END;
                """)
    }

    static func drop(_ search: RecordSchema.Search, in database: Database) throws {
        for what in ["insert", "delete", "update"] {
            try database.execute(sql: "DROP TRIGGER IF EXISTS \(quoted("\(search.index):\(what)"))")
        }
        try database.execute(sql: "DROP TABLE IF EXISTS \(quoted(search.index))")
    }
}
