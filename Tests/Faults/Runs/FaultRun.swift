package import Foundation
import Synchronization

/// One fault run from its beginning to the judgement.
package final class FaultRun: Sendable {
    package let plan: FaultPlan
    private let folder: URL
    /// The program that runs a round in a process of its own.
    private let program: URL
    private let state: Mutex<State>

    private struct State {
        var judge: FaultJudge
        var lines: [FaultLine] = []
        var finding: FaultFinding?
    }

    /// - Parameters:
    ///   - folder: Where it makes a folder of its own, which it removes again.
    ///   - program: `FaultRunner`.
    package init(_ plan: FaultPlan, in folder: URL, program: URL) {
        self.plan = plan
        self.folder = folder.appendingPathComponent("faults-\(plan.seed)-\(UUID().uuidString.prefix(8))")
        self.program = program
        state = Mutex(State(judge: FaultJudge(plan)))
    }

    /// Everything that was seen.
    package var history: String {
        state.withLock { $0.lines.map { "\($0.text)\n" }.joined() }
    }

    /// - Throws: ``FaultFinding`` for what must not be.
    package func run() async throws -> FaultCounts {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("sessions.sqlite").path
        var kills = 0
        for (index, round) in plan.rounds.enumerated() {
            if plan.kills {
                let standings = state.withLock { $0.judge.standings }
                let isKilled = try await Task.detached { [self] in
                    try runProcess(index, round, path, standings)
                }.value
                if isKilled { kills += 1 }
            } else {
                try await runHere(index, path)
            }
            try await look(at: path, isLast: false)
        }
        try await runHere(nil, path)
        try state.withLock { state in
            guard state.judge.isAllAcknowledged else {
                throw FaultFinding("not everything that was repeated was acknowledged")
            }
        }
        try await look(at: path, isLast: true)
        return state.withLock { state in
            var counts = state.judge.counts
            counts.runs = 1
            counts.rounds = plan.rounds.count + 1
            counts.kills = kills
            for fault in plan.faults { counts.runsByKind["fault \(fault)"] = 1 }
            if plan.faults.isEmpty { counts.runsByKind["no fault but the end"] = 1 }
            if plan.faults.count > 1 { counts.runsByKind["several faults"] = 1 }
            counts.runsByKind["way \(plan.way)"] = 1
            counts.runsByKind[plan.kills ? "in processes that are killed" : "in one process"] = 1
            return counts
        }
    }

    private func hear(_ line: FaultLine) {
        state.withLock { state in
            state.lines.append(line)
            guard state.finding == nil else { return }
            do throws(FaultFinding) {
                try state.judge.take(line)
            } catch {
                state.finding = error
            }
        }
    }

    private func check() throws {
        if let finding = state.withLock({ $0.finding }) { throw finding }
    }

    private func runHere(_ index: Int?, _ path: String) async throws {
        let standings = state.withLock { $0.judge.standings }
        try await FaultRound(plan, index: index, path: path, standings: standings) { [self] in hear($0) }.run()
        try check()
    }

    private func look(at path: String, isLast: Bool) async throws {
        try check()
        var judge = state.withLock { $0.judge }
        try await judge.look(at: path, isLast: isLast)
        state.withLock { $0.judge = judge }
    }

    // MARK: Processes

    /// Lets a process have a round, and kills it if it does not do so itself.
    /// - Returns: Whether it was killed.
    private func runProcess(
        _ index: Int, _ round: FaultPlan.Round, _ path: String, _ standings: [FaultStanding]
    ) throws -> Bool {
        let process = Process()
        process.executableURL = program
        process.arguments = ["round", "\(plan.seed)", "\(index)", path] + standings.map(\.text)
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        var most = Int.max
        if case .killedAfter(let lines) = round.ending { most = lines }
        var left = Data()
        var lines = 0
        while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
            left += data
            while let end = left.firstIndex(of: UInt8(ascii: "\n")) {
                let text = String(decoding: left[left.startIndex..<end], as: UTF8.self)
                left = Data(left[(end + 1)...])
                guard let line = FaultLine(text[...]) else {
                    throw FaultFinding("the process says something that is not understood: \(text)")
                }
                hear(line)
                lines += 1
                if lines == most { kill(process.processIdentifier, SIGKILL) }
            }
        }
        process.waitUntilExit()
        let isKilled = process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
        guard isKilled || process.terminationReason == .exit && process.terminationStatus == 0 else {
            throw FaultFinding("the process ended with \(process.terminationStatus)")
        }
        return isKilled
    }
}
