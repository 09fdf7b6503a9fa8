import Testing
import WendCore
import WendExpressions

/// What leaves is cancelled; ids are never used again.
struct LeavingRules {
    private static let stack = """
        <navigation><screen><button><title>On</title><message>on</message></button><actions><pushController name="on">
        <screen>
        <container><button><title>Ask</title><message>ask</message></button><button><title>Load</title>
        <message>load</message></button>
        <button><title>Warn</title><message>warn</message></button><button><title>Cover</title><message>cover</message>
        </button>
        <button><title>Leave</title><message>leave</message></button></container>
        <actions><sendMessage name="ask"><message><name>out</name><destinationType>rootDelegate</destinationType>
        </message><note>answered</note></sendMessage>
        <multipleActions name="load"><loadSchema><path>next.xml</path><pushController/><note>failed</note></loadSchema>
        <sendMessage>done</sendMessage></multipleActions>
        <multipleActions name="warn"><showAlert><message>Careful</message><actionButtonItem><title>Again</title>
        <message>ask</message>
        </actionButtonItem></showAlert><sendMessage>done</sendMessage></multipleActions>
        <multipleActions name="cover"><presentController><screen><label>Cover</label></screen></presentController>
        <sendMessage>done</sendMessage></multipleActions><sendMessage name="leave">done</sendMessage></actions></screen>
        </pushController>
        <popController name="done"/></actions></screen></navigation>
        """

    @Test func theWaitsOfAScreenThatLeavesAreCancelled() throws {
        let play = try Play(Self.stack, handles: ["out"])
        try play.press("On")
        try play.press("Ask")
        let asked = try #require(play.machine.awaitedReplies.first)
        try play.back()
        #expect(play.machine.awaitedReplies.isEmpty)
        #expect(play.effects.last?.content == .cancel(asked.id))
        play.tell(.reply(asked.id, .success()))
        #expect(play.notes.isEmpty)
    }

    @Test func theInterfaceIsReleasedWhenItsHolderLeaves() throws {
        let play = try Play(Self.stack)
        try play.press("On")
        try play.press("Load")
        #expect(!play.rendering.isHeld)
        #expect(play.sees("On"))
        #expect(play.machine.awaitedReplies.isEmpty)
    }

    @Test func aQuestionStaysUntilItIsAnsweredThoughItsScreenHasLeft() throws {
        let play = try Play(Self.stack, handles: ["out"])
        try play.press("On")
        try play.press("Warn")
        #expect(play.sees("Careful"))
        try play.restart()
        try play.press("Again")
        #expect(play.sees("On"))
        #expect(play.sent.isEmpty)
    }

    @Test func whatALeavingScreenPresentedLeavesWithIt() throws {
        let play = try Play(Self.stack)
        try play.press("On")
        try play.press("Cover")
        #expect(play.sees("On") && !play.sees("Cover"))
        #expect(play.machine.state.layers.isEmpty)
    }

    @Test func idsAreNeverUsedAgain() throws {
        let play = try Play(Self.stack)
        var seen: Set<ActivationID> = []
        for _ in 0..<5 {
            try play.press("On")
            let pushed = try play.element("Leave").id.activation
            #expect(seen.insert(pushed).inserted)
            try play.press("Leave")
            #expect(play.send(.press, Element.ID(pushed)) == .stale)
        }
        #expect(play.machine.state.activations.count < 20)
    }

    @Test func framesNobodyRefersToAreForgotten() throws {
        let play = try Play(Self.stack)
        for _ in 0..<50 {
            try play.press("On")
            try play.press("Leave")
        }
        #expect(play.machine.state.frames.count <= 16)
    }
}
