public import WendCore
public import WendRuntime

/// Counts of what a host served, for logs and tests. A snapshot: reading it again gives newer numbers.
public struct WebCounters: Sendable, Equatable {
    /// Pages answered, sessions begun, forms posted, and forms refused because their page was out of date.
    public internal(set) var pages = 0
    public internal(set) var sessions = 0
    public internal(set) var forms = 0
    public internal(set) var staleForms = 0
    /// Requests refused for their cookie, token, origin or host name.
    public internal(set) var forbidden = 0
    /// Requests or connections refused because a limit was reached.
    public internal(set) var overLimit = 0

    /// Files that were offered, and bytes of files that came in.
    public internal(set) var files = 0
    public internal(set) var fileBytes = 0

    /// Live connections: open now, opened ever, and those that did not say who they are in time.
    public internal(set) var openSockets = 0
    public internal(set) var openedSockets = 0
    public internal(set) var silentSockets = 0
    /// Greetings answered with missed patches, and with a snapshot.
    public internal(set) var resumed = 0
    public internal(set) var snapshots = 0

    /// Batches that reached a session, batches that were only acknowledged again, and events in them.
    public internal(set) var batches = 0
    public internal(set) var duplicates = 0
    public internal(set) var events = 0
    /// How often pages were shown other rows of long lists.
    public internal(set) var windows = 0
    /// Events not let in, by reason.
    public internal(set) var refusals: [Refusal: Int] = [:]
    /// Messages that could not be read, and those over the size limit.
    public internal(set) var malformed = 0
    public internal(set) var oversized = 0
    /// How often reading from a browser was held back because it sent too much.
    public internal(set) var throttled = 0
    /// Connections closed because the browser did not read, or did not answer.
    public internal(set) var slow = 0
    public internal(set) var silent = 0
    /// How long batches took from being read to their acknowledgement, stored.
    public internal(set) var answers = DurationHistogram()
    /// The most bytes that ever waited for one browser after the system had taken what it takes.
    public internal(set) var largestBacklog = 0

    public init() {}
}

extension WebCounters: CustomStringConvertible {
    /// One line for a log.
    public var description: String {
        let refused = refusals.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue) \($0.value)" }
        return """
            pages \(pages), sessions \(sessions), forms \(forms) (stale \(staleForms)), forbidden \(forbidden), \
            over limit \(overLimit), sockets \(openSockets)/\(openedSockets), resumed \(resumed), \
            snapshots \(snapshots), batches \(batches), events \(events), duplicates \(duplicates), windows \(windows), \
            malformed \(malformed), oversized \(oversized), throttled \(throttled), slow \(slow), \
            silent \(silent), largest backlog \(largestBacklog), refused [\(refused.joined(separator: ", "))]
            """
    }
}
