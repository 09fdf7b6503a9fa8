import Testing

@testable import WendOperations

/// Workers that look on while others do well.
struct HelperTests {
    /// An operation may wait for hours. Nobody looks on as long: whoever makes something ready later asks for help again.
    @Test(.timeLimit(.minutes(10))) func nobodyLooksOnWhileAnOperationWaits() async throws {
        for _ in 0..<3 {
            let gate = Gate()
            let workflow = Workflow()
            let first = (0..<200).map { number in workflow.add { number } }
            let waits = workflow.add(after: first) { await gate.pass() }
            let last = (0..<200).map { number in workflow.add(after: waits) { number } }
            workflow.start()
            while workflow.progress.finished < 200 || workflow.core.look({ $0.crew.live }) > 0 { await Task.yield() }
            #expect(workflow.isActive)
            await gate.open()
            await workflow.waitForEnd()
            #expect(try last.map { try $0.value } == Array(0..<200))
        }
    }
}
