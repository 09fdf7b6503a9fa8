import WendCore

/// How many sessions there may be, in memory and in the store.
extension Sessions {
    /// Sees to it that one more session may be in memory.
    func makeRoom(for owner: String?) async throws(SessionError) {
        let options = surroundings.options
        while true {
            guard !isShutDown else { throw .shuttingDown }
            if let owner, let own = owned[owner], own.count >= options.maximumLivePerOwner {
                guard await park(1, of: Array(own)) else { throw .tooManySessionsOfOwner(options.maximumLivePerOwner) }
            } else if live.count + arriving >= options.maximumLive {
                // Some more than one, so that not everybody who comes has all of them sorted.
                let count = max(1, options.maximumLive / 128)
                guard await park(count, of: Array(live.keys)) else { throw .tooManySessions(options.maximumLive) }
            } else {
                return
            }
        }
    }

    /// Parks so many of the sessions that are longest unused.
    /// - Returns: Whether any is.
    private func park(_ count: Int, of ids: [SessionID]) async -> Bool {
        let oldest = ids.sorted { uses[$0, default: 0] < uses[$1, default: 0] }.prefix(count + Self.candidates)
        var gone = 0
        for id in oldest where gone < count {
            if let session = live[id] { gone += await park(session, hurries: true) ? 1 : 0 } else { gone += 1 }
        }
        return gone > 0
    }

    /// How many sessions more than need be are asked to make room.
    private static var candidates: Int { 64 }

    // MARK: The store

    /// Sees to it that one more session may be stored, by deleting what nobody has used for long enough.
    func makeStoreRoom(for owner: String?) async throws(SessionError) {
        let options = surroundings.options
        // A store that cannot be asked says so when something is to be stored.
        while let usage = try? await surroundings.store.usage(),
            usage.sessions >= options.maximumStored || usage.bytes >= options.maximumStoredBytes
        {
            guard await deleteLongestUnused(of: nil, max(16, options.maximumStored / 64)) else {
                throw usage.sessions >= options.maximumStored ? .tooManyStored(options.maximumStored) : .storeFull
            }
        }
        guard let owner else { return }
        while let count = try? await surroundings.store.count(of: owner), count >= options.maximumStoredPerOwner {
            guard await deleteLongestUnused(of: owner, max(1, options.maximumStoredPerOwner / 16)) else {
                throw .tooManySessionsOfOwner(options.maximumStoredPerOwner)
            }
        }
    }

    /// Deletes so many of the stored sessions that are longest unused, old enough and not in memory.
    /// - Returns: Whether any was deleted.
    private func deleteLongestUnused(of owner: String?, _ count: Int) async -> Bool {
        let now = surroundings.clock.now
        guard owner != nil || now >= nextSearch else { return false }
        let oldest = try? await surroundings.store.longestUnused(
            since: now - surroundings.options.minimumAge, owner: owner, limit: count + Self.candidates)
        guard await deleteUnattended(oldest ?? [], limit: count) else {
            // The search looks at every session: not again for everybody who comes.
            if owner == nil { nextSearch = now + Self.searchInterval }
            return false
        }
        return true
    }

    /// Seconds after a search for sessions that may go found none.
    private static var searchInterval: Double { 10 }

    /// Deletes stored sessions, but for those in memory or on their way there.
    /// - Returns: Whether any was deleted.
    func deleteUnattended(_ sessions: [SessionID], limit: Int = .max) async -> Bool {
        let deletable = Array(
            sessions.filter { live[$0] == nil && loading[$0] == nil && !deleting.contains($0) }.prefix(limit))
        guard !deletable.isEmpty, !isShutDown else { return false }
        deleting.formUnion(deletable)
        defer { deleting.subtract(deletable) }
        guard (try? await surroundings.store.delete(deletable)) != nil else { return false }
        surroundings.options.files?.remove(deletable)
        totals.deleted += deletable.count
        for id in deletable { surroundings.options.follow?(id, .deleted) }
        return true
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
