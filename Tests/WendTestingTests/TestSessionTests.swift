import Foundation
import Synchronization
import Testing
import WendCore
import WendDocuments
import WendExpressions
import WendRuntime
import WendTesting

@Suite struct TestSessionTests {
    private let signIn = """
        <workflow><navigation><screen><title>Sign in</title>
            <form name="login"><container>
                <textField name="name"><placeholder>Name</placeholder>
                    <isPresent><failureMessage>Who are you?</failureMessage></isPresent></textField>
                <textField name="word"><placeholder>Password</placeholder>
                    <secureTextEntry>yes</secureTextEntry></textField>
                <switch name="stay"><accessibilityLabel>Stay signed in</accessibilityLabel></switch>
                <button><title>Continue</title><message>submit</message></button>
            </container>
            <showAlert name="didNotSubmit"><title>Wait</title>
                <message><string keyPath="failureMessage"/></message></showAlert>
            <sendMessage name="didSubmit">
                <message><name>signIn</name><destinationType>rootDelegate</destinationType></message>
                <pushController name="success">
                    <screen><title>Welcome</title><label><string keyPath="greeting"/></label></screen></pushController>
                <showAlert name="locked">The account is locked.</showAlert>
                <showAlert name="failure">That was wrong.</showAlert>
            </sendMessage></form>
        </screen></navigation></workflow>
        """

