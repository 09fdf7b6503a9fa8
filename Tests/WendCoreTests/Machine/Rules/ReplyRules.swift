import Testing
import WendCore
import WendExpressions

/// Replies that are owed: in time, late, twice, never.
struct ReplyRules {
    private static let asking = """
        <navigation><shouldForwardAllMessages>YES</shouldForwardAllMessages><screen><container><button>
        <title>Ask</title><message>ask</message></button>
        <button><title>Other</title><message>other</message></button></container>
        <actions><sendMessage name="ask"><message>out</message><note name="success">yes</note>
        <note><text>no</text><show>error</show></note></sendMessage><note name="other">other</note></actions></screen>
        </navigation>
        """

    @Test func aReplyIsTakenOnce() throws {
        let play = try Play(Self.asking, handles: ["out"])
        try play.press("Ask")
        let effect = try #require(play.machine.awaitedReplies.first)
        play.tell(.reply(effect.id, .success()))
        play.tell(.reply(effect.id, .failure()))
        #expect(play.notes == ["yes"])
        #expect(play.machine.awaitedReplies.isEmpty)
        #expect(play.machine.nextDeadline == nil)
    }

    @Test func aReplyNobodyAskedForIsDropped() throws {
        let play = try Play(Self.asking, handles: ["out"])
        let before = try Play.encode(play.machine.state)
        play.tell(.reply(Effect.ID(rawValue: 99), .success()))
        #expect(try Play.encode(play.machine.state) == before)
    }

    @Test func aMessageDoesNotHoldTheInterface() throws {
        let play = try Play(Self.asking, handles: ["out"])
        try play.press("Ask")
        #expect(!play.rendering.isHeld)
        try play.press("Other")
        #expect(play.notes == ["other"])
    }

    @Test func afterThirtySecondsTheAnswerIsAFailure() throws {
        let play = try Play(Self.asking, handles: ["out"])
        try play.press("Ask")
        #expect(play.machine.nextDeadline == play.now + 30)
        play.wait(29.9)
        #expect(play.notes.isEmpty)
        let asked = try #require(play.effects.first)
        play.wait(0.1)
        #expect(play.notes == ["no error=no answer within 30 seconds"])
        #expect(play.effects.last?.content == .cancel(asked.id))
        play.tell(.reply(asked.id, .success()))
        #expect(play.notes.count == 1)
    }

    @Test func anyInputEndsTheWaitsThatAreDue() throws {
        let play = try Play(Self.asking, handles: ["out"])
        try play.press("Ask")
        play.now += 31
        try play.press("Other")
        #expect(play.notes == ["no error=no answer within 30 seconds", "other"])
    }

    @Test func timeNeverGoesBack() throws {
        let play = try Play(Self.asking, handles: ["out"])
        play.now -= 1000
        try play.press("Ask")
        #expect(play.machine.nextDeadline == 1_700_000_030)
    }

    @Test func awaitedEffectsAreIssuedAgainUnderTheirIds() throws {
        let play = try Play(Self.asking, handles: ["out"])
        try play.press("Ask")
        let before = play.machine.awaitedReplies
        try play.restart()
        #expect(play.machine.awaitedReplies == before)
        try play.reply("out")
        #expect(play.notes == ["yes"])
    }

    // MARK: Documents

    private static let loading = """
        <navigation><screen><container><button><title>Load</title><message>load</message></button>
        <textField><placeholder>F</placeholder></textField></container><actions><loadSchema name="load">
        <path>next.xml</path>
        <pushController/><note><text>failed</text><show>error</show></note></loadSchema></actions></screen></navigation>
        """

    @Test func waitingForADocumentHoldsPressesButNotTyping() throws {
        let play = try Play(Self.loading)
        try play.press("Load")
        #expect(play.effects.first?.content == .document(path: "next.xml", base: "app.xml"))
        #expect(play.rendering.isHeld)
        #expect(play.rendering.root.properties.flag(.busy))
        #expect(play.send(.press, try play.element("Load").id) == .held)
        try play.enter("typed", into: "F")
        #expect(play.send(.return, try play.element("F").id) == .held)
        try play.load("next.xml", "<screen><label>Next</label></screen>")
        #expect(!play.rendering.isHeld)
        #expect(play.sees("Next"))
        try play.back()
        #expect(play.sees("typed"))
    }

    @Test(arguments: [
        (Reply.failure("gone"), "gone"), (.success(), "the answer was no document"),
        (.failure(), "the answer was no document"),
        (.success(["schema": "text"]), "the answer was no document"),
        (.success(["schema": .reference(Reference(type: "node", id: "unknown#0"))]), "the answer was no document"),
    ]) func whatIsNoDocumentIsAFailureThatSaysWhy(_ reply: Reply, _ why: String) throws {
        let play = try Play(Self.loading)
        try play.press("Load")
        try play.reply("next.xml", reply)
        #expect(play.notes == ["failed error=\(why)"])
        #expect(!play.rendering.isHeld)
    }

    @Test func aDocumentThatNeverComesHoldsForThirtySeconds() throws {
        let play = try Play(Self.loading)
        try play.press("Load")
        play.wait(30)
        #expect(!play.rendering.isHeld)
        #expect(play.notes == ["failed error=no answer within 30 seconds"])
    }

    @Test func anAppThatAnswersLoadSchemaIsAskedWithWhatIsKnown() throws {
        let play = try Play(
            """
            <navigation><screen><button><title>Load</title><message>load</message></button><actions>
            <multipleActions name="load"><storeValue><name>page</name><value>7</value></storeValue><loadSchema>
            <path>next.xml</path><pushController/><note><text>failed</text><show>error</show></note></loadSchema>
            </multipleActions></actions></screen></navigation>
            """, handles: ["loadSchema"])
        try play.press("Load")
        #expect(play.sent == [.init(name: "loadSchema", destination: nil, values: ["page": "7", "path": "next.xml"])])
        #expect(play.rendering.isHeld)
        let next = try Play.document("<screen><label>Next</label></screen>", file: "next.xml", registry: play.registry)
        play.add(next)
        try play.reply("loadSchema", .success(["schema": next.document.reference()]))
        #expect(!play.rendering.isHeld)
        #expect(play.sees("Next"))
        try play.back()
        try play.press("Load")
        try play.reply("loadSchema", .failure("none today"))
        #expect(play.notes == ["failed error=none today"])
    }

    @Test func thePathMayDependOnWhatIsKnownWhenLoading() throws {
        let play = try Play(
            """
            <form><container><textField name="page"><placeholder>P</placeholder></textField><button><title>Load</title>
            <message>load</message>
            </button></container><actions><loadSchema name="load"><path><string keyPath="page"/></path>
            <presentController/><note/>
            </loadSchema></actions></form>
            """)
        try play.enter("second.xml", into: "P")
        try play.press("Load")
        #expect(play.effects.map(\.content) == [.document(path: "second.xml", base: "app.xml")])
    }
}
