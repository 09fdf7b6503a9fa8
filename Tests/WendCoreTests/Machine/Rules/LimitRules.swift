import Foundation
import MachineFuzzing
import Testing
import WendCore
import WendExpressions

/// What a session may come to hold and what a step may cost: whatever goes over it is undone, and said at its place.
struct LimitRules {
    /// A screen that opens itself again in a stack of its own, deeper each time.
    private static let nesting =
        """
        <navigation><viewControllers><screen><button><title>Go</title><message>go</message></button>
        <actions><loadSchema name="go"><path>again.xml</path><pushController/><note/></loadSchema></actions>
        </screen></viewControllers></navigation>
        """

    @Test func aTreeIsNeverDeeperThanItsLimit() throws {
        let play = try Play(Self.nesting)
        for _ in 0..<Limit.depth.bound where play.problems.isEmpty {
            try play.press("Go")
            try play.load("again.xml", Self.nesting)
        }
        #expect(play.problems == ["step-limit"])
        #expect(play.reports.last?.message.contains("200 deep") == true)
        #expect(play.machine.awaitedReplies.isEmpty)
        #expect(Self.depth(of: play.machine.state) <= Limit.depth.bound)
        // It goes on, and so does one that is restored from it.
        #expect(play.sees("Go"))
        let restored = try play.restored()
        #expect(Holding.difference(play.rendering, restored.rendering()) == nil)
    }

    /// A screen that presents itself over itself.
    private static let presenting =
        """
        <screen><button><title>Go</title><message>go</message></button><actions><loadSchema name="go">
        <path>again.xml</path><presentController/><note/></loadSchema></actions></screen>
        """

    @Test func layersCountAsDepth() throws {
        let play = try Play(Self.presenting)
        for _ in 0..<Limit.depth.bound + 5 where play.problems.isEmpty {
            try play.press("Go")
            try play.load("again.xml", Self.presenting)
        }
        #expect(play.problems == ["step-limit"])
        #expect(play.machine.state.layers.count < Limit.depth.bound)
        #expect(play.sees("Go"))
    }

    private static func depth(of state: SessionState) -> Int {
        var depths: [ActivationID: Int] = [:]
        for activation in state.activations.all {
            let outer = activation.parent ?? activation.presenter
            depths[activation.id] = (outer.flatMap { depths[$0] } ?? 0) + 1
        }
        return depths.values.max() ?? 0
    }

    @Test func aSessionHasNoMoreActivationsThanItsLimit() throws {
        // Each screen shows 900 labels more, and lies over those before.
        let screen =
            """
            <screen><view><container><button title="More" message="more"/><label keyPath="rows"><template><label><text>
            <string keyPath="w"/></text></label></template></label></container></view>
            <shouldForwardAllMessages>YES</shouldForwardAllMessages></screen>
            """
        let play = try Play(
            """
            <navigation><viewControllers>\(screen)</viewControllers><actions><sendMessage name="more"><message>
            <name>data</name><destinationType>rootDelegate</destinationType></message><actions>
            <pushController name="success">\(screen)</pushController></actions></sendMessage></actions></navigation>
            """, handles: ["data"])
        var rounds = 0
        while play.problems.isEmpty, rounds < 100 {
            rounds += 1
            try play.press("More")
            try play.reply("data", .success(["rows": .list(Array(repeating: ["w": "x"], count: 900))]))
        }
        #expect(play.problems == ["step-limit"])
        #expect(play.reports.last?.message.contains("more than 20000 screens, views and rows") == true)
        #expect(play.machine.state.activations.count <= Limit.size.bound)
        #expect(play.machine.state.activations.count > Limit.size.bound - 1_000)
        // A smaller one still has room.
        try play.back()
        try play.press("More")
        try play.reply("data", .success(["rows": .list(Array(repeating: ["w": "x"], count: 50))]))
        #expect(play.problems == ["step-limit"])
    }

    // MARK: Work

    private static func costly(_ actions: String) -> String {
        """
        <app><screen><button title="Go" message="go"/><actions><multipleActions name="go">\(actions)
        </multipleActions></actions></screen></app>
        """
    }

    /// An expression that is within its own limit: some 160,000 units.
    private static let square = "{SUBQUERY({\(list)}, $a, SUBQUERY({\(list)}, $b, $a == $b).@count &gt; 0).@count}"
    private static let list = (0..<200).map(String.init).joined(separator: ",")

