import Foundation
import Testing
import WendOperations

/// What somebody writes who knows Swift and nothing of this module.
struct ConvenienceTests {
    @Test func anOperationFollowsAllOfAList() async throws {
        let workflow = Workflow()
        let parts = (1...4).map { number in workflow.add("part \(number)") { number } }
        let sum = workflow.add("sum", after: parts) { try parts.reduce(0) { try $0 + $1.value } }
        let text = workflow.add("text", after: [parts[0], sum], requires: .succeeded) { () async throws in
            "\(try parts[0].value) of \(try sum.value)"
        }
        try await workflow.run()
        #expect(try text.value == "1 of 10")
    }

    @Test func whatRequiresSuccessIsSkippedWithAReasonThatNamesTheOther() async throws {
        let workflow = Workflow()
        let fetch = workflow.add("fetch") { () throws -> Int in throw Boom() }
        let show = workflow.add("show", after: fetch, requires: .succeeded) { 1 }
        let close = workflow.add("close", after: show) { 2 }
        let reasons = Log()
        workflow.observe { event in
            if let explanation = event.explanation { reasons.add("\(event.name ?? ""): \(explanation)") }
        }
        try await workflow.run()
        #expect(workflow.explanation(for: show) == "'fetch' did not end as it requires")
        #expect(workflow.explanation(for: close) == "'show', which it needs, does not run")
        #expect(workflow.explanation(for: fetch) == nil)
        #expect(
            Set(reasons.all) == [
                "show: 'fetch' did not end as it requires", "close: 'show', which it needs, does not run",
            ])
    }

    @Test func theErrorOfARunHasItsType() async {
        let workflow = Workflow(WorkflowOptions(failurePolicy: .failAtEnd))
        workflow.add("fetch") { () throws -> Int in throw Boom() }
        do {
            try await workflow.run()
            Issue.record("it did not fail")
        } catch {
            // No cast: the type is known.
            #expect(error.code == .operationFailed)
        }
    }

    @Test func aCancelledTaskCancelsItsWorkflow() async {
        let workflow = Workflow()
        let seen = Log()
        let gate = Gate()
        workflow.add("wait") { () async throws in
            await gate.open()
            do { try await Task.sleep(for: .seconds(3600)) } catch {
                seen.add(error is CancellationError ? "cancelled" : "\(error)")
                throw error
            }
        }
        let task = Task { () -> WorkflowProblem.Code? in
            do throws(WorkflowError) {
                try await workflow.run()
                return nil
            } catch {
                return error.code
            }
        }
        await gate.pass()
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(seen.all == ["cancelled"] && workflow.error?.code == .cancelled)
    }

    @Test func conditionsOfLoopsAndGuardsSeeTheResultTheyAreAbout() async throws {
        let workflow = Workflow()
        let count = Guarded(0)
        let tries = workflow.add("try") {
            count.withLock { count -> Int in
                count += 1
                return count
            }
        }
        try workflow.addLoop(from: tries, to: tries, atMost: 10) { try $0.get() < 3 }
        let report = workflow.add("report", after: tries) { "done" }
        try workflow.addGuard(on: report, by: tries) { result in (try? result?.get()) == 3 ? .proceed : .skip }
        try await workflow.run()
        #expect(try tries.value == 3 && report.value == "done")
    }

    @Test(arguments: [WorkflowSemaphore.Scope.workflow, .process]) func semaphoresNeedNoNamesAndStandInSettings(
        _ scope: WorkflowSemaphore.Scope
    ) async throws {
        let (one, other) = (WorkflowSemaphore(scope: scope), WorkflowSemaphore(permits: 2, scope: scope))
        let workflow = Workflow()
        let (now, most) = (Guarded(0), Guarded(0))
        for _ in 0..<20 {
            workflow.add(settings: OperationSettings(semaphores: [one, other])) { () async in
                let running = now.withLock { now -> Int in
                    now += 1
                    return now
                }
                most.withLock { $0 = max($0, running) }
                await Task.yield()
                now.withLock { $0 -= 1 }
            }
        }
        try await workflow.run()
        #expect(most.withLock { $0 } == 1)
    }

    @Test func anOperationThatAPreparationAddsHasItsSemaphores() async throws {
        let printer = WorkflowSemaphore()
        let workflow = Workflow()
        let (now, most) = (Guarded(0), Guarded(0))
        let print: @Sendable () async -> Void = {
            let running = now.withLock { now -> Int in
                now += 1
                return now
            }
            most.withLock { $0 = max($0, running) }
            await Task.yield()
            now.withLock { $0 -= 1 }
        }
        workflow.add(
            "book",
            prepare: { _, builder in
                for number in 0..<5 {
                    builder.add(
                        WorkflowOperation("page \(number)", settings: OperationSettings(semaphores: [printer])) { _ in
                            await print()
                        })
                }
                return .proceed
            }
        ) { _ in }
        try await workflow.run()
        #expect(most.withLock { $0 } == 1 && workflow.operationCount == 6)
    }

    @Test func optionsTakeEveryPolicyAtOnceAndAnyClock() async throws {
        let clock = VirtualClock()
        let workflow = Workflow(
            WorkflowOptions(
                limit: 2, workers: 1, failurePolicy: .failFast, timeout: .seconds(60), stallTimeout: .seconds(5),
                maximumExtraRuns: 10, shared: "s", clock: clock, random: { 0 }))
        let value = workflow.add("wait") { (context: OperationContext) async throws in
            try await clock.sleep(for: .seconds(30))
            return 1
        }
        workflow.start()
        // The operation and the time limit.
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(30))
        await workflow.waitForEnd()
        #expect(try value.value == 1 && workflow.error == nil && clock.now.offset == .seconds(30))
    }

    @Test func triesAreNumberedInEvents() async throws {
        let workflow = Workflow()
        workflow.add("fetch", settings: OperationSettings(retry: RetryPolicy(attempts: 3))) {
            (context: OperationContext) in
            if context.attempt < 3 { throw Boom() }
        }
        let log = Log()
        workflow.observe { event in
            switch event.kind {
            case .operationStarted: log.add("started \(event.attempt)")
            case .operationWillRetry: log.add("failed \(event.attempt)")
            case .operationSucceeded: log.add("succeeded \(event.attempt)")
            default: break
            }
        }
        try await workflow.run()
        #expect(log.all == ["started 1", "failed 1", "started 2", "failed 2", "started 3", "succeeded 3"])
    }

    @Test(.timeLimit(.minutes(10))) func whoWaitsForSleepersIsCancelled() async {
        let clock = VirtualClock()
        let waiting = Task { await clock.waitForSleepers(1) }
        waiting.cancel()
        await waiting.value
        // Whoever is cancelled before it waits does not begin to.
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            await clock.waitForSleepers(1)
        }
        late.cancel()
        await late.value
        // What was cancelled is forgotten: the next is waited for as ever.
        let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(1))
        #expect(await !sleeper.result.isFailure)
        let never = Task {
            while !Task.isCancelled { await Task.yield() }
            try await clock.sleep(for: .seconds(1))
        }
        never.cancel()
        #expect(await never.result.isFailure && clock.sleeperCount == 0)
    }

    @Test func aVirtualClockWakesTheEarliestFirst() async throws {
        let clock = VirtualClock()
        let log = Log()
        let tasks = [3, 1, 2].map { seconds in
            Task {
                try await clock.sleep(for: .seconds(seconds))
                log.add("\(seconds)")
            }
        }
        let cancelled = Task { try await clock.sleep(for: .seconds(9)) }
        await clock.waitForSleepers(4)
        #expect(clock.nextWake?.offset == .seconds(1))
        cancelled.cancel()
        #expect(await cancelled.result.isFailure)
        for second in 1...3 {
            clock.advance(by: .seconds(1))
            while log.all.count < second { await Task.yield() }
        }
        for task in tasks { try await task.value }
        #expect(log.all == ["1", "2", "3"] && clock.sleeperCount == 0)
    }

    @Test func operationsAloneNeedNothingButTheStandardLibraries() throws {
        let module = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/WendOperations").standardized
        let names = try #require(FileManager.default.enumerator(atPath: module.path)).compactMap { $0 as? String }
        let sources = names.filter { $0.hasSuffix(".swift") }
        #expect(sources.count > 40)
        let imports = try sources.flatMap { name in
            try String(contentsOf: module.appending(path: name), encoding: .utf8).split(separator: "\n")
                .compactMap { $0.wholeMatch(of: #/(?:@\w+ )?(?:\w+ )?import (\w+)/#)?.output.1 }
        }
        #expect(
            Set(imports).isSubset(of: [
                "Synchronization", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Darwin",
            ]))
    }
}

extension Result {
    fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
