import Foundation
import Testing
import WendOperations

/// The code of the articles about preparations, sequences and testing with a clock, word for word.
extension ArticleTests {
    @Test func preparationsBringAlongWhatIsMissing() async throws {
        let (server, mirror, workflow) = (Server(), Mirror(), Workflow(limit: 1))

        let feed = workflow.add(
            "feed",
            prepare: { context, builder in
                builder.addIfAbsent("sign in") { _ in try await server.token() }
                builder.requireSuccess()
                return .proceedAfterAdded
            }
        ) { context in
            try await server.feed(token: context.value(of: "sign in"))
        }

        let album = workflow.add(
            "album",
            prepare: { context, builder in
                guard context.round > 1 else {
                    builder.add("names") { _ in try await mirror.names() }
                    return .again
                }
                for name in try context.value(of: "names", as: [String].self) {
                    builder.add(name) { _ in try await mirror.load(name) }
                }
                return .proceedAfterAdded
            }
        ) { context in
            try context.value(of: "names", as: [String].self).map { try context.value(of: $0, as: Int.self) }
        }

        try await workflow.run()
        #expect(try feed.value == ["news for secret"] && album.value == [1, 1])
        #expect(server.log.all == ["token"])
    }

    struct Customer: Sendable { var isBusiness = false }

    @Test func sequencesGoBack() async throws {
        let (server, person, customer) = (Server(), Person(), Customer())

        typealias Checkout = SequentialRun<Customer, String>
        let steps: [Checkout.Steps.Step] = [
            .init("name"),
            .init("company", applies: { $0.isBusiness }),
            .init("order", isBarrier: true),
            .init("thanks"),
        ]
        let run = Checkout(
            Checkout.Steps(steps), context: { customer },
            bodies: [
                "name": .init { visit in .next(try await person.answer("Name?", visit.draft, visit.reason)) },
                "company": .init { visit in .next(try await person.answer("Company?", visit.draft, visit.reason)) },
                "order": .init { visit in .next(try await server.order(visit.values)) },
                "thanks": .init { visit in .finish("seen") },
            ]
        ) { step, error in
            step == "order" ? .back(to: "name", reason: "\(error)") : .fail("\(error)")
        }
        let phase = await run.run()

        #expect(phase == .finished)
        #expect(await run.state.values == ["Ann", "ordered", "seen"])
        #expect(server.log.all == [#"order ["-"]"#, #"order ["Ann"]"#])

        var pages = SequentialWorkflow<Customer, String>(steps)
        pages.begin(customer)
        try pages.next("Ann", customer)
        try pages.back()

        let kept = try JSONEncoder().encode(pages.saved)
        let restored = SequentialWorkflow<Customer, String>(
            steps, restoring: try JSONDecoder().decode(SequentialWorkflow<Customer, String>.Saved.self, from: kept))

        #expect(restored.current == "name" && restored.draft == "Ann")
    }

    @Test func stepsAreMovedFromOutside() async throws {
        let run = SequentialRun<Int, String>(
            SequentialWorkflow([.init("only")]), context: { 0 }, bodies: [:])
        let end = Task { await run.run() }
        while await run.state.current == nil { await Task.yield() }

        try await run.ask(.back)

        #expect(await end.value == .exited)
    }

    // MARK: Testing with a clock

    @Test func timeStandsStillInTests() async throws {
        let clock = VirtualClock()
        let workflow = Workflow(WorkflowOptions(clock: clock))
        let late = workflow.add("late", settings: OperationSettings(deadline: .seconds(5), overrun: .abandon)) {
            try await clock.sleep(for: .seconds(3600))
        }
        workflow.start()
        // The operation, and its deadline.
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(5))
        await workflow.waitForEnd()

        #expect((late.result?.error as? WorkflowError)?.code == .deadlineExceeded)
    }

    @Test func pausesBetweenTriesPassAtOnce() async throws {
        let clock = VirtualClock()
        let workflow = Workflow(WorkflowOptions(clock: clock))
        let retry = RetryPolicy(attempts: 3, backoff: Backoff(.seconds(10), factor: 2))
        let fetch = workflow.add("fetch", settings: OperationSettings(retry: retry)) { (context: OperationContext) in
            if context.attempt < 3 { throw Denied() }
            return context.attempt
        }
        workflow.start()
        for pause in [10, 20] {
            await clock.waitForSleepers(1)
            clock.advance(by: .seconds(pause))
        }
        await workflow.waitForEnd()

        #expect(try fetch.value == 3 && clock.now.offset == .seconds(30))
    }

    @Test func whoSleepsIsCancelled() async throws {
        let clock = VirtualClock()
        let workflow = Workflow(WorkflowOptions(clock: clock))
        let nap = workflow.add("nap") { try await clock.sleep(for: .seconds(3600)) }
        workflow.start()
        await clock.waitForSleepers(1)
        workflow.cancel()
        await workflow.waitForEnd()

        #expect(nap.result?.value == nil && clock.sleeperCount == 0)
    }
}
