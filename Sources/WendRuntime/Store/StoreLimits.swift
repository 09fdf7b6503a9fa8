/// Bounds of what a store takes. A change that would exceed one is refused and leaves no trace; what is stored stays.
public struct StoreLimits: Sendable, Hashable {
    /// How many sessions may be stored.
    public var sessions = Int.max
    /// How many sessions of one owner may be stored.
    public var sessionsOfOwner = Int.max
    /// How many bytes all states and journals may have before no new session is taken. Sessions that are stored may grow
    /// beyond by an eighth, so that who has begun can go on.
    public var bytes = Int.max
    /// How many bytes the state and the journal of one session may have.
    public var sessionBytes = Int.max

    public init() {}

    /// Refuses a change that would exceed a limit. One that makes a session smaller is always let through.
    /// - Parameters:
    ///   - old: The bytes of the session as it is stored; nil if it is new.
    ///   - sessionsOfOwner: How many sessions of its owner are stored; asked for a new session only.
    package func check(
        _ usage: StoreUsage, old: Int?, new: Int, sessionsOfOwner: () throws -> Int
    ) throws {
        if new > sessionBytes, new > old ?? 0 {
            throw SessionStoreError.sessionTooLarge(limit: sessionBytes)
        }
        if let old {
            let reserve = bytes / 8
            let ceiling = bytes > Int.max - reserve ? Int.max : bytes + reserve
            if new > old, usage.bytes + new - old > ceiling { throw SessionStoreError.storeFull(limit: bytes) }
            return
        }
        if usage.sessions >= sessions { throw SessionStoreError.tooManySessions(limit: sessions) }
        if usage.bytes >= bytes { throw SessionStoreError.storeFull(limit: bytes) }
        if self.sessionsOfOwner < .max, try sessionsOfOwner() >= self.sessionsOfOwner {
            throw SessionStoreError.tooManySessionsOfOwner(limit: self.sessionsOfOwner)
        }
    }
}
