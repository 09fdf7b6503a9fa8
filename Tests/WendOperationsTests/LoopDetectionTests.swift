import Synchronization
import Testing

@testable import WendOperations

/// Loop detection and resettable operations: C-2 and C-3, rule by rule.
@Suite struct LoopDetectionTests {
    private func ids(_ numbers: Int...) -> [OperationID] { numbers.map { OperationID($0) } }

    /// C-2.1
    @Test func aCycleIsReportedByItsShortestPathFromTheFirstAdded() {
        var plan = GraphPlan()
        for name in ["x", "a", "b", "c", "d"] { plan.add(name) }
        for (from, to) in [(1, 2), (2, 3), (3, 4), (4, 1), (3, 1)] {
            plan.depend(OperationID(to), on: OperationID(from))
        }
        #expect(plan.check().problems == [WorkflowProblem(.dependencyCycle, ["a", "b", "c", "a"])])
    }

    /// C-2.2
    @Test func everythingThatNeverStartsIsNamedWithItsReason() {
        var plan = GraphPlan()
        for name in ["start", "a", "b", "behind", "p", "q"] { plan.add(name) }
        plan.depend(OperationID(2), on: OperationID(1))
        plan.depend(OperationID(1), on: OperationID(2))
        plan.depend(OperationID(3), on: OperationID(2))
        plan.segue(from: .name("p"), to: .name("q"))
        plan.segue(from: .name("q"), to: .name("p"))
        let problems = plan.check().problems
        #expect(problems.map(\.code) == [.dependencyCycle, .neverStarts, .neverStarts])
        #expect(problems.map(\.operations) == [["a", "b", "a"], ["behind"], ["p", "q"]])
    }

    /// C-2.3
    @Test func aSegueBackIntoSomethingFinishedIsAWarning() {
        var plan = GraphPlan()
        for name in ["a", "b"] { plan.add(name) }
        plan.add("entry")
        plan.segue(from: .name("entry"), to: .name("a"))
        plan.segue(from: .name("a"), to: .name("b"))
        plan.segue(from: .name("b"), to: .name("a"))
        #expect(plan.check().problems.isEmpty)
        #expect(plan.check().warnings == [WorkflowProblem(.segueIntoFinished, ["b", "a"])])
    }

