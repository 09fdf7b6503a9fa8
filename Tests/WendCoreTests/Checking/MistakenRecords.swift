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

    /// Whose words are known by what is saved alone.
    private static func kept(_ wrong: String, _ right: String, edit: String) -> SilentMistakeTests.Case {
        SilentMistakeTests.Case(
            code: "other-spelling",
            frame: """
                <app><table title="Jobs"><entity name="Job"><attribute name="title"/><attribute name="state" default="open"/></entity>
                <query name="jobs" entity="Job"/>
                <tableSection><tableCell for="job in jobs" key="job.id" text="{job.title}" detailText="{TERNARY(job.state == MARK, 'yes', 'no')}"
                message="finish"/></tableSection>
                <save on="viewDidLoad" entity="Job" value="{record(title: 'One')}" unless="TRUEPREDICATE"/>
                <save on="finish" entity="Job" where="id == message.job.id" set="record(state: 'done')"/></table></app>
                """, wrong: wrong, right: right, edit: edit)
    }

    /// A form whose input changes what the screen keeps, and whose message is asked for what that is called.
    private static func asked(_ wrong: String, _ right: String) -> SilentMistakeTests.Case {
        SilentMistakeTests.Case(
            code: "nameless-input",
            frame: """
                <app><screen><entity name="Task"><attribute name="title"/></entity><query name="tasks" entity="Task"/>
                <value name="task" is="{record(title: '')}"/><container><label>{tasks.@count} {task.title}</label><form>
                <container><textField label="Title" MARK/><button title="Save" message="submit"/></container>
                <save on="didSubmit" entity="Task" value="{record(title: message.title)}"/></form></container></screen></app>
                """, wrong: wrong, right: right)
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

    /// Records with what has their own name in the list they are put into.
    private static func asked(_ wrong: String, _ right: String, edit: String? = nil) -> SilentMistakeTests.Case {
        SilentMistakeTests.Case(
            code: "unknown-key",
            frame: """
                <app><screen><value name="question" is="{record(text: 'Why?')}"/><value name="answers" is="{[]}"/>
                <container><label for="a in answers" text="{a.question}"/><button title="Go" message="go"/></container>
                <append on="go" to="answers" value="{record(question: MARK)}"/></screen></app>
                """, wrong: wrong, right: right, edit: edit)
    }

    private static func told(_ wrong: String, _ right: String) -> SilentMistakeTests.Case {
        SilentMistakeTests.Case(
            code: "declared-message",
            frame: """
                <app><screen><value name="message" is="Hi"/><value name="n" is="{0}"/>
                <container><label>{message}</label><button title="Go {n}" message="go"/></container>
                <multipleActions on="go">MARK<set name="n" to="{n + 1}"/></multipleActions></screen></app>
                """, wrong: wrong, right: right)
    }

    private static func edited(_ wrong: String, _ right: String) -> SilentMistakeTests.Case {
        SilentMistakeTests.Case(
            code: "unknown-name",
            frame: """
                <app><navigation><screen title="s"><value name="items" is="{[record(x: 'a'), record(x: 'b')]}"/>
                <container>MARK</container><pushController on="open"><screen title="t"><container><label>{item.x}</label>
                <textField label="In what was opened" edits="item.x"/></container></screen></pushController></screen></navigation></app>
                """, wrong: wrong, right: right)
    }

    private static func indexed(_ wrong: String, _ right: String, edit: String) -> SilentMistakeTests.Case {
        SilentMistakeTests.Case(
            code: "text-not-value",
            frame: """
                <app><screen><value name="items" is="{[record(name: 'a'), record(name: 'b')]}"/><value name="n" is=""/>
                <container><label>{n}{items.@count}</label><button title="Go" message="go"/>
                <label for="item in items">{item.name}</label></container><set on="go" name="n" to="MARK"/></screen></app>
                """, wrong: wrong, right: right, edit: edit)
    }

    /// What is added to an item of a list rather than to the list; nothing else is said of what the list has.
    private static func added(_ wrong: String, _ right: String) -> SilentMistakeTests.Case {
        SilentMistakeTests.Case(
            code: "unknown-name",
            frame: """
                <app><screen><value name="loans" is="{[]}"/><container><button title="Lend" message="lend"/>
                <label for="loan in loans" key="loan.id">{loan.who} {loan.count}</label></container>
                <append on="lend" to="MARK" value="{record(who: 'Ann', count: 2)}"/></screen></app>
                """, wrong: wrong, right: right, edit: right)
    }

    private static let opening = "<button for=\"item in items\" title=\"{item.x}\" message=\"open\"/>"

    static let cases = [
        added("loan", "loans"),
        asked("question.txet", "question.text", edit: "text"),
        told("<showAlert message=\"{message}\"/>", "<showAlert message=\"{n}\"/>"),
        told("<set name=\"message\" to=\"{message}\"/>", "<set name=\"message\" to=\"{message.n ?? ''}\"/>"),
        edited(
            "\(opening)<textField label=\"X\" edits=\"item.x\"/>",
            "\(opening)<textField for=\"item in items\" label=\"X\" edits=\"item.x\"/>"),
        indexed("items[0].name", "{items[0].name}", edit: "{items[0].name}"),
        indexed("items[FIRST].name", "items[1st].name", edit: "{items[FIRST].name}"),
        indexed("items[0]", "others[0]", edit: "{items[0]}"),
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
                <query name="tasks" entity="Task" where="MARK"/><container><label>{tasks.@count} {format(day, 'medium')}</label></container>
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
        kept("'Done'", "'done'", edit: "done"), kept("'Open'", "'open'", edit: "open"),
        asked("edits=\"task.title\"", "name=\"title\" edits=\"task.title\""),
    ]
}
