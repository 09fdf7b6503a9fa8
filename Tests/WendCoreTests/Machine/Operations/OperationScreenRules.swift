import Foundation
import Testing
import WendCore
import WendExpressions

/// Operations performed by a person: screens and questions.
struct OperationScreenRules {
    private static let asking = """
        <operation name="ask" answers="done failure"><pushController><form name="f"><title>Asking</title><container>
        <textField name="text" placeholder="T"/><button title="Done" message="done"/>
        <button title="Help" message="help"/><button title="Fail" message="failure"/></container>
        <sendMessage name="done" message="done"/><sendMessage name="help" message="help"/>
        <sendMessage name="failure" message="failure"/></form>
        </pushController></operation>
        """

    @Test func aScreenIsAnsweredByItsMessage() throws {
        let play = try OperationSources.play(
            Self.asking + OperationSources.messages("a") + #"<segue from="ask" to="a" on="done"/>"#)
        try play.enter("typed", into: "T")
        try play.press("Done")
        #expect(play.awaited == ["a"])
        #expect(play.sent.first?.values == ["text": "typed"])
        // The screen stays while there is more to do, and leaves with the end.
        #expect(play.title == "Asking")
        try play.reply("a")
        #expect(play.title == "Home")
        #expect(play.notes == ["success"])
    }

    @Test func anAnswerIsTakenOnce() throws {
        let play = try OperationSources.play(
            Self.asking + OperationSources.messages("a") + #"<segue from="ask" to="a" on="done"/>"#)
        try play.press("Done")
        try play.press("Done")
        #expect(play.sent.count == 1)
    }

    @Test func otherMessagesGoOnToTheController() throws {
        let play = try OperationSources.play(Self.asking, beside: "<note name=\"help\">help</note>")
        try play.press("Help")
        #expect(play.notes == ["help"])
        #expect(play.title == "Asking")
    }

    @Test func aMessageNamedFailureFails() throws {
        let play = try OperationSources.play(Self.asking)
        try play.press("Fail")
        #expect(play.notes == ["failure error=failure"])
    }

    @Test(arguments: ["pushController", "presentController"])
    func theScreensOfAGraphThatChangesLeaveWithIt(_ way: String) throws {
        let asking = Self.asking.replacingOccurrences(of: "pushController", with: way)
        let play = try OperationSources.play(asking)
        #expect(play.sees("Done"))
        try play.change(to: OperationSources.app(asking + OperationSources.messages("a")))
        #expect(play.problems == ["changed-graph"])
        #expect(!play.sees("Done"))
        #expect(play.title == "Home")
        try play.press("Go")
        try play.press("Done")
        try play.reply("a")
        #expect(play.notes == ["success"])
        #expect(play.problems == ["changed-graph"])
    }

    @Test func aGraphThatIsTakenOutTakesItsScreensAlong() throws {
        let play = try OperationSources.play(Self.asking)
        let other = OperationSources.app(Self.asking).replacingOccurrences(of: "name=\"go\"", with: "name=\"on\"")
        try play.change(to: other)
        #expect(play.title == "Home")
        #expect(!play.sees("Done"))
    }

    @Test func theScreensOfAGraphInAnOperationThatTakesTooLongLeave() throws {
        let play = try OperationSources.play(
            "<operation name=\"outer\" timeout=\"5\"><operations>\(Self.asking)</operations></operation>")
        #expect(play.sees("Done"))
        play.wait(6)
        #expect(!play.sees("Done"))
        #expect(play.notes.count == 1)
    }

    @Test func anOperationWhoseGraphChangesHasNotDoneItsWork() throws {
        func outer(_ inner: String) -> String {
            "<operation name=\"outer\"><operations name=\"inner\">\(inner)</operations></operation>"
        }
        let play = try OperationSources.play(outer(Self.asking))
        #expect(play.sees("Done"))
        try play.change(to: OperationSources.app(outer(Self.asking + OperationSources.messages("a"))))
        #expect(!play.sees("Done"))
        #expect(play.notes == ["failure error=cancelled"])
    }

    @Test func leavingAScreenWithoutAnAnswerCancelsTheOperation() throws {
        let play = try OperationSources.play(
            Self.asking + OperationSources.messages("a", "b")
                + #"<segue from="ask" to="a" on="done"/><segue from="ask" to="b" on="cancelled"/>"#)
        try play.back()
        #expect(play.awaited == ["b"])
        try play.reply("b")
        #expect(play.notes == ["success"])
    }

    @Test func goingBackShowsTheSameScreenAgain() throws {
        let play = try OperationSources.play(
            Self.asking + OperationSources.messages("a")
                + """
                <segue from="ask" to="a"/><loopSegue from="a" to="ask" on="failure" atMost="5"/>
                """)
        try play.enter("typed", into: "T")
        let form = try play.element(.form).id
        try play.press("Done")
        try play.reply("a", .failure("wrong"))
        #expect(try play.element(.form).id == form)
        #expect(play.sees("typed"))
        try play.enter("better", into: "T")
        try play.press("Done")
        #expect(play.sent.last?.values == ["text": "better"])
    }

    @Test func goingBackTakesAwayWhatWasShownSince() throws {
        let play = try OperationSources.play(
            Self.asking
                + """
                <operation name="sheet"><presentController><screen><title>Sheet</title><container>
                <button title="Again" message="again"/></container><sendMessage name="again" message="again"/>
                </screen></presentController></operation>
                <segue from="ask" to="sheet"/><loopSegue from="sheet" to="ask" unbounded="yes"/>
                """)
        try play.press("Done")
        #expect(play.title == "Sheet")
        try play.press("Again")
        #expect(play.title == "Asking")
        try play.press("Done")
        #expect(play.title == "Sheet")
    }

    @Test(arguments: [("Yes", "yes"), ("OK", "success")])
    func aQuestionIsAnsweredByItsButton(_ button: String, _ result: String) throws {
        let buttons = button == "OK" ? "" : #"<actionButtonItem title="Yes" message="yes"/>"#
        let play = try OperationSources.play(
            "<operation name=\"ask\"><showAlert message=\"Sure?\">\(buttons)</showAlert></operation>"
                + OperationSources.messages("a", "b")
                + "<segue from=\"ask\" to=\"a\" on=\"\(result)\"/><segue from=\"ask\" to=\"b\" on=\"other\"/>")
        #expect(play.sees("Sure?"))
        try play.press(button)
        #expect(!play.sees("Sure?"))
        #expect(play.awaited == ["a"])
    }

    @Test func aQuestionCanSayWhatWentWrong() throws {
        let play = try OperationSources.play(
            OperationSources.messages("a", "b")
                + """
                <operation name="problem"><showAlert title="Sorry: {message.error}"
                    message="{problem.ledBy} failed."/></operation>
                <segue from="a b" to="problem" on="failure"/>
                """)
        try play.reply("b", .failure("broken"))
        #expect(play.sees("Sorry: broken") && play.sees("b failed."))
        try play.reply("a")
        try play.press("OK")
        #expect(play.notes == ["success"])
    }

    // MARK: Leaving

    private static let leaving = """
        <app><navigation><screen><title>Home</title><button title="Open" message="open"/>
        <pushController name="open"><screen name="work"><title>Work</title><container>
        <button title="Go" message="go"/></container><actions><operations name="go">
        <operation name="a" message="a"/><operation name="ask"><showAlert message="Sure?"/></operation>
        <operation name="b" message="b"/><dependency from="a" to="b"/><note name="success">s</note><note>f</note>
        <operation name="c"><sendMessage><message><name>c</name><destinationType>rootDelegate</destinationType></message>
        <sendMessage name="success" message="close"/></sendMessage></operation>
        </operations></actions></screen></pushController><popController name="close"/></screen></navigation></app>
        """

    @Test func leavingTheScreenCancelsEverything() throws {
        let play = try Play(Self.leaving, handles: ["a", "b", "c"])
        try play.press("Open")
        try play.press("Go")
        let asked = try #require(play.effects.first)
        try play.press("OK")
        try play.back()
        #expect(play.effects.contains { $0.content == .cancel(asked.id) })
        play.tell(.reply(asked.id, .success()))
        #expect(play.awaited.isEmpty)
        #expect(play.notes.isEmpty)
        #expect(!play.machine.state.hasWorks)
    }

    @Test func itsQuestionsLeaveToo() throws {
        let play = try Play(Self.leaving, handles: ["a", "b", "c"])
        try play.press("Open")
        try play.press("Go")
        #expect(play.sees("Sure?"))
        try play.reply("c")
        #expect(play.title == "Home")
        #expect(!play.sees("Sure?"))
        #expect(play.awaited.isEmpty)
    }
}
