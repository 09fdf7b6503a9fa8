import Foundation
import Testing
import Wend
import WendTesting

@testable import Flows

/// The screens of the app, one by one and together.
@Suite struct FlowsTests {
    @Test func theDashboardLeadsWhereItShould() {
        let spy = LetsSpy()
        let screen = Ways.dashboard.screen(wiredBy: spy)
        #expect(spy.backing(of: screen.onLogOut, "Ann") == .popTo(Ways.signIn))
        #expect(spy.leftovers(of: screen) == ["nothing has called ask(Colours)", "nothing has called popToRoot()"])
        #expect(spy.backing(of: screen.onColour) == .ask(Ways.colours))
        #expect(spy.backing(of: screen.onStartOver) == .popToRoot())
        #expect(spy.leftovers(of: screen) == [])
    }

    @Test func nothingIsLeftUnwiredAndNobodySignsInTwice() {
        let graph = FlowGraph(from: Ways.tutorial)
        #expect(graph.problems == [])
        #expect(graph.way(in: 8) { $0.stack.count { $0 == "SignIn" } > 1 } == nil)
        #expect(graph.mermaid.contains("f2 -->|popTo (String)| f1"))
    }

    @Test func theFlowFilePasses() async throws {
        let examples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").path
        let reader = FlowReader(app: "\(examples)/Swift/Sources/Flows/App")
        let flow = try #require(reader.read(file: "\(examples)/11-flows/flow.yaml").flow)
        let result = await FlowRunner(handlers: try Flows.handlers()).run(flow)
        #expect(result.failure == nil, "\(result.lines.joined(separator: "\n"))")
    }
}
