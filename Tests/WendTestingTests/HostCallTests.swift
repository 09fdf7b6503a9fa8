import Testing
import WendCore
import WendDocuments
import WendTesting

/// What steps have hosts do.
struct HostCallTests {
    /// Calls as often as it is told.
    private struct Ringing: Performing {
        func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn)
            -> Outcome
        {
            let reading = turn.tree.reading(action, for: controller, in: scope)
            let times = (try? turn.tree.text("times", of: reading)).flatMap { $0 }.flatMap { Int($0) } ?? 1
            for time in 0..<times { turn.call("ring", String(time)) }
            return .success(scope)
        }
    }

    private func session(times: Int, allows: Set<String> = []) throws -> TestSession {
        var registry = Registry.standard
        registry.register(
            Kind(
                "ring", "Rings.", role: .performs, types: .action,
                parameters: [.text("times", "How often.")], behaviour: Ringing()))
        let text = """
            <app><screen><button title="Ring" message="go"/>
                <actions><ring name="go"><times>\(times)</times></ring></actions></screen></app>
            """
        let result = XMLDocumentReader().read(Array(text.utf8), file: "ring.xml", registry: registry)
        return TestSession(try #require(result.document).checked(against: registry), allows: allows)
    }

    @Test func hostsAreCalledInOrderOnceAStepIsStored() throws {
        let session = try session(times: 3)
        #expect(session.calls.isEmpty)
        try session.press("Ring")
        #expect(session.calls == (0..<3).map { HostCall("ring", String($0)) })
    }

    @Test func aCallIsNotMadeAgainAfterARestore() throws {
        let session = try session(times: 1)
        try session.press("Ring")
        session.kill()
        try session.restore()
        try session.press("Ring")
        #expect(session.calls.count == 2)
    }

    @Test func aStepMakesNoMoreCallsThanItMay() throws {
        let session = try session(times: 500, allows: ["call-limit"])
        try session.press("Ring")
        #expect(session.calls.count == HostCall.mostPerStep)
        #expect(session.reports.map(\.code) == ["call-limit"])
    }
}
