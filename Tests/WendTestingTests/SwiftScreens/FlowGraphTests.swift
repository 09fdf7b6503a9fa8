import Testing
import Wend

/// Which screens lead where (spec `flow-kit`, C.5).
@Suite struct FlowGraphTests {
    private let graph = FlowGraph(from: WelcomeFlows.tutorial)

    @Test("B-19, C.5: all that is reached is in it") func allThatIsReachedIsInIt() {
        #expect(graph.flows == ["Tutorial", "Login", "Home", "Help"])
        #expect(graph.root == "Tutorial")
        #expect(
            graph.edges.map { "\($0.source): \($0.operation?.description ?? "")" } == [
                "Tutorial: push(Login)", "Login: send(signIn)", "Login: push(Home)", "Login: pop()",
                "Login: present(Help)", "Home: popTo(Login)", "Home: popToRoot()", "Help: dismiss()",
            ])
        #expect(graph.edges.first?.arguments == ["String", "Int", "Bool"])
        #expect(graph.edges.first?.isConfigured == true)
        #expect(graph.problems == [])
    }

    @Test func itIsDrawnAndWrittenAndReadAgain() throws {
        #expect(
            graph.mermaid == """
                flowchart LR
                    f0["Tutorial"]
                    f1["Login"]
                    f2["Home"]
                    f3["Help"]
                    f0 -->|push (String, Int, Bool)| f1
                    f1 -->|push| f2
                    f1 -->|present| f3
                    f2 -->|popTo (String)| f1

                """)
        #expect(graph.dot.contains(#""Home" -> "Login" [label="popTo (String)"];"#))
        #expect(try FlowGraph(json: graph.json) == graph)
        #expect(throws: (any Error).self) { try FlowGraph(json: "{}") }
    }

    @Test("C.5: the shortest way to what should not be is found") func theShortestWayToWhatShouldNotBeIsFound() {
        let way = FlowGraph(from: AskingFlows.account).way(in: 5) { $0.stack.count { $0 == "Film" } > 2 }
        #expect(way == [.push(AskingFlows.film), .push(AskingFlows.film), .push(AskingFlows.film)])
        #expect(graph.way(in: 8) { $0.stack.count { $0 == "Login" } > 1 } == nil)
    }

    @Test("C.5: what is probably not meant is said") func whatIsProbablyNotMeantIsSaid() {
        let stuck = Flow("Stuck", with: Blank())
        let sheet = Flow("Sheet", with: Blank()) { screen, lets in screen.go = lets.push(stuck) }
        let start: Flow<Blank> = Flow("Start", with: Blank()) { screen, lets in
            screen.go = lets.present(sheet)
            screen.other = lets.popTo(stuck)
        }
        #expect(
            FlowGraph(from: start).problems == [
                "nothing is given to Sheet.other", "nothing is given to Stuck.go", "nothing is given to Stuck.other",
                "nothing leads out of 'Stuck'", "'Start' leads back to 'Stuck', which is never below it",
                "'Sheet' pushes 'Stuck', but is only ever presented, with no stack around it",
            ])
    }

    @Test func lookingHasABound() {
        let loop = FlowGraph(from: AskingFlows.account)
        let way = loop.way(in: .max) { $0.stack.count > FlowGraph.mostVisits }
        #expect(way == nil)
    }

    private final class Blank: SwiftScreen {
        var go: (() -> Void)?
        var other: (() -> Void)?
        var body: some Part { Screen("Blank") { Button("Go") { self.go?() } } }
    }
}
