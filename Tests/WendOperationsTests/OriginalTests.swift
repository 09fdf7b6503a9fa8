import Dispatch
import Foundation
import Synchronization
import Testing

@testable import WendOperations

/// What the original library's own tests promised, line by line.
@Suite struct OriginalTests {
    // MARK: Operation, result, closure operation

    /// testSimpleOperationInitialState
    @Test func aNewOperationIsNeitherFinishedNorActiveNorCancelled() {
        let operation = WorkflowOperation("first") { 1 }
        #expect(!operation.isFinished && !operation.isActive && !operation.isCancelled)
        #expect(operation.name == "first")
        #expect(operation.result == nil)
    }

    /// testSimpleOperationToCompletion
    @Test func anOperationStartedByHandCompletesLater() async throws {
        let operation = WorkflowOperation<Int>(completing: "later") { _, completion in
            DispatchQueue.main.async { try? completion.succeed(42) }
        }
        let isFinished = try await withCheckedThrowingContinuation { (done: CheckedContinuation<Bool, any Error>) in
            do {
                try operation.start { result in done.resume(returning: operation.isFinished && result.value == 42) }
            } catch { done.resume(throwing: error) }
        }
        #expect(isFinished)
    }

    /// testSuccessfulResultNoValue
    @Test func aResultWithoutValueHasNotFailed() {
        let result = OperationResult<Int?>.success(nil)
        #expect(!result.isFailure && result.value == .some(nil) && result.error == nil)
    }

    /// testSuccessResultCopiesValue
    @Test func aResultKeepsItsOwnCopyOfAValue() {
        var value = [1]
        let result = OperationResult.success(value)
        value.append(2)
        #expect(result.value == [1] && result.value == [1] && result.error == nil)
    }

    /// testFailingResultWithError and testFailingResultThrowsWithNilError: a failure without an error cannot be written.
    @Test func aFailedResultHasItsError() {
        let result = OperationResult<Int>.failure(Boom(number: 7))
        #expect(result.isFailure && result.error as? Boom == Boom(number: 7) && result.value == nil)
        #expect(throws: Boom.self) { try result.get() }
    }

    /// testBlockOperationSynchronousBlock
    @Test func aMainOperationRunsOnTheMainActor() async throws {
        let me = LockedValue<WorkflowOperation<Int>?>(nil)
        let operation = WorkflowOperation<Int>(onMain: "main") { _ in
            MainActor.preconditionIsolated()
            #expect(me.withLock { $0 }?.isActive == true)
            return 1
        }
        me.withLock { $0 = operation }
        #expect(operation.requiresMainThread)
        #expect(!operation.isActive && !operation.isFinished && !operation.isCancelled)
        let result = try await operation.run()
        #expect(result.value == 1 && operation.isFinished && !operation.isActive && !operation.isCancelled)
    }

    /// testBlockOperationAsyncBlock
    @Test func aBackgroundOperationCompletesFromAnotherQueue() async throws {
        let me = LockedValue<WorkflowOperation<String>?>(nil)
        let operation = WorkflowOperation<String>(completing: nil) { _, completion in
            #expect(!isOnMain() && me.withLock { $0 }?.isActive == true)
            DispatchQueue.global().async { try? completion.succeed("done") }
        }
        me.withLock { $0 = operation }
        #expect(!operation.requiresMainThread)
        #expect(try await operation.run().value == "done")
        #expect(operation.isFinished && !operation.isActive && !operation.isCancelled)
    }

    // MARK: Workflow before the start

