public import WendCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Everything a store knows of one session.
public struct StoredSession: Sendable, Hashable {
    public var epoch: Int
    /// The number of journal entries ever written.
    public var position: Int
    public var snapshot: Data
    /// The journal after the snapshot, oldest first.
    public var entries: [Data]
    public var clients: [ClientID: Int]
    public var documents: Set<Document.Version>
    /// The time of the latest input, in seconds since 1970.
    public var time: Double
    /// Whose it is, as far as limits go; nil if it counts for nobody.
    public var owner: String?
    /// How often it was opened before without ever having been restored to the end.
    public var tries: Int
    public var setAside: SetAside?

    public init(
        epoch: Int, position: Int, snapshot: Data, entries: [Data], clients: [ClientID: Int],
        documents: Set<Document.Version>, time: Double, owner: String? = nil, tries: Int = 0,
        setAside: SetAside? = nil
    ) {
        self.epoch = epoch
        self.position = position
        self.snapshot = snapshot
        self.entries = entries
        self.clients = clients
        self.documents = documents
        self.time = time
        self.owner = owner
        self.tries = tries
        self.setAside = setAside
    }
}
