import Testing
import WendCore
import WendExpressions

/// What starts when.
struct ReadinessRules {
    @Test func anOperationWaitsForAllItDependsOn() throws {
        let play = try OperationSources.play(
            OperationSources.messages("a", "b", "c") + #"<dependency from="a, b" to="c"/>"#)
        #expect(play.awaited == ["a", "b"])
        try play.reply("a")
        #expect(play.awaited == ["b"])
        try play.reply("b")
        #expect(play.awaited == ["c"])
        try play.reply("c")
        #expect(play.notes == ["success"])
    }

    @Test func aFailureSatisfiesADependencyAndIsTheEndOfTheRun() throws {
        let play = try OperationSources.play(
            OperationSources.messages("a", "b") + #"<dependency from="a" to="b"/>"#)
        try play.reply("a", .failure("broken"))
        #expect(play.awaited == ["b"])
        try play.reply("b")
        #expect(play.notes == ["failure error=broken"])
    }

    @Test func successMayBeRequired() throws {
        let play = try OperationSources.play(
            OperationSources.messages("a", "b", "c")
                + #"<dependency from="a" to="b" requires="succeeded"/><dependency from="a" to="c" requires="failed"/>"#)
        try play.reply("a", .failure("broken"))
        #expect(play.awaited == ["c"])
        try play.reply("c")
        // Somebody waited for the failure and put it right.
        #expect(play.notes == ["success"])
    }

    @Test func noMoreRunAtOnceThanTheLimitAllows() throws {
        let play = try OperationSources.play(
            OperationSources.messages("a", "b", "c"), attributes: #"limit="2""#)
        #expect(play.awaited == ["a", "b"])
        try play.reply("b")
        #expect(play.awaited == ["a", "c"])
    }

    @Test func operationsThatShareASemaphoreTakeTurns() throws {
        let play = try OperationSources.play(
            """
            <operation name="a" message="a" semaphores="line"/><operation name="b" message="b" semaphores="line"/>
            <operation name="c" message="c"/><semaphore name="line"/>
            """)
        #expect(play.awaited == ["a", "c"])
        try play.reply("a")
        #expect(play.awaited == ["c", "b"])
    }

    @Test func aGuardLetsWaitWhileTheOtherRuns() throws {
        let play = try OperationSources.play(
            OperationSources.messages("a", "b") + #"<guard from="a" to="b"/>"#)
        #expect(play.awaited == ["a"])
        try play.reply("a")
        #expect(play.awaited == ["b"])
    }

    @Test func aGuardGivesUpWhatAFailureForbids() throws {
        let play = try OperationSources.play(
            OperationSources.messages("a", "b", "c")
                + """
                <dependency from="b" to="c"/><guard to="c" trigger="anyFailed"/>
                """)
        try play.reply("a", .failure("broken"))
        try play.reply("b")
        #expect(play.awaited.isEmpty)
        #expect(play.notes == ["failure error=broken"])
    }

    @Test(arguments: [
        (#"<segue from="a" to="b" on="success"/><segue from="a" to="c" on="failure"/>"#, "b"),
        (#"<segue from="a" to="b" when="kind == 'x'"/><segue from="a" to="c" when="kind == 'y'"/>"#, "b"),
        (
            #"<segue from="a" to="b" when="result.failed == YES"/><segue from="a" to="c" when="result.kind != nil"/>"#,
            "c"
        ),
        (#"<segue from="a" to="b" when="a.kind == 'x'"/><segue from="a" to="c" when="b != nil AND c == 1"/>"#, "b"),
        (
            """
            <segue from="a" to="b"><isEqual><value><string keyPath="kind"/></value>y</isEqual></segue>
            <segue from="a" to="c"><isEqual><value><string keyPath="kind"/></value>x</isEqual></segue>
            """, "c"
        ),
        (#"<segue from="a" to="b" on="success" when="kind == 'y'"/><segue from="a" to="c"/>"#, "c"),
    ])
    func aSegueLeadsOnIfItsConditionsHold(_ segues: String, _ expected: String) throws {
        let play = try OperationSources.play(OperationSources.messages("a", "b", "c") + segues)
        try play.reply("a", .success(["kind": "x"]))
        #expect(play.awaited == [expected])
        try play.reply(expected)
        #expect(play.notes == ["success"])
    }

    @Test func ofSeveralSeguesOneIsEnoughAndNothingRunsTwice() throws {
        let play = try OperationSources.play(
            OperationSources.messages("a", "b", "c") + #"<segue from="a b" to="c"/>"#)
        try play.reply("a")
        #expect(play.awaited == ["b", "c"])
        try play.reply("c")
        try play.reply("b")
        #expect(play.awaited.isEmpty)
        #expect(play.notes == ["success"])
    }

    @Test func aLoopIsBoundAndLeadsOnWhenItIsExhausted() throws {
        let play = try OperationSources.play(
            OperationSources.messages("a", "b", "c")
                + """
                <segue from="a" to="b"/><loopSegue from="b" to="a" atMost="2" on="failure"/>
                <exhaustedSegue from="b" to="c"/>
                """)
        for _ in 0..<3 {
            try play.reply("a")
            try play.reply("b", .failure("wrong"))
        }
        #expect(play.sent.map(\.name) == ["a", "b", "a", "b", "a", "b", "c"])
        try play.reply("c")
        #expect(play.notes == ["success"])
    }

    @Test func aLoopWithoutAWayOutFailsAtItsBound() throws {
        let play = try OperationSources.play(
            OperationSources.messages("a") + #"<loopSegue from="a" to="a" atMost="1" on="failure"/>"#)
        try play.reply("a", .failure("wrong"))
        try play.reply("a", .failure("wrong"))
        #expect(play.notes == ["failure error=the loop from 'a' to 'a' has run 1 times, its bound"])
    }

    @Test func aLoopThatNeverWaitsRunsIntoTheStepLimit() throws {
        let play = try OperationSources.play(
            """
            <operation name="a"><endEditing/></operation><loopSegue from="a" to="a" unbounded="yes"/>
            """)
        #expect(play.problems == ["step-limit"])
        #expect(play.sees("Go"))
    }
}
