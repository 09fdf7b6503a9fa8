import Testing
import Wend
import WendTesting

@Suite("Screens built in Swift")
struct SwiftScreenTests {
    private func session(
        _ document: String = #"<app><navigation><swiftScreen screen="Tutorial"/></navigation></app>"#,
        stubs: Stubs = ["signIn": [.success()]]
    ) throws -> TestSession {
        var handlers = Handlers()
        try handlers.show(WelcomeFlows.tutorial)
        return try TestSession(source: document, stubs: stubs, handlers: handlers)
    }

    private func toSignIn(_ session: TestSession) throws {
        try session.press("Next")
        try session.press("Next")
        try session.press("Sign in")
    }

    @Test func aScreenHasTheAddressOfTheNodeThatStandsForIt() throws {
        let session = try session(
            """
            <app><tabs>
            <screen title="Start" path="/start"><label>Begin</label></screen>
            <navigation title="Learn" path="/learn"><swiftScreen screen="Tutorial" path="tutorial"/></navigation>
            </tabs></app>
            """)
        #expect(session.place == "/start")
        #expect(try session.open("/learn/tutorial"))
        #expect(session.place == "/learn/tutorial")
        try session.press("Next")
        #expect(try session.open("/start") && session.place == "/start")
        // It is there still, as it was.
        #expect(try session.open("/learn/tutorial"))
        #expect(session.isVisible("Page 2"))
        session.kill()
        try session.restore()
        #expect(session.place == "/learn/tutorial")
    }

    @Test func whatAPressChangesIsShown() throws {
        let session = try session()
        #expect(session.isVisible("Page 1"))
        try session.press("Next")
        #expect(session.isVisible("Page 2"))
        #expect(!session.isVisible("That is all"))
        try session.press("Next")
        #expect(session.isVisible("That is all"))
        #expect(!session.isVisible("Next"))
    }

    @Test func argumentsReachTheMethodOfTheNextScreenBeforeItIsSeen() throws {
        let session = try session()
        try toSignIn(session)
        #expect(session.isVisible("Seen 3 pages"))
        #expect(session.isVisible("ann@example.org"))
        #expect(!session.isVisible("Page 3"))
    }

    @Test func whatIsTypedIsKeptAndShownElsewhereAtOnce() throws {
        let session = try session()
        try toSignIn(session)
        try session.enter("secret", into: "Password")
        #expect(session.isVisible("6 characters"))
    }

    @Test func anAnswerGoesOnWhereItWasAsked() throws {
        let session = try session(stubs: ["signIn": [.failure("Wrong password"), .success()]])
        try toSignIn(session)
        try session.press("Continue")
        #expect(session.isVisible("Wrong password"))
        try session.press("Continue")
        #expect(session.isVisible("Log out"))
    }

    @Test func goingBackToAScreenCallsItsMethodOnItAsItWas() throws {
        let session = try session()
        try toSignIn(session)
        try session.enter("secret", into: "Password")
        try session.press("Continue")
        try session.press("Log out")
        #expect(session.isVisible("Goodbye, Ann"))
        #expect(session.isVisible("6 characters"))
    }

    @Test func aStackIsLeftByItsWaysOut() throws {
        let session = try session()
        try toSignIn(session)
        try session.press("Not now")
        #expect(session.isVisible("Page 3"))
        try session.press("Sign in")
        try session.press("Continue")
        try session.press("Start over")
        #expect(session.isVisible("Page 3"))
    }

    @Test func aPresentedScreenClosesItself() throws {
        let session = try session()
        try toSignIn(session)
        try session.press("Help")
        #expect(session.isVisible("Ask Bob."))
        try session.press("Close")
        #expect(!session.isVisible("Ask Bob."))
        #expect(session.isVisible("Seen 3 pages"))
    }

    @Test func nothingIsLostWhenTheSessionIsKilled() throws {
        let session = try session()
        try toSignIn(session)
        try session.enter("secret", into: "Password")
        try session.press("Continue")
        try session.enter("Tidy up", into: "Task")
        try session.press("Add")
        try session.enter("Rest", into: "Task")
        let before = session.shown
        session.kill()
        try session.restore()
        #expect(session.shown == before)
        try session.press("Add")
        #expect(session.isVisible("1. Tidy up"))
        #expect(session.isVisible("2. Rest"))
        try session.press("Log out")
        #expect(session.isVisible("6 characters"))
    }

    @Test func documentsAndScreensBuiltInSwiftLeadToEachOther() throws {
        let session = try session(
            #"""
            <app><navigation><screen title="Start">
                <button title="Begin" message="begin"/>
                <pushController on="begin"><swiftScreen screen="Login"/></pushController>
            </screen></navigation></app>
            """#)
        try session.press("Begin")
        #expect(session.isVisible("0 characters"))
        try session.press("Not now")
        #expect(session.isVisible("Begin"))
    }

    @Test func aScreenNobodyShowsIsAPlaceholderWithTheReason() throws {
        let session = try session(#"<app><navigation><swiftScreen screen="Logn"/></navigation></app>"#)
        #expect(session.isVisible("there is no screen 'Logn'; there are Help, Home, Login, Tutorial"))
        #expect(session.reports.contains { $0.code == "screen-not-made" })
    }
}
