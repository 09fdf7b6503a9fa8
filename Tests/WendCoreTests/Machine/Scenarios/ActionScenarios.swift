import Testing
import WendCore
import WendExpressions

/// Actions in order, messages sent on, values kept.
struct ActionScenarios {
    private static func notes(_ count: Int, failing: Set<Int> = []) -> String {
        (1...count).map {
            "<note><text>\($0)</text><shouldFail>\(failing.contains($0) ? "YES" : "NO")</shouldFail></note>"
        }.joined()
    }

    //
    @Test(arguments: [([], ["1", "2", "3", "4", "5"]), ([2, 4], ["1", "2"])] as [(Set<Int>, [String])])
    func severalActionsStopAtTheFirstThatFails(_ failing: Set<Int>, _ expected: [String]) throws {
        let play = try Play(
            """
            <screen><actions><multipleActions name="viewDidLoad">\(Self.notes(5, failing: failing))</multipleActions>
            </actions></screen>
            """
        )
        #expect(play.notes == expected)
    }

    // MARK: Sending on

    /// A screen that sends a message on when it shows, and notes that sending succeeded.
    private func sending(_ content: String, _ rest: String = "", handles: [String] = ["out"]) throws -> Play {
        try Play(
            """
            <screen><actions><multipleActions name="viewDidAppear"><sendMessage>\(content)</sendMessage>
            <note>sent</note>
            </multipleActions>\(rest)</actions></screen>
            """, handles: handles)
    }

    //
    @Test(
        arguments: [
            ("out", nil), ("<message>out</message>", nil), ("<message><name>out</name></message>", nil),
            (
                """
                <message><name>out</name><destinationType>rootDelegate</destinationType>
                <destinationName>store</destinationName></message>
                """,
                "store"
            ),
        ] as [(String, String?)])
    func aMessageOfTheOutermostScreenGoesToTheApp(_ content: String, _ destination: String?) throws {
        let play = try sending(content)
        #expect(play.sent == [.init(name: "out", destination: destination, values: [:])])
        #expect(play.notes == ["sent"])
        #expect(play.problems.isEmpty)
    }

    //
    @Test func aMessageToItselfIsAnsweredAtOnceAndGoesNowhereElse() throws {
        let play = try sending(
            "<message><name>out</name><destinationType>self</destinationType></message>",
            "<note name=\"out\">mine</note>")
        #expect(play.notes == ["mine", "sent"])
        #expect(play.sent.isEmpty)
    }

    //
    @Test func aMessageFindsADescendantByItsName() throws {
        let inner = (1...5).map { row in
            let screens = (1...5).map {
                "<screen name=\"test_\(row)_\($0)\"><actions><note name=\"go\">\(row).\($0)</note></actions></screen>"
            }
            return "<screen><container>\(screens.joined())</container></screen>"
        }
        let play = try Play(
            """
            <screen><container>\(inner.joined())</container><actions><multipleActions name="viewDidAppear"><sendMessage>
            <message><name>go</name><destinationType>descendant</destinationType>
            <destinationName>test_2_3</destinationName>
            </message></sendMessage><note>sent</note></multipleActions></actions></screen>
            """)
        #expect(play.notes == ["2.3", "sent"])
    }

    //
    @Test(arguments: [
        (Reply.success(), "named"), (.failure(), "other"), (Reply(isSuccess: true, name: "empty"), "other"),
    ])
    func theReplysNameChoosesWhatFollows(_ reply: Reply, _ expected: String) throws {
        let play = try sending("<message>out</message><note name=\"success\">named</note><note>other</note>")
        #expect(play.notes == ["sent"], "sending does not wait")
        try play.reply("out", reply)
        #expect(play.notes == ["sent", expected])
    }

    @Test func aMessageNobodyHandlesIsAFailure() throws {
        let play = try sending("<message>out</message>", handles: [])
        #expect(play.notes.isEmpty)
        #expect(play.problems == ["not-handled"])
    }

    //
    @Test func sendingNothingIsAnError() {
        #expect(!Play.problems("<screen><actions><sendMessage/></actions></screen>").isEmpty)
    }

    //
    @Test func onlyTheValuesNamedAreSent() throws {
        let play = try Play(
            """
            <screen><actions><multipleActions name="viewDidLoad">
            <storeValue><name>test0</name><value>value0</value></storeValue><storeValue><name>test1</name>
            <value>value1</value></storeValue>
            <sendMessage><message>out</message><valueNames>test1</valueNames><valueNames>test2</valueNames>
            </sendMessage>
            </multipleActions></actions></screen>
            """, handles: ["out"])
        #expect(play.sent == [.init(name: "out", destination: nil, values: ["test1": "value1", "test2": .null])])
    }

