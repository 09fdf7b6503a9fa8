import Foundation
import MachineFuzzing
import Synchronization
import Testing
import WendCore
import WendExpressions

/// Random walks through every document at hand.
struct WalkTests {
    /// Steps for each document: more where somebody has the time.
    private static let steps =
        ProcessInfo.processInfo.environment["WEND_WALK_STEPS"].flatMap { Int($0) }
        ?? max(40, 2400 / max(WalkedDocument.all.count, 1))

    @Test(arguments: WalkedDocument.all)
    func whateverIsDoneASessionIsDeterministicRestorableAndInOrder(_ document: WalkedDocument) throws {
        // Longer walks begin anew now and then, because sessions end up in corners.
        for seed in 1...UInt64(max(1, Self.steps / 400)) {
            var walk = try #require(Walk(document, seed: seed), "\(document.path) cannot run")
            let problem = walk.run(steps: min(Self.steps, 400))
            #expect(problem == nil, "seed \(seed)")
        }
    }

    @Test func thereAreDocumentsToWalkThrough() {
        #expect(WalkedDocument.all.count * Self.steps >= 2000)
    }

    @Test(arguments: [WalkedDocument.lists, .moments])
    func theOwnDocumentsOfTheWalksRun(_ document: WalkedDocument) throws {
        #expect(document.checked() != nil)
        var walk = try #require(Walk(document, seed: 7))
        #expect(walk.run(steps: 60) == nil)
        #expect(walk.accepted > 30)
    }

    /// Rows come and go while somebody types in them.
    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func rowsInWhichIsTypedAreTheSameEveryWay(_ seed: UInt64) throws {
        var registry = Registry.standard
        registry.register(FieldRow.kind)
        let made = Walk(.rows, seed: seed, registry: registry)
        var walk = try #require(made)
        let problem = walk.run(steps: 150)
        #expect(problem == nil)
        let accepted = walk.accepted
        #expect(accepted > 40)
    }

    /// Values come and go, buttons are hidden by them, actions decide by them, works are told of them.
    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func whatTheOutsideOwnsIsSeenTheSameEveryWay(_ seed: UInt64) throws {
        var registry = Registry.standard
        registry.register(Watcher.kind)
        let made = Walk(.watched, seed: seed, registry: registry)
        var walk = try #require(made)
        let problem = walk.run(steps: 150)
        #expect(problem == nil)
        let (accepted, seen) = (walk.accepted, walk.seen)
        #expect(accepted > 40)
        #expect(seen > 10)
    }

    /// Behaviours are pure by contract: one that is not is found, and what differed is named.
    @Test func aBehaviourThatCountsBesideTheStateIsFound() throws {
        let document = WalkedDocument(
            path: "walked/impure.xml",
            source:
                "<workflow><screen><impure/><actions><storeValue><name>n</name></storeValue></actions></screen></workflow>"
        )
        var registry = Registry.standard
        registry.register(Impure.kind)
        var walk = try #require(Walk(document, seed: 1, registry: registry))
        let found = walk.run(steps: 40)
        let problem = try #require(found)
        #expect(problem.contains("the same machine") && problem.contains("stored"), "\(problem)")
    }

    private struct Impure: Presenting {
        static let kind = Kind(
            "impure", "Counts where it should not.", role: .presents, types: .view, parameters: .ofView(),
            behaviour: Impure())
        private let count = Counter()

        func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
            Element(renderer.id(of: id), .button, [.text: "Count"], events: .press)
        }

        func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
            turn.modify(id) { $0.stored["count"] = .integer(count.next()) }
        }
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)

        func next() -> Int {
            count.withLock {
                $0 += 1
                return $0
            }
        }
    }
}
