import Synchronization

/// The news for whoever runs the server that a store fails: at once the first time, then once a minute at most for each kind of
/// failure, with how often it has happened meanwhile.
final class TroubleLog: Sendable {
    private struct Entry {
        var last: Double
        var untold = 0
    }

    /// Seconds between two lines about the same kind of failure.
    static let interval = 60.0

    private let write: (@Sendable (String) -> Void)?
    private let entries = Mutex<[SessionStoreError.Code: Entry]>([:])

    init(_ write: (@Sendable (String) -> Void)?) { self.write = write }

    func note(_ error: SessionStoreError, at now: Double) {
        // These are no failures of the store.
        guard let write, error.code != .closed, error.code != .superseded else { return }
        let untold: Int? = entries.withLock { entries in
            guard let entry = entries[error.code], now < entry.last + Self.interval else {
                defer { entries[error.code] = Entry(last: now) }
                return entries[error.code]?.untold ?? 0
            }
            entries[error.code]?.untold += 1
            return nil
        }
        guard let untold else { return }
        let count = untold == 0 ? "" : " (and \(untold) times more since this was last said)"
        write("what people do cannot be stored: \(error.message); \(error.code.meaning)\(count)")
    }

    /// Writes down one line that is not about the store.
    func say(_ line: String) { write?(line) }
}

extension SessionStoreError.Code {
    fileprivate var meaning: String {
        switch self {
        case .full: "they are told so, and sessions stay as they were saved last, until there is room"
        case .tooManySessions: "nobody can begin until sessions are deleted"
        case .sessionTooLarge: "its person is told so, and the session stays as it was saved last"
        default: "they are told so, and sessions stay as they were saved last, until the store can be used again"
        }
    }
}
