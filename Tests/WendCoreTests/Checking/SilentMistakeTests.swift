import Testing
import WendCore
import WendDocuments

/// Mistakes that run, and do nothing that anybody sees.
struct SilentMistakeTests {
    /// A document with a mistake, and the same without it.
    struct Case: Sendable, CustomTestStringConvertible {
        let code: String
        let wrong: String
        let right: String
        /// What the first way out writes.
        let edit: String?
        let testDescription: String

        /// - Parameters:
        ///   - frame: The document, with a mark where it is wrong or right.
        init(code: String, frame: String, wrong: String, right: String, edit: String? = nil) {
            self.code = code
            self.wrong = frame.replacing("MARK", with: wrong)
            self.right = frame.replacing("MARK", with: right)
            self.edit = edit
            testDescription = "\(code): \(wrong)"
        }
    }

    // MARK: Screens

    private static let lone = """
        <screen title="One"><button title="Go" message="go"/><pushController on="go"><screen title="Two"><label>a</label></screen>
        </pushController></screen>
        """

    private static func opened(_ code: String, _ wrong: String, _ right: String) -> Case {
        Case(
            code: code,
            frame: """
                <app><navigation><screen title="One"><button title="Go" message="go"/>MARK</screen></navigation></app>
                """, wrong: wrong, right: right)
    }

    private static let pushing = """
        <button title="b" message="more"/><pushController on="more"><screen title="c"><label>c</label></screen></pushController>
        """
    private static let leaving = "<screen title=\"b\"><button title=\"b\" message=\"b\"/><back on=\"b\"/></screen>"

    private static let beginning = """
        <replaceRootController on="go"><screen title="Two"><label>a</label></screen></replaceRootController>
        """

    private static let sendingOn = "<sendMessage on=\"go\" message=\"go\"/>"

    static let screens: [Case] = [
        Case(code: "no-navigation", frame: "<app>MARK</app>", wrong: lone, right: "<navigation>\(lone)</navigation>"),
        Case(
            code: "no-navigation", frame: "<app>MARK</app>", wrong: "<tabs>\(lone)</tabs>",
            right: "<tabs><split>\(lone)</split></tabs>"),
        opened(
            "no-navigation",
            "<presentController on=\"go\"><screen title=\"b\">\(pushing)</screen></presentController>",
            "<presentController on=\"go\"><navigation><screen title=\"b\">\(pushing)</screen></navigation></presentController>"
        ),
        Case(
            code: "no-navigation", frame: "<app><navigation>MARK</navigation></app>",
            wrong: "<screen title=\"One\"><button title=\"Go\" message=\"go\"/>\(beginning)</screen>",
            right: "<screen title=\"One\"><button title=\"Go\" message=\"go\"/>\(sendingOn)</screen>\(beginning)"),
        Case(
            code: "no-navigation", frame: "<app>MARK</app>",
            wrong: "<form title=\"One\"><button title=\"Go\" message=\"go\"/>\(beginning)</form>",
            right:
                "<navigation><form title=\"One\"><button title=\"Go\" message=\"go\"/>\(sendingOn)</form>\(beginning)</navigation>"
        ),
        opened(
            "no-way-back", "<back on=\"go\"/>", "<pushController on=\"go\">\(leaving)</pushController>"),
        opened(
            "no-way-back", "<multipleActions on=\"go\"><endEditing/><back/></multipleActions>",
            "<presentController on=\"go\">\(leaving)</presentController>"),
        Case(
            code: "empty-title", frame: "<app><screen MARK><label>a</label></screen></app>", wrong: "title=\"\"",
            right: "title=\"a\""),
    ]

    // MARK: Lists

    private static let lists = """
        <app><table title="t"><value name="tags" is="{['a']}"/><value name="name" is="Ann"/><value name="count" is="{1}"/>
        <value name="tasks" is="{[record(title: 'a')]}"/><value name="trip" is="{record(where: 'a', stops: [])}"/><tableSection>
        <tableCell for="task in tasks"KEY text="{task.title} {name} {count} {tags.@count} {trip.where} {trip.stops.@count}"
        message="go"/></tableSection>ACTION</table></app>
        """

