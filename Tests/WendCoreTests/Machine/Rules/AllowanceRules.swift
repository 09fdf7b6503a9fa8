import Testing
import WendCore
import WendExpressions

/// Whatever takes long uses up what a machine was allowed, so that whoever has others to serve can go on with them.
struct AllowanceRules {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// A screen with a button "Go".
        let document: String
        var isQuick = false
    }

    private static func app(_ actions: String, views: String = "") -> String {
        """
        <app><navigation><screen><container><button title="Go" message="go"/>\(views)</container>
        <actions>\(actions)</actions></screen></navigation></app>
        """
    }

    private static let numbers = (0..<200).map(String.init).joined(separator: ",")
    /// Some 160,000 units.
    private static let square =
        "{SUBQUERY({\(numbers)}, $a, SUBQUERY({\(numbers)}, $b, $a == $b).@count &gt; 0).@count}"
    private static let store = "<storeValue name=\"go\"><name>s</name><value><string>1</string></value></storeValue>"
    private static let long = String(repeating: "long ", count: 10_000)
    private static let letters = (0..<4_000).map { ["a", "b", "ba", "aab"][$0 * $0 % 7 % 4] }.joined()

    private static func push(_ views: String) -> String {
        "<pushController name=\"go\"><screen><container>\(views)</container></screen></pushController>"
    }

    static let cases = [
        Case(testDescription: "a value stored", document: app(store), isQuick: true),
        Case(testDescription: "a small screen", document: app(push("<label>One</label>")), isQuick: true),
        Case(
            testDescription: "an expression in an action",
            document: app(
                "<storeValue name=\"go\"><name>s</name><value><string>\(square)</string></value></storeValue>")),
        Case(
            testDescription: "an expression that is drawn", document: app(store, views: "<label>\(square) {s}</label>")),
        Case(
            testDescription: "an expression that judges",
            document: app(store, views: "<container hidden=\"\(square)\"><label>{s}</label></container>")),
        Case(
            testDescription: "a pattern",
            document: app(
                """
                <conditionalAction name="go"><doesMatchRegularExpression><pattern>a[ab]{300}$x</pattern>
                <value><string>\(letters)</string></value></doesMatchRegularExpression></conditionalAction>
                """)),
        Case(
            testDescription: "long texts shown for the first time",
            document: app(push((0..<20).map { "<label>\($0) \(long)</label>" }.joined()))),
        Case(
            testDescription: "many views shown for the first time",
            document: app(push((0..<600).map { "<label>\($0)</label>" }.joined()))),
    ]

    @Test(arguments: cases) func whatTakesLongIsStopped(_ tried: Case) throws {
        let play = try Play(tried.document)
        var drawing = Drawing()
        _ = drawing.rendering(of: play.machine)
        let event = Event(.press, try play.element("Go").id)
        var machine = play.machine
        machine.allow(20_000)
        let step = machine.receive(Input(time: play.now, .event(event)))
        drawing.note(step)
        _ = drawing.rendering(of: machine)
        #expect(machine.isOutOfAllowance == !tried.isQuick)

        // What was found out under way is of no account for who goes on without.
        var again = play.machine
        #expect(again.receive(Input(time: play.now, .event(event))).refusal == nil)
        #expect(!again.isOutOfAllowance)
    }

    /// Copies share what they found out: one that was stopped in the middle leaves the others nothing that is not whole.
    @Test(arguments: [
        #"<label name="row" for="x in {items, kept}">{x}</label>"#,
        #"<container for="list in [record(id: 1, things: ['a', 'b']), record(id: 2, things: ['c'])]"><label name="row" for="t in list.things">{t}</label></container>"#,
    ])
    func whatIsStoppedLeavesOtherCopiesNothing(_ rows: String) throws {
        let play = try Play(
            "<app><navigation><screen><value name=\"items\" is=\"{[]}\"/><container><button title=\"Go\" message=\"go\"/>\(rows)</container>"
                + "<set on=\"go\" name=\"items\" to=\"{['d', 'e']}\"/></screen></navigation></app>")
        try play.press("Go")
        let shown = play.rendering.root
        let button = try play.element("Go").id
        for units in 0..<600 {
            var tried = play.machine
            tried.allow(units)
            _ = tried.receive(Input(time: play.now, .event(Event(.press, button))))
            var drawing = Drawing()
            _ = drawing.rendering(of: tried)
            var anew = Drawing()
            let root = anew.rendering(of: play.machine).root
            try #require(Self.words(root) == Self.words(shown), "after \(units) units")
        }
    }

    private static func words(_ element: Element) -> [String] {
        ["\(element.id) \(element.properties.text(.text) ?? "")"] + element.children.flatMap(words)
    }

    @Test func whatAPatternCostsIsWorkOfTheStep() throws {
        let match = """
            <conditionalAction><doesMatchRegularExpression><pattern>a[ab]{300}$x</pattern>
            <value><string>\(Self.letters)</string></value></doesMatchRegularExpression></conditionalAction>
            """
        let play = try Play(
            Self.app("<multipleActions name=\"go\">\(String(repeating: match, count: 60))</multipleActions>"))
        let before = try Play.encode(play.machine.state)
        try play.press("Go")
        #expect(play.problems == ["step-limit"])
        #expect(try Play.encode(play.machine.state) == before)
    }

    @Test func elementsAreFoundInOneWalk() throws {
        let play = try Play(
            Self.app(Self.store, views: "<label name=\"a\">A</label><container><label>B</label></container>"))
        let root = play.rendering.root
        var all: [Element] = []
        func collect(_ element: Element) {
            all.append(element)
            for child in element.children { collect(child) }
        }
        collect(root)
        let strange = Element.ID(ActivationID(4_000_000_000), "x")
        let found = root.elements(Set(all.map(\.id)).union([strange]))
        #expect(found.count == Set(all.map(\.id)).count && found[strange] == nil)
        for element in all { #expect(found[element.id] === root.element(element.id)) }
        #expect(root.elements([]).isEmpty)
    }
}
