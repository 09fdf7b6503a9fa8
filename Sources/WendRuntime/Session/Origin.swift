import WendCore

/// What a session that is not stored yet began with, so that it can be stored with the first event it accepts.
struct Origin: Sendable {
    var state: SessionState
    /// What it has been told since, apart from events.
    var entries: [JournalEntry] = []
}
