import Testing
import WendDocuments

@testable import WendCore

/// What is allowed in a document and probably not meant.
struct ReviewTests {
    /// A document with one mistake, in place of the mark, and what is said about it.
    struct Case: Sendable, CustomTestStringConvertible {
        let code: String
        let frame: String
        let wrong: String
        /// What stands there when it is right, or what the edit writes in its place.
        let right: String
        var edit: String?

        var testDescription: String { "\(code): \(wrong)" }
    }

    private static let screen = """
        <app><navigation><screen name="s"><value name="count" is="{1}"/><value name="tasks" is="{[record(title: 'a', done: NO)]}"/>
        <container>VIEW<label name="sum">x</label></container>
        <set on="add" name="count" to="{count + 1}"/>ACTION</screen></navigation></app>
        """

    private static func view(
        _ code: String, _ wrong: String, _ right: String, edit: String? = nil, action: String = ""
    ) -> Case {
        let add = wrong.contains("\"add\"") || right.contains("\"add\"") ? "" : "<button title=\"+\" message=\"add\"/>"
        let frame = screen.replacing("VIEW", with: "\(add)MARK").replacing("ACTION", with: action)
        return Case(code: code, frame: frame, wrong: wrong, right: right, edit: edit)
    }

    private static func action(_ code: String, _ wrong: String, _ right: String, edit: String? = nil) -> Case {
        Case(
            code: code,
            frame: screen.replacing(
                "VIEW", with: "<button title=\"+\" message=\"add\"/><button title=\"go\" message=\"go\"/>"
            ).replacing("ACTION", with: "MARK"),
            wrong: wrong, right: right, edit: edit)
    }

    private static let beside =
        "<pushController><screen name=\"two\"><endEditing on=\"b\"/></screen></pushController>"

    static let cases: [Case] = [
        view(
            "unanswered-message", "<button title=\"a\" message=\"ad\"/>", "<button title=\"a\" message=\"add\"/>",
            edit: "add"),
        view(
            "unanswered-message", "<button title=\"a\" message=\"nothing\"/><button title=\"+\" message=\"add\"/>",
            "<button title=\"a\" message=\"nothing\" to=\"app\"/><button title=\"+\" message=\"add\"/>"),
        view(
            "nothing-named", "<button title=\"a\" message=\"add\" to=\"t\"/><button title=\"+\" message=\"add\"/>",
            "<button title=\"a\" message=\"add\" to=\"s\"/><button title=\"+\" message=\"add\"/>"),
        view("unknown-name", "<label>{coumt}</label>", "<label>{count}</label>", edit: "count"),
        view("unknown-name", "<label>{whatever}</label>", "<label>{whatever ?? ''}</label>"),
        view(
            "unknown-key", "<label for=\"task in tasks\">{task.titel}</label>",
            "<label for=\"task in tasks\">{task.title}</label>", edit: "title"),
        view(
            "expression-type", "<label hidden=\"{count == 'one'}\">x</label>",
            "<label hidden=\"{count == 1}\">x</label>"),
        view("expression-type", "<label hidden=\"{count > '3'}\">x</label>", "<label hidden=\"{count > 3}\">x</label>"),
        view(
            "unknown-name", "<label for=\"task in takss\">x</label>", "<label for=\"task in tasks\">x</label>",
            edit: "tasks"),
        view(
            "missing-label", "<button message=\"add\"><image name=\"a\"/></button>",
            "<button message=\"add\"><image name=\"a\" accessibilityLabel=\"b\"/></button>"),
        action(
            "not-inside",
            "<multipleActions on=\"go\">\(beside)<sendMessage message=\"b\" to=\"two\"/></multipleActions>",
            "<multipleActions on=\"go\">\(beside)<sendMessage message=\"b\" to=\"app\"/></multipleActions>"),
        action(
            "message-circle", "<sendMessage on=\"go\" message=\"go\" to=\"self\"/>",
            "<sendMessage on=\"go\" message=\"go\" to=\"app\"/>"),
        action("never-set-off", "<set on=\"goo\" name=\"count\"/>", "<set on=\"go\" name=\"count\"/>", edit: "go"),
        action(
            "nothing-named", "<hideViews on=\"go\"><viewNames>summ</viewNames></hideViews>",
            "<hideViews on=\"go\"><viewNames>sum</viewNames></hideViews>", edit: "sum"),
        action(
            "no-such-parameter",
            "<updateViews on=\"go\" parameterName=\"txt\"><viewNames>sum</viewNames></updateViews>",
            "<updateViews on=\"go\" parameterName=\"text\"><viewNames>sum</viewNames></updateViews>", edit: "text"),
        action(
            "descendant-without-name",
            "<sendMessage on=\"go\"><message name=\"x\" destinationType=\"descendant\"/></sendMessage>",
            "<sendMessage on=\"go\"><message name=\"x\" to=\"app\"/></sendMessage>"),
        action(
            "too-few-buttons",
            "<showActionSheet on=\"go\"><cancelButtonItem title=\"No\"/></showActionSheet>",
            "<showActionSheet on=\"go\"><cancelButtonItem title=\"No\"/><destructiveButtonItem title=\"Yes\" message=\"go\"/></showActionSheet>"
        ),
        action(
            "unknown-document",
            "<loadSchema on=\"go\" path=\"none.xml\"><pushController/><endEditing/></loadSchema>",
            "<loadSchema on=\"go\" path=\"there.xml\"><pushController/><endEditing/></loadSchema>"),
        action(
            "unknown-key", "<update on=\"go\" in=\"tasks\" where=\"done.yes == YES\" set=\"record(done: NO)\"/>",
            "<update on=\"go\" in=\"tasks\" where=\"done == YES\" set=\"record(done: NO)\"/>"),
        action(
            "unknown-name", "<remove on=\"go\" from=\"tasks\" where=\"doone == YES\"/>",
            "<remove on=\"go\" from=\"tasks\" where=\"done == YES\"/>", edit: "done"),
    ]

