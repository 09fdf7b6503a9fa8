import Testing

@testable import WendOperations

/// Sequences whose steps have bodies: C-4 with the driver.
@Suite struct SequentialRunTests {
    typealias Run = SequentialRun<Int, String>

    /// C-4.12: pages A, B, C, submit; submit fails because of a field of B.
    @Test(arguments: [Run.Steps.AfterFix.returnToOrigin, .revisit])
    func aFailedSubmissionGoesBackToThePageToBlame(_ policy: Run.Steps.AfterFix) async {
        struct WrongField: Error {}
        let log = Log()
        let page: @Sendable (Run.Visit) async throws -> Run.Steps.Move = { visit in
            log.add("\(visit.step) \(visit.draft ?? "-") \(visit.reason ?? "-")")
            await Task.yield()
            return .next(visit.reason == nil ? visit.draft ?? visit.step.lowercased() : "b2")
        }
        let run = Run(
            Run.Steps([.init("A"), .init("B"), .init("C"), .init("submit")], afterFix: policy), context: { 0 },
            bodies: [
                "A": .init(page), "B": .init(page), "C": .init(page),
                "submit": .init { visit in
                    log.add("submit \(visit.values)")
                    if visit.values.contains("b") { throw WrongField() }
                    return .next("sent")
                },
            ]
        ) { _, _ in .back(to: "B", reason: "field of B wrong") }
        let phase = await run.run()
        let values = await run.state.values
        #expect(phase == .finished && values == ["a", "b2", "c", "sent"])
        let again = policy == .revisit ? ["C c -"] : []
        #expect(
            log.all == ["A - -", "B - -", "C - -", #"submit ["a", "b", "c"]"#, "B b field of B wrong"] + again
                + [#"submit ["a", "b2", "c"]"#])
    }

    /// C-4.1 and C-4.2: preparation, body, undo; every kind of move.
    @Test func bodiesArePreparedAndUndone() async {
        let log = Log()
        let isBack = LockedValue(false)
        let run = Run(
            Run.Steps([.init("A"), .init("B", hasUndo: true), .init("C"), .init("D")]), context: { 0 },
            bodies: [
                "A": .init { _ in .next("a") },
                "B": .init(prepare: { _ in log.add("prepare B") }, undo: { value, _ in log.add("undo \(value)") }) {
                    _ in
                    .next("b")
                },
                "C": .init { _ in
                    let wasBack = isBack.withLock { isBack in
                        defer { isBack = true }
                        return isBack
                    }
                    return wasBack ? .finish("c") : .backTo("A", reason: "again")
                },
            ])
        let phase = await run.run()
        let values = await run.state.values
        #expect(phase == .finished && values == ["a", "b", "c"])
        #expect(log.all == ["prepare B", "undo b", "prepare B"])
    }

    /// C-4.7
    @Test func aStepThatGoesOnFailingEndsTheSequence() async {
        let log = Log()
        let run = Run(
            Run.Steps([.init("A")], maximumAutomaticMoves: 3), context: { 0 },
            bodies: [
                "A": .init { _ in
                    log.add("try")
                    throw Boom()
                }
            ]
        ) { _, _ in .retry }
        let phase = await run.run()
        guard case .failed(let reason) = phase else {
            Issue.record("\(phase)")
            return
        }
        #expect(reason.contains("more than 3 times") && log.all.count == 4)
    }

    /// C-4.8: the body is cancelled, and what it says then is ignored.
    @Test func aMoveFromOutsideCancelsTheBody() async throws {
        let began = Gate()
        let log = Log()
        let run = Run(
            Run.Steps([.init("A"), .init("B")]), context: { 0 },
            bodies: [
                "A": .init { visit in
                    log.add("A \(visit.draft ?? "-")")
                    return visit.draft == nil ? .next("a") : .finish("a2")
                },
                "B": .init { _ in
                    await began.open()
                    while !Task.isCancelled { await Task.yield() }
                    return .next("late")
                },
            ])
        async let phase = run.run()
        await began.pass()
        #expect(try await run.ask(.back) == .queued)
        #expect(await phase == .finished)
        let values = await run.state.values
        #expect(log.all == ["A -", "A a"] && values == ["a2"])
    }

    /// C-4.2: a step without a body waits for moves from outside.
    @Test func stepsWithoutBodiesAreMovedFromOutside() async throws {
        let run = Run(Run.Steps([.init("A"), .init("B")]), context: { 0 }, bodies: [:])
        async let phase = run.run()
        func move(_ step: String, _ move: Run.Steps.Move) async throws {
            while await run.state.current != step { await Task.yield() }
            #expect(try await run.ask(move) == .made)
        }
        try await move("A", .next("a"))
        try await move("B", .back)
        try await move("A", .next("a2"))
        try await move("B", .next("b"))
        #expect(await phase == .finished)
        #expect(await run.state.values == ["a2", "b"])
        await #expect(throws: WorkflowError.self) { try await run.ask(.back) }
    }

    /// C-4.8: `cancel` beats all, also when the whole task is cancelled.
    @Test(arguments: [true, false]) func cancellingTheTaskCancelsTheSequence(_ hasBody: Bool) async {
        let began = Gate()
        let body = Run.Body { _ in
            await began.open()
            while !Task.isCancelled { await Task.yield() }
            return .next("late")
        }
        let run = Run(Run.Steps([.init("A")]), context: { 0 }, bodies: hasBody ? ["A": body] : [:])
        let task = Task { await run.run() }
        if hasBody { await began.pass() } else { while await run.state.current == nil { await Task.yield() } }
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    /// C-4.9: a step may be a graph; going back out of it cancels it, going into it again starts it anew.
    @Test func goingBackOutOfAWorkflowCancelsIt() async throws {
        let began = Gate()
        let log = Log()
        let visits = LockedValue(0)
        let made = LockedValue<[Workflow]>([])
        let run = Run(
            Run.Steps([.init("A"), .init("graph")]), context: { 0 },
            bodies: [
                "A": .init { _ in .next("a") },
                "graph": .workflow { _ in
                    let workflow = Workflow()
                    let number = visits.withLock { number in
                        number += 1
                        return number
                    }
                    let first = workflow.add("first") { () async throws in
                        guard number == 1 else { return }
                        await began.open()
                        while !Task.isCancelled { await Task.yield() }
                        throw CancellationError()
                    }
                    workflow.add("second", after: first) { () -> String in
                        log.add("second of \(number)")
                        return "done"
                    }
                    made.withLock { $0.append(workflow) }
                    return workflow
                } value: { workflow in
                    workflow.result(of: "second")?.value(as: String.self) ?? "nothing"
                },
            ])
        async let phase = run.run()
        await began.pass()
        try await run.ask(.back)
        #expect(await phase == .finished)
        #expect(await run.state.values == ["a", "done"] && log.all == ["second of 2"])
        #expect(made.withLock { $0.map(\.error?.code) } == [.cancelled, nil])
    }

    /// C-4.9: going back into a sequence starts it anew or at its last step.
    @Test(arguments: [true, false]) func goingIntoASequenceAgainResumesIfItIsToldTo(_ resumes: Bool) async {
        let log = Log()
        let fails = LockedValue(true)
        let run = Run(
            Run.Steps([.init("inner"), .init("submit")]), context: { 0 },
            bodies: [
                "inner": .sequence(resumes: resumes) { _, saved in
                    let body = Run.Body { visit in
                        log.add("\(visit.step) \(visit.draft ?? "-")")
                        return .next(visit.step)
                    }
                    return Run(
                        Run.Steps([.init("x"), .init("y")], restoring: saved), context: { 0 },
                        bodies: ["x": body, "y": body])
                } value: {
                    $0.joined()
                },
                "submit": .init { _ in
                    let failed = fails.withLock { fails in
                        defer { fails = false }
                        return fails
                    }
                    return failed ? .back : .next("sent")
                },
            ])
        #expect(await run.run() == .finished)
        #expect(await run.state.values == ["xy", "sent"])
        #expect(log.all == ["x -", "y -"] + (resumes ? ["y y"] : ["x -", "y -"]))
    }

    /// C-4.10: restoring shows the current step again with its draft; done steps are not run again.
    @Test func aRestoredSequenceGoesOnWithItsCurrentStep() async throws {
        var steps = Run.Steps([.init("A"), .init("B"), .init("C")])
        steps.begin(0)
        try steps.next("a", 0)
        try steps.next("b", 0)
        try steps.back()
        let log = Log()
        let body = Run.Body { visit in
            log.add("\(visit.step) \(visit.draft ?? "-")")
            return .next(visit.step)
        }
        let restored = Run.Steps(steps.steps, restoring: steps.saved)
        let run = Run(restored, context: { 0 }, bodies: ["A": body, "B": body, "C": body])
        #expect(await run.run() == .finished)
        #expect(log.all == ["B b", "C -"])
    }
}
