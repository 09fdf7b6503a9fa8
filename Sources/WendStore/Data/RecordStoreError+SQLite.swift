import GRDB
import WendCore
import WendRuntime

extension RecordStoreError {
    /// What an error on the way to records means for whoever runs the program, in one line.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as RecordStoreError: self = error
        case let problem as RecordProblem: self.init(refused: [problem])
        case let error as SessionStoreError: self.init(.unavailable, error.message)
        case let error as DatabaseError: self.init(error, path)
        default: self.init(.unavailable, "'\(path)' cannot be used: \(error)")
        }
    }

    private init(_ error: DatabaseError, _ path: String) {
        switch error.resultCode {
        case .SQLITE_FULL: self.init(.full, "there is no room left for '\(path)'")
        case .SQLITE_BUSY, .SQLITE_LOCKED: self.init(.locked, "'\(path)' is being written to by another program")
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            self.init(.corrupt, "'\(path)' is damaged or was not written by this program")
        default:
            self.init(.unavailable, "'\(path)' cannot be used: \(error.message ?? error.resultCode.description)")
        }
    }
}
