import Testing
import WendCore
import WendDocuments
import WendExpressions

/// What a document may begin with, and what becomes of a root that stands for something else.
struct RootRules {
    private static let others = Registry.noting.kinds.filter {
        !$0.types.fits(.controller) && !$0.isAbstract && !$0.name.hasPrefix("#")
    }.map(\.name)

    @Test(arguments: others) func theCheckerRefusesARootThatIsNoController(_ kind: String) throws {
        let checked = Self.checked("<\(kind)/>")
        #expect(checked.diagnostics.contains { $0.code == "root-kind" && $0.severity == .error })
    }

    @Test(arguments: others) func aMachineThatIsGivenOneAllTheSameEndsItsStep(_ kind: String) throws {
        let checked = Self.checked("<\(kind)/>")
        var machine = Machine(registry: .noting, settings: SessionSettings())
        machine.add(checked)
        let step = machine.receive(Input(time: 0, .start(checked.document.version)))
        #expect(step.reports.map(\.code) == ["no-root"])
        #expect(step.budget.turns < 10)
        #expect(machine.rendering().root.children.isEmpty)
    }

    private static func checked(_ content: String) -> CheckedDocument {
        let read = XMLDocumentReader().read(
            Array("<workflow>\(content)</workflow>".utf8), file: "app.xml", registry: .noting)
        guard let document = read.document else { preconditionFailure("\(read.diagnostics)") }
        return document.checked(against: .noting)
    }

    @Test func theCheckerWarnsOfMoreThanASessionHolds() {
        let rows = String(repeating: "<label>x</label>", count: Limit.size.bound)
        let checked = Self.checked("<screen><view><container>\(rows)</container></view></screen>")
        #expect(checked.diagnostics.map(\.code) == ["too-many-places"])
        #expect(checked.isRunnable)
    }

    @Test func aRootMayBeAProxyWithADefault() throws {
        let play = try Play(#"<screen keyPath="x"><default><screen><label>Here</label></screen></default></screen>"#)
        #expect(play.sees("Here"))
        #expect(play.problems.isEmpty)
    }

    @Test func aRootMayBeConditional() throws {
        let play = try Play(
            """
            <screen conditional="yes"><successValue><screen><label>Yes</label></screen></successValue>
            <failureValue><screen><label>No</label></screen></failureValue></screen>
            """)
        #expect(play.sees("No"))
    }

    @Test func aRootThatComesToNothingIsReportedAtItsPlaceAndMendedByANewText() throws {
        let play = try Play(#"<screen keyPath="x"/>"#)
        #expect(play.problems == ["no-root"])
        #expect(play.reports.first?.location?.position.line == 1)
        try play.change(to: "<screen><label>Mended</label></screen>")
        #expect(play.sees("Mended"))
    }

    private static let standIn =
        #"<screen keyPath="x"><default><screen><label>Loaded</label></screen></default></screen>"#

    @Test(arguments: ["pushController", "presentController", "replaceRootController"])
    func aLoadedDocumentMayStandForAScreen(_ action: String) throws {
        let play = try Play(Self.loading(action))
        try play.press("Go")
        try play.load("other.xml", Self.standIn)
        #expect(play.sees("Loaded"))
        #expect(play.problems.isEmpty)
    }

    @Test(arguments: ["pushController", "presentController", "replaceRootController"])
    func aLoadedDocumentThatComesToNothingIsNotShown(_ action: String) throws {
        let play = try Play(Self.loading(action))
        try play.press("Go")
        try play.load("other.xml", #"<screen keyPath="x"/>"#)
        #expect(play.problems == ["no-controller"])
        #expect(play.sees("Go"))
    }

    /// A navigation that loads and shows another document when a button is pressed.
    private static func loading(_ action: String) -> String {
        """
        <navigation><viewControllers><screen><shouldForwardAllMessages>YES</shouldForwardAllMessages>
        <button><title>Go</title><message>go</message></button></screen></viewControllers>
        <actions><loadSchema name="go"><path>other.xml</path><\(action)/><note/></loadSchema></actions></navigation>
        """
    }

    @Test func aBaseWhoseTextBecomesAStandInStartsOver() throws {
        let play = try Play("<screen><label>First</label></screen>")
        try play.change(to: Self.standIn)
        #expect(play.sees("Loaded"))
        #expect(play.problems.isEmpty)
    }
}
