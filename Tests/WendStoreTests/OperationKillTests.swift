import Foundation
import GRDB
import TestSupport
import Testing
import WendOperations
import WendStore

/// A process in the middle of a durable workflow is killed again and again; the workflow ends as if it had not been.
@Suite struct OperationKillTests {
    @Test func nothingIsLostAndNothingRecordedIsRunAgainWhenTheProcessIsKilled() async throws {
        let kills = Int(ProcessInfo.processInfo.environment["WEND_KILLS"] ?? "") ?? 20
        var killed = 0
        var dice = SystemRandomNumberGenerator()
        let whole = try await Self.wholeRun()
        while killed < kills {
            let folder = try Self.folder()
            var isOver = false
            while !isOver {
                let lines = killed < kills ? Int.random(in: 1...200, using: &dice) : .max
                isOver = try await Task.detached { try Self.runUntilKilled(folder, after: lines) }.value
                if !isOver { killed += 1 }
            }
            try await Self.check(folder, whole)
        }
    }

    /// A process that is only slow is not killed by anybody: it comes back when another one has taken its run over.
    @Test func aProcessThatComesBackAfterItsLeaseIsRefused() async throws {
        let folder = try Self.folder()
        try await Task.detached {
            let slow = try Self.start(folder, "slow", "300")
            // In the middle of it, but not of writing, which would keep everybody from going on.
            var said = 0
            while said < 60 { said += Self.lineCount(try #require(slow.next())) }
            slow.stop()
            while try Self.isWrittenTo(folder) {
                kill(slow.process.processIdentifier, SIGCONT)
                _ = try #require(slow.next())
                slow.stop()
            }
            let other = try Self.start(folder, "other", "300")
            let text = try other.rest()
            #expect(text.contains("end completed"))
            #expect(other.process.terminationStatus == 0)
            kill(slow.process.processIdentifier, SIGCONT)
            let late = try slow.rest()
            #expect(late.contains("error another process has taken over the run 'run' [lease-lost]"))
            #expect(!late.contains("end "))
            #expect(slow.process.terminationStatus == 3)
        }.value
        try await Self.check(folder, try await Self.wholeRun(), isShared: true)
    }

    /// A process and what it says.
    private struct Started {
        let process: Process
        let pipe: Pipe

        func next() -> String? {
            let data = pipe.fileHandleForReading.availableData
            return data.isEmpty ? nil : String(decoding: data, as: UTF8.self)
        }

        /// Stops it, with the last of its threads.
        func stop() {
            kill(process.processIdentifier, SIGSTOP)
            var info = siginfo_t()
            waitid(P_PID, id_t(process.processIdentifier), &info, WSTOPPED | WEXITED | WNOWAIT)
        }

        func rest() throws -> String {
            var text = ""
            while let more = next() { text += more }
            process.waitUntilExit()
            return text
        }
    }

    private static func isWrittenTo(_ folder: TemporaryFolder) throws -> Bool {
        var configuration = Configuration()
        configuration.busyMode = .immediateError
        do {
            try DatabaseQueue(path: folder.file("runs.db"), configuration: configuration).inTransaction(.immediate) {
                _ in
                .rollback
            }
            return false
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return true
        }
    }

    private static func lineCount(_ text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

    private static func start(_ folder: TemporaryFolder, _ arguments: String...) throws -> Started {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("OperationKillSupport")
        process.arguments = [folder.file("runs.db"), folder.file("log")] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        return Started(process: process, pipe: pipe)
    }

    /// What every operation gives when nobody interferes.
    private static func wholeRun() async throws -> [String: [UInt8]] {
        let folder = try folder()
        let isOver = try await Task.detached { try Self.runUntilKilled(folder, after: .max) }.value
        #expect(isOver)
        let record = try #require(try await SQLiteJournal(path: folder.file("runs.db")).inspect("run"))
        #expect(record.entries.count == 500 && record.outcome == "completed")
        return Dictionary(uniqueKeysWithValues: record.entries.map { ($0.operation, $0.output) })
    }

    /// - Parameter isShared: whether several processes were at it: one that does not know yet that it has lost the run may do
    ///   again what another one has kept.
    private static func check(
        _ folder: TemporaryFolder, _ whole: [String: [UInt8]], isShared: Bool = false
    ) async throws {
        let record = try #require(try await SQLiteJournal(path: folder.file("runs.db")).inspect("run"))
        #expect(record.outcome == "completed")
        #expect(record.entries.count == 500)
        #expect(Dictionary(record.entries.map { ($0.operation, $0.output) }) { first, _ in first } == whole)
        if isShared { return }
        // After each beginning, nothing runs that the journal had by then.
        var recorded: Set<Substring> = []
        for line in try String(contentsOf: folder.url.appending(path: "log"), encoding: .utf8).split(separator: "\n") {
            let words = line.split(separator: " ")
            if words[0] == "begin" {
                let now = Set(words.dropFirst())
                #expect(recorded.isSubset(of: now))
                recorded = now
            } else if words[0] == "run", words.count == 3 {
                #expect(!recorded.contains(words[1]), "\(words[1]) ran again")
            }
        }
    }

    private static func folder() throws -> TemporaryFolder { try TemporaryFolder(["log": ""]) }

    /// Lets the process say so many lines and then kills it. True when it was done before that.
    private static func runUntilKilled(_ folder: TemporaryFolder, after lines: Int) throws -> Bool {
        let started = try start(folder)
        let process = started.process
        var said = 0
        var isKilled = false
        while let text = started.next() {
            said += lineCount(text)
            if !isKilled, said >= lines {
                isKilled = true
                kill(process.processIdentifier, SIGKILL)
            }
        }
        process.waitUntilExit()
        let isOver = process.terminationReason == .exit
        if isOver { #expect(process.terminationStatus == 0) }
        return isOver
    }
}
