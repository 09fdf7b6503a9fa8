import WendRuntime

/// What each address has open and begins, and whether it may have more: each address has its own buckets, so
/// that nobody uses up what is there for everybody.
///
/// Holds a bounded number of addresses. One that has nothing open and whose buckets are full is as good as unknown; when
/// there is no room, the fullest are forgotten first.
struct AddressLedger: Sendable {
    private struct Entry {
        var connections: TokenBucket
        var sessions: TokenBucket
        var uploads: TokenBucket
        var openConnections = 0
        var openSockets = 0
        var openUploads = 0

        var fullAt: ContinuousClock.Instant { max(connections.fullAt, sessions.fullAt, uploads.fullAt) }
        var isIdle: Bool { openConnections == 0 && openSockets == 0 && openUploads == 0 }
    }

    private let options: WebOptions
    private var entries: [RemoteAddress: Entry] = [:]
    private var sessions: TokenBucket
    private(set) var openConnections = 0
    private(set) var openSockets = 0
    private(set) var openUploads = 0
    private var uploadsOfSessions: [SessionID: Int] = [:]

    init(options: WebOptions, now: ContinuousClock.Instant) {
        self.options = options
        sessions = TokenBucket(rate: options.newSessionsPerSecond, burst: options.newSessionBurst, now: now)
    }

    /// How many addresses are known.
    var count: Int { entries.count }

    func knows(_ address: RemoteAddress) -> Bool { entries[address.neighbourhood] != nil }

    /// Takes a new connection into account; false if it may not be. Connections of proxies count in all only.
    /// - Parameter address: Nil for a socket without an address, which counts in all only.
    mutating func openConnection(from address: RemoteAddress?, now: ContinuousClock.Instant) -> Bool {
        guard openConnections < options.maximumConnections else { return false }
        if let address, !isProxy(address) {
            let limit = options.maximumConnectionsPerAddress
            let mayOpen = change(address, now: now) { entry in
                guard entry.openConnections < limit, entry.connections.take(now: now)
                else { return false }
                entry.openConnections += 1
                return true
            }
            guard mayOpen else { return false }
        }
        openConnections += 1
        return true
    }

    mutating func closeConnection(from address: RemoteAddress?) {
        openConnections -= 1
        if let address, !isProxy(address) { entries[address.neighbourhood]?.openConnections -= 1 }
    }

    func mayOpenSocket(from address: RemoteAddress?) -> Bool {
        guard openSockets < options.maximumSockets else { return false }
        guard let address, let entry = entries[address.neighbourhood] else { return true }
        return entry.openSockets < options.maximumSocketsPerAddress
    }

    mutating func openSocket(from address: RemoteAddress?, now: ContinuousClock.Instant) -> Bool {
        guard mayOpenSocket(from: address) else { return false }
        openSockets += 1
        if let address { change(address, now: now) { $0.openSockets += 1 } }
        return true
    }

    mutating func closeSocket(from address: RemoteAddress?) {
        openSockets -= 1
        if let address { entries[address.neighbourhood]?.openSockets -= 1 }
    }

    /// Takes a new session into account, of its address first; false if it may not begin.
    mutating func beginSession(from address: RemoteAddress?, now: ContinuousClock.Instant) -> Bool {
        if let address, !change(address, now: now, { $0.sessions.take(now: now) }) { return false }
        return sessions.take(now: now)
    }

    /// Takes a file that comes in into account; false if it may not.
    mutating func openUpload(
        from address: RemoteAddress?, for session: SessionID, now: ContinuousClock.Instant
    ) -> Bool {
        guard openUploads < options.maximumUploads,
            uploadsOfSessions[session, default: 0] < options.maximumUploadsPerSession
        else { return false }
        if let address {
            let limit = options.maximumUploadsPerAddress
            let mayOpen = change(address, now: now) { entry in
                guard entry.openUploads < limit, entry.uploads.take(now: now) else { return false }
                entry.openUploads += 1
                return true
            }
            guard mayOpen else { return false }
        }
        openUploads += 1
        uploadsOfSessions[session, default: 0] += 1
        return true
    }

    mutating func closeUpload(from address: RemoteAddress?, for session: SessionID) {
        openUploads -= 1
        if let address { entries[address.neighbourhood]?.openUploads -= 1 }
        let left = uploadsOfSessions[session, default: 1] - 1
        uploadsOfSessions[session] = left > 0 ? left : nil
    }

    private func isProxy(_ address: RemoteAddress) -> Bool { options.trustedProxies.contains { $0.contains(address) } }

    @discardableResult
    private mutating func change<Result>(
        _ address: RemoteAddress, now: ContinuousClock.Instant, _ body: (inout Entry) -> Result
    ) -> Result {
        let key = address.neighbourhood
        if entries[key] == nil, entries.count >= options.maximumAddresses { makeRoom(now: now) }
        let new = Entry(
            connections: TokenBucket(
                rate: options.newConnectionsPerAddress, burst: options.newConnectionBurstPerAddress, now: now),
            sessions: TokenBucket(
                rate: options.newSessionsPerAddress, burst: options.newSessionBurstPerAddress, now: now),
            uploads: TokenBucket(
                rate: options.newUploadsPerAddress, burst: options.newUploadBurstPerAddress, now: now))
        return body(&entries[key, default: new])
    }

    /// Forgets the addresses whose buckets are full, and at least one in sixteen, the fullest. Done for many at once, so
    /// that a flood of addresses costs little for each. Those that have something open stay: there are never more of
    /// them than connections.
    private mutating func makeRoom(now: ContinuousClock.Instant) {
        let idle = entries.filter(\.value.isIdle).map { (address: $0.key, fullAt: $0.value.fullAt) }
            .sorted { $0.fullAt < $1.fullAt }
        let least = max(1, options.maximumAddresses / 16)
        for (index, (address, fullAt)) in idle.enumerated() {
            guard index < least || fullAt <= now else { break }
            entries[address] = nil
        }
    }
}
