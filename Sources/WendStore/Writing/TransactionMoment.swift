import GRDB

/// A point in the way of a transaction at which a test may have it fail or take long.
package enum TransactionMoment: String, Sendable, CaseIterable {
    /// Nothing has been written yet.
    case begun
    /// Everything has been written, and nothing is committed.
    case written
    /// SQLite is about to commit.
    case committing
    /// It is committed; nobody has been told.
    case committed
}

/// A meeting point inside a transaction's COMMIT: what is thrown there makes that fail.
final class CommitMeeting: TransactionObserver {
    private let meet: @Sendable (TransactionMoment) throws -> Void

    init(_ meet: @escaping @Sendable (TransactionMoment) throws -> Void) { self.meet = meet }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseWillCommit() throws { try meet(.committing) }
    func databaseDidCommit(_ database: Database) {}
    func databaseDidRollback(_ database: Database) {}
}
