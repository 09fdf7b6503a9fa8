import Testing
import WendCore
import WendExpressions

/// Labels, buttons, images, containers, bars, rich text and what all views have.
struct ViewScenarios {
    // MARK: Buttons

    // A-8, A-9.
    @Test func aButtonShowsItsTitleAndSendsItsMessage() throws {
        let play = try Play(
            view: "<button><title>Ring</title><message>rung</message></button>", handles: ["rung"])
        #expect(try play.element(.button).properties.text(.text) == "Ring")
        try play.press("Ring")
        #expect(play.sent.map(\.name) == ["rung"])
    }

    // A-10.
    @Test func aButtonWithAnImageIsKnownByTheImagesLabel() throws {
        let play = try Play(
            view: """
                <button><image><name>bell</name><accessibilityLabel>Ring</accessibilityLabel></image>
                <message>rung</message></button>
                """, handles: ["rung"])
        let button = try play.element(.button)
        #expect(button.properties.text(.image) == "bell")
        #expect(button.properties.text(.label) == "Ring")
        try play.press("Ring")
        #expect(play.sent.map(\.name) == ["rung"])
    }

    // A-11.
    @Test func aButtonMayHaveNothingButALabel() throws {
        let play = try Play(
            view: "<button><accessibilityLabel>Ring</accessibilityLabel><message>rung</message></button>",
            handles: ["rung"])
        #expect(try play.element(.button).properties.text(.label) == "Ring")
        try play.press("Ring")
        #expect(play.sent.map(\.name) == ["rung"])
    }

    // MARK: Errors

    // A-12, A-41, A-72, A-76, A-86, A-95, A-96, A-107, A-112.
    @Test(arguments: [
        "<button><note/></button>", "<button/>", "<imageView/>", "<slider/>", "<switch/>", "<textField/>",
        "<textView/>",
        "<searchBar/>", "<textField><text>Words</text></textField>", "<textView><text>Words</text></textView>",
        "<searchBar><text>Words</text></searchBar>",
        "<switch><accessibilityLabel>Lamp</accessibilityLabel><onValue>lit</onValue></switch>",
        "<segmentedControl><segment><image>bell</image></segment></segmentedControl>",
        "<toolbar><barButtonItem/></toolbar>",
        "<toolbar><barButtonItem><title>Done</title><systemItem>done</systemItem></barButtonItem></toolbar>",
        "<toolbar><barButtonItem><image>bell</image></barButtonItem></toolbar>",
        "<label><gestures><longPressGesture/></gestures></label>",
        "<button><image>bell</image></button>",
        "<datePicker><date><date>I am a fish</date></date></datePicker>",
        "<datePicker><date><date><value>I am a fish</value><format>yyyy</format></date></date></datePicker>",
        "<label><text>One</text><text>Two</text></label>",
        "<label><accessibilityTraits>shiny</accessibilityTraits></label>",
        "<textField><placeholder>F</placeholder><doesMatchRegularExpression>(</doesMatchRegularExpression></textField>",
    ]) func aViewThatLacksWhatItNeedsIsAnError(_ view: String) {
        #expect(!Play.problems("<screen><view>\(view)</view></screen>").isEmpty)
    }

    // MARK: Containers

    private static let fourViews = """
        <button><title>One</title><message>one</message></button><imageView>first</imageView><label>Three</label>
        <textField><placeholder>Four</placeholder></textField>
        """

    // A-22, A-23.
    @Test(arguments: [
        "<container>\(fourViews)</container>", "<container><views>\(fourViews)</views></container>",
    ]) func aContainerKeepsItsViewsInOrder(_ source: String) throws {
        let container = try Play(view: source).element(.container)
        #expect(container.children.map(\.role) == [.button, .image, .label, .textField])
        #expect(container.properties[.layout] == nil)
    }

    // A-24, A-25.
    @Test func aContainerSaysItsLayout() throws {
        let play = try Play(view: "<container><layout>center</layout></container>")
        #expect(try play.element(.container).properties.text(.layout) == "center")
        #expect(try play.element(.container).children.isEmpty)
    }

    // MARK: Images and labels

