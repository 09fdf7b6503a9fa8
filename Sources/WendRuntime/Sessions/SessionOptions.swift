public import WendCore

/// Says how long sessions are kept where, and how many. All times are in seconds.
public struct SessionOptions: Sendable {
    /// After how long without observers, running handlers and events a stored session leaves memory.
    public var parkAfter = 60.0
    /// After how long without observers, running handlers and events a session that has taken no event is forgotten:
    /// long enough to fill in a form of a page that has no script.
    public var forgetAfter = 1800.0
    /// After how long without any input a stored session is deleted.
    public var deleteAfter = 30.0 * 24 * 3600
    /// How many sessions may be in memory. Above that, the one longest unused makes room; if all are in use, no more
    /// are made.
    public var maximumLive = 10_000
    /// After how many journal entries the state is stored whole.
    public var snapshotInterval = 64
    /// How many clients' numbers a session remembers, the latest ones.
    public var maximumClients = 64
    /// How many batches of one session may wait to be stored.
    public var maximumWaiting = 1000
    /// Gets what went wrong while a session ran, for the person who writes the app. Called on a session's executor;
    /// must be quick.
    public var report: (@Sendable (SessionID, Diagnostic) -> Void)?

    /// What new sessions know of their surroundings; the messages that are handled come from the handlers.
    public var settings = Settings()

    public init() {}
}
