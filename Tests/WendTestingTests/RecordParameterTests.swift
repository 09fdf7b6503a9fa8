import Testing
import WendCore
import WendDocuments
import WendExpressions
import WendRuntime
import WendStore
import WendTesting

/// Every parameter of what declares, finds and changes records does what its description says, on SQLite.
@Suite struct RecordParameterTests {
    /// A document with something left out or written otherwise, what is pressed, and what is seen then.
    struct Case: Sendable, CustomTestStringConvertible {
        let parameter: String
        var entity = #"<entity name="Task"><attribute name="title"/><attribute name="rank" type="integer"/></entity>"#
        var query = #"<query name="tasks" entity="Task" sort="rank"/>"#
        var actions = ""
        var pressed: [String] = ["Fill"]
        let seen: String

        var testDescription: String { parameter }

        var source: String {
            """
            <app><screen>\(entity)\(query)<value name="on" is="{NO}"/><value name="told" is="{0}"/>
            <container>
                <label>[{joined(tasks.title, ' ')}] {told}</label>
                <label>{tasks.error}</label>
                <button title="Fill" message="fill"/><button title="Go" message="go"/><button title="On" message="on"/>
            </container>
            <save on="fill" entity="Task"
                value="{[record(title: 'b', rank: 2), record(title: 'a', rank: 1), record(title: 'c', rank: 3)]}"/>
            <set on="on" name="on" to="{YES}"/>
            \(actions)</screen></app>
            """
        }
    }

