import FaultRuns
import Foundation
import Testing

/// People press while commits fail, the disk is full or slow, and the server ends, by `kill -9` too: nothing that was
/// acknowledged is lost, nothing is done twice, and nothing is shown that is not stored.
///
/// A few of the runs that `swift run FaultRunner` makes by the thousand.
@Suite struct FaultTests {
    @Test(arguments: 1...8) func nothingIsLostDoneTwiceOrShownTooEarly(_ seed: UInt64) async throws {
        try await Self.run(FaultPlan(seed: seed, kills: false))
    }

    @Test(arguments: 101...108) func norWhenTheProcessIsKilled(_ seed: UInt64) async throws {
        try await Self.run(FaultPlan(seed: seed, kills: true))
    }

    private static func run(_ plan: FaultPlan) async throws {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("FaultRunner")
        let run = FaultRun(plan, in: FileManager.default.temporaryDirectory, program: program)
        do {
            _ = try await run.run()
        } catch {
            Issue.record("\(run.history)\(plan.description)\n\(error)")
        }
    }
}
