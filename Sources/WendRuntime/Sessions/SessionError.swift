/// Says why a session could not do what it was asked to.
public struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable {
        /// The session has been parked or ended; find it again.
        case closed
        /// The sessions are shutting down; come back later.
        case shuttingDown
        /// As many sessions are live as may be, and all of them are in use.
        case tooManySessions
        /// Too many batches of one session wait to be stored.
        case tooManyWaiting
        /// A batch does not follow on those before it.
        case numberSkipped
        /// Nothing was applied, because it could not be stored.
        case notStored
        /// The document has errors, or cannot be found.
        case documentUnusable
        /// What is stored of the session cannot be read.
        case unreadable
    }

    public let code: Code
    /// One line.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
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

    static func notStored(_ cause: SessionStoreError) -> Self {
        Self(.notStored, "what you did could not be saved: \(cause.message)")
    }

    static func documentUnusable(_ reason: String) -> Self { Self(.documentUnusable, reason) }

    static func unreadable(_ id: SessionID, _ reason: String) -> Self {
        Self(.unreadable, "the stored session \(id) cannot be read: \(reason)")
    }
}
