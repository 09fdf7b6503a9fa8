import Foundation
import GRDB
import TestSupport
import Testing

/// Processes that write records are killed; `scripts/fuzz ROUNDS records` does so many times, and more.
@Suite struct RecordKillTests {
    private static func start(_ path: String) throws -> (process: Process, output: Pipe) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("RecordKillSupport")
        process.arguments = [path, "12"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        return (process, pipe)
    }

    /// Runs until so many transactions were said to be done, and kills then; how many were said to be in the end.
    private static func run(_ path: String, killedAfter limit: Int) throws -> Int {
        let (process, pipe) = try start(path)
        var text = ""
        func done() -> Int { text.split(separator: "\n").count { $0.hasPrefix("done ") } }
        while done() < limit {
            let data = pipe.fileHandleForReading.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
        }
        if limit < 12 { kill(process.processIdentifier, SIGKILL) }
        if let rest = try pipe.fileHandleForReading.readToEnd() { text += String(decoding: rest, as: UTF8.self) }
        process.waitUntilExit()
        return done()
    }

    @Test(.timeLimit(.minutes(10))) func whatAKilledProcessWroteIsWholeAndThereOnce() async throws {
        let folder = TemporaryFolder()
        let path = folder.file("records.sqlite")
        for limit in [1, 2, 4, 5, 8, 12] {
            let done = try await Task.detached { try Self.run(path, killedAfter: limit) }.value
            let database = try DatabaseQueue(path: path)
            try await database.read { database in
                let keys = try String.fetchAll(database, sql: "SELECT key FROM _effect ORDER BY number")
                let kept = keys.count
                #expect(kept >= min(done, 12))
                for number in 0..<12 {
                    let count = try Int.fetchOne(
                        database, sql: "SELECT COUNT(*) FROM Entry WHERE \"transaction\" = ?", arguments: [number])
                    // Each of the two after an import deletes one of its records.
                    let deleted = max(0, min(kept - number - 1, 2))
                    #expect(
                        count == (number >= kept ? 0 : number.isMultiple(of: 3) ? 400 - deleted : 3),
                        "\(number) of \(kept)")
                }
            }
            try database.close()
        }
    }
}
