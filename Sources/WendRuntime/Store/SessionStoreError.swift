/// Says why a store could not keep or give back something.
public struct SessionStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Code: String, Sendable, Hashable {
        /// There is no room left on the disk.
        case full
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
    /// One line.
    public let message: String

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    public var description: String { message }
}

extension SessionStoreError {
    public static let closed = Self(.closed, "the store has been closed")
    public static let superseded = Self(.superseded, "the session has changed in the store since it was loaded")
}
