public import WendCore

/// A store of sessions: snapshot, journal, client numbers and the documents they refer to.
///
/// Changes of one session are handed over in order by one owner. After `completion` reports success, a change survives
/// the end of the process and of the machine; a change that failed has left no trace.
public protocol SessionStore: Sendable {
    /// Takes one change and returns at once.
    /// - Parameter completion: Called once, for the changes of one session in the order they were handed over; on any
    ///   thread, possibly before this returns. Must be quick and must not wait.
    func commit(
        _ change: SessionChange, completion: @escaping @Sendable (Result<Void, SessionStoreError>) -> Void)

    /// Everything known of a session, after its epoch has been raised: earlier owners can no longer write. Nil if there
    /// is no such session.
    ///
    /// Counts, before it answers, that the session is being restored; ``opened(_:epoch:)`` ends the count. A session this
    /// version of the program has set aside is given as it is, and nothing is changed.
    func open(_ session: SessionID) async throws(SessionStoreError) -> StoredSession?

    /// Notes that a session that was opened need not be feared: its count of tries begins anew, and it is no longer set
    /// aside. Returns at once.
    func opened(_ session: SessionID, epoch: Int)

    /// Marks a session that cannot be restored. Nothing of it is lost.
    func setAside(_ session: SessionID, _ mark: SetAside) async throws(SessionStoreError)

    /// Everything known of a session, after all changes handed over before have been committed or have failed.
    func load(_ session: SessionID) async throws(SessionStoreError) -> StoredSession?

    func document(_ version: Document.Version) async throws(SessionStoreError) -> StoredDocument?

    /// Keeps the text a new session of an app begins with, until there is another of the same name.
    func keepEntry(_ document: StoredDocument, named name: String) async throws(SessionStoreError)

    /// The text kept under a name.
    func entry(named name: String) async throws(SessionStoreError) -> StoredDocument?

    /// Removes sessions and whatever documents nobody refers to after that.
    func delete(_ sessions: [SessionID]) async throws(SessionStoreError)

    /// The sessions with a `due` time later than one and up to another, earliest first; none that this version of the program has
    /// set aside.
    func due(after earlier: Double, until time: Double) async throws(SessionStoreError) -> [SessionID]

    /// The earliest `due` time of all such sessions that is later than `time`.
    func nextDue(after time: Double) async throws(SessionStoreError) -> Double?

    /// The sessions whose latest input is older than `time`.
    func unused(since time: Double) async throws(SessionStoreError) -> [SessionID]

    /// The sessions whose latest input is older than `time`, longest unused first.
    /// - Parameter owner: Only those of an owner; nil for all.
    func longestUnused(
        since time: Double, owner: String?, limit: Int
    ) async throws(SessionStoreError) -> [SessionID]

    /// What is kept in all; costs nothing.
    func usage() async throws(SessionStoreError) -> StoreUsage

    /// The number of sessions of one owner.
    func count(of owner: String) async throws(SessionStoreError) -> Int

    /// The number of sessions kept.
    func count() async throws(SessionStoreError) -> Int

    /// 32 random bytes, made when they are first asked for and kept as long as the sessions: what is marked with them is
    /// recognised after a restart. Nil if nothing is kept.
    func key() async throws(SessionStoreError) -> [UInt8]?

    /// What it has done so far; costs nothing.
    var statistics: StoreStatistics { get }

    /// Commits what has been handed over and ends. Whatever is asked afterwards fails.
    func close() async
}

extension SessionStore {
    /// By default nothing is kept.
    public func key() async throws(SessionStoreError) -> [UInt8]? { nil }

    /// By default nothing is counted.
    public var statistics: StoreStatistics { StoreStatistics() }
}
