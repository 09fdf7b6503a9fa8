import Testing
import WendCore
import WendExpressions

/// Names that an answer brings and that are declared as well, in what follows it.
struct AnsweredNameRules {
    private static func play(_ actions: String) throws -> Play {
        let play = try Play(
            """
            <app><screen><value name="tasks" is="{0}"/><value name="other" is="{0}"/>
                <container><label>tasks {tasks}, other {other}</label><button title="Load" message="load"/></container>
                \(actions)
            </screen></app>
            """, handles: ["first", "second"])
        try play.press("Load")
        return play
    }

    @Test func whatAnAnswerBringsIsReadBeforeWhatIsDeclaredAroundTheAction() throws {
        let play = try Self.play(
            #"<sendMessage on="load" message="first" to="app"><set on="success" name="tasks" to="{tasks}"/></sendMessage>"#
        )
        try play.reply("first", .success(["tasks": 5]))
        #expect(play.sees("tasks 5, other 0"))
        #expect(play.problems.isEmpty)
    }

    @Test func whatAnAnswerDoesNotBringIsWhatIsDeclared() throws {
        let play = try Self.play(
            #"""
            <sendMessage on="load" message="first" to="app"><set on="success" name="tasks" to="{tasks + 1}"/>
                <set on="failure" name="other" to="{error}"/></sendMessage>
            """#)
        try play.reply("first", .success(["other": 7]))
        #expect(play.sees("tasks 1, other 0"))
        try play.press("Load")
        try play.reply("first", .failure("no"))
        #expect(play.sees("tasks 1, other no"))
    }

    @Test func whatAnActionHasSetIsMeantByItsNameAgain() throws {
        let play = try Self.play(
            #"""
            <sendMessage on="load" message="first" to="app"><multipleActions on="success">
                <set name="tasks" to="{tasks}"/><set name="tasks" to="{tasks + 1}"/><set name="other" to="{message.tasks}"/>
            </multipleActions></sendMessage>
            """#)
        try play.reply("first", .success(["tasks": 5]))
        #expect(play.sees("tasks 6, other 5"))
    }

    @Test(arguments: [false, true]) func anEarlierAnswerIsStillReadFirstWhenALaterOneHasCome(_ restarts: Bool) throws {
        let play = try Self.play(
            #"""
            <sendMessage on="load" message="first" to="app"><sendMessage on="success" message="second" to="app">
                <multipleActions on="success"><set name="other" to="{other + tasks}"/></multipleActions>
            </sendMessage></sendMessage>
            """#)
        try play.reply("first", .success(["tasks": 5, "other": 1]))
        if restarts { try play.restart() }
        try play.reply("second", .success(["other": 30]))
        #expect(play.sees("tasks 0, other 35"))
    }

    @Test func whoAnswersAMessageSentAfterwardsReadsWhatIsDeclared() throws {
        let play = try Self.play(
            #"""
            <sendMessage on="load" message="first" to="app"><sendMessage on="success" message="told" to="self"/></sendMessage>
            <multipleActions on="told"><set name="other" to="{tasks + message.tasks}"/></multipleActions>
            """#)
        try play.reply("first", .success(["tasks": 5]))
        #expect(play.sees("tasks 0, other 5"))
    }

    @Test func aScreenThatIsOpenedReadsWhatItDeclares() throws {
        let play = try Play(
            """
            <app><navigation><screen><container><button title="Load" message="load"/></container>
                <sendMessage on="load" message="first" to="app"><pushController on="success">
                    <screen title="Opened {tasks}"><value name="tasks" is="{1}"/><container><label>own {tasks}</label></container></screen>
                </pushController></sendMessage>
            </screen></navigation></app>
            """, handles: ["first"])
        try play.press("Load")
        try play.reply("first", .success(["tasks": 5]))
        #expect(play.sees("own 1"))
        #expect(play.sees("Opened 1"))
    }
}
