import WendRuntime

/// Remembers which sessions each browser has begun, for a bounded number of browsers; those with the fewest are forgotten
/// first.
struct CookieLedger: Sendable {
    private let limit: Int
    private var sessions: [String: [SessionID]] = [:]

    /// - Parameter limit: How many browsers are remembered.
    init(limit: Int) { self.limit = limit }

    var count: Int { sessions.count }

    /// The sessions of the browser with a secret, oldest first.
    subscript(secret: String) -> [SessionID] { sessions[secret] ?? [] }

    mutating func add(_ session: SessionID, to secret: String) {
        if sessions[secret] == nil, sessions.count >= limit {
            let fewest = sessions.sorted { $0.value.count < $1.value.count }.prefix(max(1, limit / 16))
            for (secret, _) in fewest { sessions[secret] = nil }
        }
        sessions[secret, default: []].append(session)
    }

    /// Forgets sessions that have left memory.
    mutating func remove(_ gone: Set<SessionID>, of secret: String) {
        sessions[secret]?.removeAll { gone.contains($0) }
    }
}
