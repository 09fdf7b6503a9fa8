/// The reason why a store could not keep or give back something.
public struct SessionStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable {
        /// There is no room left on the disk, or the store holds as much as it may.
        case full
        /// As many sessions are stored as may be, in all or of one owner.
        case tooManySessions
        /// The session holds as much as one session may.
        case sessionTooLarge
        /// Somebody else holds the store.
        case locked
        /// The file is damaged, or no store at all.
        case corrupt
        /// A newer version of the program has written it.
        case newerSchema
        /// The session has been loaded again, changed or deleted since: its present owner may write, this one may not.
        case superseded
        case closed
        /// Anything else: no permission, a failing disk …
        case unavailable
    }

    public let code: Code
    /// One line for whoever runs the program; may name files.
    public let message: String
    /// What a person who uses the app is told: names no file.
    public let sentence: String

    /// - Parameter sentence: By default what the code says.
    public init(_ code: Code, _ message: String, sentence: String? = nil) {
        self.code = code
        self.message = message
        self.sentence = sentence ?? code.sentence
    }

    public var description: String { message }
}

extension SessionStoreError.Code {
    fileprivate var sentence: String {
        switch self {
        case .full: "there is no room left"
        case .tooManySessions: "as many sessions are kept as may be"
        case .sessionTooLarge: "this session holds as much as it may"
        case .locked, .corrupt, .newerSchema, .unavailable: "the server's store cannot be used"
        case .superseded: "the session has changed since"
        case .closed: "the server is shutting down"
        }
    }
}

extension SessionStoreError {
    public static let closed = Self(.closed, "the store has been closed")
    public static let superseded = Self(.superseded, "the session has changed in the store since it was loaded")

    static func tooManySessions(limit: Int) -> Self {
        Self(.tooManySessions, "\(limit) sessions are stored, and no more are allowed (SessionOptions.maximumStored)")
    }

    static func tooManySessionsOfOwner(limit: Int) -> Self {
        Self(
            .tooManySessions,
            "\(limit) sessions of one owner are stored, and no more are allowed (SessionOptions.maximumStoredPerOwner)",
            sentence: "as many of your sessions are kept as may be")
    }

    static func storeFull(limit: Int) -> Self {
        Self(
            .full, "stored sessions have \(limit) bytes, and no more are allowed (SessionOptions.maximumStoredBytes)")
    }

    static func sessionTooLarge(limit: Int) -> Self {
        Self(
            .sessionTooLarge,
            "a session would have more than \(limit) bytes, which is not allowed (SessionOptions.maximumSessionBytes)",
            sentence: "this session holds as much as it may (\(limit >> 10) KB)")
    }
}