    /// testWorkflowInitialState
    @Test func aNewWorkflowIsEmptyAndInactive() {
        let workflow = Workflow(limit: 1)
        #expect(
            !workflow.isActive && !workflow.isCompleted && workflow.operationCount == 0 && workflow.operations.isEmpty)
    }

    /// testWorkflowSeveralOperationsAdded
    @Test func addedOperationsKeepTheirOrderAndDoNotRun() {
        let log = Log()
        let workflow = Workflow(limit: 1)
        let first = workflow.add("a") { log.add("a") }
        let second = workflow.add("b") { log.add("b") }
        #expect(workflow.operationCount == 2)
        #expect(workflow.operations[0] === first && workflow.operations[1] === second)
        #expect(!workflow.isActive && !workflow.isCompleted && log.all.isEmpty)
    }

    /// testWorkflowAddDependencyTwiceError, which adds an operation twice; A.2: an operation of two workflows, B-13.
    @Test func anOperationIsAddedOnce() throws {
        let workflow = Workflow()
        let operation = WorkflowOperation("a") { 1 }
        try workflow.add(operation)
        #expect(throws: WorkflowError(.alreadyAdded, ["a"])) { try workflow.add(operation) }
        #expect(throws: WorkflowError(.alreadyAdded, ["a"])) { try Workflow().add(operation) }
        #expect(workflow.operationCount == 1)
    }

    // MARK: No connections

    /// testWorkflowSerialExecutionCompletesOperations
    @Test func aLimitOfOneRunsAsynchronousOperationsOneAfterTheOther() async throws {
        let workflow = Workflow(limit: 1)
        let isSecondRunning = Atomic<Bool>(false)
        let overlapped = Atomic<Bool>(false)
        let first = workflow.add("first") { () async in
            for _ in 0..<50 {
                await Task.yield()
                if isSecondRunning.load(ordering: .acquiring) { overlapped.store(true, ordering: .releasing) }
            }
        }
        let second = workflow.add("second") { () async throws in
            isSecondRunning.store(true, ordering: .releasing)
            #expect(first.isFinished)
            throw Boom()
        }
        try await workflow.run()
        let didOverlap = overlapped.load(ordering: .acquiring)
        #expect(!didOverlap)
        #expect(first.isFinished && second.isFinished && second.result?.isFailure == true && workflow.isCompleted)
        #expect(!workflow.isFailed)
    }

    /// testWorkflowSerialExecutionSynchronousOperationCompletion
    @Test func aLimitOfOneRunsSynchronousOperationsOneAfterTheOther() async throws {
        let workflow = Workflow(limit: 1)
        let first = workflow.add { 1 }
        let second = workflow.add { () throws -> Int in throw Boom(number: 2) }
        try await workflow.run()
        #expect(first.result?.value == 1 && second.result?.error as? Boom == Boom(number: 2))
    }

    /// testWorkflowParallelExecutionOperations: each waits for the other, so neither ends unless both run at once. Nothing blocks a thread while it waits.
    @Test(.timeLimit(.minutes(10))) func operationsOverlapUpToTheLimit() async throws {
        let workflow = Workflow(limit: 3, workers: 2)
        let (firstBegan, tellFirst) = AsyncStream<Void>.makeStream()
        let (secondBegan, tellSecond) = AsyncStream<Void>.makeStream()
        let first = workflow.add { () async -> Bool in
            tellFirst.yield()
            for await _ in secondBegan { return true }
            return false
        }
        let second = workflow.add { () async -> Bool in
            tellSecond.yield()
            for await _ in firstBegan { return true }
            return false
        }
        try await workflow.run()
        #expect(try first.value && second.value)
    }

    // MARK: Dependencies

    /// testWorkflowSimpleDependencySourceAndTargetByReference, …SourceAndTargetByName, …SourceByNameTargetByReference
    /// and …SourceByReferenceTargetByName
    @Test(arguments: ["reference to reference", "name to name", "name to reference", "reference to name"])
    func aTargetRunsAfterItsSource(_ ends: String) async throws {
        let workflow = Workflow(limit: 3)
        let first = workflow.add("O1") { 1 }
        let second = workflow.add("O2") { first.isFinished }
        let third = workflow.add("O3") { 3 }
        switch ends {
        case "name to name": try workflow.addDependency(from: "O1", to: "O2")
        case "name to reference": try workflow.addDependency(from: "O1", to: second)
        case "reference to name": try workflow.addDependency(from: first, to: "O2")
        default: try workflow.addDependency(from: first, to: second)
        }
        try await workflow.run()
        #expect(try second.value && third.value == 3)
    }

    /// testWorkflowMultipleDependenciesSerial and …Parallel
    @Test(arguments: [1, 5]) func aTargetRunsAfterAllItsSources(_ limit: Int) async throws {
        let workflow = Workflow(limit: limit)
        let log = Log()
        let first = workflow.add("O1") { log.add("1") }
        let second = workflow.add("O2") { log.add("2") }
        let third = workflow.add("O3") { log.add("3") }
        workflow.add("O4") { log.add("4") }
        try workflow.addDependency(from: first, to: second)
        try workflow.addDependency(from: first, to: third)
        try workflow.addDependency(from: third, to: second)
        try workflow.addDependency(from: "O4", to: "O2")
        try await workflow.run()
        #expect(log.all.count == 4 && log.all.last == "2" && log.index("1") < log.index("3"))
    }

    /// testWorkflowExplicitDependencyToUnownedOperationThrows
    @Test func aReferenceToAForeignOperationIsRefused() throws {
        let workflow = Workflow()
        let own = workflow.add { 1 }
        let foreign = WorkflowOperation("foreign") { 1 }
        #expect(throws: WorkflowError(.unknownOperation, ["foreign"])) {
            try workflow.addDependency(from: foreign, to: own)
        }
    }

    /// testWorkflowNamedOperationDependencyFailsToResolveOperation
    @Test func anUnknownNameFailsAtTheStartAndNothingRuns() async throws {
        let workflow = Workflow()
        let log = Log()
        workflow.add("known") { log.add("ran") }
        try workflow.addDependency(from: "unknown", to: "known")
        let error = await #expect(throws: WorkflowError.self) { try await workflow.run() }
        #expect(error?.code == .invalidDependency && error?.problems[0].number == -10001)
        #expect(log.all.isEmpty && workflow.isCompleted && workflow.isFailed)
    }

    // MARK: Segues

    /// testWorkflowConditionalSegueSourceByReferenceTargetByReference, …SourceByNameTargetByName and
    /// …OtherSideSourceByReferenceTargetByName
    @Test(arguments: [true, false], [true, false])
    func aSegueFiresWhenItsConditionHolds(_ succeeds: Bool, _ byName: Bool) async throws {
        let workflow = Workflow(limit: 3)
        let first = workflow.add("O1") { if succeeds { 1 } else { throw Boom() } }
        let second = workflow.add("O2") { 2 }
        let third = workflow.add("O3") { 3 }
        if byName {
            try workflow.addSegue(from: "O1", to: "O2") { result, _ in result.isFailure }
            try workflow.addSegue(from: first, to: "O3") { !$0.isFailure }
        } else {
            try workflow.addSegue(from: first, to: second) { $0.isFailure }
            try workflow.addSegue(from: first, to: third) { !$0.isFailure }
        }
        try await workflow.run()
        #expect(second.isFinished == !succeeds && third.isFinished == succeeds)
        #expect(workflow.state(of: succeeds ? second : third) == .unreached)
    }

    /// testWorkflowConditionalAndUnconditionalSegue
    @Test(arguments: [true, false]) func branchesMeetAgain(_ succeeds: Bool) async throws {
        let workflow = Workflow(limit: 3)
        let first = workflow.add("O1") { if succeeds { 1 } else { throw Boom() } }
        let second = workflow.add("O2") { 2 }
        let third = workflow.add("O3") { 3 }
        let fourth = workflow.add("O4") { 4 }
        try workflow.addSegue(from: first, to: second) { $0.isFailure }
        try workflow.addSegue(from: first, to: third) { !$0.isFailure }
        try workflow.addSegue(from: second, to: fourth)
        try workflow.addSegue(from: third, to: fourth)
        try await workflow.run()
        #expect(fourth.isFinished && second.isFinished == !succeeds && third.isFinished == succeeds)
    }

    /// testWorkflowSeguesAndDependencies. The comment and the code of the original's test disagreed about where the third operation's segue comes from; both are tried.
    @Test(arguments: ["O1", "O2"]) func seguesAndDependenciesGoTogether(_ source: String) async throws {
        let workflow = Workflow(limit: 3)
        let log = Log()
        for name in ["O1", "O2", "O3", "O4"] { workflow.add(name) { log.add(name) } }
        try workflow.addSegue(from: "O1", to: "O2")
        try workflow.addSegue(from: source, to: "O3")
        try workflow.addSegue(from: "O1", to: "O4") { _, _ in false }
        try workflow.addDependency(from: "O2", to: "O3")
        try workflow.addDependency(from: "O2", to: "O4")
        try await workflow.run()
        #expect(log.all == ["O1", "O2", "O3"])
    }
}
