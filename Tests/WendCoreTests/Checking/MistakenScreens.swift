/// Screens that are not left, items that are not there, and values that are nothing yet.
enum MistakenScreens {
    typealias Case = SilentMistakeTests.Case

    // MARK: Items

    private static let rows = """
        <app><table title="{last}"><value name="tasks" is="{[record(title: 'a', done: NO)]}"/><value name="last" is=""/>
        <tableHeaderView><container><button title="b" message="clear"/></container></tableHeaderView><tableSection>
        <tableCell for="task in tasks" text="{task.title}" message="open"/></tableSection>MARK</table></app>
        """

    private static func item(_ wrong: String, _ right: String, edit: String? = nil) -> Case {
        Case(code: "unknown-name", frame: rows, wrong: wrong, right: right, edit: edit)
    }

    private static func judged(_ wrong: String, _ right: String, edit: String) -> Case {
        Case(
            code: "judges-nothing",
            frame: rows.replacing("MARK", with: "<remove on=\"open\" from=\"tasks\" where=\"MARK\"/>")
                .replacing("message=\"clear\"", with: "message=\"open\""), wrong: wrong, right: right, edit: edit)
    }

    private static let other = "<endEditing on=\"open\"/>"
    private static let closing = "<endEditing on=\"clear\"/>"

    static let items: [Case] = [
        item(
            "\(other)<set on=\"clear\" name=\"last\" to=\"{task.title}\"/>",
            "\(closing)<set on=\"open\" name=\"last\" to=\"{task.title}\"/>"),
        item(
            "\(other)<showAlert on=\"clear\" message=\"{task.title}\"/>",
            "\(closing)<showAlert on=\"open\" message=\"{task.title}\"/>"),
        // What is asked first is asked with the item, and so is what follows.
        item(
            """
            \(other)<showAlert on="clear" message="b"><actionButtonItem title="c" message="go"/></showAlert>
            <set on="go" name="last" to="{task.title}"/>
            """,
            """
            \(closing)<showAlert on="open" message="b"><actionButtonItem title="c" message="go"/></showAlert>
            <set on="go" name="last" to="{task.title}"/>
            """),
        judged("task.title == 'a'", "title == 'a'", edit: "title"),
        judged("task.id == message.task.id", "id == message.task.id", edit: "id"),
        judged("message.task.id == task.id", "message.task.id == id", edit: "id"),
    ]

    // MARK: Screens

    private static func opened(_ wrong: String, _ right: String) -> Case {
        Case(
            code: "nothing-above",
            frame: """
                <app><navigation><screen title="a"><button title="b" message="b"/><pushController on="b"><screen title="c">
                <button title="d" message="d"/>MARK</screen></pushController></screen></navigation></app>
                """, wrong: wrong, right: right)
    }

    static let screens: [Case] = [
        opened("<popController on=\"d\"/>", "<back on=\"d\"/>"),
        opened(
            "<multipleActions on=\"d\"><endEditing/><popController/></multipleActions>",
            """
            <pushController on="d"><screen title="e"><button title="f" message="f"/><sendMessage on="f" message="g"/></screen>
            </pushController><popController on="g"/>
            """),
        Case(
            code: "nothing-above",
            frame: """
                <app><screen title="a"><button title="b" message="b"/><presentController on="b"><navigation><screen title="c">
                <button title="d" message="d"/>MARK</screen></navigation></presentController></screen></app>
                """, wrong: "<popController on=\"d\"/>", right: "<dismissController on=\"d\"/>"),
    ]

    // MARK: Values

    private static func value(_ code: String, _ wrong: String, _ right: String, edit: String? = nil) -> Case {
        Case(
            code: code,
            frame: """
                <app><screen title="s">MARK<container><textField edits="what" label="{number}"/><label hidden="{what == ''}">{what}</label>
                <label hidden="{NOT ('abc' CONTAINS what)}">a</label></container></screen></app>
                """, wrong: wrong, right: right, edit: edit)
    }

    private static let number = "<value name=\"number\" is=\"{1}\"/>"

    static let values: [Case] = [
        value(
            "nothing-at-first", "\(number)<value name=\"what\"/>", "\(number)<value name=\"what\" is=\"\"/>",
            edit: " is=\"\""),
        value(
            "nothing-at-first", "\(number)<value name=\"what\"/>",
            "\(number)<value name=\"what\"/><set on=\"viewDidLoad\" name=\"what\" to=\"\"/>"),
        value(
            "declared-below", "<value name=\"number\" is=\"{what}\"/><value name=\"what\" is=\"\"/>",
            "<value name=\"what\" is=\"\"/><value name=\"number\" is=\"{what}\"/>"),
        value(
            "declared-below", "<value name=\"number\" is=\"{what}\"/><value name=\"what\" is=\"\"/>",
            "<value name=\"number\" always=\"{what}\"/><value name=\"what\" is=\"\"/>"),
    ]

    // MARK: Choices

    private static func choice(_ wrong: String, _ right: String, edit: String? = nil) -> Case {
        Case(
            code: "no-such-option",
            frame: """
                <app><form title="f"><value name="ways" is="{['post', 'mail']}"/>
                <value name="sorts" is="{[record(id: 'a', title: 'A'), record(id: 'b', title: 'B')]}"/><value name="free" is="{[]}"/>
                <value name="kind" is="c"/><container><label>{kind} {ways.@count} {sorts.@count} {free.@count}</label>
                <picker MARK label="l"/><button title="b" message="submit"/></container>
                <sendMessage on="didSubmit" message="m" to="app"><set on="success" name="free" to="{message.free}"/></sendMessage>
                </form></app>
                """, wrong: wrong, right: right, edit: edit)
    }

    static let choices: [Case] = [
        choice(
            "name=\"a\" options=\"{ways}\" value=\"Post\"", "name=\"a\" options=\"{ways}\" value=\"post\"", edit: "post"
        ),
        choice("name=\"a\" options=\"{sorts}\" value=\"A\"", "name=\"a\" options=\"{sorts}\" value=\"a\"", edit: "a"),
        choice("edits=\"kind\" options=\"{sorts}\"", "edits=\"kind\" options=\"{free}\""),
        choice(
            "name=\"a\" options=\"{sorts.title}\" value=\"a\"", "name=\"a\" options=\"{sorts.title}\" value=\"A\"",
            edit: "A"),
    ]

    static let cases = items + screens + values + choices
}
