import Testing

@testable import WendOperations

/// Going back in sequences, as a value: C-4, rule by rule.
@Suite struct SequenceTests {
    typealias Pages = SequentialWorkflow<Int, String>

    /// A, B, C, submit; at submit, with A, B and C done.
    private func pages(_ policy: Pages.AfterFix, barrier: Bool = false, undo: Bool = false) throws -> Pages {
        var pages = Pages(
            [.init("A"), .init("B", isBarrier: barrier, hasUndo: undo), .init("C", hasUndo: undo), .init("submit")],
            afterFix: policy)
        pages.begin(0)
        for value in ["a", "b", "c"] { try pages.next(value, 0) }
        #expect(pages.current == "submit")
        return pages
    }

    /// C-4.1 and C-4.3
    @Test func stepsGoOnInOrderAndInapplicableOnesAreSkipped() throws {
        var pages = Pages([.init("A"), .init("B") { $0 > 0 }, .init("C")])
        pages.begin(0)
        try pages.next("a", 0)
        #expect(pages.current == "C" && pages.saved.skipped == ["B"])
        try pages.next("c", 0)
        #expect(pages.phase == .finished && pages.values == ["a", "c"])
    }

    /// C-4.4
    @Test func backGoesToTheStepShownBeforeAndLeavesFromTheFirst() throws {
        var pages = Pages([.init("A"), .init("B") { $0 > 0 }, .init("C")])
        pages.begin(0)
        try pages.next("a", 0)
        try pages.back()
        #expect(pages.current == "A" && pages.draft == "a")
        try pages.back()
        #expect(pages.phase == .exited)
    }

    /// C-4.4
    @Test func backToNeedsAVisitedStepAndCrossesNoBarrier() throws {
        var pages = try pages(.revisit, barrier: true)
        let before = pages.saved
        #expect(throws: WorkflowError(.notVisited, ["nobody"])) { try pages.back(to: "nobody") }
        #expect(throws: WorkflowError(.barrierCrossed, ["B", "A"])) { try pages.back(to: "A") }
        #expect(pages.saved == before)
        try pages.back(to: "C")
        #expect(pages.current == "C")
    }

    /// C-4.5
    @Test func goingBackUndoesTheNewestFirstAndStopsWhereUndoFails() throws {
        var pages = try pages(.revisit, undo: true)
        try pages.back(to: "A", reason: "wrong")
        #expect(pages.phase == .undoing(["C", "B"]))
        var failing = pages
        pages.undone()
        pages.undone()
        #expect(pages.current == "A" && pages.reason == "wrong" && pages.values.isEmpty)
        failing.undone()
        failing.undoFailed("stuck")
        #expect(failing.current == "B" && failing.reason == "stuck")
    }

    /// C-4.6
    @Test func afterAFixRevisitShowsTheStaleStepsPrefilled() throws {
        var pages = try pages(.revisit)
        try pages.failed(.back(to: "B", reason: "field of B wrong"))
        #expect(pages.current == "B" && pages.reason == "field of B wrong" && pages.draft == "b")
        try pages.next("b2", 0)
        #expect(pages.current == "C" && pages.draft == "c")
    }

    /// C-4.6
    @Test func afterAFixReturnToOriginSubmitsAgain() throws {
        var pages = try pages(.returnToOrigin)
        try pages.failed(.back(to: "B", reason: "field of B wrong"))
        try pages.next("b2", 0)
        #expect(pages.current == "submit" && pages.values == ["a", "b2", "c"])
        try pages.next("sent", 0)
        #expect(pages.phase == .finished && pages.values == ["a", "b2", "c", "sent"])
    }

    /// C-4.6
    @Test func unchangedStepsAreSkippedOnlyWhenTheirInputsAreTheSame() throws {
        func end(_ now: Int) throws -> String? {
            var pages = Pages(
                [.init("A"), .init("B", inputs: { ["\($0)"] }), .init("C")], afterFix: .skipUnchanged)
            pages.begin(0)
            try pages.next("a", 0)
            try pages.next("b", 0)
            try pages.back(to: "A")
            try pages.next("a2", now)
            return pages.current
        }
        #expect(try end(0) == "C" && end(1) == "B")
    }

