import Testing
import WendCore
import WendExpressions

/// What is read once, when its owner is made, and what is read at every use.
struct OnceOrLiveRules {
    /// A form that shows an alert on demand, made while `k` was "then"; the field says what it is now.
    private static func form(_ action: String) -> String {
        """
        <form><container><textField name="k"><text>now</text><placeholder>K</placeholder></textField><button>
        <title>Go</title>
        <message>go</message></button></container><actions>\(action)</actions></form>
        """
    }

    @Test(arguments: [
        ("<showAlert name=\"go\"><message><string keyPath=\"k\"/></message></showAlert>", "now"),
        ("<showAlert name=\"go\"><title><string keyPath=\"k\"/></title><message>m</message></showAlert>", "now"),
        (
            """
            <pushController name="go"><screen><label><text><string keyPath="k"/></text></label></screen>
            </pushController>
            """,
            "now"
        ),
        (
            """
            <presentController name="go"><screen><label><text><string keyPath="k"/></text></label></screen>
            </presentController>
            """,
            "now"
        ),
        (
            """
            <showAlert name="go"><message>m</message><cancelButtonItem><title><string keyPath="k"/></title>
            </cancelButtonItem></showAlert>
            """,
            "now"
        ),
    ]) func lazyPartsAreReadWhenTheyAreUsed(_ action: String, _ expected: String) throws {
        let play = try Play(Sources.pushing(Self.form(action)), handles: ["data"])
        try play.reply("data", .success(["k": "then"]))
        try play.press("Go")
        #expect(play.sees(expected))
    }

    @Test(arguments: [
        ("<note name=\"go\"><text><string keyPath=\"k\"/></text></note>", "then"),
        ("<multipleActions name=\"go\"><note><text><string keyPath=\"k\"/></text></note></multipleActions>", "then"),
        (
            """
            <conditionalAction name="go"><isEqual><value><string keyPath="k"/></value><otherValue>now</otherValue>
            </isEqual><note>live</note></conditionalAction>
            """,
            "live"
        ),
        (
            """
            <multipleActions name="go"><storeValue><name>s</name><value><string keyPath="k"/></value></storeValue><note>
            <show>s</show></note></multipleActions>
            """,
            "s=now"
        ),
    ]) func eagerPartsAreReadWhenTheirControllerIsMade(_ action: String, _ expected: String) throws {
        let play = try Play(Sources.pushing(Self.form(action)), handles: ["data"])
        try play.reply("data", .success(["k": "then"]))
        try play.press("Go")
        #expect(play.notes == [expected])
    }

    @Test func aConditionalViewIsChosenOnce() throws {
        let play = try Play(
            """
            <screen><container><label conditional="YES"><isPresent><value><string keyPath="k"/></value></isPresent>
            <successValue><label>There</label></successValue><failureValue><label>Not there</label></failureValue>
            </label>
            <button><title>Go</title><message>go</message></button></container>
            <actions><storeValue name="go"><name>k</name><value>v</value></storeValue></actions></screen>
            """)
        try play.press("Go")
        #expect(play.sees("Not there"))
        try play.restart()
        #expect(play.sees("Not there"))
    }

    @Test func aViewIsBuiltInTheScopeOfItsScreensCreation() throws {
        let play = try Play(
            """
            <tabs><screen><title>One</title></screen><screen><title>Two</title><label><text><string keyPath="k">
            <default>none</default></string>
            </text></label><actions><storeValue name="viewDidLoad"><name>k</name><value>late</value></storeValue>
            </actions></screen></tabs>
            """)
        try play.press("Two")
        #expect(play.sees("none"))
    }

    @Test func whatAMessageHoldsIsMadeEachTimeItIsSent() throws {
        let play = try Play(
            """
            <form><container><textField name="k"><placeholder>K</placeholder></textField><searchBar>
            <placeholder>S</placeholder>
            <searchMessage><string keyPath="text"/></searchMessage></searchBar></container>
            <actions><note name="a">a</note><note name="b">b</note></actions></form>
            """)
        for text: Value in ["a", "b"] {
            try play.enter(text, into: "S")
            try play.pressReturn(in: "S")
        }
        #expect(play.notes == ["a", "b"])
    }
}
