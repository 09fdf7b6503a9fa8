import Testing
import WendCore
import WendExpressions

/// Who hears a message.
struct DestinationRules {
    /// A screen in a navigation in tabs, each noting what it hears, around a button that sends a message.
    private func hearing(_ message: String, forwarding: Set<String> = []) throws -> Play {
        func flag(_ name: String) -> String {
            "<shouldForwardAllMessages>\(forwarding.contains(name) ? "YES" : "NO")</shouldForwardAllMessages>"
        }
        return try Play(
            """
            <tabs>\(flag("tabs"))<actions><note name="go">tabs</note></actions><navigation>\(flag("navigation"))
            <actions><note name="go">navigation</note></actions><screen name="outer">\(flag("outer"))<actions>
            <note name="go">outer</note></actions>
            <container><button><title>Go</title><message>\(message)</message></button>
            <form name="inner">\(flag("inner"))<button><title>Inner</title><message>go</message></button>
            <actions><note name="go">inner</note></actions></form></container></screen></navigation></tabs>
            """, handles: ["go"])
    }

    @Test(
        arguments: [
            ("go", [], ["outer"], 0), ("go", ["outer"], ["navigation"], 0),
            ("go", ["outer", "navigation"], ["tabs"], 0),
            ("go", ["outer", "navigation", "tabs"], [], 1),
            ("<message><name>go</name><destinationType>rootDelegate</destinationType></message>", [], [], 1),
            ("<message><name>go</name><destinationType>self</destinationType></message>", [], ["outer"], 0),
            ("<message><name>go</name><destinationType>self</destinationType></message>", ["outer"], ["outer"], 0),
            (
                """
                <message><name>go</name><destinationType>descendant</destinationType>
                <destinationName>inner</destinationName></message>
                """,
                [], ["inner"], 0
            ),
            (
                """
                <message><name>go</name><destinationType>descendant</destinationType>
                <destinationName>inner</destinationName></message>
                """,
                ["inner"], ["inner"], 0
            ),
        ] as [(String, Set<String>, [String], Int)])
    func aViewsMessageGoesToItsController(
        _ message: String, _ forwarding: Set<String>, _ heard: [String], _ outside: Int
    ) throws {
        let play = try hearing(message, forwarding: forwarding)
        try play.press("Go")
        #expect(play.notes == heard)
        #expect(play.sent.count == outside)
    }

    @Test func aHostedControllersViewsBelongToIt() throws {
        let play = try hearing("go")
        try play.press("Inner")
        #expect(play.notes == ["inner"])
    }

    @Test func aForwardingHostedControllerPassesOnToItsHost() throws {
        let play = try hearing("go", forwarding: ["inner"])
        try play.press("Inner")
        #expect(play.notes == ["outer"])
    }

    @Test func nothingGoesOutwardBecauseNobodyAnswers() throws {
        let play = try Play(
            """
            <navigation><actions><note name="go">navigation</note></actions><screen><button><title>Go</title>
            <message>go</message></button></screen></navigation>
            """
        )
        try play.press("Go")
        #expect(play.notes.isEmpty)
        #expect(play.problems == ["not-handled"])
    }

    @Test func aPushedScreensCreatorIsThePusherNotTheNavigation() throws {
        let play = try Play(
            """
            <navigation><actions><note name="done">navigation</note></actions><screen><button><title>On</title>
            <message>on</message></button>
            <actions><pushController name="on"><screen><button><title>Done</title><message>finish</message></button>
            <actions><sendMessage name="finish">done</sendMessage></actions></screen></pushController>
            <multipleActions name="done"><note>pusher</note><popController/></multipleActions></actions></screen>
            </navigation>
            """)
        try play.press("On")
        try play.press("Done")
        #expect(play.notes == ["pusher"])
        #expect(play.sees("On"))
    }

    @Test func theFirstActionOfANameOrWithoutOneAnswers() throws {
        let play = try Play(
            """
            <screen><container><button><title>A</title><message>a</message></button><button><title>B</title>
            <message>b</message></button></container>
            <actions><note name="a">first</note><note name="a">second</note><note>any</note><note name="b">late</note>
            </actions></screen>
            """)
        let lifecycle = play.notes.count
        try play.press("A")
        try play.press("B")
        #expect(Array(play.notes.dropFirst(lifecycle)) == ["first", "any"])
    }

    @Test func ofSeveralDescendantsOfANameTheLastHears() throws {
        let play = try Play(
            """
            <screen><container><button><title>Go</title><message><message><name>go</name>
            <destinationType>descendant</destinationType>
            <destinationName>x</destinationName></message></message></button><screen name="x"><actions>
            <note name="go">1</note></actions></screen>
            <screen name="x"><actions><note name="go">2</note></actions></screen></container></screen>
            """)
        try play.press("Go")
        #expect(play.notes == ["2"])
    }

    @Test func aDescendantThatIsNotThereIsReported() throws {
        let play = try Play(
            """
            <screen><actions><sendMessage name="viewDidAppear"><message><name>go</name>
            <destinationType>descendant</destinationType>
            <destinationName>none</destinationName></message></sendMessage></actions></screen>
            """)
        #expect(play.problems == ["not-handled"])
    }

    @Test func presentedControllersAreNoDescendantsButSendToTheirPresenter() throws {
        let play = try Play(
            """
            <screen><button><title>Open</title><message>open</message></button><actions><presentController name="open">
            <navigation><shouldForwardAllMessages>YES</shouldForwardAllMessages>
            <screen name="over"><button><title>Close</title><message>close</message></button><actions>
            <sendMessage name="close">closed</sendMessage>
            </actions></screen></navigation></presentController><dismissController name="closed"/></actions></screen>
            """)
        try play.press("Open")
        try play.press("Close")
        #expect(!play.sees("Close"))
        #expect(play.problems.isEmpty)
    }
}