    private func review(_ source: String) throws -> [Diagnostic] {
        let (document, diagnostics) = XMLDocumentReader().read(Array(source.utf8), file: "a.xml", registry: .standard)
            .checked(against: .standard)
        let checked = try #require(document, "\(diagnostics)")
        #expect(diagnostics.isEmpty)
        return checked.reviewed(
            in: ReviewSurroundings(isEntry: true, hasDocument: { $0 == "there.xml" }))
    }

    @Test(arguments: cases) func whatIsProbablyNotMeantIsFound(_ given: Case) throws {
        let found = try review(given.frame.replacing("MARK", with: given.wrong))
        #expect(found.map(\.code).contains(given.code), "\(found)")
        #expect(found.allSatisfy { $0.severity == .warning && $0.location?.range != nil })
        if let edit = given.edit {
            let edits = found.first { $0.code == given.code }?.fixes.first?.edits
            #expect(edits?.map(\.replacement) == [edit])
        }
    }

    @Test(arguments: cases) func whatIsRightIsNot(_ given: Case) throws {
        let found = try review(given.frame.replacing("MARK", with: given.right))
        // The label of the second button is nobody's business.
        #expect(found.isEmpty, "\(found)")
    }

    /// What the app answers, and what other documents hand over, is not known.
    @Test func whereNamesMayComeFromOutsideOnlySlipsAreFound() throws {
        let source = """
            <app><navigation><screen><value name="count" is="{1}"/><container><label>{count}</label>
            <button title="a" message="load"/></container>
            <sendMessage on="load" message="load" to="app"><pushController on="success"><screen><container><label>{customer}</label>
            <label>{coumt}</label></container></screen></pushController></sendMessage></screen></navigation></app>
            """
        let found = try review(source)
        #expect(found.map(\.code) == ["unknown-name"])
        #expect(found.first?.fixes.first?.edits.map(\.replacement) == ["count"])
    }

    /// Before the app has answered anything, and beside what it answers, nothing comes from outside.
    @Test func whereNoneMayComeFromOutsideAllAreFound() throws {
        let source = """
            <app><navigation><screen><container><label>{customer}</label><button title="a" message="load"/>
            <button title="b" message="more"/></container><sendMessage on="load" message="load" to="app">
            <showAlert on="failure" message="{error}"/></sendMessage>
            <pushController on="more"><screen><label>{product}</label></screen></pushController></screen></navigation></app>
            """
        #expect(try review(source).map(\.code) == ["unknown-name", "unknown-name"])
    }

