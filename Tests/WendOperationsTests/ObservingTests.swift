import Foundation
import Testing

@testable import WendOperations

/// Events, progress, traces and pictures.
@Suite struct ObservingTests {
    private func small() throws -> Workflow {
        let workflow = Workflow(limit: 1)
        let a = workflow.add("a \"quoted\"") { 1 }
        let b = workflow.add("b", after: a) { throw Boom() }
        let c = workflow.add("c") { 3 }
        try workflow.addSegue(from: b, to: c) { !$0.isFailure }
        return workflow
    }

    @Test func eventsComeInOrderToObserversAndStreams() async throws {
        let workflow = try small()
        let log = Log()
        workflow.observe { log.add("\($0.kind)".prefix { $0 != "(" } + " \($0.name ?? "-")") }
        let stream = workflow.events
        try await workflow.run()
        var count = 0
        for await _ in stream { count += 1 }
        #expect(
            log.all == [
                "started -", "operationStarted a \"quoted\"", "operationSucceeded a \"quoted\"", "operationStarted b",
                "operationFailed b", "operationUnreached c", "ended -",
            ])
        #expect(count == 7)
    }

    @Test func progressGoesToTheEnd() async throws {
        let workflow = Workflow(limit: 1)
        for number in 0..<4 { workflow.add { number } }
        #expect(workflow.progress == WorkflowProgress(finished: 0, total: 4, active: 0))
        let updates = workflow.progressUpdates
        try await workflow.run()
        var last: WorkflowProgress?
        for await progress in updates { last = progress }
        #expect(last?.fraction == 1 && workflow.progress.finished == 4)
    }

    @Test func aTraceIsJSONThatNamesEveryRun() async throws {
        let workflow = try small()
        let trace = workflow.trace()
        try await workflow.run()
        #expect(trace.spans.map(\.name) == ["a \"quoted\"", "b"] && trace.spans.map(\.isFailure) == [false, true])
        struct File: Decodable {
            struct Event: Decodable { let name: String, ph: String, ts: Double }
            let traceEvents: [Event]
        }
        let file = try JSONDecoder().decode(File.self, from: Data(trace.chromeJSON.utf8))
        #expect(file.traceEvents.filter { $0.ph == "X" }.map(\.name) == ["a \"quoted\"", "b"])
    }

    @Test func aGraphIsDrawnWithItsStates() async throws {
        let workflow = try small()
        try await workflow.run()
        let drawing = workflow.drawing
        #expect(drawing.boxes.map(\.state) == [.succeeded, .failed, .unreached])
        #expect(drawing.dot.contains("n0 [label=\"a \\\"quoted\\\"\", fillcolor=\"#b8e6b8\"]"))
        #expect(drawing.dot.contains("n1 -> n2 [style=dashed];"))
        #expect(drawing.mermaid.contains("n0 --> n1\n  n1 -.-> n2\n"))
        #expect(
            drawing.svg.contains("<title>a &quot;quoted&quot;: succeeded</title>") && drawing.svg.hasSuffix("</svg>\n"))
    }

    /// C-5.11: what was added counts, and is drawn.
    @Test func whatPreparationsAddIsDrawnToo() async throws {
        let workflow = Workflow(limit: 1)
        workflow.add("there") { 1 }
        workflow.add(
            "adder",
            prepare: { _, builder in
                let first = builder.add("first") { _ in 1 }
                let second = builder.add("second") { _ -> Int in throw Boom() }
                builder.depend(.operation(second), on: .operation(first))
                builder.depend(.this, on: .operation(second))
                builder.depend(.operation(first), on: .name("there"))
                return .proceedAfterAdded
            }
        ) { _ in 1 }
        #expect(workflow.drawing.boxes.map(\.label) == ["there", "adder"])
        try await workflow.run()
        let drawing = workflow.drawing
        #expect(drawing.boxes.map(\.label) == ["there", "adder", "first", "second"])
        #expect(drawing.boxes.map(\.state) == [.succeeded, .succeeded, .succeeded, .failed])
        #expect(Set(drawing.lines.map { [$0.source, $0.target] }) == [[2, 3], [3, 1], [0, 2]])
        #expect(drawing.dot.contains("n3 -> n1;") && drawing.mermaid.contains("n3 --> n1"))
        #expect(drawing.svg.contains("<title>second: failed</title>"))
    }

    /// C-3.9: progress is by runs, totals may grow, and every run has its own events.
    @Test func everyRunOfALoopIsObservedAndCounted() async throws {
        let workflow = Workflow(limit: 1)
        let log = Log()
        let steps = LockedValue<[WorkflowProgress]>([])
        workflow.add("a") { context in context.runNumber }
        workflow.add("b", after: "a") { 1 }
        workflow.add("never") { 1 }
        try workflow.addSegue(from: "a", to: "never") { _, _ in false }
        try workflow.addLoop(from: "b", to: "a", atMost: 5) { _, context in
            (context.result(of: "a")?.value(as: Int.self) ?? 0) < 3
        }
        workflow.observe { [weak workflow] event in
            if case .operationSucceeded = event.kind { log.add("\(event.name ?? "") \(event.run)") }
            if let progress = workflow?.progress { steps.withLock { $0.append(progress) } }
        }
        try await workflow.run()
        #expect(log.all == ["a 1", "b 1", "a 2", "b 2", "a 3", "b 3"])
        let all = steps.withLock { $0 }
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.finished <= $1.finished && $0.total <= $1.total })
        #expect(workflow.progress == WorkflowProgress(finished: 7, total: 7, active: 0))
    }

    @Test func higherPrioritiesGoFirstAndEqualOnesInOrder() async throws {
        let workflow = Workflow(limit: 1)
        let log = Log()
        let priorities: [GraphPlan.Priority] = [.normal, .lowest, .high, .normal, .highest, .low]
        for (number, priority) in priorities.enumerated() {
            workflow.add(settings: OperationSettings(priority: priority)) { log.add("\(number)") }
        }
        try await workflow.run()
        #expect(log.all == ["4", "2", "0", "3", "5", "1"])
    }

    @Test func aDeadlineCountsFromTheStartOfTheWorkflow() async throws {
        let clock = VirtualClock()
        var options = WorkflowOptions()
        options.clock = WorkflowClock(clock)
        let workflow = Workflow(options)
        workflow.add("first") { try await clock.sleep(until: clock.now.advanced(by: .seconds(4))) }
        let late = workflow.add("late", after: "first", settings: OperationSettings(deadline: .seconds(5))) {
            () async in while !Task.isCancelled { await Task.yield() }
        }
        workflow.start()
        // The first one, and the deadline.
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(4))
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(1))
        await workflow.waitForEnd()
        #expect(
            late.result?.error as? WorkflowError
                == WorkflowError(.deadlineExceeded, ["late"], detail: "5.0 seconds"))
    }

    @Test func theResultOfAReferenceHasItsType() async throws {
        struct User: Equatable, Sendable { let name: String }
        let workflow = Workflow()
        let user = workflow.add { User(name: "Ann") }
        let greeting = workflow.add(after: user) { "Hello, \(try user.value.name)" }
        try await workflow.run()
        let result: OperationResult<User>? = user.result
        #expect(try result?.get() == User(name: "Ann") && greeting.value == "Hello, Ann")
    }

    @Test func everyStateHasItsColourInEveryDrawing() {
        let states = OperationGraph.State.allCases
        let drawing = GraphDrawing(boxes: states.map { .init(label: "\($0)", state: $0) }, lines: [])
        for (number, state) in states.enumerated() {
            let color = GraphDrawing.color(state)
            #expect(drawing.dot.contains("n\(number) [label=\"\(state)\", fillcolor=\"\(color)\"]"))
            #expect(drawing.mermaid.contains("style n\(number) fill:\(color)"))
            #expect(drawing.svg.contains("<title>\(state): \(state)</title>"))
        }
        #expect(Set(states.map(GraphDrawing.color)).count == 6)
    }
}
