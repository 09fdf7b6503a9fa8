import Foundation
import Testing
import WendCore

/// Random walks through every document at hand.
struct WalkTests {
    /// Steps for each document: more where somebody has the time.
    private static let steps =
        ProcessInfo.processInfo.environment["WEND_WALK_STEPS"].flatMap { Int($0) }
        ?? max(60, 2400 / max(WalkedDocument.all.count, 1))

    @Test(arguments: WalkedDocument.all)
    func whateverIsDoneASessionIsDeterministicRestorableAndInOrder(_ document: WalkedDocument) throws {
        // Longer walks begin anew now and then, because sessions end up in corners.
        for seed in 1...UInt64(max(1, Self.steps / 400)) {
            var walk = try #require(Walk(document, seed: seed), "\(document.path) cannot run")
            let problem = try walk.run(steps: min(Self.steps, 400))
            #expect(problem == nil, "seed \(seed)")
        }
    }

    @Test func thereAreDocumentsToWalkThrough() {
        #expect(WalkedDocument.all.count * Self.steps >= 2000)
    }
}
