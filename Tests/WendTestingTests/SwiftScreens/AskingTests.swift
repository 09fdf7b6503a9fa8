import TestSupport
import Testing
import Wend

@testable import WendTesting

/// Screens that ask with others, and how many there are of one flow.
@Suite struct AskingTests {
    private func session() throws -> TestSession {
        var handlers = Handlers()
        try handlers.show(AskingFlows.account)
        return try TestSession(
            source: #"<app><navigation><swiftScreen screen="Account"/></navigation></app>"#, handlers: handlers,
            allows: ["screen-is-there"])
    }

    @Test("C.3: an answer reaches who asked and the screen leaves") func anAnswerReachesWhoAskedAndTheScreenLeaves()
        throws
    {
        let session = try session()
        try session.press("Verify")
        #expect(session.isVisible("For Ann: 4 digits"))
        try session.press("More")
        try session.press("Send")
        #expect(session.isVisible("Outcomes: code 5"))
        #expect(!session.isVisible("Send"))
    }

    @Test("C.3: a screen that leaves without an answer is told of once")
    func aScreenThatLeavesWithoutAnAnswerIsToldOfOnce() throws {
        let session = try session()
        try session.press("Again")
        try session.press("Cancel")
        #expect(session.isVisible("Outcomes: not again"))
    }

    @Test("C.3: a second question with the same screen is refused and told of")
    func aSecondQuestionWithTheSameScreenIsRefusedAndToldOf() throws {
        let session = try session()
        try session.press("Verify twice")
        try session.press("Send")
        // The order in which they were asked, then that of the answers.
        #expect(session.isVisible("Outcomes: not again, code 4") || session.isVisible("Outcomes: code 4, not again"))
        #expect(session.reports.map(\.code) == ["screen-is-there"])
    }

    @Test func whatIsAskedSurvivesAKill() throws {
        let session = try session()
        try session.press("Verify")
        try session.press("More")
        session.kill()
        try session.restore()
        try session.press("Send")
        #expect(session.isVisible("Outcomes: code 5"))
    }

    /// Whatever is pressed and wherever the session is killed: as many outcomes as questions, and none more.
    @Test(arguments: 0..<24) func thereIsOneOutcomeForEachQuestion(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let session = try session()
        var (asked, twice) = (0, 0)
        for _ in 0..<40 {
            let names = ["Verify", "Verify twice", "Again", "More", "Send", "Cancel"].filter(session.isVisible)
            let name = try #require(names.randomElement(using: &generator))
            try session.press(name)
            if name == "Verify" || name == "Again" { asked += 1 }
            if name == "Verify twice" { (asked, twice) = (asked + 2, twice + 1) }
            if Int.random(in: 0..<3, using: &generator) == 0 {
                let shown = session.shown
                session.kill()
                try session.restore()
                #expect(session.shown == shown)
            }
        }
        if session.isVisible("Cancel") { try session.press("Cancel") }
        #expect(session.isVisible("\(asked) outcomes"), "\(session.shown)")
        #expect(session.reports.count == twice)
    }

    @Test("Appendix A self-push, B-04, B-08, B-12: a flow has one screen in a stack unless it says otherwise")
    func aFlowHasOneScreenInAStackUnlessItSaysOtherwise() throws {
        let session = try session()
        try session.press("Self")
        #expect(session.reports.map(\.code) == ["screen-is-there"])
        try session.press("Film")
        try session.press("Next")
        try session.press("Next")
        #expect(session.isVisible("This is film 3"))
        #expect(session.reports.count == 1)
        try session.press("Home")
        #expect(session.isVisible("Verify"))
    }

    @Test("B-08: a strong flow goes on where it was left") func aStrongFlowGoesOnWhereItWasLeft() throws {
        let session = try session()
        try session.press("Notes")
        try session.enter("milk", into: "Note")
        try session.press("Done")
        session.kill()
        try session.restore()
        try session.press("Notes")
        #expect(session.isVisible("milk"))
    }
}
