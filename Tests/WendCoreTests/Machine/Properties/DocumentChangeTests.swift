import Foundation
import Testing
import WendCore
import WendExpressions

/// What a running session keeps when its document changes.
struct DocumentChangeTests {
    private static let first = "<textField name=\"first\"><placeholder>First</placeholder></textField>"
    private static let warn = "<button><title>Warn</title><message>warn</message></button>"

    private static let source = """
        <navigation><screen><title>One</title><form><container><label>Words</label>\(first)
        <textField><placeholder>Second</placeholder></textField>
        <switch name="lamp"><accessibilityLabel>Lamp</accessibilityLabel></switch>
        <button><title>On</title><message>on</message></button>\(warn)
        <button><title>Ask</title><message>ask</message></button>
        <button><title>Look</title><message>look</message></button>
        </container><actions><storeValue name="viewDidLoad"><name>kept</name><value>yes</value></storeValue>
        <note name="look"><show>kept</show><show>first</show></note>
        <pushController name="on"><screen><title>Two</title>
        <textField name="deep"><placeholder>Deep</placeholder></textField></screen></pushController>
        <showAlert name="warn">Careful</showAlert>
        <sendMessage name="ask"><message><name>out</name><destinationType>rootDelegate</destinationType></message>
        <note>answered</note></sendMessage></actions></form></screen></navigation>
        """

    /// The source with one piece replaced, which has to be there.
    private static func source(_ old: String, _ new: String) throws -> String {
        try #require(source.contains(old))
        return source.replacing(old, with: new)
    }

    private func typed() throws -> Play {
        let play = try Play(Self.source, handles: ["out"])
        try play.enter("1", into: "First")
        try play.enter("2", into: "Second")
        try play.enter(true, into: "Lamp")
        return play
    }

    @Test(arguments: [
        ("<label>Words</label>", "<label>Other words</label>"), ("<label>Words</label>", ""),
        ("<label>Words</label>", "<label>Words</label><label>More</label><container/>"),
        ("<placeholder>First</placeholder>", "<placeholder>Erstes</placeholder><text>literal</text>"),
        ("<title>One</title>", "<title>Uno</title>"),
        (warn, ""),
    ]) func whatWasTypedStaysWhereTheInputsStay(_ old: String, _ new: String) throws {
        let play = try typed()
        let focus = play.rendering.focus
        try play.change(to: try Self.source(old, new))
        #expect(play.elements(.textField).map { $0.properties.text(.value) } == ["1", "2"])
        #expect(try play.element(.toggle).properties[.value] == true)
        #expect(play.rendering.focus == focus)
        try play.press("Look")
        #expect(play.notes == ["kept=yes first=1"])
        #expect(play.problems.isEmpty)
    }

    @Test func literalsAreThoseOfTheNewText() throws {
        let play = try typed()
        try play.change(
            to: Self.source.replacing("Words", with: "New words").replacing(
                "<title>One</title>", with: "<title>Uno</title>"))
        #expect(play.sees("New words") && !play.sees("Words"))
        #expect(play.title == "Uno")
    }

    @Test func aNamedInputIsFoundAtAnotherPlaceAmongItsSiblings() throws {
        let play = try typed()
        try play.change(
            to: try Self.source(Self.first, "").replacing(
                "</container><actions>", with: "\(Self.first)</container><actions>"))
        #expect(play.elements(.textField).map { $0.properties.text(.value) } == ["2", "1"])
    }

    @Test func whatIsGoneLeavesWithTheKeyboard() throws {
        let play = try typed()
        play.send(.begin, try play.element("First").id)
        let first = try play.element("First").id
        try play.change(
            to: try Self.source(Self.first, ""))
        #expect(play.rendering.focus == nil)
        #expect(play.send(.edit, first, "x") == .stale)
        #expect(play.elements(.textField).map { $0.properties.text(.value) } == ["2"])
    }

    @Test func theStackStaysAsItWas() throws {
        let play = try typed()
        try play.press("On")
        try play.enter("deep", into: "Deep")
        try play.change(to: Self.source.replacing("Words", with: "New words").replacing("Two", with: "Zwei"))
        #expect(play.title == "Zwei")
        #expect(try play.element("Deep").properties.text(.value) == "deep")
        try play.back()
        #expect(play.sees("New words"))
        #expect(try play.element("First").properties.text(.value) == "1")
    }

