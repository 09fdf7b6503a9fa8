import Testing
import WendCore
import WendDocuments

/// The grammar of workflow XML: source and the document it makes.
struct GrammarTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let rule: String
        let source: String
        let expected: String
        var testDescription: String { rule }

        init(_ rule: String, _ source: String, _ expected: String) {
            (self.rule, self.source, self.expected) = (rule, source, expected)
        }
    }

    //
    @Test(arguments: roots + tags + attributes + texts + closings) func reads(_ each: Case) {
        #expect(shown("<workflow>\(each.source)</workflow>") == each.expected)
    }

    static let roots = [
        Case("a screen", "<screen/>", "screen"),
        Case("a navigation", "<navigation><screen/></navigation>", "navigation[screen]"),
        Case("tabs with three screens", "<tabs><screen/><screen/><screen/></tabs>", "tabs[screen, screen, screen]"),
        Case(
            "comments and instructions are nothing", "<!-- a --><?b c?><screen><!-- d --></screen><!-- e -->", "screen"),
    ]

    static let tags = [
        Case(
            "a button's title and message are parameters",
            "<screen><title>T</title><view><button><title>Go</title><message>went</message></button></view></screen>",
            "screen[title=\"T\", view=button[title=\"Go\", message=\"went\"]]"),
        Case("a bare text", "<imageView>gear</imageView>", "imageView[\"gear\"]"),
        Case(
            "an image in an image view is an object", "<imageView><image>gear</image></imageView>",
            "imageView[image[\"gear\"]]"),
        Case("a label's text", "<label>Hello</label>", "label[\"Hello\"]"),
        Case("a label's named text", "<label><text>Hello</text></label>", "label[text=\"Hello\"]"),
        Case(
            "two named parameters and two bare conditions",
            """
            <textField name="city"><text>Ulm</text><placeholder>City</placeholder>
              <doesMatchRegularExpression>.</doesMatchRegularExpression><isEqual>Ulm</isEqual></textField>
            """,
            "textField{name: city}[text=\"Ulm\", placeholder=\"City\", "
                + "doesMatchRegularExpression[\".\"], isEqual[\"Ulm\"]]"),
        Case(
            "the reader does not judge the names of parameters",
            """
            <textField><text>a</text><placeholder>b</placeholder><conditions>
              <isEqual>c</isEqual><isEqual>d</isEqual></conditions></textField>
            """,
            "textField[text=\"a\", placeholder=\"b\", conditions=(isEqual[\"c\"], isEqual[\"d\"])]"),
        Case("a proxy", "<screen keyPath=\"next\"/>", "screen<next>{keyPath: next}"),
        Case("a proxy of nothing", "<screen keyPath=\"\"/>", "screen<>{keyPath: }"),
        Case("an abstract kind stands in", "<object keyPath=\"a.b\"/>", "object<a.b>{keyPath: a.b}"),
        Case(
            "inside a proxy every tag is a parameter",
            "<string keyPath=\"a\"><default>x</default></string>", "string<a>{keyPath: a}[default=\"x\"]"),
        Case(
            "inside a conditional only conditions are objects",
            "<label conditional=\"yes\"><isTrue>1</isTrue><successValue><label>a</label></successValue></label>",
            "label<?>{conditional: yes}[isTrue[\"1\"], successValue=label[\"a\"]]"),
        Case("conditional=\"no\" is not", "<label conditional=\"no\">a</label>", "label{conditional: no}[\"a\"]"),
        Case(
            "keyPath wins over conditional", "<label keyPath=\"a\" conditional=\"yes\"/>",
            "label<a>{keyPath: a, conditional: yes}"),
        Case(
            "a message in an action is an object", "<sendMessage><message>go</message></sendMessage>",
            "sendMessage[message[\"go\"]]"),
        Case(
            "a message in a message parameter is an object",
            "<button><title>a</title><message><message><name>go</name></message></message></button>",
            "button[title=\"a\", message=message[name=\"go\"]]"),
        Case(
            "an alert's message is its text", "<showAlert><message>Oh</message></showAlert>",
            "showAlert[message=\"Oh\"]"),
        Case(
            "a view of a screen is a parameter", "<screen><view><label>a</label></view></screen>",
            "screen[view=label[\"a\"]]"),
        Case(
            "a view with keyPath is an object there", "<screen><view keyPath=\"v\"/></screen>",
            "screen[view<v>{keyPath: v}]"),
        Case(
            "a bar item in a navigation item has to be named",
            "<screen><navigationItem><leftBarButtonItem><barButtonItem>a</barButtonItem></leftBarButtonItem></navigationItem></screen>",
            "screen[navigationItem[leftBarButtonItem=barButtonItem[\"a\"]]]"),
        Case(
            "the table of a string is a parameter", "<string><key>k</key><table>T</table></string>",
            "string[key=\"k\", table=\"T\"]"),
        Case(
            "a prefix belongs to the name", "<screen><w:label>a</w:label></screen>",
            "screen[w:label[\"a\"]]"),
        Case("case counts", "<screen><Label>a</Label></screen>", "screen[Label[\"a\"]]"),
        Case("what is like nothing is a parameter", "<screen><q:other>a</q:other></screen>", "screen[q:other=\"a\"]"),
    ]

    static let attributes = [
        Case("a style class", "<screen class=\"test\"/>", "screen{class: test}"),
        Case("unknown ones are kept", "<screen a='1' b:c=\"2\"/>", "screen{a: 1, b:c: 2}"),
        Case("references", "<label text=\"&lt;&#65;&#x42;&amp;&quot;&apos;&gt;\"/>", "label{text: <AB&\"'>}"),
        Case("white space becomes blanks", "<label text=\"a\n\tb\r\nc&#10;d\"/>", "label{text: a  b c\nd}"),
    ]

    static let texts = [
        Case("ends are trimmed", "<label>\n  a  b\u{00A0}\n</label>", "label[\"a  b\"]"),
        Case("references do not cut", "<label>Tom &amp; Jerry &#233;</label>", "label[\"Tom & Jerry é\"]"),
        Case("in parameters neither", "<label><text>Tom &amp; Jerry</text></label>", "label[text=\"Tom & Jerry\"]"),
        Case("comments do not cut", "<label>a<!-- x -->b</label>", "label[\"ab\"]"),
        Case("CDATA does not cut", "<label> a <![CDATA[<b> & c]]> d </label>", "label[\"a <b> & c d\"]"),
        Case("CDATA is trimmed as well", "<label><![CDATA[  a  ]]></label>", "label[\"a\"]"),
        Case("tags do", "<button>a<image>i</image>b</button>", "button[\"a\", image[\"i\"], \"b\"]"),
        Case(
            "text and an object make a list", "<screen><view>a<label>b</label></view></screen>",
            "screen[view=(\"a\", label[\"b\"])]"),
        Case("all line ends are one", "<label>a\r\nb\rc\nd</label>", "label[\"a\nb\nc\nd\"]"),
    ]

    static let closings = [
        Case("an empty parameter is the empty text", "<label><text/></label>", "label[text=\"\"]"),
        Case("written at length as well", "<label><text></text></label>", "label[text=\"\"]"),
        Case(
            "several objects make a list", "<tabs><viewControllers><screen/><form/></viewControllers></tabs>",
            "tabs[viewControllers=(screen, form)]"),
        Case(
            "one object is the value", "<tabs><viewControllers><screen/></viewControllers></tabs>",
            "tabs[viewControllers=screen]"),
    ]

    //
    @Test func theLocaleIsThatOfTheRoot() throws {
        #expect(try #require(read("<workflow lang=\"fr\"><screen/></workflow>").document).locale == "fr")
        #expect(try #require(read("<workflow><screen/></workflow>").document).locale == nil)
    }

    @Test func onlyAnAppMayHoldBindings() throws {
        #expect(try #require(read("<app><screen/></app>").document).allowsBindings)
        #expect(try #require(read("<workflow><screen/></workflow>").document).allowsBindings == false)
    }

    @Test func aTextWrittenAsAttributeStaysAnAttribute() {
        #expect(
            shown("<workflow><button title=\"Save\" message=\"save\"/></workflow>")
                == "button{title: Save, message: save}")
    }

    @Test func everythingHasItsRange() throws {
        let text = """
            <workflow>
             <screen
              name="é" class='b &lt;'>
            \t<title>ü</title>é <label>
              a &amp; <!-- c --> b </label ><button/></screen></workflow>
            """
        let document = try #require(read(text).document)
        func written(_ range: SourceRange) -> String { String(decoding: Array(text.utf8)[range.bytes], as: UTF8.self) }
        let (screen, label) = (document.nodes[0], document.nodes[1])
        #expect(written(screen.tagRange) == "<screen\n  name=\"é\" class='b &lt;'>")
        #expect(written(screen.range).hasSuffix("<button/></screen>"))
        #expect(document.nodes.map { written($0.nameRange) } == ["screen", "label", "button"])
        #expect(screen.attributes.map { written($0.nameRange) } == ["name", "class"])
        #expect(screen.attributes.map { written($0.valueRange) } == ["é", "b &lt;"])
        #expect(
            screen.items.map { written($0.range) } == [
                "<title>ü</title>", "é", "<label>\n  a &amp; <!-- c --> b </label >", "<button/>",
            ])
        #expect(screen.items.map { written($0.nameRange) } == ["title", "", "", ""])
        #expect(written(screen.items[0].valueRange) == "ü")
        #expect(label.items.map { written($0.range) } == ["a &amp; <!-- c --> b"])
        #expect(document.location(of: 1).description == "a.xml:4:20")
        #expect(document.location(of: 1).end == SourcePosition(line: 4, column: 26))
    }

    @Test func whatIsNotClosedEndsWhereItsParentEnds() throws {
        let text = "<workflow><screen><container><label>a</container><button/></screen></workflow>"
        let document = try #require(read(text).document)
        func written(_ range: SourceRange) -> String { String(decoding: Array(text.utf8)[range.bytes], as: UTF8.self) }
        #expect(
            document.nodes.map { written($0.range) } == [
                "<screen><container><label>a</container><button/></screen>", "<container><label>a</container>",
                "<label>a", "<button/>",
            ])
    }

    @Test func aByteOrderMarkTakesNoColumn() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array("<workflow><screen/></workflow>".utf8)
        let document = try #require(XMLDocumentReader().read(bytes, file: "a.xml", registry: .standard).document)
        #expect(document.location(of: 0).position == SourcePosition(line: 1, column: 11))
        #expect(document.nodes[0].range == SourceRange(13..<22))
    }

    @Test func prologsAreAccepted() {
        for prolog in [
            "<?xml version=\"1.0\"?>", "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<!-- a -->",
            "<!DOCTYPE workflow>", "<!DOCTYPE workflow SYSTEM \"a>b.dtd\" >", "<!DOCTYPE w PUBLIC '-//x' \"y\">\n",
        ] {
            #expect(shown("\(prolog)<workflow><screen/></workflow>\n<!-- end -->\n") == "screen")
        }
    }

    @Test func nodesAreNumberedInTheOrderOfTheirTags() throws {
        let document = try #require(
            read(
                "<workflow><tabs><screen><label>a</label></screen><form><view><button>b</button></view></form></tabs></workflow>"
            ).document)
        #expect(document.nodes.map(\.kind) == ["tabs", "screen", "label", "form", "button"])
    }

    @Test func theVersionIsThatOfTheText() throws {
        let source = "<workflow><screen/></workflow>"
        let version = try #require(read(source).document).version
        #expect(version.rawValue.count == 32)
        #expect(try #require(read(source).document).version == version)
        #expect(try #require(read(source + " ").document).version != version)
        #expect(try #require(read(source, file: "b.xml").document).version != version)
    }
}

/// Tags that are a parameter of what they stand in as well as a kind.
struct ParametersWithAttributesTests {
    @Test(arguments: [
        ("<button title=\"a\"><message name=\"m\" to=\"app\"/></button>", "message"),
        ("<datePicker accessibilityLabel=\"a\"><date value=\"2026-01-02\"/></datePicker>", "date"),
        ("<imageView><image name=\"a\"/></imageView>", "image"),
    ]) func areTheirKindIfTheySaySomething(_ piece: String, _ kind: String) {
        let read = XMLDocumentReader().read(
            Array("<app><screen><container>\(piece)</container></screen></app>".utf8), file: "a.xml",
            registry: .standard)
        #expect(read.diagnostics.isEmpty)
        #expect(read.document?.nodes.last?.kind == kind)
        #expect(read.document?.checked(against: .standard).diagnostics.isEmpty == true)
    }

    @Test func areParametersIfTheySayNothing() {
        let read = XMLDocumentReader().read(
            Array("<app><screen><button title=\"a\"><message>m</message></button></screen></app>".utf8), file: "a.xml",
            registry: .standard)
        #expect(read.document?.nodes.last?.kind == "button")
    }
}
