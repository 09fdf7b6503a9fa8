/// The reason why a session could not do what it was asked to.
public struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable {
        /// The session has been parked or ended; find it again.
        case closed
        /// The sessions are shutting down; come back later.
        case shuttingDown
        /// As many sessions are live or stored as may be, in all or of one owner, and none of them can go.
        case tooManySessions
        /// Too many batches of one session wait to be stored.
        case tooManyWaiting
        /// A batch does not follow on those before it.
        case numberSkipped
        /// Nothing was applied, because it could not be stored.
        case notStored
        /// The document has errors, or cannot be found.
        case documentUnusable
        /// What is stored of the session cannot be read now.
        case unreadable
        /// The session cannot be restored by this version of the program; nothing of it is lost.
        case setAside
    }

    public let code: Code
    /// One line.
    public let message: String
    /// Why the store did not take something; nil for errors of another origin.
    public let cause: SessionStoreError.Code?

    init(_ code: Code, _ message: String, cause: SessionStoreError.Code? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }

    public var description: String { message }
}

extension SessionError {
    static let closed = Self(.closed, "the session has been closed; open it again")
    static let shuttingDown = Self(.shuttingDown, "the server is shutting down")

    static func tooManySessions(_ limit: Int) -> Self {
        Self(.tooManySessions, "\(limit) sessions are in use, and no more are allowed")
    }

    static func tooManyWaiting(_ limit: Int) -> Self {
        Self(.tooManyWaiting, "\(limit) changes of the session wait to be stored, and no more are allowed")
    }

    static func numberSkipped(_ number: Int, after highest: Int) -> Self {
        Self(.numberSkipped, "batch \(number) came after batch \(highest); batches are numbered without gaps")
    }

    package static func notStored(_ cause: SessionStoreError) -> Self {
        Self(.notStored, "what you did could not be saved: \(cause.sentence)", cause: cause.code)
    }

    static func documentUnusable(_ reason: String) -> Self { Self(.documentUnusable, reason) }

    static func unreadable(_ cause: SessionStoreError) -> Self {
        Self(.unreadable, "the session cannot be read now: \(cause.sentence)", cause: cause.code)
    }

    static let setAside = Self(
        .setAside,
        "this session cannot be opened by this version of the program; it is kept, and why is in the server's log")

    static func tooManySessionsOfOwner(_ limit: Int) -> Self {
        Self(.tooManySessions, "\(limit) of your sessions are in use, and no more are allowed")
    }

    static func tooManyStored(_ limit: Int) -> Self {
        Self(.tooManySessions, "\(limit) sessions are kept, none of them for long, and no more are allowed")
    }

    static let storeFull = Self(.tooManySessions, "there is no room for another session", cause: .full)
}
