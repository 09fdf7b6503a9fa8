import Testing
import WendCore
import WendExpressions

/// Which data is seen where, and which of two values of a name counts.
struct ScopeRules {
    /// A form with a field of a name, created with a value of that name, that also stored one and is told a third.
    private static func contest(stores: Bool, tells: Bool, hasField: Bool) -> String {
        let field = hasField ? "<textField name=\"k\"><text>field</text><placeholder>K</placeholder></textField>" : ""
        let store = stores ? "<storeValue><name>k</name><value>stored</value></storeValue>" : ""
        let told = tells ? "<storeValue><name>k</name><value>told</value><transient>YES</transient></storeValue>" : ""
        return """
            <form><container>\(field)<button><title>Store</title><message>store</message></button>
            <button><title>Tell</title><message>tell</message></button></container>
            <actions><multipleActions name="store">\(store)<note>stored</note></multipleActions>
            <multipleActions name="tell">\(told)<sendMessage><message><name>look</name>
            <destinationType>self</destinationType>
            </message></sendMessage></multipleActions><note name="look"><show>k</show></note></actions></form>
            """
    }

    @Test(arguments: [
        (false, false, false, "created"), (true, false, false, "created"), (true, true, false, "told"),
        (true, true, true, "field"), (false, false, true, "field"),
    ]) func inActionsStoredValuesGiveWayToTheMessageAndAllToTheForm(
        _ stores: Bool, _ tells: Bool, _ hasField: Bool, _ expected: String
    ) throws {
        let play = try Play(
            Sources.pushing(Self.contest(stores: stores, tells: tells, hasField: hasField)), handles: ["data"])
        try play.reply("data", .success(["k": "created"]))
        try play.press("Store")
        try play.press("Tell")
        #expect(play.notes == ["stored", "k=\(expected)"])
    }

    @Test func whatIsMadeLaterSeesStoredValuesFirst() throws {
        let play = try Play(
            Sources.pushing(
                """
                <table><sections><tableSection><cells><tableCell><text><string keyPath="k"/></text>
                <message>store</message>
                </tableCell></cells></tableSection></sections><actions><multipleActions name="store"><storeValue>
                <name>k</name>
                <value>stored</value></storeValue><sendMessage><message><name>reloadData</name>
                <destinationType>self</destinationType>
                </message></sendMessage></multipleActions></actions></table>
                """), handles: ["data"])
        try play.reply("data", .success(["k": "created"]))
        try play.press("created")
        #expect(play.sees("stored"))
    }

    @Test func viewsDoNotFollowWhatIsStoredLater() throws {
        let play = try Play(
            """
            <screen><container><label><text><string keyPath="k"><default>none</default></string></text></label>
            <button><title>Store</title><message>store</message></button></container>
            <actions><storeValue name="store"><name>k</name><value>stored</value></storeValue></actions></screen>
            """)
        try play.press("Store")
        #expect(play.sees("none"))
    }

    @Test func aPushedScreenSeesEverythingThePusherSawAtThatMoment() throws {
        let play = try Play(
            """
            <navigation><form><container><textField name="a"><placeholder>A</placeholder></textField>
            <button><title>On</title><message>on</message></button></container><actions><storeValue name="viewDidLoad">
            <name>b</name>
            <value>kept</value></storeValue><pushController name="on"><screen><container><label><text>
            <string keyPath="a"/></text></label>
            <label><text><string keyPath="b"/></text></label></container></screen></pushController></actions></form>
            </navigation>
            """)
        try play.enter("typed", into: "A")
        try play.press("On")
        #expect(play.texts.contains("typed") && play.texts.contains("kept"))
    }

    @Test func theUnansweredMessageLeavesTheSendersData() throws {
        let play = try Play(
            """
            <screen><container><screen name="deaf"><actions><storeValue name="viewDidLoad"><name>own</name>
            <value>deaf's</value>
            </storeValue></actions></screen></container><actions><sendMessage name="viewDidAppear"><message>
            <name>hello</name>
            <destinationType>descendant</destinationType><destinationName>deaf</destinationName></message>
            <note><text>on</text><show>own</show></note></sendMessage></actions></screen>
            """)
        #expect(play.notes == ["on own=-"])
    }

    @Test func theAnsweringReceiversDataIsWhatFollowsSees() throws {
        let play = try Play(
            """
            <screen><container><screen name="keen"><actions><storeValue name="viewDidLoad"><name>own</name>
            <value>keen's</value>
            </storeValue><note name="hello">heard</note></actions></screen></container><actions>
            <sendMessage name="viewDidAppear">
            <message><name>hello</name><destinationType>descendant</destinationType>
            <destinationName>keen</destinationName></message>
            <note name="success"><text>on</text><show>own</show></note></sendMessage></actions></screen>
            """)
        #expect(play.notes == ["heard", "on own=keen's"])
    }

    @Test func onlyTheDataOfTheReplyIsSeenByWhatFollows() throws {
        let play = try Play(
            """
            <screen><actions><multipleActions name="viewDidLoad"><storeValue><name>mine</name><value>1</value>
            <transient>YES</transient>
            </storeValue><sendMessage><message>out</message><note><show>mine</show><show>theirs</show></note>
            </sendMessage>
            </multipleActions></actions></screen>
            """, handles: ["out"])
        try play.reply("out", .success(["theirs": "2"]))
        #expect(play.notes == ["mine=- theirs=2"])
    }

    @Test func aLoadedDocumentDoesNotSeeItself() throws {
        let play = try Play(
            """
            <navigation><screen><actions><loadSchema name="viewDidAppear"><path>next.xml</path>
            <successAction><pushController><screen keyPath="schema"/></pushController></successAction>
            <failureAction><note/></failureAction></loadSchema></actions></screen></navigation>
            """)
        try play.load(
            "next.xml",
            """
            <screen><label>Loaded</label><actions><note name="viewDidLoad"><show>schema</show></note></actions></screen>
            """
        )
        #expect(play.sees("Loaded"))
        #expect(play.notes == ["schema=-"])
    }
}