    private static func action(_ code: String, _ wrong: String, _ right: String) -> Case {
        let frame = lists.replacing("KEY", with: "").replacing("ACTION", with: "MARK")
        return Case(code: code, frame: frame, wrong: wrong, right: right)
    }

    private static func key(_ code: String, _ wrong: String, _ right: String, edit: String? = nil) -> Case {
        let frame = lists.replacing("KEY", with: "MARK").replacing("ACTION", with: "<endEditing on=\"go\"/>")
        return Case(code: code, frame: frame, wrong: wrong, right: right, edit: edit)
    }

    static let listed: [Case] = [
        action(
            "not-a-list", "<append on=\"go\" to=\"name\" value=\"b\"/>", "<append on=\"go\" to=\"tags\" value=\"b\"/>"),
        action(
            "not-a-list", "<append on=\"go\" to=\"count\" value=\"{2}\"/>",
            "<set on=\"go\" name=\"count\" to=\"{2}\"/>"
        ),
        action(
            "not-a-list", "<append on=\"go\" to=\"trip\" value=\"b\"/>",
            "<append on=\"go\" to=\"trip.stops\" value=\"b\"/>"),
        action(
            "not-a-list", "<remove on=\"go\" from=\"trip.where\" where=\"SELF == 'a'\"/>",
            "<remove on=\"go\" from=\"trip.stops\" where=\"SELF == 'a'\"/>"),
        action(
            "not-a-list", "<update on=\"go\" in=\"name\" where=\"title == 'a'\" set=\"record(title: 'b')\"/>",
            "<update on=\"go\" in=\"tasks\" where=\"title == 'a'\" set=\"record(title: 'b')\"/>"),
        key("no-such-field", " key=\"task.nr\"", " key=\"task.id\""),
        key("no-such-field", " key=\"task.titel\"", " key=\"task.title\"", edit: "task.title"),
        key("no-such-field", " key=\"titel\"", " key=\"title\"", edit: "task.title"),
        Case(
            code: "no-such-field",
            frame: """
                <app><screen title="s"><value name="tags" is="{['a']}"/><container><label for="tag in tags" MARK>{tag}</label>
                </container></screen></app>
                """, wrong: "key=\"tag.id\"", right: "key=\"tag\"", edit: "tag"),
    ]

    // MARK: Forms

    private static let form = """
        <app><screen title="s"><value name="order" is="{record(note: '', size: 's', kind: 'small')}"/><form>CHECK<container>INPUT
        <button title="Send" message="submit"/></container>ACTION</form></screen></app>
        """

    private static func form(
        _ code: String, check: String = "", input: String = "", action: String = "", _ wrong: String, _ right: String,
        edit: String? = nil
    ) -> Case {
        let action = action.isEmpty ? "<sendMessage on=\"didSubmit\" message=\"send\" to=\"app\"/>" : action
        let input = input.isEmpty ? "<textField name=\"what\" label=\"What\"/>" : input
        let frame = form.replacing("CHECK", with: check).replacing("INPUT", with: input).replacing(
            "ACTION", with: action)
        return Case(code: code, frame: frame, wrong: wrong, right: right, edit: edit)
    }

    private static let judged = "<textField name=\"a\" label=\"A\"><isPresent failureMessage=\"f\"/></textField>"
    private static let submitting = "<button title=\"Send\" message=\"submit\"/>"
    private static let submitted = "<sendMessage on=\"didSubmit\" message=\"send\" to=\"app\"/>"

    private static func amount(_ wrong: String, _ right: String) -> Case {
        form(
            "always-same", check: "<check when=\"MARK\" failureMessage=\"f\"/>",
            input: "<numberField name=\"amount\" label=\"a\" minimum=\"10\" maximum=\"500\"/>", wrong, right)
    }

