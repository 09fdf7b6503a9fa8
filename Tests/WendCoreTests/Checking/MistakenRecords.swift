/// Mistakes about records that are saved, and names that are worked out or mean a key.
enum MistakenRecords {
    private static func saved(_ code: String, _ wrong: String, _ right: String) -> SilentMistakeTests.Case {
        SilentMistakeTests.Case(
            code: code,
            frame: """
                <app><screen><entity name="Task"><attribute name="title" required="yes"/><attribute name="rank" type="integer"/>
                <attribute name="due" type="date"/><attribute name="kind" required="yes" default="a"/></entity>
                <query name="tasks" entity="Task"/>
                <container><label>{tasks.@count}</label><button title="Go" message="go"/></container>
                <save on="go" entity="Task" MARK/></screen></app>
                """, wrong: wrong, right: right)
    }

    private static func pressed(_ code: String, _ wrong: String, _ right: String, edit: String? = nil)
        -> SilentMistakeTests.Case
    {
        SilentMistakeTests.Case(
            code: code,
            frame: """
                <app><screen><value name="n" is="{0}"/><button title="Go {n}" message="go" MARK/>
                <set on="go" name="n" to="{n + 1}"/></screen></app>
                """, wrong: wrong, right: right, edit: edit)
    }

    private static func entered(_ wrong: String, _ right: String, edit: String) -> SilentMistakeTests.Case {
        SilentMistakeTests.Case(
            code: "no-such-field",
            frame: """
                <app><screen><value name="ticket" is="{record(trouble: '', day: '')}"/>
                <container><textField label="T" edits="ticket.MARK"/><textField label="D" edits="ticket.day"/><label>{ticket.trouble}</label>
                </container></screen></app>
                """, wrong: wrong, right: right, edit: edit)
    }

    static let cases = [
        entered("troubles", "trouble", edit: "trouble"),
        saved("missing-attribute", "value=\"{record(rank: 1)}\"", "value=\"{record(rank: 1, title: 'A')}\""),
        saved("missing-attribute", "value=\"{[record(rank: 1)]}\"", "value=\"{[record(id: '1', rank: 1)]}\""),
        saved("missing-attribute", "value=\"{record()}\"", "set=\"record(rank: 1)\""),
        saved(
            "not-of-type", "value=\"{record(title: 'A', rank: 'high')}\"", "value=\"{record(title: 'A', rank: '3')}\""),
        saved(
            "not-of-type", "set=\"record(rank: TERNARY(rank == 1, '2', 'x'))\"",
            "set=\"record(rank: TERNARY(rank == 1, '2', 3))\""),
        saved("not-of-type", "set=\"record(due: 'soon')\"", "set=\"record(due: '2026-01-01')\""),
        saved(
            "unknown-name", "unless=\"titel == 'A'\" value=\"{record(title: 'A')}\"",
            "unless=\"title == 'A'\" value=\"{record(title: 'A')}\""),
        pressed(
            "not-allowed", "role=\"{TERNARY(n == 0, 'primry', 'secondary')}\"",
            "role=\"{TERNARY(n == 0, 'primary', 'secondary')}\"", edit: "primary"),
        pressed("no-key", "key=\"ab\"", "key=\"a\""), pressed("no-key", "key=\"?\"", "key=\"!\""),
        pressed("no-key", "key=\"/\"", "key=\"7\""), pressed("no-key", "key=\" \"", "key=\"é\""),
    ]
}
