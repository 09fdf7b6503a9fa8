import Foundation
import GRDB

/// Copies of a file of records from before its model changed.
enum RecordBackup {
    /// How many copies are kept of one file.
    static let most = 3

    /// Makes a copy beside the file, whole and readable by its owner only, and drops the oldest ones beyond ``most``.
    /// - Returns: Where it lies: the name of the file, `.before-` and the number of the change.
    static func make(of path: String, _ writer: any DatabaseWriter, generation: Int) throws -> String {
        let backup = "\(path).before-\(generation + 1)"
        let unfinished = "\(backup).unfinished"
        let files = FileManager.default
        try? files.removeItem(atPath: unfinished)
        try StoreFile.prepare(unfinished)
        try writer.writeWithoutTransaction { database in
            // Writes into an empty file that is there, whose rights it keeps.
            try database.execute(sql: "VACUUM INTO ?", arguments: [unfinished])
        }
        try? files.removeItem(atPath: backup)
        try files.moveItem(atPath: unfinished, toPath: backup)
        for old in all(of: path).dropLast(most) { try? files.removeItem(atPath: old) }
        return backup
    }

    /// The copies of a file, the oldest first.
    static func all(of path: String) -> [String] {
        let (folder, name) = (
            URL(filePath: path).deletingLastPathComponent().path, URL(filePath: path).lastPathComponent
        )
        let prefix = "\(name).before-"
        let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap {
            $0.hasPrefix(prefix) ? Int($0.dropFirst(prefix.count)) : nil
        }
        return numbers.sorted().map { "\(path).before-\($0)" }
    }
}