    private static func chosen(_ wrong: String, _ right: String) -> Case {
        form(
            "no-such-option",
            input: """
                <textField name="what" label="{order.kind}"/><picker MARK label="a"><option value="s">S</option>
                <option value="m">M</option></picker>
                """, wrong, right)
    }

    static let forms: [Case] = [
        form(
            "no-such-option",
            check: """
                <entity name="Office"><attribute name="title"/></entity><query name="offices" entity="Office"/>
                <save on="begin" entity="Office" value="{record(title: 'Oslo')}"/>
                """,
            input:
                "<button title=\"Begin\" message=\"begin\"/><picker name=\"office\" label=\"a\" options=\"{offices}\" MARK/>",
            "value=\"Oslo\"", "placeholder=\"Oslo\""),
        form(
            "silent-condition", input: "<textField name=\"what\" label=\"a\">MARK</textField>", "<isPresent/>",
            "<isPresent failureMessage=\"Say what.\"/>"),
        form(
            "silent-condition", input: "<textField name=\"what\" label=\"a\">MARK</textField>",
            "<not><isEqual otherValue=\"a\" failureMessage=\"Not that.\"/></not>",
            "<not failureMessage=\"Not that.\"><isEqual otherValue=\"a\"/></not>"),
        form(
            "silent-condition", check: "MARK", "<check when=\"what != 'a'\"/>",
            "<check when=\"what != 'a'\" failureMessage=\"f\"/>"),
        form(
            "silent-condition", input: "<textField name=\"what\" label=\"a\"><isPresent/></textField>",
            action: "<sendMessage on=\"didSubmit\" message=\"send\" to=\"app\"/>MARK", "",
            "<showAlert on=\"didNotSubmit\" message=\"Say what.\"/>"),
        amount("amount &lt;= 1000", "amount &lt;= 400"),
        amount("amount > 500", "amount > 499"),
        amount("amount >= 10 AND amount != 50", "amount >= 11 AND amount != 50"),
        form(
            "always-same",
            input:
                "<numberField name=\"n\" label=\"a\" maximum=\"9.5\"><check when=\"MARK\" failureMessage=\"f\"/></numberField>",
            "SELF &lt; 10", "SELF &lt; 9"),
        form(
            "always-same",
            input: "<slider name=\"n\" label=\"a\"><check when=\"MARK\" failureMessage=\"f\"/></slider>", "SELF > 1",
            "SELF > 0.5"),
        chosen("edits=\"order.kind\"", "edits=\"order.size\""),
        chosen("name=\"size\" value=\"{order.kind}\"", "name=\"size\" value=\"{order.size}\""),
        chosen("name=\"size\" value=\"{order.kind}\"", "name=\"size\" value=\"{order.note}\""),
        form(
            "submits-nothing", check: "<value name=\"tries\" is=\"{0}\"/>",
            input: "<textField edits=\"order.note\" label=\"{tries}\"/>",
            action: """
                <sendMessage on="didSubmit" message="send" to="app">MARK<set on="failure" name="tries" to="{tries + 1}"/></sendMessage>
                """, "", "<valueNames>order</valueNames>"),
        form(
            "submits-nothing", check: "MARK", input: "<textField edits=\"order.note\" label=\"a\"/>",
            "<value name=\"other\" is=\"{record(note: '')}\"/>", "<value name=\"order\" is=\"{record(note: '')}\"/>"),
        form(
            "unknown-name", input: "<textField edits=\"order.note\" label=\"a\"/>",
            action: """
                <sendMessage on="didSubmit" message="send" to="app"><valueNames>MARK</valueNames></sendMessage>
                """, "order.note", "order", edit: "order"),
        Case(
            code: "never-judged", frame: "<app><navigation>MARK</navigation></app>",
            wrong: "<screen title=\"s\"><container>\(judged)</container></screen>",
            right: "<form title=\"s\"><container>\(judged)\(submitting)</container>\(submitted)</form>"),
        Case(
            code: "never-judged",
            frame:
                "<app><navigation><form title=\"s\"><container>\(submitting)</container>MARK</form></navigation></app>",
            wrong:
                "<pushController on=\"didSubmit\"><screen><container>\(judged)</container></screen></pushController>",
            right: """
                <pushController on="didSubmit"><form><container>\(judged)\(submitting)</container>\(submitted)</form></pushController>
                """),
    ]

