import Foundation
import Testing
import WendCore
import WendExpressions

/// A step that would go on for ever leaves the session as it was.
struct BudgetRules {
    private static let endless = [
        // Two screens that answer each other.
        """
        <screen><button><title>Go</title><message>go</message></button><actions><sendMessage name="go"><message>
        <name>go</name>
        <destinationType>self</destinationType></message></sendMessage></actions></screen>
        """,
        // A screen that pushes itself as it loads.
        """
        <navigation><screen><button><title>Go</title><message>go</message></button><actions><loadSchema name="go">
        <path>again.xml</path>
        <pushController/><note/></loadSchema></actions></screen></navigation>
        """,
    ]

    @Test func aMessageThatAnswersItselfIsStopped() throws {
        let play = try Play(Self.endless[0])
        let before = try Play.encode(play.machine.state)
        try play.press("Go")
        #expect(play.problems == ["step-limit"])
        #expect(try Play.encode(play.machine.state) == before)
        #expect(play.sees("Go"))
    }

    @Test func aScreenOfTooManyViewsIsStoppedAndTheSessionGoesOn() throws {
        let play = try Play(
            Sources.pushing(
                """
                <screen><container><label keyPath="rows"><template><label><text><string keyPath="w"/></text></label>
                </template></label></container></screen>
                """), handles: ["data"])
        let activations = play.machine.state.activations.count
        try play.reply("data", .success(["rows": .list(Array(repeating: ["w": "x"], count: 1100))]))
        #expect(play.problems == ["step-limit"])
        #expect(play.machine.state.activations.count == activations)
        // The answer is not tried again and again.
        #expect(play.machine.awaitedReplies.isEmpty)
    }

    @Test func tenThousandActionsMayBePerformedInOneStep() throws {
        let notes = String(repeating: "<endEditing/>", count: 100)
        let rounds = String(
            repeating:
                """
                <sendMessage><message><name>round</name><destinationType>self</destinationType></message></sendMessage>
                """,
            count: 99)
        func source(_ times: Int) -> String {
            """
            <screen><button><title>Go</title><message>go</message></button><actions><multipleActions name="go">\(
                String(rounds.prefix(rounds.count / 99 * times)))<note>done</note></multipleActions>
            <multipleActions name="round">\(notes)</multipleActions></actions></screen>
            """
        }
        // Each round is 102 actions: the sending, the several, and the hundred.
        for (times, expected) in [(98, ["done"]), (99, [])] {
            let play = try Play(source(times))
            try play.press("Go")
            #expect(play.notes == expected)
        }
    }

    @Test func nestingIsLimited() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "<multipleActions>", count: depth) + "<note>deep</note>"
                + String(repeating: "</multipleActions>", count: depth)
        }
        for (depth, expected) in [(90, ["deep"]), (101, [])] {
            let play = try Play(
                """
                <screen><button><title>Go</title><message>go</message></button><actions>
                <multipleActions name="go">\(nested(depth))</multipleActions></actions></screen>
                """
            )
            try play.press("Go")
            #expect(play.notes == expected)
        }
    }

    @Test func anEndlessChainOfDocumentsTakesAStepEach() throws {
        let play = try Play(Self.endless[1])
        try play.press("Go")
        let again =
            """
            <screen><actions><loadSchema name="viewDidAppear"><path>again.xml</path><pushController/><note/>
            </loadSchema></actions></screen>
            """
        for _ in 0..<5 { try play.load("again.xml", again) }
        #expect(play.problems.isEmpty)
        #expect(play.machine.awaitedReplies.count == 1)
    }
}
