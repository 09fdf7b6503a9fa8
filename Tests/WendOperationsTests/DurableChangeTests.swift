import Testing

@testable import WendOperations

/// Durable runs whose program has changed since they were made, and names that could be taken for others.
@Suite struct DurableChangeTests {
    /// The first leads to those that are named, in that order; only what is said fires. The target sleeps once.
    private func fork(_ targets: [String], firing: String, isAwake: Bool) throws -> Workflow {
        let workflow = Workflow()
        workflow.add("first") { 1 }
        for target in ["a", "b", "c"] {
            workflow.add(target) { () async throws -> String in
                guard isAwake else { throw DurableSleep(for: .zero) }
                return target
            }
        }
        for target in targets {
            try workflow.addSegue(from: "first", to: target) { _, _ in target == firing }
        }
        return workflow
    }

    private func finished(_ workflow: Workflow) -> [String] {
        workflow.operations.filter { $0.anyResult != nil }.compactMap(\.name)
    }

    @Test(arguments: [["c", "a", "b"], ["b", "c", "a"]])
    func aSegueThatHasFiredIsFoundAgainWhereverItStands(_ targets: [String]) async throws {
        let journal = InMemoryJournal()
        let first = try await fork(["a", "b", "c"], firing: "c", isAwake: false).run(as: "r", of: "w", in: journal)
        #expect(first == .sleeping(.zero))
        // Nobody is asked again.
        let workflow = try fork(targets, firing: "nobody", isAwake: true)
        #expect(try await workflow.run(as: "r", of: "w", in: journal) == .completed)
        #expect(finished(workflow) == ["first", "c"])
    }

    @Test(arguments: [["a", "b"], []]) func aSegueThatHasFiredAndIsGoneIsAMismatch(_ targets: [String]) async throws {
        let journal = InMemoryJournal()
        _ = try await fork(["a", "b", "c"], firing: "c", isAwake: false).run(as: "r", of: "w", in: journal)
        let error = await #expect(throws: WorkflowError.self) {
            try await fork(targets, firing: "a", isAwake: true).run(as: "r", of: "w", in: journal)
        }
        #expect(
            error?.problems.first?.detail
                == "'first' could not have led to 'c'; the operations are the same, what connects them is not")
        let workflow = try fork(["a", "b", "c"], firing: "a", isAwake: true)
        #expect(try await workflow.run(as: "r", of: "w", in: journal) == .completed)
    }

    /// As runs were kept before the names of targets were.
    @Test func aNumberThatIsNoSegueOfItsOperationIsAMismatch() async throws {
        for number in [-1, 1, 7] {
            let journal = InMemoryJournal()
            let definition = DurableDefinition(
                workflow: "w", operations: ["first", "a", "b", "c"], input: Array("{}".utf8))
            _ = await journal.create("r", definition)
            let claim = try #require(await journal.claim("r", owner: "x", lease: .zero))
            let entry = DurableEntry(operation: "first", run: 1, succeeded: true, output: [49], fired: [number])
            try await journal.commit("r", fence: claim.fence, [entry], outcome: nil, lease: .zero)
            let error = await #expect(throws: WorkflowError.self) {
                try await fork(["a"], firing: "a", isAwake: true).run(as: "r", of: "w", in: journal)
            }
            #expect(error?.code == .journalMismatch)
        }
    }

    @Test func aResultThatCannotBeReadAnyMoreSaysNothingOfConnections() async throws {
        func program<Value: Codable & Sendable>(_ value: Value) -> Workflow {
            let workflow = Workflow()
            let first = workflow.add("first") { value }
            workflow.add("second", after: first) { () async throws in throw DurableSleep(for: .zero) }
            return workflow
        }
        let journal = InMemoryJournal()
        _ = try await program("text").run(as: "r", of: "w", in: journal)
        await #expect(
            throws: WorkflowError(.journalMismatch, detail: "the result of 'first' is no Int as it was kept")
        ) { try await program(1).run(as: "r", of: "w", in: journal) }
        // The run is as it was.
        #expect(try await program("text").run(as: "r", of: "w", in: journal) == .sleeping(.zero))
    }

    @Test func keysOfDifferentRunsDiffer() async throws {
        let keys = LockedValue<[String]>([])
        let journal = InMemoryJournal()
        for (run, operation) in [("a/b", "c"), ("a", "b/c"), ("a%2Fb", "c"), ("order-17", "charge card")] {
            let workflow = Workflow()
            workflow.add(operation) { context in keys.withLock { $0.append(context.key) } }
            _ = try await workflow.run(as: run, of: "w", in: journal)
        }
        #expect(keys.withLock { $0 } == ["a%2Fb/c/1", "a/b%2Fc/1", "a%252Fb/c/1", "order-17/charge card/1"])
    }
}