    static let cases = [
        Case(parameter: "query.sort", seen: "[a b c] 0"),
        Case(
            parameter: "query.sort, backward", query: #"<query name="tasks" entity="Task" sort="-rank"/>"#,
            seen: "[c b a] 0"),
        Case(
            parameter: "query.where", query: #"<query name="tasks" entity="Task" where="rank &gt; 1" sort="rank"/>"#,
            seen: "[b c] 0"),
        Case(
            parameter: "query.limit", query: #"<query name="tasks" entity="Task" sort="rank" limit="2"/>"#,
            seen: "[a b] 0"),
        Case(
            parameter: "query.when, not yet", query: #"<query name="tasks" entity="Task" sort="rank" when="{on}"/>"#,
            seen: "[] 0"),
        Case(
            parameter: "query.when", query: #"<query name="tasks" entity="Task" sort="rank" when="{on}"/>"#,
            pressed: ["Fill", "On"], seen: "[a b c] 0"),
        Case(
            parameter: "query.entity", query: #"<query name="tasks" entity="Tusk"/>"#,
            seen: "there is no entity 'Tusk'; did you mean 'Task'?"),
        Case(
            parameter: "save.value", actions: #"<save on="go" entity="Task" value="{record(title: 'd', rank: 4)}"/>"#,
            pressed: ["Fill", "Go"], seen: "[a b c d] 0"),
        Case(
            parameter: "save.unless, there is one",
            actions:
                #"<save on="go" entity="Task" unless="rank == 1" value="{record(title: 'd', rank: 4)}"><set on="success" name="told" to="{count}"/></save>"#,
            pressed: ["Fill", "Go"], seen: "[a b c] 0"),
        Case(
            parameter: "save.unless, there is none",
            actions:
                #"<save on="go" entity="Task" unless="rank == 4" value="{record(title: 'd', rank: 4)}"><set on="success" name="told" to="{count}"/></save>"#,
            pressed: ["Fill", "Go", "Go"], seen: "[a b c d] 0"),
        Case(
            parameter: "save.set, save.where",
            actions: #"<save on="go" entity="Task" where="rank &lt; 3" set="record(rank: rank + 10)"/>"#,
            pressed: ["Fill", "Go"], seen: "[c a b] 0"),
        Case(
            parameter: "save.actions",
            actions: #"<save on="go" entity="Task" set="record(rank: 0)"><set name="told" to="{count}"/></save>"#,
            pressed: ["Fill", "Go"], seen: "[b a c] 3"),
        Case(
            parameter: "delete.where, delete.actions",
            actions: #"<delete on="go" entity="Task" where="title == 'b'"><set name="told" to="{count}"/></delete>"#,
            pressed: ["Fill", "Go"], seen: "[a c] 1"),
        Case(
            parameter: "attribute.default",
            entity:
                #"<entity name="Task"><attribute name="title" default="new"/><attribute name="rank" type="integer"/></entity>"#,
            actions: #"<save on="go" entity="Task" value="{record(rank: 9)}"/>"#, pressed: ["Go"], seen: "[new] 0"),
        Case(
            parameter: "attribute.required",
            entity:
                #"<entity name="Task"><attribute name="title" required="yes"/><attribute name="rank" type="integer"/></entity>"#,
            actions:
                #"<save on="go" entity="Task" value="{record(rank: 9)}"><set on="failure" name="told" to="no"/></save>"#,
            pressed: ["Go"], seen: "[] no"),
        Case(
            parameter: "attribute.type",
            actions:
                #"<save on="go" entity="Task" value="{record(rank: 'x')}"><set on="failure" name="told" to="no"/></save>"#,
            pressed: ["Go"], seen: "[] no"),
        Case(
            parameter: "attribute.unique",
            entity:
                #"<entity name="Task"><attribute name="title"/><attribute name="rank" type="integer" unique="yes"/></entity>"#,
            actions: #"<save on="go" entity="Task" value="{record(title: 'B', rank: 2)}"/>"#, pressed: ["Fill", "Go"],
            seen: "[a B c] 0"),
        Case(
            parameter: "entity.parent",
            entity:
                #"<entity name="Thing"><attribute name="title"/></entity><entity name="Task" parent="Thing"><attribute name="rank" type="integer"/></entity>"#,
            query: #"<query name="tasks" entity="Thing" sort="title"/>"#, seen: "[a b c] 0"),
        Case(
            parameter: "timer.every", query: #"<query name="tasks" entity="Task"/><timer every="0.5" message="go"/>"#,
            actions: #"<set on="go" name="told" to="{told + 1}"/>"#, pressed: [], seen: "[] 2"),
        Case(
            parameter: "timer.after", query: #"<query name="tasks" entity="Task"/><timer after="0.5" message="go"/>"#,
            actions: #"<set on="go" name="told" to="{told + 1}"/>"#, pressed: [], seen: "[] 1"),
        Case(
            parameter: "timer.while",
            query: #"<query name="tasks" entity="Task"/><timer every="0.5" while="{on}" message="go"/>"#,
            actions: #"<set on="go" name="told" to="{told + 1}"/>"#, pressed: [], seen: "[] 0"),
        Case(
            parameter: "change.of, change.message",
            query: #"<query name="tasks" entity="Task"/><change of="{on}" message="go"/>"#,
            actions: #"<set on="go" name="told" to="{told + 1}"/>"#, pressed: ["On", "On"], seen: "[] 1"),
        Case(
            parameter: "change.of, what a query finds",
            query:
                #"<query name="tasks" entity="Task" sort="rank"/><change of="{tasks.@count}" becomes="{3}" message="go"/>"#,
            actions: #"<set on="go" name="told" to="{told + 1}"/>"#, pressed: ["Fill"], seen: "[a b c] 1"),
        Case(
            parameter: "change.becomes",
            query: #"<query name="tasks" entity="Task"/><change of="{on}" becomes="{NO}" message="go"/>"#,
            actions: #"<set on="go" name="told" to="{told + 1}"/>"#, pressed: ["On"], seen: "[] 0"),
        Case(
            parameter: "change.of, what another brings about",
            query:
                #"<query name="tasks" entity="Task"/><change of="{told}" message="more"/><change of="{on}" message="go"/>"#,
            actions:
                #"<set on="go" name="told" to="{told + 1}"/><set on="more" name="told" to="{TERNARY(told &lt; 5, told + 1, told)}"/>"#,
            pressed: ["On"], seen: "[] 5"),
        Case(
            parameter: "change.throttle",
            query: #"<query name="tasks" entity="Task"/><change of="{on}" throttle="0.5" message="go"/>"#,
            actions: #"<set on="go" name="told" to="{told + 1}"/>"#, pressed: ["On"], seen: "[] 1"),
        Case(
            parameter: "change.throttle, not yet",
            query: #"<query name="tasks" entity="Task"/><change of="{on}" throttle="5" message="go"/>"#,
            actions: #"<set on="go" name="told" to="{told + 1}"/>"#, pressed: ["On"], seen: "[] 0"),
    ]

    @Test(arguments: cases) func itDoesWhatItsDescriptionSays(_ tried: Case) throws {
        let document = try #require(
            DocumentReader().read(Array(tried.source.utf8), file: "app.xml", registry: .standard)
                .checked(against: .standard).document)
        try #require(document.isRunnable, "\(document.diagnostics)")
        var handlers = Handlers()
        handlers.records = AppRecords(document.entities, folder: nil)
        let session = TestSession(document, handlers: handlers, allows: ["watch-failed"])
        for button in tried.pressed {
            try session.press(button)
            try session.advance(by: 0.2)
        }
        try session.advance(by: 1.2 - 0.2 * Double(tried.pressed.count))
        #expect(session.isVisible(tried.seen), "\(session.screen)")
    }
}
