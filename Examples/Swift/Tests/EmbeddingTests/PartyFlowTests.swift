import Testing
import Wend
import WendTesting

@testable import Embedding

/// A party as a flow says it. `wend test` knows no kinds of an app's own, so the app runs its flows itself.
struct PartyFlowTests {
    private static let flow = """
        appId: orders
        ---
        - launchApp
        - tapOn: For a party
        - tapOn: Whose party
        - inputText: Ann
        - tapOn: Next
        - tapOn: How many guests
        - inputText: "12"

        # The server may be killed between two steps.
        - killApp
        - launchApp
        - assertVisible: Step 2 of 3
        - tapOn: Back
        - assertVisible: Ann
        - tapOn: Next
        - assertVisible: "12"
        - tapOn: Next
        - tapOn: Send
        - assertVisible: 12 jars
        """

    @Test func aPartyIsOrderedStepByStep() async throws {
        let reading = FlowReader().read(Self.flow, file: "party.yaml")
        let flow = try #require(reading.flow, "\(reading.diagnostics)")
        let app = try App(path: "Sources/Embedding/App", registry: .orders, handlers: .orders(OrderBook()))
        let result = await FlowRunner().run(flow, on: app)
        #expect(result.isPassed, "\(result.lines.joined(separator: "\n"))")
    }
}