    @Test func olderWordsAreWrittenAnewWhereTheDocumentIsNew() throws {
        let source = """
            <app><screen><container><button title="a" message="one"/><label>{two.inProgress}</label></container>
            <sendMessage name="one"><message name="x" destinationType="rootDelegate"/></sendMessage>
            <sendMessage name="two"><message name="x" destinationType="descendant" destinationName="n"/></sendMessage>
            </screen></app>
            """
        let text = SourceText(file: "a.xml", bytes: Array(source.utf8))
        let document = try #require(XMLDocumentReader().read(text, registry: .standard).document)
        let found = document.checked(against: .standard).olderWords()
        let mended = String(decoding: text.applying(found.compactMap(\.fixes.first)).text.bytes, as: UTF8.self)
        #expect(found.count == 4)
        #expect(mended.contains("<sendMessage on=\"one\"><message name=\"x\" to=\"app\"/>"))
        // What is asked for by its name keeps it.
        #expect(mended.contains("<sendMessage on=\"two\" name=\"two\"><message name=\"x\" to=\"n\" />"))
        let classic = source.replacing("<app>", with: "<workflow>").replacing("</app>", with: "</workflow>")
        let older = XMLDocumentReader().read(Array(classic.utf8), file: "a.xml", registry: .standard).document
        #expect(older?.checked(against: .standard).olderWords().isEmpty == true)
    }
}

/// What is reviewed may be large, and wrong everywhere.
struct LargeReviewTests {
    private func review(_ body: String) -> [Diagnostic] {
        let (document, _) = XMLDocumentReader().read(
            Array("<app><screen>\(body)</screen></app>".utf8), file: "a.xml", registry: .standard
        )
        .checked(against: .standard)
        return document?.reviewed(in: ReviewSurroundings(isEntry: true)) ?? []
    }

    @Test func atMostAThousandThingsAreSaid() {
        let values = (0..<3_000).map { "<value name=\"value\($0)\" is=\"{\($0)}\"/>" }.joined()
        let labels = (0..<3_000).map { "<label>{valeu\($0)}</label>" }.joined()
        let found = review("\(values)<container>\(labels)</container>")
        #expect(found.count == 1_001)
        #expect(found.count { $0.code == "too-many-problems" && $0.severity == .warning } == 1)
    }

    @Test func whatIsWrittenWithANameAroundItIsToldWhich() throws {
        let source =
            "<app><table title=\"A\"><barButtonItem title=\"Add\" message=\"add\"/><tableSection><tableCell text=\"a\"/></tableSection></table></app>"
        let found = XMLDocumentReader().read(Array(source.utf8), file: "a.xml", registry: .standard)
            .checked(against: .standard).diagnostics
        #expect(
            found.first?.message
                == "'table' has no place for 'barButtonItem' by itself; it is written in <navigationItem><leftBarButtonItem>, <navigationItem><rightBarButtonItem> or <toolbarItems>"
        )
    }

    /// A document runs however much it is warned of, and does not run because of one error behind all that.
    @Test(arguments: [("", true), ("<button title=\"a\" image=\"b\" colour=\"{1 +}\" message=\"{1 +}\"/>", false)])
    func thousandsOfWarningsHideNoError(_ last: String, _ isRunnable: Bool) throws {
        let buttons = String(repeating: "<button title=\"a\"/>", count: 1_500)
        let source = "<app><screen title=\"A\"><container>\(buttons)\(last)</container></screen></app>"
        let document = try #require(
            XMLDocumentReader().read(Array(source.utf8), file: "a.xml", registry: .standard).document)
        let checked = document.checked(against: .standard)
        #expect(checked.isRunnable == isRunnable)
        #expect(checked.diagnostics.contains { $0.severity == .error } != isRunnable)
        #expect(checked.diagnostics.count { $0.severity == .warning && $0.code != "too-many-problems" } == 1_000)
        #expect(checked.diagnostics.count { $0.code == "too-many-problems" } == 1)
    }

    /// Each button by each action; those further down are answered for less than the first.
    @Test func manyNamesAreComparedAsLongAsTheLimitSays() {
        let buttons = (0..<1_500).map { "<button title=\"a\" message=\"seve\($0)\"/>" }.joined()
        let actions = (0..<1_500).map { "<endEditing on=\"save\($0)\"/>" }.joined()
        let found = review("<container>\(buttons)</container>\(actions)")
        #expect(found.first { $0.code == "unanswered-message" }?.fixes.isEmpty == false)
        #expect(Checker.comparisonLimit >= 1_500 * 1_500)
    }

    /// An answer's list has the name of the value it is kept under, as people write it.
    @Test func whatIsSetToItsOwnNameComesFromAnAnswer() {
        let found = review(
            """
            <value name="tasks" is="{[]}"/><container><label for="task in tasks" key="task.id">{task.title} {task.done}</label>
            <button title="Load" message="load"/><button title="Done" message="done"/></container>
            <sendMessage on="load" message="tasks" to="app"><set on="success" name="tasks" to="{tasks}"/></sendMessage>
            <update on="done" in="tasks" where="id == 1" set="record(done: YES)"/>
            """)
        #expect(found == [])
    }

    @Test func manyMessagesToManyActionsAreAnswered() {
        let buttons = (0..<5_000).map { "<button title=\"a\" message=\"m\($0)\"/>" }.joined()
        let actions = (0..<5_000).map { "<endEditing on=\"m\($0)\"/>" }.joined()
        #expect(review("<container>\(buttons)</container>\(actions)") == [])
    }

    @Test func aCircleOfManyMessagesIsSaidOnce() {
        let count = 3_000
        let actions = (0..<count).map {
            "<sendMessage on=\"m\($0)\" message=\"m\(($0 + 1) % count)\" to=\"self\"/>"
        }.joined()
        let found = review("<container><button title=\"a\" message=\"m0\"/></container>\(actions)")
        #expect(found.map(\.code) == ["message-circle"])
        #expect(found.first?.message.contains("'m7' → 'm8' → … → 'm1', and") == true)
    }
}

