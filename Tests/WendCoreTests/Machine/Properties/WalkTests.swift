import Testing
import WendCore

/// Random walks through every document at hand.
struct WalkTests {
    private static let steps = 120

    @Test(arguments: WalkedDocument.all)
    func whateverIsDoneASessionIsDeterministicRestorableAndInOrder(_ document: WalkedDocument) throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            var walk = try #require(Walk(document, seed: seed), "\(document.path) cannot run")
            let problem = try walk.run(steps: Self.steps)
            #expect(problem == nil, "seed \(seed)")
        }
    }

    @Test func thereAreDocumentsToWalkThrough() {
        #expect(WalkedDocument.all.count * Self.steps * 3 >= 2000)
    }
}
