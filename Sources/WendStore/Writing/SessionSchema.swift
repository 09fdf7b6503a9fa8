import GRDB

/// The tables of the session store, as the steps by which they came about. A step that was published is never
/// changed; a new one is added.
enum SessionSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("sessions 1") { database in
            // The state lies in a table of its own: SQLite writes a row whole, and the row of a session changes with
            // every commit.
            try database.execute(
                sql: """
                    CREATE TABLE session (
                        key INTEGER PRIMARY KEY,
                        id TEXT NOT NULL UNIQUE,
                        epoch INTEGER NOT NULL,
                        position INTEGER NOT NULL,
                        time REAL NOT NULL,
                        due REAL
                    ) STRICT;
                    CREATE INDEX session_due ON session (due) WHERE due IS NOT NULL;
                    CREATE TABLE snapshot (
                        session INTEGER PRIMARY KEY REFERENCES session ON DELETE CASCADE,
                        state BLOB NOT NULL
                    ) STRICT;
                    CREATE TABLE journal (
                        session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
                        position INTEGER NOT NULL,
                        entry BLOB NOT NULL,
                        PRIMARY KEY (session, position)
                    ) STRICT, WITHOUT ROWID;
                    CREATE TABLE client (
                        session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
                        id TEXT NOT NULL,
                        number INTEGER NOT NULL,
                        PRIMARY KEY (session, id)
                    ) STRICT, WITHOUT ROWID;
                    CREATE TABLE document (
                        version TEXT PRIMARY KEY,
                        content BLOB NOT NULL
                    ) STRICT;
                    CREATE TABLE session_document (
                        session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE,
                        version TEXT NOT NULL REFERENCES document,
                        PRIMARY KEY (session, version)
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX session_document_version ON session_document (version);
                    """)
        }
        migrator.registerMigration("sessions 2") { database in
            try database.execute(
                sql: """
                    ALTER TABLE session ADD COLUMN owner TEXT;
                    ALTER TABLE session ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
                    ALTER TABLE session ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
                    ALTER TABLE session ADD COLUMN aside TEXT;
                    ALTER TABLE session ADD COLUMN aside_engine TEXT;
                    CREATE INDEX session_owner ON session (owner) WHERE owner IS NOT NULL;
                    UPDATE session SET bytes =
                        IFNULL((SELECT LENGTH(state) FROM snapshot WHERE session = session.key), 0)
                        + IFNULL((SELECT SUM(LENGTH(entry)) FROM journal WHERE session = session.key), 0);
                    CREATE TABLE entry (
                        name TEXT PRIMARY KEY,
                        version TEXT NOT NULL REFERENCES document
                    ) STRICT, WITHOUT ROWID;
                    """)
        }
        migrator.registerMigration("secret 1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE secret (
                        id INTEGER PRIMARY KEY CHECK (id = 1),
                        bytes BLOB NOT NULL
                    ) STRICT;
                    """)
        }
        migrator.registerMigration("sessions 3") { database in
            // What changes with every commit lies in the last entry: a press writes one page.
            try database.execute(
                sql: """
                    ALTER TABLE journal ADD COLUMN time REAL;
                    ALTER TABLE journal ADD COLUMN bytes INTEGER;
                    ALTER TABLE journal ADD COLUMN client TEXT;
                    ALTER TABLE journal ADD COLUMN number INTEGER;
                    """)
        }
        return migrator
    }
}
