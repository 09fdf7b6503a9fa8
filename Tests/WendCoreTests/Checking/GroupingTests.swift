import Testing
import WendCore
import WendDocuments

/// Which content goes to which parameter, and as what.
struct GroupingTests {
    @Test(arguments: [
        ("<label>Hello</label>", #"text="Hello""#),
        ("<label text=\"Hello\" class=\"a\" name=\"b\"/>", #"text="Hello""#),
        ("<label><text>Hello</text><hidden>YES</hidden></label>", #"text="Hello" hidden=yes"#),
        ("<button>Go<image>i</image><message>m</message></button>", #"title="Go" image=#1 message="m""#),
        ("<button title=\"Go\" message=\"m\"/>", #"title="Go" message="m""#),
        ("<screen><label>a</label><title>b</title></screen>", #"view=#1 title="b""#),
        ("<screen><toolbar/><label>a</label></screen>", "toolbar=#1 view=#2"),
        (
            "<tabs><screen/><viewControllers><form><view><label>a</label></view></form></viewControllers><screen/></tabs>",
            "viewControllers=#1 viewControllers=#2 viewControllers=#4"
        ),
        (
            "<form><label>a</label><formAccessoryView><nextButtonTitle>n</nextButtonTitle>"
                + "<previousButtonTitle>p</previousButtonTitle></formAccessoryView></form>",
            "view=#1 formAccessoryView=#2"
        ),
        (
            "<showAlert>a<cancelButtonItem>b</cancelButtonItem><actionButtonItem>c<message>m</message></actionButtonItem></showAlert>",
            #"message="a" cancelButtonItem=#1 otherButtonItems=#2"#
        ),
    ])
    func contentFindsItsParameter(source: String, expected: String) {
        #expect(entries(source) == expected)
    }

    @Test func anEmptyElementIsAListWithoutElements() {
        #expect(entries("<container><views/></container>") == "")
        #expect(entries("<hideViews><viewNames>a</viewNames><viewNames/></hideViews>") == #"viewNames="a""#)
    }

    @Test(arguments: [
        ("<container><layout>center</layout></container>", #"layout="center""#),
        ("<container><layout><string>fill</string></layout></container>", #"layout="fill""#),
        ("<container><layout><number>1</number></layout></container>", #"layout="center""#),
        ("<container><numberOfColumns> 3 </numberOfColumns></container>", "numberOfColumns=3"),
        ("<container><numberOfColumns><number>3</number></numberOfColumns></container>", "numberOfColumns=3"),
        (
            "<slider><value>.5</value><accessibilityLabel>a</accessibilityLabel></slider>",
            #"value=0.5 accessibilityLabel="a""#
        ),
        ("<label><hidden>Yup</hidden></label>", "hidden=yes"),
        ("<label><hidden> +007</hidden></label>", "hidden=yes"),
        ("<label><hidden>on</hidden></label>", "hidden=no"),
        ("<label><hidden>0.5</hidden></label>", "hidden=no"),
        ("<label><hidden><number>2</number></hidden></label>", "hidden=yes"),
        ("<label><hidden><bool>no</bool></hidden></label>", "hidden=no"),
        (
            "<label><accessibilityTraits>button, link</accessibilityTraits></label>",
            #"accessibilityTraits=("button" "link")"#
        ),
        (
            "<label><accessibilityTraits><number>5</number></accessibilityTraits></label>",
            #"accessibilityTraits=("button" "image")"#
        ),
        ("<label><accessibilityTraits/></label>", "accessibilityTraits=()"),
        ("<label><accessibilityValue><number>1234</number></accessibilityValue></label>", "accessibilityValue=1234"),
    ])
    func literalsAreConverted(source: String, expected: String) {
        #expect(entries(source) == expected)
    }

    @Test(arguments: [
        ("<string>a</string>", #""a""#), ("<string value=\"a\"/>", #""a""#), ("<number>12</number>", "12"),
        ("<number>-1.5</number>", "#1"), ("<bool>yes</bool>", "yes"), ("<bool><number>2</number></bool>", "2"),
        ("<number><string>7</string></number>", "7"), ("<null/>", "null"), ("<string><key>k</key></string>", "#1"),
        ("<string keyPath=\"a\"/>", "#1"), ("<number><string keyPath=\"a\"/></number>", "#1"),
        ("<message>a</message>", "#1"), ("text", #""text""#),
    ])
    func valuesThatAreKnownBecomeLiterals(source: String, expected: String) {
        #expect(
            entries("<storeValue><name>n</name><value>\(source)</value></storeValue>") == "name=\"n\" value=\(expected)"
        )
    }

    @Test(arguments: [("fr", "1,5", "1.5"), ("en", "1.5", "1.5"), ("de_CH", "1.5", "1.5"), ("de", "12", "12")])
    func numbersAreReadInTheDocumentsLocale(locale: String, text: String, expected: String) {
        let document = checked(
            "<workflow lang=\"\(locale)\"><storeValue><name>n</name><value><number>\(text)</number></value></storeValue></workflow>"
        )
        #expect(document.isRunnable)
        #expect(entries(document) == "name=\"n\" value=\(expected)")
    }

    @Test func bindingsOfAnAppAreExpressions() {
        let document = checked("<app><container><layout>{form}</layout><hidden>{a == nil}</hidden></container></app>")
        #expect(document.diagnostics.isEmpty)
        #expect(entries(document) == "layout={{form}} hidden={{a == NULL}}")
        #expect(!checked("<workflow><container><layout>{form}</layout></container></workflow>").isRunnable)
    }

    @Test func entriesKnowTheirPlaces() {
        let document = checked("<workflow><label text=\"a\">\n <hidden>no</hidden></label></workflow>")
        let places = document.outlines[0].entries.map { document.document.source.location(of: $0.range) }
        #expect(places.map(\.position) == [SourcePosition(line: 1, column: 18), SourcePosition(line: 2, column: 2)])
        #expect(places.map { $0.range?.count } == ["text=\"a".utf8.count, "<hidden".utf8.count])
    }

    @Test func everyNodeHasAnOutline() {
        let document = checked("<workflow><screen><label><text><string>a</string></text></label></screen></workflow>")
        #expect(document.outlines.map { document.registry[$0.kind].name } == ["screen", "label", "string"])
        #expect(entries(document, of: 2) == #"value="a""#)
    }

    @Test(arguments: [
        ("<label>a</label>", false), ("<label><text><string keyPath=\"a\"/></text></label>", true),
        ("<label><text><string>a</string></text></label>", false),
        ("<label><text><string><key>k</key></string></text></label>", true),
        ("<container><container><label><text><string keyPath=\"a\"/></text></label></container></container>", true),
        ("<button>a<message><string keyPath=\"a\"/></message></button>", false),
        ("<screen><view><label><text><string keyPath=\"a\"/></text></label></view></screen>", false),
        ("<screen><title><string keyPath=\"a\"/></title></screen>", true),
        ("<screen keyPath=\"a\"/>", true), ("<label conditional=\"yes\"><isTrue>1</isTrue></label>", true),
    ])
    func whatDependsOnTheScopeIsDynamic(source: String, expected: Bool) {
        #expect(checked("<workflow>\(source)</workflow>").outlines[0].isDynamic == expected)
    }
}