/// Messages that send each other, and whether anything could end that.
struct MessageCircleTests {
    private func circles(_ actions: String) -> [String] {
        let text = """
            <app><navigation><screen name="s"><value name="count" is="{1}"/>
            <container><button title="a" message="a"/></container>\(actions)</screen></navigation></app>
            """
        let (document, problems) = XMLDocumentReader().read(Array(text.utf8), file: "a.xml", registry: .standard)
            .checked(against: .standard)
        #expect(problems.allSatisfy { $0.severity == .warning })
        return (document?.reviewed(in: ReviewSurroundings(isEntry: true)) ?? [])
            .filter { $0.code == "message-circle" }.map(\.message)
    }

    private static func says(_ way: String) -> String {
        "this goes round without end: \(way), and nothing in between decides; a <conditionalAction> could"
    }

    @Test(arguments: [
        (#"<sendMessage on="a" message="a" to="self"/>"#, "'a' → 'a'"),
        (
            #"<sendMessage on="a" message="b" to="self"/><sendMessage on="b" message="a" to="self"/>"#,
            "'b' → 'a' → 'b'"
        ),
        // From outside one comes into it.
        (
            #"<sendMessage on="a" message="b" to="self"/><sendMessage on="b" message="c" to="self"/>"#
                + #"<sendMessage on="c" message="b" to="self"/>"#, "'c' → 'b' → 'c'"
        ),
        // A value that changes ends nothing.
        (
            #"<multipleActions on="a"><set name="count" to="{count + 1}"/><sendMessage message="a" to="self"/></multipleActions>"#,
            "'a' → 'a'"
        ),
        (#"<sendMessage on="a"><message name="a" destinationType="self"/></sendMessage>"#, "'a' → 'a'"),
        (#"<endEditing on="b"/><sendMessage message="x" to="self"/>"#, "'x' → 'x'"),
    ])
    func whatNothingEndsIsSaid(_ actions: String, _ way: String) {
        #expect(circles(actions) == [Self.says(way)])
    }

    @Test(arguments: [
        #"<sendMessage on="a" message="b" to="self"/><sendMessage on="b" message="a" to="app"/>"#,
        #"<sendMessage on="a" message="b" to="self"/><set on="b" name="count" to="{2}"/>"#,
        // A condition, a person, an answer of the app decides.
        #"<conditionalAction on="a"><condition><isTrue value="{count}"/></condition><successAction><sendMessage message="a" to="self"/></successAction></conditionalAction>"#,
        #"<showAlert on="a" message="Again?"><actionButtonItem title="Yes" message="a" to="self"/></showAlert>"#,
        #"<sendMessage on="a" message="load" to="app"><sendMessage on="failure" message="a" to="self"/></sendMessage>"#,
        #"<multipleActions on="a"><showAlert message="Again"/><sendMessage message="a" to="self"/></multipleActions>"#,
        // Another action is the first of the name.
        #"<endEditing on="a"/><sendMessage on="b" message="a" to="self"/><sendMessage on="a" message="b" to="self"/>"#,
        #"<endEditing/><sendMessage on="a" message="a" to="self"/>"#,
    ])
    func whatSomethingMayEndIsNot(_ actions: String) {
        #expect(circles(actions) == [])
    }
}