    /// C-2.3
    @Test func aLoopNeedsABoundOrAWordThatItHasNone() {
        func problems(_ bound: GraphPlan.LoopBound) -> [WorkflowProblem.Code] {
            var plan = GraphPlan()
            plan.add("a")
            plan.segue(from: .name("a"), to: .name("a"), .loop(bound, cancelsRunning: false))
            return plan.check().problems.map(\.code)
        }
        #expect(
            problems(.undeclared) == [.unboundedLoop] && problems(.unbounded).isEmpty && problems(.times(1)).isEmpty)
    }

    /// C-2.4
    @Test func aLoopThatClosesNoCircleIsAWarningAndMakesNobodyWait() throws {
        var plan = GraphPlan()
        for name in ["a", "b"] { plan.add(name) }
        plan.segue(from: .name("a"), to: .name("b"), .loop(.undeclared, cancelsRunning: false))
        #expect(plan.check().warnings.map(\.code) == [.loopWithoutCircle] && plan.check().problems.isEmpty)
        var graph = try OperationGraph(plan)
        #expect(graph.start() == ids(0, 1))
    }

    /// C-2.2: "nothing can start" is the special case of all.
    @Test func nothingStartsWhereEveryOperationHasAPredecessor() {
        var plan = GraphPlan()
        for name in ["a", "b", "c"] { plan.add(name) }
        plan.segue(from: .name("a"), to: .name("b"))
        plan.depend(.name("c"), on: .name("b"))
        plan.segue(from: .name("c"), to: .name("a"))
        let problems = plan.check().problems
        #expect(Set(problems.flatMap(\.operations)) == ["a", "b", "c"])
        #expect(problems.allSatisfy { $0.code == .neverStarts && $0.number == -10002 })
    }

    /// C-2.6: a cycle over what a preparation adds is searched among what has not finished, and blamed on the adder.
    @Test func growthMayDependOnWhatHasFinishedButNotOnWhatWaitsForIt() throws {
        var plan = GraphPlan()
        for name in ["done", "adder", "after"] { plan.add(name, name == "adder" ? [.prepares] : .resettable) }
        plan.depend(.name("adder"), on: .name("done"))
        plan.depend(.name("after"), on: .name("adder"))
        var graph = try OperationGraph(plan)
        #expect(graph.start() == ids(0))
        graph.complete(0, .succeeded)
        #expect(graph.next().kind == .prepare)
        var addition = OperationGraph.Addition()
        addition.operations = [("x", .resettable)]
        addition.dependencies = [(.existing(OperationID(2)), .new(0))]
        let circle = addition
        let error = #expect(throws: WorkflowError.self) { try graph.add(circle, for: OperationID(1)) }
        #expect(error?.problems == [WorkflowProblem(.dependencyCycle, ["adder", "after", "adder"])])
        addition.dependencies = [(.existing(OperationID(0)), .new(0))]
        let fine = addition
        #expect(try graph.add(fine, for: OperationID(1)) == ids(3) && graph.next().operation == OperationID(3))
    }

    /// C-2.7: numbers of the original; what it found only while running is found at the start.
    @Test func cyclesOfAnyLengthHaveTheOriginalsNumber() {
        for length in 2...5 {
            var plan = GraphPlan()
            for _ in 0..<length { plan.add() }
            for index in 0..<length { plan.depend(OperationID((index + 1) % length), on: OperationID(index)) }
            #expect(plan.check().problems.map(\.number) == [-10002])
        }
        #expect(WorkflowProblem(.stalled).number == -10003 && WorkflowProblem(.invalidSegue).number == -10005)
    }

    /// C-2.8: checking looks at every operation and connection a fixed number of times, whatever the shape.
    @Test(arguments: ["chain", "wide", "circles", "one circle", "segue circles", "loops"])
    func theWorkOfCheckingGrowsInLineWithTheGraph(_ shape: String) {
        for count in [100, 1000, 10_000] {
            var plan = GraphPlan()
            for _ in 0..<count { plan.add() }
            var connections = 0
            func depend(_ target: Int, on source: Int) {
                plan.depend(OperationID(target % count), on: OperationID(source % count))
                connections += 1
            }
            for index in 0..<count {
                switch shape {
                case "chain": if index > 0 { depend(index, on: index - 1) }
                case "wide": if index > 0 { depend(index, on: 0) }
                case "circles":
                    // Each circle leads into the next one.
                    depend(index ^ 1, on: index)
                    if index % 2 == 1, index + 1 < count { depend(index + 1, on: index) }
                case "one circle":
                    depend(index + 1, on: index)
                    depend(index + 7, on: index)
                case "segue circles":
                    if index > 0 { depend(index, on: index - 1) }
                    plan.segue(from: .operation(OperationID((index + 3) % count)), to: .operation(OperationID(index)))
                    connections += 1
                default:
                    if index > 0 { depend(index, on: index - 1) }
                    plan.segue(
                        from: .operation(OperationID(index)), to: .operation(OperationID(0)),
                        .loop(.times(1), cancelsRunning: false))
                    connections += 1
                }
            }
            let steps = plan.check().steps
            #expect(steps > 0 && steps <= 8 * (count + connections), "\(count): \(steps)")
        }
    }

    /// C-2.5
    @Test func semaphoresAndGuardsAddNoStartConditions() {
        var plan = GraphPlan()
        for name in ["a", "b"] { plan.add(name) }
        plan.guardOperation(.name("a"), by: .name("b"), .executing)
        plan.guardOperation(.name("b"), by: .name("a"), .executing)
        #expect(plan.check().problems.isEmpty && plan.check().warnings.isEmpty)
    }
}
