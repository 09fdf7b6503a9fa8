import Synchronization
import WendCore
import WendRuntime

/// The files that a test hands over and no handler takes, as ``WendRuntime/ReceivedFiles`` has them of one session.
final class FilesInMemory: FileKeeping {
    private let limits: ReceivedFiles.Limits
    private let kept = Mutex<[String: [UInt8]]>([:])

    init(limits: ReceivedFiles.Limits = ReceivedFiles.Limits()) { self.limits = limits }

    /// What is in a file; nil if there is none.
    func bytes(of id: String) -> [UInt8]? { kept.withLock { $0[id] } }

    func keep(_ upload: Upload) async throws -> Int {
        var bytes: [UInt8] = []
        for try await piece in upload.bytes {
            bytes += piece
            if !hasRoom(for: bytes.count) { throw FileProblem.noRoom }
        }
        if !hasRoom(for: bytes.count) { throw FileProblem.noRoom }
        kept.withLock { $0[upload.id] = bytes }
        return bytes.count
    }

    private func hasRoom(for bytes: Int) -> Bool {
        kept.withLock { kept in
            kept.count < limits.filesOfSession
                && kept.values.reduce(bytes) { $0 + $1.count } <= min(limits.bytesOfSession, limits.bytes)
        }
    }

    func remove(_ id: String, of session: SessionID) { kept.withLock { $0[id] = nil } }
}
