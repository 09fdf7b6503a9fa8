public import WendCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Everything about one session that is to be stored in one transaction, or not at all.
public struct SessionChange: Sendable {
    public let session: SessionID
    /// The epoch in which its owner loaded it; a store refuses an older one than it knows.
    public var epoch: Int
    /// The number of journal entries ever written before this change. A store refuses a change that does not follow on
    /// what it has; for a session it does not have, only 0 follows, and the change has a snapshot.
    public var position: Int
    /// Journal entries to append, numbered from `position + 1`.
    public var entries: [Data] = []
    /// The state before `entries`; journal entries up to `position` are then dropped.
    public var snapshot: Data?
    /// The highest committed number of each client named here.
    public var clients: [ClientID: Int] = [:]
    /// Whether `clients` are all that are to be remembered.
    public var forgetsOtherClients = false
    /// Documents the session refers to from now on.
    public var documents: [StoredDocument] = []
    /// The only documents it still refers to; nil if it refers to all it did.
    public var keepsOnly: Set<Document.Version>?
    /// The time of the latest input, in seconds since 1970.
    public var time: Double
    /// Whose session it is, as far as limits go. Noted with the first change of a session, and not afterwards.
    public var owner: String?
    /// What the store may take.
    public var limits = StoreLimits()
    /// When the session has to be loaded by itself if it is not in memory, or earlier; nil if never.
    public var due: Double?

    public init(session: SessionID, epoch: Int, position: Int, time: Double) {
        self.session = session
        self.epoch = epoch
        self.position = position
        self.time = time
    }

    /// Bytes of all that is to be written.
    package var size: Int {
        entries.reduce(snapshot?.count ?? 0) { $0 + $1.count } + documents.reduce(0) { $0 + $1.content.count }
    }
}
