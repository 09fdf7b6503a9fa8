import Foundation
import GRDB
import WendRuntime

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file of a store, opened the way a store needs it.
enum StoreFile {
    /// Makes the folder and an empty file, so that what people type is readable by their owner only.
    static func prepare(_ path: String) throws(SessionStoreError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do {
            if !FileManager.default.fileExists(atPath: folder) {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            }
        } catch {
            throw .unusable(path, "the folder '\(folder)' cannot be made")
        }
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .unusable(path, String(cString: strerror(errno))) }
        close(file)
    }

    /// The size to which the log is written full of zeros before it is used.
    static let logSize = 4 << 20

    /// Makes room in the log of a file nobody has open: a commit then writes where something is written already, and
    /// the disk need not note a new length each time, which takes several times as long as the rest. Zeros end a log,
    /// as far as reading it goes. If there is no room, commits do without.
    private static func prepareLog(_ path: String) {
        let file = open(path + "-wal", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        let size = Int(lseek(file, 0, SEEK_END))
        guard size >= 0, size < logSize else { return }
        let zeros = [UInt8](repeating: 0, count: 64 << 10)
        var end = size
        while end < logSize {
            let count = pwrite(file, zeros, min(zeros.count, logSize - end), off_t(end))
            guard count > 0 else { break }
            end += count
        }
        // What little room there is, is for commits.
        if end < logSize || fsync(file) != 0 { _ = ftruncate(file, off_t(size)) }
    }

    static func openDatabase(_ path: String, maximumSize: Int?) throws(SessionStoreError) -> DatabaseQueue {
        do {
            var configuration = Configuration()
            configuration.journalMode = .wal
            configuration.busyMode = .timeout(5)
            configuration.label = "wend-store"
            // A file that has no log yet drops what lies where it will be.
            if try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int == 0 {
                try DatabaseQueue(path: path, configuration: configuration).close()
            }
            prepareLog(path)
            let database = try DatabaseQueue(path: path, configuration: configuration)
            // The log is emptied by whoever commits when it is not in anybody's way; this is for the case that it cannot be.
            try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 8192") }
            let migrator = SessionSchema.migrator
            guard try database.read({ try !migrator.hasBeenSuperseded($0) }) else {
                throw SessionStoreError.newerSchema(path)
            }
            try migrator.migrate(database)
            try database.writeWithoutTransaction { database in
                // Only after opening: GRDB sets NORMAL when it turns WAL on, which loses commits with the power.
                try database.execute(sql: "PRAGMA synchronous = FULL")
                if let maximumSize {
                    let pageSize = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 4096
                    try database.execute(sql: "PRAGMA max_page_count = \(max(1, maximumSize / pageSize))")
                }
                guard try Int.fetchOne(database, sql: "PRAGMA synchronous") == 2 else {
                    throw SessionStoreError.unusable(path, "commits cannot be made to survive loss of power")
                }
            }
            return database
        } catch {
            throw SessionStoreError(error, path: path)
        }
    }
}
