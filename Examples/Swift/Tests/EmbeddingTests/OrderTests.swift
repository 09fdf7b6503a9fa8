import Testing
import Wend
import WendTesting

@testable import Embedding

/// The app with its own handlers: no server, no browser, no waiting.
struct OrderTests {
    private func order(by customer: String? = nil) throws -> TestSession {
        var settings = SessionSettings()
        settings.principal = customer
        let app = try App(path: "Sources/Embedding/App", registry: .orders, handlers: .orders(OrderBook()))
        return try TestSession(app, settings: settings)
    }

    @Test func whoIsSignedInIsSaid() throws {
        #expect(try order(by: "Ann").isVisible("Ann is signed in."))
        #expect(try order().isVisible("Nobody is signed in."))
    }

    @Test func thePriceIsShownBeforeAnythingIsOrdered() throws {
        let session = try order()
        try session.enter("4", into: "How many")
        try session.press("What will it cost?")
        #expect(session.isVisible("4 jars are 50.0."))
    }

    @Test func whatIsLeftIsDrawnAndSaid() throws {
        let session = try order()
        #expect(session.isVisible("Three quarters of the jars are left."))
        let gauge = try #require(gauges(below: session.rendering.root).first)
        #expect(gauge.properties.text(.spokenValue) == "75 percent")
    }

    @Test func anOrderHasANumber() throws {
        let session = try order()
        try session.enter("4", into: "How many")
        try session.press("Order")
        #expect(session.isVisible("Order 1"))
        #expect(session.calls == [HostCall("playSound", "till")])
    }

    @Test func whatIsNoNumberIsNotOrdered() throws {
        let session = try order()
        try session.enter("many", into: "How many")
        try session.press("Order")
        #expect(session.isVisible("That is no number."))
    }

    @Test func aListIsCountedAsItComes() throws {
        let session = try order()
        let list = ChosenFile(name: "jars.csv", bytes: Array(String(repeating: "plum\n", count: 40_000).utf8))
        try session.choose([list], for: "Or a list, a jar a line")
        #expect(session.isVisible("40000 jars in the list"))
        try session.choose([ChosenFile(name: "empty.csv", bytes: [])], for: "Or a list, a jar a line")
        #expect(session.isVisible("There is no jar in this list."))
    }

    private func gauges(below element: Element) -> [Element] {
        element.ownRole == GaugeBehaviour.role ? [element] : element.children.flatMap(gauges)
    }
}
