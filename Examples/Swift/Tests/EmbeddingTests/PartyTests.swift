import Testing
import Wend
import WendTesting

@testable import Embedding

/// The wizard and the delivery it shows, with the app's own handlers.
struct PartyTests {
    private func party() throws -> TestSession {
        let session = try TestSession(
            path: "Sources/Embedding/App", handlers: .orders(OrderBook()), registry: .orders)
        try session.press("For a party")
        return session
    }

    @Test func oneStepIsShownAtATime() throws {
        let session = try party()
        #expect(session.isVisible("Step 1 of 3"))
        #expect(!session.isVisible("Back"))
        #expect(!session.isVisible("How many guests"))
        try session.press("Next")
        #expect(session.isVisible("Step 2 of 3"))
        #expect(!session.isVisible("Whose party"))
    }

    @Test func whatWasEnteredIsKeptBothWays() throws {
        let session = try party()
        try session.enter("Ann", into: "Whose party")
        try session.press("Next")
        try session.enter("12", into: "How many guests")
        try session.press("Back")
        #expect(session.isVisible("Ann"))
        try session.press("Next")
        #expect(session.isVisible("12"))
    }

    @Test func theKeyboardDoesNotStayOutOfSight() throws {
        let session = try party()
        try session.enter("Ann", into: "Whose party")
        #expect(session.rendering.focus != nil)
        try session.press("Next")
        #expect(session.rendering.focus == nil)
    }

    @Test func whatAllStepsHoldIsOrderedAtTheEnd() throws {
        let session = try party()
        try session.enter("Ann", into: "Whose party")
        try session.press("Next")
        try session.enter("12", into: "How many guests")
        try session.press("Next")
        #expect(!session.isVisible("Next"))
        try session.set("It is a present", to: true)
        try session.press("Send")
        #expect(session.isVisible("Order 1 for Ann"))
        #expect(session.isVisible("12 jars"))
    }

    @Test func aStepWithSomethingWrongIsNotLeft() throws {
        let session = try party()
        try session.press("Next")
        try session.enter("many", into: "How many guests")
        try session.press("Next")
        #expect(session.isVisible("Please give a number of guests."))
        try session.press("OK")
        #expect(session.isVisible("Step 2 of 3"))
        try session.enter("12", into: "How many guests")
        try session.press("Next")
        #expect(session.isVisible("Step 3 of 3"))
    }

    @Test func aKilledSessionIsAtTheSameStep() throws {
        let session = try party()
        try session.enter("Ann", into: "Whose party")
        try session.press("Next")
        session.kill()
        try session.restore()
        #expect(session.isVisible("Step 2 of 3"))
        try session.press("Back")
        #expect(session.isVisible("Ann"))
    }

    @Test func whatIsPushedInAWizardBecomesItsLastStep() throws {
        let session = try TestSession(
            source: """
                <app><wizard>
                    <screen>
                        <button title="One more" message="more"/>
                        <pushController name="more">
                            <screen shouldForwardAllMessages="yes"><button title="No more" message="less"/></screen>
                        </pushController>
                        <popController name="less"/>
                    </screen>
                </wizard></app>
                """, registry: .orders)
        #expect(session.isVisible("Step 1 of 1"))
        try session.press("One more")
        #expect(session.isVisible("Step 1 of 2"))
        try session.press("Next")
        try session.press("No more")
        #expect(session.isVisible("Step 1 of 1"))
    }

    @Test func aDeliveryIsAskedForUntilItIsThere() throws {
        let session = try party()
        #expect(session.isVisible("1 of 3 crates are unloaded."))
        try session.advance(by: 4.9)
        #expect(session.isVisible("1 of 3 crates are unloaded."))
        try session.advance(by: 0.1)
        #expect(session.isVisible("2 of 3 crates are unloaded."))
        try session.advance(by: 3600)
        #expect(session.isVisible("3 of 3 crates are unloaded."))
    }

    @Test func aDeliveryIsNotAskedForByAScreenThatHasLeft() throws {
        let session = try TestSession(
            path: "Sources/Embedding/App", stubs: ["customer": [.success(["customer": "Ann"])]],
            handles: ["delivery"], allows: [], registry: .orders)
        try session.press("For a party")
        #expect(session.waiting == ["delivery"])
        try session.complete("delivery", "success", ["crates": 1])
        #expect(session.waiting.isEmpty)
        try session.advance(by: 5)
        #expect(session.waiting == ["delivery"])
        try session.back()
        #expect(session.waiting.isEmpty)
        try session.advance(by: 60)
        #expect(session.waiting.isEmpty)
    }

    @Test func anAnswerThatFailsIsNotTheLast() throws {
        let session = try TestSession(
            path: "Sources/Embedding/App",
            stubs: [
                "customer": [.success(["customer": "Ann"])],
                "delivery": [.failure("no signal"), .success(["crates": 3, "done": true])],
            ],
            registry: .orders)
        try session.press("For a party")
        #expect(session.isVisible("0 of 3 crates are unloaded."))
        try session.advance(by: 5)
        #expect(session.isVisible("3 of 3 crates are unloaded."))
    }
}