    @Test func showsWhatIsVisible() throws {
        let session = try TestSession(source: signIn)
        #expect(
            session.screen == """
                navigation
                  navigationBar "Sign in"
                  screen "Sign in"
                    form login
                      textField name "Name"
                      textField word "Password"
                      toggle stay "Stay signed in"
                      button "Continue"
                """)
        try session.enter("Ann", into: "Name")
        try session.enter("secret", into: "Password")
        try session.press("Stay signed in")
        #expect(session.screen.contains("textField name \"Name\" = \"Ann\"\n"))
        #expect(session.screen.contains("textField word \"Password\"\n"), "what is secret is not shown")
        #expect(session.screen.contains("toggle stay \"Stay signed in\" (checked)\n"))
        #expect(!session.screen.contains("secret"))
    }

    @Test func whatTheAppReportsFailsWhatSetItOff() throws {
        let source = """
            <workflow><screen><container><label text="Here"/><button title="Go" message="go"/></container>
            <sendMessage name="go"><message><name>nobody</name></message></sendMessage></screen></workflow>
            """
        let session = try TestSession(source: source)
        let error = #expect(throws: TestSessionError.self) { try session.press("Go") }
        #expect(
            error?.description == """
                the app reported a problem; 'allows' has the codes of those that are meant
                reported:
                  app.xml:2:1: error: nobody handles the message 'nobody' [not-handled]
                """)
        #expect(session.reports.count == 1)
        // Told once, it is past.
        try session.advance(by: 1)
        let lenient = try TestSession(source: source, allows: ["not-handled"])
        try lenient.press("Go")
        #expect(lenient.reports.count == 1)
    }

    @Test func anAlertLiesOverTheScreen() throws {
        let session = try TestSession(source: signIn)
        try session.press("Continue")
        #expect(
            session.screen.hasSuffix(
                """
                alert didNotSubmit "Wait" / "Who are you?"
                  button "OK"
                """))
        #expect(session.isVisible("Who are you?"))
        #expect(!session.isVisible("Continue"))
        try session.press("OK")
        #expect(session.isVisible("Continue"))
    }

    @Test(arguments: [("success", "Welcome"), ("failure", "That was wrong."), ("locked", "The account is locked.")])
    func answersAreGivenByHand(_ result: String, _ text: String) throws {
        let session = try TestSession(source: signIn, handles: ["signIn"])
        try session.enter("Ann", into: "Name")
        try session.press("Continue")
        #expect(session.waiting == ["signIn"])
        #expect(session.screen.hasSuffix("\nawaiting signIn"))
        try session.complete("signIn", result, ["greeting": "Hello Ann"])
        #expect(session.isVisible(text))
        #expect(session.waiting == [])
    }

    @Test func aWrongAnswerListsWhatIsWaiting() throws {
        let session = try TestSession(source: signIn, handles: ["signIn"])
        #expect(
            message { try session.complete("signIn") } == "nobody waits for an answer to 'signIn'\nwaiting:\n  nothing")
        try session.enter("Ann", into: "Name")
        try session.press("Continue")
        #expect(
            message { try session.complete("signOut") } == "nobody waits for an answer to 'signOut'\nwaiting:\n  signIn"
        )
    }

    @Test func whatAnAlertSaysIsAmongWhatWasVisible() throws {
        let session = try TestSession(
            source: """
                <app><screen><container><button title="Go" message="go"/></container>
                <showAlert on="go" title="Stop" message="Too far."/></screen></app>
                """)
        try session.press("Go")
        let said = message { try session.press("Bye") }
        #expect(said?.contains("alert \"Stop\" / \"Too far.\"") == true, "\(said ?? "")")
    }

    @Test func pressingWhatIsNotThereListsWhatIs() throws {
        let session = try TestSession(
            source: "<workflow><screen><container><label>Hello</label></container></screen></workflow>")
        #expect(message { try session.press("Bye") } == "\"Bye\" is not visible\nvisible:\n  label \"Hello\"")
        #expect(message { try session.press("Hello") } == "\"Hello\" cannot be pressed\nvisible:\n  label \"Hello\"")
        #expect(
            message { try session.enter("x", into: "Hello") } == "\"Hello\" takes no value\nvisible:\n  label \"Hello\""
        )
        #expect(
            message { try session.pressReturn() }
                == "nothing has the keyboard; tap a field first\nvisible:\n  label \"Hello\"")
        #expect(message { try session.back() } == "there is no way back from here\nvisible:\n  label \"Hello\"")
        #expect(
            message { try session.set("Hello", to: true) } == "\"Hello\" takes no value\nvisible:\n  label \"Hello\"")
    }

    @Test func stubsAnswerAtOnce() throws {
        let session = try TestSession(
            source: signIn, stubs: ["signIn": [.failure(), .success(["greeting": "Hello Ann"])]])
        try session.enter("Ann", into: "Name")
        try session.pressReturn()
        #expect(session.isVisible("Name"))
        try session.pressReturn()
        #expect(session.isVisible("That was wrong."))
        try session.press("OK")
        try session.press("Continue")
        #expect(session.isVisible("Hello Ann"))
        try session.back()
        #expect(session.isVisible("Continue"))
    }

    @Test func waitingEndsAfterAWhile() throws {
        let session = try TestSession(source: signIn, handles: ["signIn"])
        try session.enter("Ann", into: "Name")
        try session.press("Continue")
        try session.advance(by: 29)
        #expect(session.waiting == ["signIn"])
        try session.advance(by: 2)
        #expect(session.waiting == [])
        #expect(session.isVisible("That was wrong."))
    }

    @Test func aKilledSessionComesBackAsItWas() throws {
        let session = try TestSession(source: signIn, handles: ["signIn"])
        for name in ["A", "An", "Ann", "Anna", "Annab", "Annabe", "Annabel", "Annabelle"] {
            try session.enter(name, into: "Name")
        }
        try session.set("Stay signed in", to: true)
        try session.press("Continue")
        let before = session.screen
        session.kill()
        #expect(session.screen == "")
        #expect(message { try session.press("Continue") } == "the session was killed; restore() brings it back")
        try session.restore()
        #expect(session.screen == before)
        #expect(session.waiting == ["signIn"])
        try session.complete("signIn", "success", ["greeting": "Hello"])
        #expect(session.isVisible("Hello"))
    }

    @Test func oneInWhichNobodyHasDoneAnythingBeginsAnew() throws {
        let store = MemoryStore()
        let session = TestSession(try document(signIn), store: store)
        let before = session.screen
        session.kill()
        #expect(try store.count() == 0)
        try session.restore()
        #expect(session.screen == before)
    }

    @Test func aKilledSessionComesBackFromItsSnapshotAndJournal() throws {
        let session = try TestSession(source: signIn)
        for number in 1...100 { try session.enter("\(number)", into: "Name") }
        for round in 1...3 {
            session.kill()
            try session.restore()
            #expect(session.screen.contains("textField name \"Name\" = \"\(99 + round)\""))
            try session.enter("\(100 + round)", into: "Name")
        }
    }

    // MARK: Handlers

    @Test func realHandlersAnswerOnTheThreadOfTheTest() throws {
        let desk = Desk()
        var handlers = Handlers()
        handlers.on("signIn") { message in
            await Task.yield()
            let name = await desk.name(of: message)
            return .success(["greeting": .string("Hello \(name)")])
        }
        let session = try TestSession(source: signIn, handlers: handlers)
        try session.enter("Ann", into: "Name")
        try session.press("Continue")
        #expect(session.isVisible("Hello Ann"))
        #expect(session.waiting == [])
    }

    @Test func aStubGoesBeforeAHandler() throws {
        var handlers = Handlers()
        handlers.on("signIn") { _ in .success(["greeting": "Hello from Swift"]) }
        let session = try TestSession(source: signIn, stubs: ["signIn": [.failure()]], handlers: handlers)
        try session.enter("Ann", into: "Name")
        try session.press("Continue")
        #expect(session.isVisible("That was wrong."))
    }

    @Test func aComputedAnswerIsThereAtOnceAndComesBack() throws {
        var handlers = Handlers()
        handlers.compute("signIn") { .success(["greeting": .string("Hello \($0.values["name"]?.text ?? "")")]) }
        let session = try TestSession(source: signIn, handlers: handlers)
        try session.enter("Ann", into: "Name")
        try session.press("Continue")
        #expect(session.isVisible("Hello Ann"))
        session.kill()
        try session.restore()
        #expect(session.isVisible("Hello Ann"))
        let stubbed = try TestSession(source: signIn, stubs: ["signIn": [.failure()]], handlers: handlers)
        try stubbed.enter("Ann", into: "Name")
        try stubbed.press("Continue")
        #expect(stubbed.isVisible("That was wrong."))
    }

    @Test func aHandlerMayWaitForAnotherThread() throws {
        var handlers = Handlers()
        handlers.on("signIn") { _ in
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume() }
            }
            return .success(["greeting": "Hello"])
        }
        let session = try TestSession(source: signIn, handlers: handlers)
        try session.enter("Ann", into: "Name")
        try session.press("Continue")
        #expect(session.isVisible("Hello"))
    }

    /// And after a restart the message is delivered again under its old key.
    @Test func handlerPatienceBoundsHowLongAHandlerMayWait() throws {
        let keys = Mutex<[String]>([])
        let isStuck = Mutex(true)
        var handlers = Handlers()
        handlers.on("signIn") { message in
            keys.withLock { $0.append(message.key) }
            if isStuck.withLock({ $0 }) { try? await Task.sleep(for: .seconds(3600)) }
            return .success(["greeting": "Hello"])
        }
        let document = try document(signIn)
        let session = TestSession(document, handlers: handlers, handlerPatience: 0.01)
        try session.enter("Ann", into: "Name")
        #expect(
            message { try session.press("Continue") }
                == "the handler of 'signIn' has waited for something outside for 0.01 seconds, and may not longer "
                + "(TestSession's 'handlerPatience')")
        #expect(session.waiting == ["signIn"])
        isStuck.withLock { $0 = false }
        session.kill()
        try session.restore()
        #expect(session.isVisible("Hello"))
        #expect(keys.withLock { $0 } == ["test-1/1", "test-1/1"])
    }

    private actor Desk {
        func name(of message: HandledMessage) async -> String {
            await Task.yield()
            return message.values["login"]?.fields?["name"]?.text ?? message.values["name"]?.text ?? ""
        }
    }

    private func document(_ source: String) throws -> CheckedDocument {
        let result = XMLDocumentReader().read(Array(source.utf8), file: "app.xml", registry: .standard)
        return try #require(result.document).checked(against: .standard)
    }

    @Test func aDocumentWithErrorsSaysSo() {
        let text = message { _ = try TestSession(source: "<workflow><screen><labl>x</labl></screen></workflow>") }
        #expect(text?.hasPrefix("the document cannot run\nproblems:\n  app.xml:1:") == true)
    }

    @Test func reportsAreKept() throws {
        let session = try TestSession(
            source: """
                <workflow><screen>
                    <container><button><title>Go</title><message>go</message></button></container>
                    <sendMessage name="go">away</sendMessage>
                </screen></workflow>
                """, allows: ["not-handled"])
        try session.press("Go")
        #expect(session.reports.count == 1)
    }

    private func message(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return "\(error)"
        }
    }
}