    // MARK: Keeping values

    //
    @Test(arguments: [
        ("<name>test</name>", "{key1:one key2:two}", "{key1:one key2:two}"),
        ("<name>test</name><value>test value</value>", "test value", "test value"),
        ("<name>test</name><value>test value</value><transient>YES</transient>", "test value", "-"),
        ("<name>test</name><value><string keyPath=\"none\"/></value>", "null", "null"),
    ]) func aValueIsSeenByWhatFollowsAndKept(_ content: String, _ after: String, _ later: String) throws {
        let play = try Play(
            Sources.pushing(
                """
                <screen><button><title>Look</title><message>look</message></button><actions>
                <multipleActions name="viewDidLoad">
                <storeValue>\(content)</storeValue><note><show>test</show></note></multipleActions>
                <note name="look"><show>test</show></note></actions></screen>
                """), handles: ["data"])
        try play.reply("data", .success(["key1": "one", "key2": "two"]))
        try play.press("Look")
        #expect(play.notes == ["test=\(after)", "test=\(later)"])
    }

    // MARK: Views

    private static func updating(_ action: String) -> String {
        """
        <screen><container><label name="word">Old</label><container><label name="word">Older</label>
        <textField name="field"><placeholder>Field</placeholder></textField></container>
        <label name="other">Other</label>
        <button name="go"><title>Go</title><message>go</message></button></container>
        <actions><multipleActions name="go">\(action)<note>done</note></multipleActions></actions></screen>
        """
    }

    @Test func viewsOfANameAreChangedTogether() throws {
        let play = try Play(
            Self.updating(
                """
                <updateViews><viewNames>word</viewNames><parameterName>text</parameterName><value>New</value>
                </updateViews>
                """
            ))
        try play.press("Go")
        #expect(play.elements(.label).flatMap(\.words) == ["New", "New", "Other"])
        #expect(play.notes == ["done"])
    }

    @Test(arguments: [
        (
            """
            <viewNames>word</viewNames><viewNames>field</viewNames><parameterName>text</parameterName><value>
            <number>5</number></value>
            """,
            false
        ),
        ("<viewNames>word</viewNames><parameterName>nonsense</parameterName><value>5</value>", false),
        ("<viewNames>none</viewNames><parameterName>nonsense</parameterName><value>5</value>", true),
        (
            "<viewNames>word</viewNames><viewNames>go</viewNames><parameterName>text</parameterName><value>New</value>",
            false
        ),
        ("<viewNames>word</viewNames><parameterName>text</parameterName>", true),
    ]) func allViewsAreChangedOrNone(_ content: String, _ succeeds: Bool) throws {
        let play = try Play(Self.updating("<updateViews>\(content)</updateViews>"))
        try play.press("Go")
        #expect(play.notes == (succeeds ? ["done"] : []))
        #expect(play.problems == (succeeds ? [] : ["cannot-update"]))
        if !succeeds { #expect(play.sees("Old") && play.sees("Older")) }
    }

    @Test func hiddenViewsKeepTheirPlaceAndTheirValue() throws {
        let play = try Play(
            """
            <form><container><container name="box"><textField name="f"><placeholder>Field</placeholder></textField>
            </container>
            <button><title>Hide</title><message>hide</message></button><button><title>Show</title>
            <message>show</message></button>
            <button><title>Go</title><message>submit</message></button></container>
            <actions><hideViews name="hide">box</hideViews><showViews name="show">box</showViews>
            <note name="didSubmit"><show>f</show></note></actions></form>
            """)
        try play.enter("kept", into: "Field")
        try play.press("Hide")
        #expect(!play.sees("Field"))
        #expect(play.rendering.focus == nil)
        try play.press("Go")
        try play.press("Show")
        #expect(try play.element("Field").properties.text(.value) == "kept")
        #expect(play.notes == ["f=kept"])
    }

    @Test func editingEndsWhenAskedTo() throws {
        let play = try Play(
            """
            <screen><container><textField><placeholder>F</placeholder></textField><button><title>Stop</title>
            <message>stop</message></button></container><actions><endEditing name="stop"/></actions></screen>
            """)
        try play.enter("text", into: "F")
        #expect(play.rendering.focus != nil)
        try play.press("Stop")
        #expect(play.rendering.focus == nil)
    }
}
