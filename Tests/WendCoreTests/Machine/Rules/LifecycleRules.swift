import Testing
import WendCore
import WendExpressions

/// The order in which controllers are told that they come and go.
struct LifecycleRules {
    private static let events = [
        "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
    ]
    private static let short = ["load", "will", "did", "willNot", "didNot"]

    /// Actions that note every event of a controller.
    private static func told(_ name: String) -> String {
        zip(events, short).map { "<note name=\"\($0)\">\(name).\($1)</note>" }.joined()
    }

    private static func screen(_ name: String, _ content: String = "", _ actions: String = "") -> String {
        let view = content.isEmpty ? "<label/>" : content
        return "<screen><title>\(name)</title><view>\(view)</view><actions>\(told(name))\(actions)</actions></screen>"
    }

    private static func pushing(_ controller: String, on event: String) -> String {
        "<pushController name=\"\(event)\">\(controller)</pushController>"
    }

    private static func button(_ title: String) -> String {
        "<button><title>\(title)</title><message>\(title)</message></button>"
    }

    /// What was told since the last call.
    private func news(_ play: Play, _ count: inout Int) -> String {
        let notes = play.notes.dropFirst(count)
        count = play.notes.count
        return notes.joined(separator: " ")
    }

    @Test func pushingAndPopping() throws {
        let below = Self.screen("a", Self.button("on"), Self.pushing(Self.screen("b"), on: "on"))
        let play = try Play("<navigation><actions>\(Self.told("n"))</actions>\(below)</navigation>")
        var count = 0
        #expect(news(play, &count) == "n.load a.load n.will a.will n.did a.did")
        try play.press("on")
        #expect(news(play, &count) == "b.load a.willNot b.will a.didNot b.did")
        try play.back()
        #expect(news(play, &count) == "b.willNot a.will b.didNot a.did")
        #expect(play.problems.isEmpty)
    }

    @Test func changingTabs() throws {
        let play = try Play("<tabs><actions>\(Self.told("t"))</actions>\(Self.screen("a"))\(Self.screen("b"))</tabs>")
        var count = 0
        #expect(news(play, &count) == "t.load a.load t.will a.will t.did a.did")
        try play.press("b")
        #expect(news(play, &count) == "b.load a.willNot b.will a.didNot b.did")
        try play.press("a")
        #expect(news(play, &count) == "b.willNot a.will b.didNot a.did")
        try play.press("a")
        #expect(news(play, &count) == "")
    }

    @Test func presentingAndDismissing() throws {
        let over = Self.screen("b", Self.button("off"), "<dismissController name=\"off\"/>")
        let play = try Play(
            Self.screen("a", Self.button("on"), "<presentController name=\"on\">\(over)</presentController>"))
        var count = 0
        #expect(news(play, &count) == "a.load a.will a.did")
        try play.press("on")
        #expect(news(play, &count) == "b.load a.willNot b.will a.didNot b.did")
        try play.press("off")
        #expect(news(play, &count) == "b.willNot a.will b.didNot a.did")
    }

    @Test func aQuestionChangesNothing() throws {
        let play = try Play(Self.screen("a", Self.button("on"), "<showAlert name=\"on\">Well</showAlert>"))
        var count = 0
        _ = news(play, &count)
        try play.press("on")
        try play.press("OK")
        #expect(news(play, &count) == "")
    }

    @Test func hostedChildrenLoadFirstAndComeAndGoWithTheirHost() throws {
        let inner = Self.screen("inner")
        let content = "<container>\(inner)\(Self.button("on"))</container>"
        let outer = Self.screen("outer", content, Self.pushing(Self.screen("b"), on: "on"))
        let play = try Play("<navigation>\(outer)</navigation>")
        var count = 0
        #expect(news(play, &count) == "inner.load outer.load outer.will inner.will outer.did inner.did")
        try play.press("on")
        #expect(news(play, &count) == "b.load outer.willNot inner.willNot b.will outer.didNot inner.didNot b.did")
    }

    @Test func formsAndTablesAreToldToo() throws {
        for kind in ["form", "table"] {
            let content = kind == "form" ? "<container/>" : "<tableSection/>"
            let play = try Play("<\(kind)>\(content)<actions>\(Self.told("x"))<note>any</note></actions></\(kind)>")
            #expect(play.notes == ["x.load", "x.will", "x.did"])
        }
    }

    @Test func unnamedActionsOfFormsAndTablesDoNotAnswerTheLifecycle() throws {
        for source in [
            "<form><container/><actions><note/></actions></form>",
            "<table><tableSection/><actions><note/></actions></table>",
        ] {
            #expect(try Play(source).notes.isEmpty)
        }
    }

    @Test func aHostedScreenMayPushAsItLoads() throws {
        let inner = "<screen><actions>\(Self.pushing(Self.screen("b"), on: "viewDidLoad"))</actions></screen>"
        let play = try Play("<navigation>\(Self.screen("outer", "<container>\(inner)</container>"))</navigation>")
        #expect(play.problems.isEmpty)
        #expect(play.title == "b")
        try play.back()
        #expect(play.title == "outer")
    }

    @Test func aScreenThatReplacesTheRootAsItLoadsIsNeverSeen() throws {
        let first = Self.screen("a").replacing(
            "<note name=\"viewDidLoad\">a.load</note>", with: "<sendMessage name=\"viewDidLoad\">swap</sendMessage>")
        let play = try Play(
            """
            <navigation>\(first)<actions>
            <replaceRootController name="swap">\(Self.screen("b"))</replaceRootController></actions>
            </navigation>
            """)
        #expect(play.notes == ["b.load", "b.will", "b.did"])
    }

    @Test func viewsThatTriggersHideAreNeverSeen() throws {
        let play = try Play(
            """
            <form><container><container name="box"><label>Secret</label></container></container>
            <trigger><successMessage>hide</successMessage></trigger><actions><hideViews name="hide">box</hideViews>
            <note name="viewWillAppear">will</note></actions></form>
            """)
        #expect(!play.sees("Secret"))
        #expect(play.notes == ["will"])
    }
}
