import Foundation
import RuntimeFixtures
import Testing
import WendCore
import WendRuntime
import WendStore

/// A process that types into sessions is killed at a random moment; nothing it was told is stored may be lost.
@Suite struct KillTests {
    @Test func nothingAcknowledgedIsLostWhenTheProcessIsKilled() async throws {
        let folder = TemporaryFolder()
        var ids: [String] = []
        for round in 1...6 {
            let said = try await Self.typeUntilKilled(folder.file, ids, lines: Int.random(in: 8...120))
            #expect(!said.contains { $0.hasPrefix("error") || $0 == "missing" }, "round \(round): \(said)")
            var acknowledged: [String: Int] = [:]
            for line in said {
                let words = line.split(separator: " ").map(String.init)
                if words[0] == "session" {
                    if round == 1 { ids.append(words[1]) }
                } else if words.count == 2, let number = Int(words[1]) {
                    #expect(acknowledged[words[0], default: 0] < number)
                    acknowledged[words[0]] = number
                }
            }
            #expect(ids.count == 4)
            try await Self.check(folder.file, acknowledged)
            // Only those that had taken an event are there for the next round.
            if round == 1 { ids = ids.filter { acknowledged[$0] != nil } }
        }
    }

    /// Every session has at least what was acknowledged, and what it has is whole.
    private static func check(_ file: String, _ acknowledged: [String: Int]) async throws {
        let bench = Bench(store: try SQLiteStore(path: file))
        for (id, number) in acknowledged {
            let session = try #require(try await bench.sessions.find(SessionID(rawValue: id)))
            let highest = await session.highestNumber(of: "typist")
            let rendering = await session.rendering
            #expect(highest == number || highest == number + 1)
            #expect(rendering.text("text") == "\(highest)")
            #expect(rendering.text("place") == "\(highest)")
        }
        await bench.sessions.shutDown()
    }

    /// Runs the typist until it has said so many lines, kills it, and gives back everything it said.
    private static func typeUntilKilled(_ file: String, _ ids: [String], lines: Int) async throws -> [String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("StoreKillSupport")
        process.arguments = [file] + ids
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let said = await Task.detached { read(pipe, killing: process.processIdentifier, after: lines) }.value
        process.waitUntilExit()
        return said
    }

    private static func read(_ pipe: Pipe, killing process: Int32, after lines: Int) -> [String] {
        var bytes: [UInt8] = []
        var isKilled = false
        while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
            bytes += data
            if !isKilled, bytes.count(where: { $0 == UInt8(ascii: "\n") }) >= lines {
                isKilled = true
                kill(process, SIGKILL)
            }
        }
        // The last line may be cut off.
        let whole = bytes.lastIndex(of: UInt8(ascii: "\n")).map { bytes[...$0] } ?? []
        return String(decoding: whole, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