    /// C-4.7
    @Test func automaticMovesAreBounded() throws {
        var pages = try pages(.returnToOrigin)
        for _ in 0..<10 {
            try pages.failed(.back(to: "B", reason: "again"))
            try pages.next("b", 0)
        }
        #expect(throws: WorkflowError(.tooManyAutomaticMoves, ["B"], detail: "10")) {
            try pages.failed(.back(to: "B", reason: "again"))
        }
    }

    /// C-4.10
    @Test func aSavedSequenceGoesOnWhereItWas() throws {
        var pages = try pages(.revisit)
        try pages.back(to: "B")
        var restored = Pages(pages.steps, restoring: pages.saved)
        #expect(restored.current == "B" && restored.draft == "b" && restored.values == ["a"])
        restored.cancel()
        #expect(restored.phase == .cancelled)
        #expect(throws: WorkflowError.self) { try restored.back() }
    }

    // MARK: Moves while something is in progress

    /// C-4.8: it takes effect when the body has ended, whose result is ignored; only the last of several counts.
    @Test func aMoveDuringABodyWaitsForItsEnd() throws {
        var pages = try pages(.revisit)
        let visit = pages.enter()
        #expect(try pages.ask(.back, 0) == .queued && pages.current == "submit")
        #expect(try pages.ask(.backTo("A", reason: "start over"), 0) == .queued)
        #expect(throws: WorkflowError(.notVisited, ["nobody"])) { try pages.ask(.backTo("nobody", reason: nil), 0) }
        #expect(pages.queued == .backTo("A", reason: "start over"))
        try pages.ended(visit, .asked(.next("sent")), 0)
        #expect(pages.current == "A" && pages.reason == "start over" && pages.saved.values.isEmpty && !pages.isBusy)
        // The end of a body that is not the current one is nobody's.
        let before = pages.saved
        try pages.ended(visit, .asked(.next("late")), 0)
        #expect(pages.saved == before)
    }

    /// C-4.8
    @Test func cancelBeatsEveryOtherMove() throws {
        var pages = try pages(.revisit)
        let visit = pages.enter()
        #expect(try pages.ask(.cancel, 0) == .queued && pages.ask(.back, 0) == .queued)
        try pages.ended(visit, .asked(.next("sent")), 0)
        #expect(pages.phase == .cancelled)
        #expect(throws: WorkflowError(.wrongState, ["the sequence"], detail: "over")) { try pages.ask(.back, 0) }
    }

    /// C-4.8: a move while another one is in progress is queued.
    @Test func aMoveDuringUndoingComesAfterIt() throws {
        var pages = try pages(.revisit, undo: true)
        try pages.back(to: "B")
        #expect(pages.phase == .undoing(["C"]))
        #expect(try pages.ask(.backTo("A", reason: nil), 0) == .queued)
        pages.makeQueued(0)
        #expect(pages.phase == .undoing(["C"]))
        pages.undone()
        pages.makeQueued(0)
        #expect(pages.current == "A" && pages.queued == nil)
        var other = try self.pages(.revisit, undo: true)
        try other.back(to: "A")
        #expect(try other.ask(.cancel, 0) == .queued)
        other.makeQueued(0)
        #expect(other.phase == .cancelled)
    }

    /// C-4.11: the same moves as a graph of segues with a loop segue from each step to each earlier one.
    @Test func aSequenceIsAChainOfSeguesWithLoopsBack() throws {
        let names = ["A", "B", "C", "submit"]
        var plan = GraphPlan()
        for name in names { plan.add(name) }
        var next: [Int] = []
        var back: [[Int]: Int] = [:]
        for index in 1..<4 { next.append(plan.segue(from: .name(names[index - 1]), to: .name(names[index]))) }
        for later in 1..<4 {
            for earlier in 0..<later {
                back[[later, earlier]] = plan.segue(
                    from: .name(names[later]), to: .name(names[earlier]), .loop(.times(10), cancelsRunning: false))
            }
        }
        #expect(plan.check().problems.isEmpty && plan.check().warnings.isEmpty)
        var graph = try OperationGraph(plan)
        var shown = graph.start().map { names[$0.index] }
        func show(_ index: Int, _ fired: Int?) {
            let ready = graph.complete(OperationID(index), .succeeded, fired: fired.map { [$0] } ?? [])
            shown += ready.map { names[$0.index] }
        }
        for index in 0..<3 { show(index, next[index]) }
        show(3, back[[3, 1]])
        for index in 1..<3 { show(index, next[index]) }
        show(3, nil)
        #expect(shown == ["A", "B", "C", "submit", "B", "C", "submit"] && graph.outcome == .completed)
    }
}
