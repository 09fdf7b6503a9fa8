/// Counts of what a store keeps.
public struct StoreUsage: Sendable, Hashable {
    public var sessions: Int
    /// Bytes of all states and journals; documents, which sessions share, are not counted.
    public var bytes: Int

    public init(sessions: Int = 0, bytes: Int = 0) {
        self.sessions = sessions
        self.bytes = bytes
    }
}
