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

    private static func counted(_ wrong: String, _ right: String) -> SilentMistakeTests.Case {
        SilentMistakeTests.Case(
            code: "no-plural",
            frame: """
                <app><screen><value name="n" is="{0}"/><button title="{n} {plural(n, MARK)}" message="go"/>
                <set on="go" name="n" to="{n + 1}"/></screen></app>
                """, wrong: wrong, right: right)
    }

    private static func twice(_ wrong: String, _ right: String) -> SilentMistakeTests.Case {
        SilentMistakeTests.Case(
            code: "key-twice",
            frame: """
                <app><screen><value name="n" is="{0}"/><container><button title="Go {n}" message="go" key="g"/>
                <button title="Gone" message="go" MARK/></container><set on="go" name="n" to="{n + 1}"/></screen></app>
                """, wrong: wrong, right: right)
    }

    private static func slid(_ code: String, _ wrong: String, _ right: String) -> SilentMistakeTests.Case {
        SilentMistakeTests.Case(
            code: code,
            frame: """
                <app><form><slider name="n" label="N" minimumValue="0" maximumValue="10" MARK/></form></app>
                """, wrong: wrong, right: right)
    }

    static let cases = [
        SilentMistakeTests.Case(
            code: "query-circle",
            frame: """
                <app><screen><entity name="Task"><attribute name="rank" type="integer"/></entity><value name="most" always="{low.@count}"/>
                <query name="tasks" entity="Task" where="rank &lt; most"/><query name="low" entity="Task" where="MARK"/>
                <container><label>{tasks.@count} {low.@count} {most}</label></container></screen></app>
                """, wrong: "tasks.@count == 0", right: "rank == 0"),
        SilentMistakeTests.Case(
            code: "time-in-query",
            frame: """
                <app><screen><entity name="Task"><attribute name="due" type="date"/></entity><value name="day" is="{now()}"/>
                <query name="tasks" entity="Task" where="MARK"/><container><label>{tasks.@count} {day}</label></container>
                <timer every="60" message="tick"/><set on="tick" name="day" to="{now()}"/></screen></app>
                """, wrong: "due &lt; now()", right: "due &lt; day"),
        entered("troubles", "trouble", edit: "trouble"),
        saved("missing-attribute", "value=\"{record(rank: 1)}\"", "value=\"{record(rank: 1, title: 'A')}\""),
        saved("missing-attribute", "value=\"{[record(rank: 1)]}\"", "value=\"{[record(id: '1', rank: 1)]}\""),
        saved("missing-attribute", "value=\"{record()}\"", "set=\"record(rank: 1)\""),
        saved(
            "not-of-type", "value=\"{record(title: 'A', rank: 'high')}\"", "value=\"{record(title: 'A', rank: '3')}\""),
        saved(
            "not-of-type", "set=\"record(rank: TERNARY(rank == 1, '2', 'x'))\"",
            "set=\"record(rank: TERNARY(rank == 1, '2', 3))\""),
        saved(
            "missing-attribute", "value=\"{[record(title: 'A'), record(rank: 1)]}\"",
            "value=\"{[record(title: 'A'), record(title: 'B', rank: 1)]}\""),
        saved(
            "missing-attribute", "value=\"{TERNARY(tasks.@count == 0, record(title: 'A'), record(rank: 1))}\"",
            "value=\"{TERNARY(tasks.@count == 0, record(title: 'A'), record(id: '1', rank: 1))}\""),
        saved("not-of-type", "set=\"record(rank: 2.5)\"", "set=\"record(rank: 2)\""),
        saved("not-of-type", "set=\"record(rank: now())\"", "set=\"record(rank: 2.0)\""),
        saved("not-of-type", "set=\"record(due: 20260101)\"", "set=\"record(due: now())\""),
        saved("not-of-type", "set=\"record(title: now())\"", "set=\"record(title: format(now(), 'd MMM'))\""),
        saved(
            "not-of-type", "value=\"{[record(title: 'A', rank: 1), record(title: 'B', rank: 1.5)]}\"",
            "value=\"{[record(title: 'A', rank: 1), record(title: 'B', rank: 2)]}\""),
        counted("record(one: 'note', fwe: 'notes', other: 'notes')", "record(one: 'note', other: 'notes')"),
        counted("record(one: 'note')", "record(one: 'note', other: 'notes')"),
        twice("key=\"g\"", "key=\"h\""), twice("key=\"G\"", "key=\"g\" hidden=\"{n == 0}\""),
        slid("step-misfits", "step=\"20\"", "step=\"5\""), slid("step-misfits", "step=\"3\"", "step=\"2.5\""),
        slid("no-step", "step=\"0\"", "step=\"0.1\""),
        SilentMistakeTests.Case(
            code: "no-tabs",
            frame: """
                <app><tabs><screen title="A"><tabBarItem title="A" hidden="yes"/><label>a</label></screen>
                <screen title="B"><tabBarItem title="B" MARK/><label>b</label></screen></tabs></app>
                """, wrong: "hidden=\"{YES}\"", right: "hidden=\"no\""),
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
