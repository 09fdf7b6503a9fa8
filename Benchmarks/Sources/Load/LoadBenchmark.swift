import ArgumentParser
import Foundation
import NIOCore
import NIOPosix

/// Presses that come as people make them, whether or not the server keeps up: in an open loop, over real sockets.
struct LoadBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load",
        abstract: "Drives sessions over real sockets and says how late their answers are.",
        discussion: """
            Presses are due at a fixed rate, whoever was answered: an answer is as late as it comes after its press was due. \
            Without --rate, finds the highest rate of which 99 of 100 answers come within 50 ms.

              wend-bench load                               the highest rate of 1,000 sessions
              wend-bench load --sessions 1 --rate 200       one session at a time
              wend-bench load --rate 2000 --slow 10 --reconnects 10
              wend-bench load --idle 10000                  how much 10,000 silent connections take
            """)

    @Option(help: "Sessions that press, each on a connection of its own.") var sessions = 1000
    @Option(help: "Presses a second, by all sessions together.") var rate: Int?
    @Option(help: "Seconds to press.") var seconds = 10
    @Option(help: "Further connections that read nothing.") var slow = 0
    @Option(help: "Sessions a second that lose their connection and come again.") var reconnects = 0
    @Option(help: "Further connections that are silent.") var idle = 0
    @Option(help: "Milliseconds each commit of the server takes longer, as on a disk of a cloud.") var commitDelay = 0.0
    @Flag(help: "Answers presses with a handler of its own step (on) and not at once (compute).") var on = false

    func run() async throws {
        let server = try LoadServer([on ? "on" : "compute", "--commit-delay", "\(commitDelay)"])
        defer { server.stop() }
        let run = try await LoadRun(server: server, sessions: sessions, slow: slow, reconnects: reconnects)
        try await run.open(idle: idle)
        if let rate {
            try await run.press(rate: rate, seconds: seconds).print()
        } else {
            try await run.findHighestRate(seconds: seconds).print()
        }
    }
}
