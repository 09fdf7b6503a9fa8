import GRDB
import WendRuntime

extension SessionStoreError {
    /// What an error of SQLite means for whoever runs the program, in one line.
    init(_ error: any Error, path: String) {
        if let error = error as? SessionStoreError {
            self = error
            return
        }
        guard let failure = error as? DatabaseError else {
            self.init(.unavailable, "'\(path)' cannot be used: \(error)")
            return
        }
        switch failure.resultCode {
        case .SQLITE_FULL:
            self.init(.full, "there is no room left for '\(path)'")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(.locked, "'\(path)' is in use by another program")
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            self.init(.corrupt, "'\(path)' is damaged or was not written by this program")
        default:
            self.init(.unavailable, "'\(path)' cannot be used: \(failure.message ?? failure.resultCode.description)")
        }
    }

    static func newerSchema(_ path: String) -> Self {
        Self(.newerSchema, "'\(path)' was written by a newer version of this program")
    }

    static func inUse(_ path: String, by process: String?) -> Self {
        Self(.locked, "'\(path)' is in use by \(process.map { "process \($0)" } ?? "another process")")
    }

    static func unusable(_ path: String, _ reason: String) -> Self {
        Self(.unavailable, "'\(path)' cannot be used: \(reason)")
    }
}
