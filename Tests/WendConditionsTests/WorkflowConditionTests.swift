import Testing
import WendConditions
import WendExpressions
import WendOperations

/// Conditions of workflows written as expressions instead of closures.
struct WorkflowConditionTests {
    struct Account: Sendable {
        var name: String
        var balance: Int
        var tags: [String]
        var owner: String?
        var kind: Kind
    }
    enum Kind: Sendable { case personal, shared }
    enum Refusal: Error { case wrongPassword, locked }

    @Test(arguments: [
        ("failed == NO", true), ("result.balance > 10", true), ("result.balance > 12", false),
        ("result.name BEGINSWITH 'A'", true), ("ANY result.tags == 'b'", true), ("result.tags[0] == 'b'", false),
        ("result.owner == nil", true), ("result.kind == 'shared'", true), ("error == nil", true),
        ("result.missing == 1", false),
    ])
    func theySeeTheValuesPropertiesByName(condition: String, holds: Bool) async throws {
        let account = Account(name: "Ann", balance: 12, tags: ["a", "b"], owner: nil, kind: .shared)
        let workflow = Workflow()
        workflow.add("account") { account }
        let after = workflow.add("after") { 1 }
        try workflow.addSegue(from: "account", to: after, when: ValueExpression(parsing: condition, as: .predicate))
        try await workflow.run()
        #expect(after.isFinished == holds)
    }

    @Test(arguments: [
        ("failed == YES", true), ("error.code == 'locked'", true), ("error.code == 'wrongPassword'", false),
        ("error.message CONTAINS 'lock'", true), ("result == nil", true),
    ])
    func theySeeTheErrorsCode(condition: String, holds: Bool) async throws {
        let workflow = Workflow()
        workflow.add("authenticate") { () throws -> Int in throw Refusal.locked }
        let after = workflow.add("after") { 1 }
        try workflow.addSegue(
            from: "authenticate", to: after, when: ValueExpression(parsing: condition, as: .predicate))
        try await workflow.run()
        #expect(after.isFinished == holds)
    }

    @Test func loopsAskThemToo() async throws {
        let workflow = Workflow()
        let poll = workflow.add("poll") { context in context.runNumber }
        try workflow.addLoop(
            from: poll, to: poll, atMost: 9, when: ValueExpression(parsing: "result < 4", as: .predicate))
        try await workflow.run()
        #expect(try poll.value == 4)
    }

    @Test(arguments: [("result > 3", true), ("result > 7", false), ("failed == YES", false)])
    func guardsAskThemToo(condition: String, skips: Bool) async throws {
        let workflow = Workflow()
        let count = workflow.add("count") { 5 }
        let after = workflow.add("after", after: count) { 1 }
        try workflow.addGuard(
            on: after, by: count, skippingWhen: ValueExpression(parsing: condition, as: .predicate))
        try await workflow.run()
        #expect(after.isFinished != skips)
    }
}