    // A-38, A-39, A-40.
    @Test(arguments: [
        "<imageView>first</imageView>", "<imageView><imageName>first</imageName></imageView>",
        "<imageView><image>first</image></imageView>",
    ]) func anImageViewShowsItsImage(_ source: String) throws {
        #expect(try Play(view: source).element(.image).properties.text(.image) == "first")
    }

    // A-42, A-43, A-44.
    @Test(arguments: [
        ("<label>Words</label>", "Words"), ("<label><text>Words</text></label>", "Words"), ("<label/>", nil),
        ("<label><string>Words</string></label>", "Words"), ("<label text=\"Words\"/>", "Words"),
    ]) func aLabelShowsItsText(_ source: String, _ text: String?) throws {
        #expect(try Play(view: source).element(.label).properties.text(.text) == text)
    }

    // A-6, A-7.
    @Test func richTextHasItsWordsAndItsMarkup() throws {
        let html = "This <i>is</i> some <b>rich</b> text &amp; that was an entity"
        for source in [
            "<attributedTextView><![CDATA[\(html)]]></attributedTextView>",
            "<attributedTextView><attributedString><![CDATA[\(html)]]></attributedString></attributedTextView>",
        ] {
            let text = try Play(view: source).element(.richText)
            #expect(text.properties.text(.text) == "This is some rich text & that was an entity")
            #expect(text.properties.text(.markup) == html)
        }
    }

    // MARK: Bars

    // A-47, A-48.
    @Test(arguments: ["%", "<items>%</items>"])
    func aNavigationBarShowsItsItem(_ wrapping: String) throws {
        let item = "<navigationItem><title>A title</title><prompt>A prompt</prompt></navigationItem>"
        let items = wrapping.replacing("%", with: item)
        let play = try Play(view: "<navigationBar name=\"foo\"><barStyle>black</barStyle>\(items)</navigationBar>")
        let bar = try play.element(.navigationBar)
        #expect(bar.id.name == "foo")
        #expect(bar.properties.text(.variant) == "black")
        #expect(bar.properties.text(.text) == "A title")
        #expect(bar.properties.text(.detail) == "A prompt")
    }

    // A-113, A-114.
    @Test(arguments: ["%", "<items>%</items>"])
    func aToolbarShowsItsItemsInOrder(_ wrapping: String) throws {
        let items = (1...3).map { "<barButtonItem>item\($0)</barButtonItem>" }.joined()
        let play = try Play(
            view: "<toolbar name=\"foo\"><barStyle>black</barStyle>\(wrapping.replacing("%", with: items))</toolbar>")
        let bar = try play.element(.toolbar)
        #expect(bar.id.name == "foo")
        #expect(bar.properties.text(.variant) == "black")
        #expect(bar.children.map { $0.properties.text(.text) } == ["item1", "item2", "item3"])
    }

    // MARK: All views

    // A-115.
    @Test func aHiddenViewIsThereButNotToBeSeen() throws {
        let play = try Play(view: "<container><label><text>Secret</text><hidden>YES</hidden></label></container>")
        #expect(!play.sees("Secret"))
        let all = play.rendering.root.children[0].children[0].children
        #expect(all.map { $0.properties.text(.text) } == ["Secret"])
    }

    // A-116.
    @Test func aViewSaysWhatAssistiveTechnologyReads() throws {
        let play = try Play(
            view: """
                <label><text>22</text><accessibilityLabel>Warmth</accessibilityLabel>
                <accessibilityHint>Of the room</accessibilityHint><accessibilityValue><number>1234</number>
                </accessibilityValue>
                <accessibilityTraits>staticText,playsSound, summaryElement</accessibilityTraits></label>
                """)
        let label = try play.element(.label)
        #expect(label.properties.text(.label) == "Warmth")
        #expect(label.properties.text(.hint) == "Of the room")
        #expect(label.properties[.spokenValue] == 1234, "a number stays one")
        #expect(label.properties.words(.spokenValue) == "1234")
        #expect(label.properties.text(.traits) == "staticText playsSound summaryElement")
    }

    // A-61.
    @Test func aStyleIsKnownByTheKindAndTheClass() throws {
        let play = try Play(
            view: "<container><label/><label class=\"red\"/><label class=\"blue\"/><label class=\"blue\"/></container>")
        #expect(
            play.elements(.label).map { $0.properties.text(.style) } == [nil, "label.red", "label.blue", "label.blue"])
    }
}