    @Test func aPushedScreenWhoseActionIsGoneLeaves() throws {
        let play = try typed()
        try play.press("On")
        let action = try #require(Self.source.firstRange(of: "<pushController name=\"on\">"))
        let end = try #require(Self.source.firstRange(of: "</pushController>"))
        var source = Self.source
        source.removeSubrange(action.lowerBound..<end.upperBound)
        try play.change(to: source)
        #expect(play.title == "One")
        #expect(try play.element("First").properties.text(.value) == "1")
    }

    @Test func aQuestionStaysOpen() throws {
        let play = try typed()
        try play.press("Warn")
        try play.change(to: try Self.source("Words", "New words"))
        #expect(play.sees("Careful"))
        try play.press("OK")
        #expect(play.sees("New words"))
    }

    @Test func anAnswerFindsItsActionInTheNewText() throws {
        let play = try typed()
        try play.press("Ask")
        try play.change(to: try Self.source("<note>answered</note>", "<note>answered anew</note>"))
        try play.reply("out")
        #expect(play.notes == ["answered anew"])
    }

    /// What goes on when whoever asked has left goes on although the document has changed and its action stands elsewhere.
    @Test func whatWasAskedForGoesOnAsItWasAskedFor() throws {
        func text(_ more: String) -> String {
            """
            <app><navigation><screen><container><button title="Go" message="go"/></container>
                <pushController on="go"><screen>\(more)<container><button title="Send" message="send"/></container>
                    <request on="send" action="like"/>
                </screen></pushController>
            </screen></navigation></app>
            """
        }
        let play = try Play(text(""), handles: ["like"])
        try play.press("Go")
        try play.press("Send")
        try play.change(to: text("<value name=\"more\" is=\"{1}\"/>"))
        try play.back()
        #expect(play.machine.awaitedReplies.map(\.content.subject) == ["like"])
    }

    /// A handler that asks people with a screen still does after the document has changed: presses are refused again when it is done.
    @Test func whoAsksPeopleGoesOnAsking() throws {
        let play = try Play(Self.source, handles: ["out"])
        try play.press("Ask")
        try play.reply("out", .asking(1, MadeScreen.Wish(.present, "sure").value))
        #expect(play.machine.state.waiting.first?.isAsking == true)
        try play.change(to: try Self.source("<label>Words</label>", ""))
        #expect(play.machine.state.waiting.first?.isAsking == true)
    }

    @Test func anotherRootBeginsAnew() throws {
        let play = try typed()
        try play.change(to: "<screen><label>All new</label></screen>")
        #expect(play.sees("All new"))
        #expect(play.machine.state.layers.isEmpty)
        #expect(play.elements(.navigationBar).isEmpty)
    }

    @Test func goingBackToAnEarlierTextWorks() throws {
        let play = try typed()
        for text in ["New words", "Words", "Newer words", "Words"] {
            let source = try Self.source("Words", text)
            let document = try Play.document(source)
            let old = try #require(current(play))
            play.add(document)
            play.tell(.documentChanged(from: old, to: document.document.version))
            #expect(play.sees(text))
            #expect(try play.element("First").properties.text(.value) == "1")
        }
    }

    /// The version the base is of.
    private func current(_ play: Play) -> Document.Version? {
        let state = play.machine.state
        guard case .node(let reference)? = state.base.flatMap({ state.activations[$0]?.place }) else { return nil }
        return state.documents[reference.document]
    }

    @Test func aVersionNobodyKnowsChangesNothing() throws {
        let play = try typed()
        let before = try Play.encode(play.machine.state)
        let version = try #require(current(play))
        play.tell(.documentChanged(from: version, to: Document.Version(rawValue: "unknown")))
        play.tell(.documentChanged(from: Document.Version(rawValue: "unknown"), to: version))
        play.tell(.documentChanged(from: version, to: version))
        #expect(try Play.encode(play.machine.state) == before)
    }
}