    // MARK: Looks

    private static func view(_ code: String, _ wrong: String, _ right: String, edit: String? = nil) -> Case {
        Case(
            code: code,
            frame: """
                <app><screen title="s"><value name="pets" is="{[record(name: 'Rex', photo: 'rex'), record(name: 'Tom', photo: 'tmo')]}"/>
                <value name="day" is="{now()}"/><container>MARK<label hidden="{pets.@count == 0}">{format(day, 'd MMM')}</label>
                <button title="b" message="b"/><label for="pet in pets">{pet.name}{pet.photo}</label></container>
                <endEditing on="b"/></screen></app>
                """, wrong: wrong, right: right, edit: edit)
    }

    static let looks: [Case] = [
        view(
            "missing-image", "<imageView for=\"pet in pets\" imageName=\"{pet.photo}\"/>",
            "<imageView for=\"pet in pets\" imageName=\"{pet.photo}.png\"/>"),
        view("missing-image", "<imageView imageName=\"rxe\"/>", "<imageView imageName=\"rex\"/>", edit: "rex"),
        view("empty-title", "<button title=\"\" message=\"b\"/>", "<button title=\"c\" message=\"b\"/>"),
        view(
            "empty-title", "<button title=\" \" message=\"b\"/>",
            "<button title=\"\" accessibilityLabel=\"c\" message=\"b\"/>"),
        view(
            "mixed-pattern", "<label>{format(day, 'HH:MM')}</label>", "<label>{format(day, 'HH:mm')}</label>",
            edit: "HH:mm"),
        view(
            "mixed-pattern", "<label>{format(day, 'yyyy-mm-dd HH:MM')}</label>",
            "<label>{format(day, 'yyyy-MM-dd HH:mm')}</label>", edit: "yyyy-MM-dd HH:mm"),
        view(
            "mixed-pattern", "<label>{format(day, 'mm/dd/yyyy')}</label>",
            "<label>{format(day, 'mm:ss, dd/MM')}</label>"),
        view("unknown-key", "<label>{pets.count}</label>", "<label>{pets.@count}</label>", edit: "@count"),
    ]

    private func review(_ source: String) throws -> [Diagnostic] {
        let (document, diagnostics) = XMLDocumentReader().read(Array(source.utf8), file: "a.xml", registry: .standard)
            .checked(against: .standard)
        let checked = try #require(document, "\(diagnostics)")
        return diagnostics
            + checked.reviewed(
                in: ReviewSurroundings(isEntry: true, resources: { AppResources(images: ["rex", "tom"]) }))
    }

    @Test(
        arguments: screens + listed + forms + looks + MistakenScreens.cases + MistakenRecords.cases
            + MistakenScopes.cases)
    func whatIsProbablyNotMeantIsFound(
        _ given: Case
    ) throws {
        let found = try review(given.wrong)
        let first = try #require(found.first { $0.code == given.code }, "\(found)")
        #expect(found.allSatisfy { $0.severity == .warning && $0.location?.range != nil })
        if let edit = given.edit { #expect(first.fixes.first?.edits.map(\.replacement) == [edit]) }
    }

    @Test(
        arguments: screens + listed + forms + looks + MistakenScreens.cases + MistakenRecords.cases
            + MistakenScopes.cases)
    func whatIsRightIsNot(_ given: Case)
        throws
    {
        #expect(try review(given.right) == [])
    }
}
