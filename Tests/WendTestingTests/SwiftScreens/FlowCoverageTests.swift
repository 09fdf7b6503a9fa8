import Testing
import Wend
import WendTesting

/// Which ways of a graph the sessions of a test have gone.
@Suite struct FlowCoverageTests {
    @Test("C.5: what nobody has gone is named")
    func waysThatNobodyHasGone() throws {
        var handlers = Handlers()
        try handlers.show(WelcomeFlows.tutorial)
        let session = try TestSession(
            source: "<app><navigation><swiftScreen screen=\"Tutorial\"/></navigation></app>",
            stubs: ["signIn": [.success()]], handlers: handlers)
        let graph = FlowGraph(from: WelcomeFlows.tutorial)
        #expect(FlowCoverage(of: graph, in: [session]).share == 0)
        try session.press("Next")
        try session.press("Next")
        try session.press("Sign in")
        try session.press("Help")
        session.kill()
        try session.restore()
        try session.press("Close")
        try session.press("Continue")
        let coverage = FlowCoverage(of: graph, in: [session])
        #expect(
            coverage.description == """
                5 of 8 ways were gone
                nobody has gone pop() of Login
                nobody has gone popTo(Login) of Home
                nobody has gone popToRoot() of Home
                """)
        try session.press("Log out")
        try session.press("Not now")
        #expect(FlowCoverage(of: graph, in: [session]).untaken.map(\.verb) == ["popToRoot"])
    }
}
