import Testing
import WendCore
import WendExpressions

/// Which events are let in, and why others are not.
struct AllowedEvents {
    private static let source = """
        <tabs><navigation><shouldForwardAllMessages>YES</shouldForwardAllMessages><title>One</title><screen>
        <container name="all"><label name="words">Words</label>
        <textField name="field"><placeholder>Field</placeholder></textField><button name="go"><title>Go</title>
        <message>go</message></button>
        <button name="warn"><title>Warn</title><message>warn</message></button>
        <button name="load"><title>Load</title><message>load</message></button>
        <container><hidden>YES</hidden><button name="secret"><title>Secret</title><message>go</message></button>
        </container>
        <slider name="slide"><accessibilityLabel>Slide</accessibilityLabel></slider>
        <segmentedControl name="choice"><segment>A</segment><segment>B</segment></segmentedControl>
        <label name="wiped"><text>Wipe me</text><gestures><swipeGesture><direction>left</direction><message>go</message>
        </swipeGesture>
        <tapGesture><numberOfTapsRequired>2</numberOfTapsRequired><message>go</message></tapGesture></gestures></label>
        </container>
        <toolbar><barButtonItem name="off"><title>Off</title><enabled>NO</enabled><message>go</message></barButtonItem>
        </toolbar>
        <actions><showAlert name="warn">Careful</showAlert><loadSchema name="load"><path>x.xml</path><pushController/>
        <note/></loadSchema>
        <note name="go">went</note></actions></screen></navigation><screen><title>Two</title><button name="other">
        <title>Other</title></button></screen></tabs>
        """

    private func id(_ name: String, _ play: Play) throws -> Element.ID {
        func find(_ element: Element) -> Element.ID? {
            element.id.name == name ? element.id : element.children.lazy.compactMap(find).first
        }
        return try #require(find(play.rendering.root))
    }

    @Test(
        arguments: [
            (.press, "words", nil, .notAllowed), (.edit, "go", "text", .notAllowed),
            (.begin, "words", nil, .notAllowed),
            (.scroll, "words", 5, .notAllowed), (.gesture, "go", "tap1", .notAllowed), (.back, "go", nil, .notAllowed),
            (.press, "secret", nil, .notVisible), (.press, "off", nil, .disabled),
            (.press, "go", "value", .invalidValue),
            (.edit, "field", 5, .invalidValue), (.edit, "field", nil, .invalidValue),
            (.edit, "slide", "0.5", .invalidValue),
            (.edit, "slide", .double(1.5), .invalidValue), (.edit, "slide", .double(.infinity), .invalidValue),
            (.select, "choice", 2, .invalidValue), (.select, "choice", -1, .invalidValue),
            (.select, "choice", nil, .invalidValue),
            (.select, "choice", "0", .invalidValue), (.scroll, "all", .double(-1), .invalidValue),
            (.scroll, "all", .double(.nan), .invalidValue), (.scroll, "all", nil, .invalidValue),
            (.gesture, "wiped", "swipeUp", .invalidValue), (.gesture, "wiped", nil, .invalidValue),
            (.gesture, "wiped", "tap", .invalidValue), (.begin, "field", "x", .invalidValue),
        ] as [(Event.Kind, String, Value?, Refusal)])
    func anEventThatDoesNotFitIsRefusedAndChangesNothing(
        _ kind: Event.Kind, _ name: String, _ value: Value?, _ expected: Refusal
    ) throws {
        let play = try Play(Self.source)
        let before = try Play.encode(play.machine.state)
        #expect(play.send(kind, try id(name, play), value) == expected)
        #expect(try Play.encode(play.machine.state) == before)
        #expect(play.notes.isEmpty && play.effects.isEmpty)
    }

    @Test(
        arguments: [
            (.press, "go", nil), (.begin, "field", nil), (.edit, "field", "text"), (.end, "field", nil),
            (.return, "field", nil),
            (.edit, "slide", .double(0.5)), (.edit, "slide", 1), (.select, "choice", 1), (.scroll, "all", 12),
            (.gesture, "wiped", "swipeLeft"), (.gesture, "wiped", "tap2"), (.gesture, "wiped", "tap1"),
            (.gesture, "wiped", "tap7"),
        ] as [(Event.Kind, String, Value?)])
    func anEventThatFitsIsLetIn(_ kind: Event.Kind, _ name: String, _ value: Value?) throws {
        let play = try Play(Self.source)
        #expect(play.send(kind, try id(name, play), value) == nil)
    }

    @Test func anElementThatNeverWasIsUnknown() throws {
        let play = try Play(Self.source)
        for id in [Element.ID(ActivationID(9999)), Element.ID(.session), Element.ID(ActivationID(UInt32.max), "go")] {
            #expect(play.send(.press, id) == .unknownElement)
        }
        let go = try id("go", play)
        #expect(play.send(.press, Element.ID(go.activation, "stop")) == .unknownElement)
    }

    @Test func whatLiesUnderAQuestionIsNotVisible() throws {
        let play = try Play(Self.source)
        let go = try id("go", play)
        try play.press("Warn")
        #expect(play.send(.press, go) == .notVisible)
        try play.press("OK")
        #expect(play.send(.press, go) == nil)
    }

    @Test func whatLiesInAnotherTabIsNotVisible() throws {
        let play = try Play(Self.source)
        let go = try id("go", play)
        try play.press("Two")
        #expect(play.send(.press, go) == .notVisible)
        #expect(play.notes.isEmpty)
    }

    @Test func whatHasLeftIsStaleAndNotHostile() throws {
        let play = try Play(Self.source)
        try play.press("Warn")
        let ok = try play.element("OK").id
        try play.press("OK")
        #expect(play.send(.press, ok) == .stale)
        #expect(!Refusal.stale.isHostile && !Refusal.held.isHostile)
        #expect(Refusal.allCases.filter(\.isHostile).count == 5)
    }

    @Test func whileTheInterfaceIsHeldOnlyChoicesWait() throws {
        let play = try Play(Self.source)
        try play.press("Load")
        let choices: [(Event.Kind, String, Value?)] = [
            (.press, "go", nil), (.select, "choice", 0), (.gesture, "wiped", "tap2"), (.return, "field", nil),
        ]
        for (kind, name, value) in choices { #expect(play.send(kind, try id(name, play), value) == .held) }
        let others: [(Event.Kind, String, Value?)] = [
            (.begin, "field", nil), (.edit, "field", "text"), (.end, "field", nil), (.scroll, "all", 3),
        ]
        for (kind, name, value) in others { #expect(play.send(kind, try id(name, play), value) == nil) }
    }

    @Test func whatIsTypedIsKeptAsTyped() throws {
        let play = try Play(Self.source)
        let field = try id("field", play)
        for text in ["", "  spaces  ", "日本語🇯🇵e\u{301}", String(repeating: "x", count: 100_000)] {
            #expect(play.send(.edit, field, .string(text)) == nil)
            #expect(try play.element(.textField).properties.text(.value) == text)
        }
        #expect(play.send(.edit, field, .string(String(repeating: "x", count: 100_001))) == .invalidValue)
    }

    @Test func aScrollPositionIsKeptAndChangesNothingElse() throws {
        let play = try Play(Self.source)
        let before = play.rendering.root.children[0]
        #expect(play.send(.scroll, try id("all", play), .double(42.5)) == nil)
        #expect(play.rendering.scroll == [try id("all", play): 42.5])
        #expect(play.rendering.root.children[0] === before)
    }
}
