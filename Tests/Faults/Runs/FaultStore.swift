import WendRuntime
import WendStore

enum FaultStore {
    /// Opens a store that nobody has any more: the lock of one that was closed is kept by a process that is just being made
    /// beside, as far as it has not begun its own program.
    static func open(_ open: () throws -> SQLiteStore) async throws -> SQLiteStore {
        for _ in 0..<1000 {
            do {
                return try open()
            } catch let error as SessionStoreError where error.code == .locked {
                try await Task.sleep(for: .milliseconds(2))
            }
        }
        return try open()
    }
}
