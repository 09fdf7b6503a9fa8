import Testing
import WendCore
import WendDocuments

/// What is probably not meant in forms, in rows and in graphs of operations.
struct FormReviewTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let code: String
        let frame: String
        let wrong: String
        let right: String
        /// What the first way out writes.
        var edits: [String]?

        var testDescription: String { "\(code): \(wrong)" }
    }

    private static let form = """
        <app><navigation><form title="f"><value name="lines" is="{[]}"/>CHECK<container>
        <textField name="what" label="What"/>INPUT<button title="Send" message="SENT"/>
        <label for="line in lines">{line.FIELD}</label></container>
        <append on="EVENT" to="lines"/></form></navigation></app>
        """

    private static func form(
        _ code: String, _ mark: String, _ wrong: String, _ right: String, edits: [String]? = nil
    ) -> Case {
        var frame = form
        for (each, usual) in [
            ("CHECK", ""), ("INPUT", ""), ("SENT", "submit"), ("FIELD", "what"), ("EVENT", "didSubmit"),
        ] {
            frame = frame.replacing(each, with: each == mark ? "MARK" : usual)
        }
        return Case(code: code, frame: frame, wrong: wrong, right: right, edits: edits)
    }

    private static let graph = """
        <app><navigation><screen><button title="Go" message="go"/><operations on="go">
        <operation name="find" message="find"/>
        <operation name="ask"><showAlert message="Again?"><actionButtonItem title="Yes" message="again"/>
        <cancelButtonItem title="No" message="no"/></showAlert></operation>
        <segue from="find" to="ask" on="failure"/>
        <loopSegue from="ask" to="find" atMost="2" on="MARK"/></operations></screen></navigation></app>
        """

    private static let rows = """
        <app><navigation><table title="t"><value name="tags" is="{['a', 'b']}"/><tableSection>
        <tableCell for="tag in tags"MARK text="{tag}"><textField label="{tag}"/></tableCell></tableSection>
        <append on="viewDidLoad" to="tags" value="c"/></table></navigation></app>
        """

    static let cases: [Case] = [
        form("nameless-input", "INPUT", "<textField label=\"a\"/>", "<textField name=\"a\" label=\"a\"/>"),
        form(
            "duplicate-name", "INPUT", "<textField name=\"what\" label=\"a\"/>", "<textField name=\"a\" label=\"a\"/>"),
        form(
            "nothing-named", "CHECK", "<check when=\"what != ''\" at=\"waht\" failureMessage=\"f\"/>",
            "<check when=\"what != ''\" at=\"what\" failureMessage=\"f\"/>",
            edits: ["what"]),
        form("told-by-itself", "SENT", "didSubmit", "submit", edits: ["submit"]),
        form("never-set-off", "EVENT", "submit", "didSubmit", edits: ["didSubmit"]),
        form("never-set-off", "EVENT", "onSubmit", "didSubmit"),
        // What a form appends has the fields of its inputs.
        form("unknown-key", "FIELD", "waht", "what", edits: ["what"]),
        form(
            "limits-crossed", "INPUT", "<numberField name=\"n\" label=\"n\" minimum=\"3\" maximum=\"1\"/>",
            "<numberField name=\"n\" label=\"n\" minimum=\"1\" maximum=\"3\"/>"),
        form(
            "unused-first-value", "INPUT", "<textField label=\"a\" edits=\"lines\" text=\"b\"/>",
            "<textField label=\"a\" name=\"first\"/>"),
        form(
            "unused-first-value", "INPUT", "<slider label=\"a\" edits=\"lines\" value=\"3\"/>",
            "<slider label=\"a\" name=\"first\"/>"),
        form(
            "unused-first-value", "INPUT", "<switch label=\"a\" edits=\"lines\" on=\"yes\"/>",
            "<switch label=\"a\" name=\"first\"/>"),
        form(
            "unused-first-value", "INPUT",
            "<datePicker label=\"a\" edits=\"lines\" datePickerMode=\"countDownTimer\" countDownDuration=\"60\"/>",
            "<datePicker label=\"a\" name=\"first\"/>"),
        form("doubled-braces", "INPUT", "<label>{{lines.@count}} {{lines}}</label>", "<label>{lines.@count}</label>"),
        form("doubled-braces", "INPUT", "<label>You are {{person}}.</label>", "<label>You are {person}.</label>"),
        Case(code: "never-ends-with", frame: graph, wrong: "retry", right: "again"),
        Case(code: "never-ends-with", frame: graph, wrong: "agian", right: "again", edits: ["again"]),
        Case(code: "rows-without-key", frame: rows, wrong: "", right: " key=\"tag\"", edits: [" key=\"tag\""]),
    ]

    /// An input and a query further out of one name: conditions of the form ask for what was entered.
    @Test func conditionsAskForInputsBeforeQueries() throws {
        let found = try review(
            """
            <app><tabs><entity name="Star"><attribute name="name"/></entity><query name="starred" entity="Star"/>
            <table title="a"><tableSection><tableCell for="star in starred" key="star.id" text="{star.name}"/></tableSection></table>
            <form title="f"><container><textField name="name" label="Name"/><checkbox name="starred" label="A star">
            <check when="NOT (starred AND name == '')" failureMessage="Which?"/></checkbox>
            <button title="Save" message="submit"/></container><save on="didSubmit" entity="Star" value="{record(name: message.name)}"/>
            <showAlert on="viewDidLoad" message="{starred}"/></form></tabs></app>
            """)
        #expect(!found.contains { $0.code == "expression-type" }, "\(found)")
    }

    private func review(_ source: String) throws -> [Diagnostic] {
        let (document, diagnostics) = XMLDocumentReader().read(Array(source.utf8), file: "a.xml", registry: .standard)
            .checked(against: .standard)
        let checked = try #require(document, "\(diagnostics)")
        #expect(diagnostics.isEmpty)
        return checked.reviewed(in: ReviewSurroundings(isEntry: true))
    }

    @Test(arguments: cases) func whatIsProbablyNotMeantIsFound(_ given: Case) throws {
        let found = try review(given.frame.replacing("MARK", with: given.wrong))
        let first = try #require(found.first { $0.code == given.code }, "\(found)")
        if let edits = given.edits { #expect(first.fixes.first?.edits.map(\.replacement) == edits) }
    }

    @Test(arguments: cases) func whatIsRightIsNot(_ given: Case) throws {
        #expect(try review(given.frame.replacing("MARK", with: given.right)) == [])
    }

    @Test func inputsThatTakeTurnsMayHaveOneName() throws {
        let form = Self.form.replacing("CHECK", with: "").replacing("SENT", with: "submit").replacing(
            "FIELD", with: "what"
        )
        .replacing("EVENT", with: "didSubmit")
        let inputs = """
            <textField name="other" label="a" hidden="{what == ''}"/><textField name="other" label="b" hidden="{what != ''}"/>
            """
        #expect(try review(form.replacing("INPUT", with: inputs)) == [])
    }

    @Test func listsAndWaysWithoutBracesAreTexts() throws {
        let source = """
            <app><navigation><screen><value name="list" is="[]"/><value name="last"/><label>{list.@count} {last}</label>
            <sendMessage on="viewDidLoad" message="load" to="app"><set on="success" name="last" to="message.last"/></sendMessage>
            </screen></navigation></app>
            """
        let found = try review(source).filter { $0.code == "text-not-value" }
        #expect(found.map { $0.fixes.first?.edits.map(\.replacement) } == [["{[]}"], ["{message.last}"]])
    }

    @Test func theNameOfAValueToSendIsMeantAsItStands() throws {
        let source = """
            <app><navigation><screen title="s"><value name="myItems" is="{[]}"/><container><label>{myItems.@count}</label>
            <button title="Go" message="go"/></container><sendMessage on="go" message="load" to="app">
            <valueNames>myItems</valueNames></sendMessage></screen></navigation></app>
            """
        #expect(try review(source) == [])
    }

    @Test func theScreenThatIsNeverShownIsNamed() throws {
        let source = """
            <app><navigation><screen><label>a</label><pushController on="about"><screen title="About"><label>b</label></screen>
            </pushController></screen></navigation></app>
            """
        #expect(
            try review(source).map(\.message) == [
                "nothing sends the message 'about', so this action is never performed, and the screen 'About' never shown"
            ])
    }

    /// Each input is looked at once for all forms, and each row once.
    @Test func manyInputsInManyFormsAreReviewed() throws {
        let inputs = (0..<2_000).map { "<textField name=\"i\($0)\" label=\"a\"/>" }.joined()
        let form =
            "<form title=\"f\"><container>\(inputs)<button title=\"a\" message=\"submit\"/></container>"
            + "<sendMessage on=\"didSubmit\" message=\"x\" to=\"app\"/></form>"
        #expect(try review("<app><navigation>\(form)</navigation></app>") == [])
    }
}
