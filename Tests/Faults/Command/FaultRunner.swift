import ArgumentParser
import FaultRuns
import Foundation
import Synchronization

/// Runs many fault runs, and says what came of them: `swift run FaultRunner --help`.
@main
enum FaultRunner {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "round", arguments.count > 3 {
            await AttackedRound.run(Array(arguments.dropFirst()))
        } else {
            await FaultCommand.main(arguments)
        }
    }

    /// This program.
    static var program: URL { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath() }
}

/// The process that is killed: one round of a run, which says what is seen on standard output.
enum AttackedRound {
    static func run(_ arguments: [String]) async {
        guard let seed = UInt64(arguments[0]), let index = Int(arguments[1]) else { exit(64) }
        let plan = FaultPlan(seed: seed, kills: true)
        let standings = arguments.dropFirst(3).compactMap { FaultStanding($0) }
        do {
            try await FaultRound(plan, index: index, path: arguments[2], standings: standings) { line in
                // One unbuffered write: what was said before the kill has got out.
                FileHandle.standardOutput.write(Data("\(line.text)\n".utf8))
            }
            .run()
        } catch {
            print("broken\t\(error)")
        }
        exit(0)
    }
}

struct FaultCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "FaultRunner",
        abstract: "Looks for a way to lose what was acknowledged, to do it twice, or to show it before it is stored.",
        discussion: """
            Each run is made from a seed: people press in sessions while commits fail, the disk is full or slow, and the \
            server is killed (kill -9) or ended otherwise. What they were shown is compared with what is stored.

              FaultRunner --runs 10000
              FaultRunner --seed 4711 --runs 1 --verbose     a run again, as far as threads go the same way
            """)

    @Option(help: "How many runs.") var runs = 1000
    @Option(help: "The seed of the first; the next ones follow.") var seed: UInt64 = 1
    @Option(help: "How many at the same time.") var jobs = 2
    @Option(help: "Only runs in processes that are killed (process), or only others (here).") var only: Kind?
    @Option(help: "Where files are made.") var folder = FileManager.default.temporaryDirectory.path
    @Option(help: "Seconds after which a run does not end.") var patience = 120
    @Flag(name: .shortAndLong, help: "Prints everything that is seen.") var verbose = false

    enum Kind: String, ExpressibleByArgument { case process, here }

    private final class Progress: Sendable {
        let content = Mutex(State())

        func withLock<Result>(_ body: (inout sending State) -> sending Result) -> Result {
            content.withLock { body(&$0) }
        }
    }

    private struct State {
        var next = 0
        var counts = FaultCounts()
        var findings = 0
        var running: [UInt64: (run: FaultRun, start: ContinuousClock.Instant)] = [:]
    }

    func run() async throws {
        let state = Progress()
        let start = ContinuousClock.now
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await watch(state) }
            await withTaskGroup(of: Void.self) { workers in
                for _ in 0..<max(1, jobs) { workers.addTask { await work(state, start) } }
            }
            group.cancelAll()
        }
        let (counts, findings) = state.withLock { ($0.counts, $0.findings) }
        let seconds = Int((ContinuousClock.now - start) / .seconds(1))
        print(
            "\(counts.summary)\n\(findings == 0 ? "nothing was lost, done twice or shown too early" : "A DIFFERENCE WAS FOUND") (\(seconds) s)"
        )
        if findings > 0 { throw ExitCode(1) }
    }

    private func work(_ state: Progress, _ start: ContinuousClock.Instant) async {
        while let number = state.withLock({ next(&$0) }) {
            let plan = FaultPlan(seed: seed &+ UInt64(number), kills: only.map { $0 == .process })
            let run = FaultRun(plan, in: URL(fileURLWithPath: folder), program: FaultRunner.program)
            state.withLock { $0.running[plan.seed] = (run, .now) }
            do {
                let counts = try await run.run()
                if verbose { print("\(plan.description)\n\(run.history)") }
                state.withLock { state in
                    state.counts.add(counts)
                    if state.counts.runs % 100 == 0 {
                        let seconds = Int((ContinuousClock.now - start) / .seconds(1))
                        say("\(state.counts.runs) runs, \(state.counts.kills) kills, \(seconds) s")
                    }
                }
            } catch {
                state.withLock { $0.findings += 1 }
                print("\(run.history)\(plan.description)\ndifference: \(error)")
            }
            state.withLock { $0.running[plan.seed] = nil }
        }
    }

    private func next(_ state: inout State) -> Int? {
        guard state.next < runs, state.findings == 0 else { return nil }
        defer { state.next += 1 }
        return state.next
    }

    /// Ends everything if a run does not end.
    private func watch(_ state: Progress) async {
        while (try? await Task.sleep(for: .seconds(1))) != nil {
            state.withLock { state in
                for (seed, running) in state.running
                where ContinuousClock.now - running.start > .seconds(patience) {
                    print(
                        "\(running.run.history)\(running.run.plan.description)\ndifference: the run of seed \(seed) does not end"
                    )
                    Self.exit(withError: ExitCode(1))
                }
            }
        }
    }

    private func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}
