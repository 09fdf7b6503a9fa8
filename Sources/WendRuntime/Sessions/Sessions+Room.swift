public import WendCore

/// What a host asks to keep limits of its own.
extension Sessions {
    /// Sees to it that of the sessions of one owner fewer than `limit` are in memory: those that come first in the list and
    /// that nobody uses leave it. One that was never used is forgotten, one that was is in the store.
    /// - Returns: Those that are not in memory.
    /// - Throws: `tooManySessions` if too many are in use.
    public func makeRoom(among ids: [SessionID], limit: Int) async throws(SessionError) -> Set<SessionID> {
        var present = ids.filter { live[$0] != nil }
        for id in present where present.count >= limit {
            guard let session = live[id], await !park(session, hurries: true) else {
                present.removeAll { $0 == id }
                continue
            }
        }
        guard present.count < limit else { throw .tooManySessions(limit) }
        return Set(ids).subtracting(present)
    }

    /// The random key that lies with the stored sessions; nil if the store keeps nothing after its process.
    public func storeKey() async throws(SessionError) -> [UInt8]? {
        do {
            return try await surroundings.store.key()
        } catch {
            throw .notStored(error)
        }
    }
}