    @Test func expressionsTogetherSpendTheBudgetOfAStep() throws {
        let store = "<storeValue><name>s</name><value><string>\(Self.square)</string></value></storeValue>"
        let once = try Play(Self.costly(store))
        try once.press("Go")
        #expect(once.problems.isEmpty)
        let often = try Play(Self.costly(String(repeating: store, count: 100)))
        let before = try Play.encode(often.machine.state)
        try often.press("Go")
        #expect(often.problems == ["step-limit"])
        #expect(often.reports.last?.location != nil)
        #expect(try Play.encode(often.machine.state) == before)
    }

    @Test func drawingIsBoundedAndIsTheSameFromScratch() throws {
        let labels = (0..<60).map { "<label name=\"l\($0)\">\(Self.square) {x\($0)}</label>" }.joined()
        let play = try Play(
            "<app><form><container><textField name=\"x1\" placeholder=\"X\"/>\(labels)</container></form></app>")
        _ = play.rendering
        #expect(play.drawingProblem?.code == "drawing-limit")
        #expect(play.drawingProblem?.location != nil)
        try play.enter("A", into: "X")
        let shown = play.rendering
        let restored = try play.restored()
        #expect(Holding.difference(shown, restored.rendering()) == nil)
    }

    // MARK: Data

    @Test func dataThatDoublesIsStoppedAtItsLimit() throws {
        let play = try Play(
            """
            <app><screen><button title="Go" message="go"/><actions><multipleActions name="go">
            <storeValue value="{ {s, s} }"><name>s</name></storeValue></multipleActions></actions></screen></app>
            """)
        var presses = 0
        while play.problems.isEmpty, presses < 200 {
            presses += 1
            try play.press("Go")
        }
        #expect(play.problems == ["step-limit"])
        #expect(try Play.encode(play.machine.state).count < 4 * Limit.data.bound)
    }

    @Test func anAnswerThatIsTooMuchIsUndoneAndNotWaitedForAnyMore() throws {
        let play = try Play(
            Sources.pushing("<screen><label><text><string keyPath=\"text\"/></text></label></screen>"),
            handles: ["data"])
        let text = String(repeating: "x", count: Limit.data.bound)
        try play.reply("data", .success(["text": .string(text)]))
        #expect(play.problems == ["step-limit"])
        #expect(play.reports.last?.message.contains("8 MiB") == true)
        #expect(play.machine.awaitedReplies.isEmpty)
        #expect(play.machine.nextDeadline == nil)
    }

    @Test func anAnswerThatHeldTheInterfaceNoLongerDoesWhenItIsUndone() throws {
        let play = try Play(
            """
            <screen><button><title>Load</title><message>load</message></button><actions><loadSchema name="load">
            <path>next.xml</path><failureAction><storeValue><name>error</name><value><string keyPath="error"/></value>
            </storeValue></failureAction><pushController/></loadSchema></actions></screen>
            """)
        try play.press("Load")
        #expect(play.rendering.isHeld)
        try play.reply("next.xml", .failure(String(repeating: "x", count: Limit.data.bound)))
        #expect(play.problems == ["step-limit"])
        // What was drawn before is not shown any more.
        #expect(!play.rendering.isHeld)
        #expect(!play.rendering.root.properties.flag(.busy))
        try play.press("Load")
    }

    @Test func anAnswerThatIsNestedTooDeepIsUndone() throws {
        let play = try Play(Sources.pushing("<screen><label>Shown</label></screen>"), handles: ["data"])
        var value: Value = "x"
        for _ in 0...Limit.dataDepth.bound { value = .list([value]) }
        try play.reply("data", .success(["deep": value]))
        #expect(play.problems == ["step-limit"])
        #expect(play.reports.last?.message.contains("100 deep") == true)
    }

    @Test func aWaitWhoseEndIsTooMuchDoesNotComeAgain() throws {
        let rounds =
            "<sendMessage><message><name>again</name><destinationType>self</destinationType></message></sendMessage>"
        let play = try Play(
            """
            <screen><button><title>Go</title><message>go</message></button><actions>
            <sendMessage name="go"><message><name>ask</name><destinationType>rootDelegate</destinationType></message>
            <actions><multipleActions>\(rounds)</multipleActions></actions></sendMessage>
            <multipleActions name="again">\(rounds)</multipleActions></actions></screen>
            """, handles: ["ask"])
        try play.press("Go")
        play.wait(31)
        #expect(play.problems == ["step-limit"])
        #expect(play.machine.nextDeadline == nil)
        #expect(play.effects.contains { if case .cancel = $0.content { true } else { false } })
    }

    @Test func everyLimitSaysWhatWasTooMuch() {
        let sentences = Limit.allCases.map { Diagnostic.stepLimit($0, at: nil).message }
        #expect(Set(sentences).count == Limit.allCases.count)
        #expect(Limit.allCases.allSatisfy { $0.bound > 0 })
    }
}
