public import WendCore

/// How long sessions are kept where, and how many. All times are in seconds.
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
    /// How many sessions of one owner may be in memory. Above that, the owner's one longest unused makes room.
    public var maximumLivePerOwner = 256
    /// How many sessions may be stored. Above that, those longest unused are deleted if they are older than
    /// `minimumAge`; else no more are made.
    public var maximumStored = 100_000
    /// How many sessions of one owner may be stored, likewise.
    public var maximumStoredPerOwner = 256
    /// How many bytes states and journals of all stored sessions may have, likewise. Sessions that are stored may grow
    /// beyond by an eighth.
    public var maximumStoredBytes = 4 << 30
    /// How many bytes state and journal of one session may have. What would exceed it is refused, and the session stays
    /// as it is.
    public var maximumSessionBytes = 16 << 20
    /// How long without any input a session is safe from making room for others.
    public var minimumAge = 3600.0
    /// How often a session may be opened without being restored to the end, because the program ended meanwhile, before
    /// it is set aside.
    public var maximumTries = 2
    /// How long shutting down may take; what is accepted is stored before, whatever happens.
    public var shutDownPatience = 8.0
    /// How long a session may take to move to a changed document before the next ones are moved without waiting for it.
    public var documentPatience = 2.0
    /// After how many journal entries the state is stored whole.
    public var snapshotInterval = 256
    /// How many texts that only the journal needs, of documents that have changed since the state was stored whole, a
    /// session may have in the store. Above that, the state is stored whole before `snapshotInterval` says so.
    public var unusedDocuments = 8
    /// How many clients' numbers a session remembers, the latest ones.
    public var maximumClients = 64
    /// How many batches of one session may wait to be stored.
    public var maximumWaiting = 1000
    /// Seconds between two moments at which a session takes values of what it watches, at least; of values that come faster
    /// only the last counts (design rule 8).
    public var watchInterval = 0.1
    /// Where files are kept that people hand over and no handler receives; nil if such files are not taken.
    public var files: ReceivedFiles?
    /// Gets what went wrong while a session ran, for the person who writes the app. Called on a session's executor;
    /// must be quick.
    public var report: (@Sendable (SessionID, Diagnostic) -> Void)?
    /// Gets one line about what whoever runs the server has to know: that a store fails (once a minute at most for each
    /// kind of failure, with how often), that a session is set aside, that a journal is cut. May be called on any thread;
    /// must be quick.
    public var log: (@Sendable (String) -> Void)?
    /// Gets what happens to sessions as a whole, for a log; may be called on any thread; must be quick.
    public var follow: (@Sendable (SessionID, SessionEvent) -> Void)?

    /// What new sessions know of their surroundings; the messages that are handled come from the handlers.
    public var settings = SessionSettings()
    /// The app's translations and images, until ``Sessions/resourcesChanged(to:)`` says otherwise.
    public var resources = AppResources.none

    public init() {}

    var storeLimits: StoreLimits {
        var limits = StoreLimits()
        limits.sessions = maximumStored
        limits.sessionsOfOwner = maximumStoredPerOwner
        limits.bytes = maximumStoredBytes
        limits.sessionBytes = maximumSessionBytes
        return limits
    }
}
