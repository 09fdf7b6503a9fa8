import Foundation
import Testing
import WendCore
import WendExpressions

/// What an operation can be, and when it has ended.
struct OperationWorkRules {
    @Test func whatTheAppGetsIsWhatLedThere() throws {
        let play = try OperationSources.play(
            OperationSources.messages("a", "b", "c")
                + #"<dependency from="a" to="b"/><segue from="b" to="c"/>"#)
        try play.reply("a", .success(["x": 1, "y": 2]))
        try play.reply("b", .success(["z": 3]))
        #expect(play.sent.map(\.values) == [[:], ["x": 1, "y": 2], ["z": 3]])
    }

    @Test func anActionSeesTheResultsByName() throws {
        let play = try OperationSources.play(
            OperationSources.messages("a")
                + """
                <operation name="b"><note><text>b</text><show>a.x</show><show>x</show></note></operation>
                <operation name="d"><note><text>d</text><show>a.x</show><show>x</show></note></operation>
                <dependency from="a" to="b"/><dependency from="b" to="d"/>
                """)
        try play.reply("a", .success(["x": 1]))
        #expect(play.notes == ["b a.x=1 x=1", "d a.x=1 x=-", "success"])
    }

    @Test func whatAnActionPutsIntoItsScopeIsItsResult() throws {
        let play = try OperationSources.play(
            """
            <operation name="a"><storeValue name="s" transient="yes"><name>t</name><value>v</value></storeValue></operation>
            <operation name="b"><note><show>a.t</show><show>t</show></note></operation><dependency from="a" to="b"/>
            """)
        #expect(play.notes == ["a.t=v t=v", "success"])
    }

    @Test func anActionThatFailsIsAFailure() throws {
        let play = try OperationSources.play(
            """
            <operation name="a"><dismissController/></operation><operation name="b"><replaceRootController/></operation>
            """)
        #expect(play.notes == ["failure error='replaceRootController' found nothing it could show as a screen"])
    }

    @Test func aMessageNobodyTakesIsAFailure() throws {
        let play = try OperationSources.play(OperationSources.messages("nobody"))
        #expect(play.notes == ["failure error=nobody handles the message 'nobody'"])
    }

    @Test func everythingAnActionSetsOffBelongsToIt() throws {
        let play = try OperationSources.play(
            """
            <operation name="a"><multipleActions>
              <sendMessage><message><name>a</name><destinationType>rootDelegate</destinationType></message>
                <sendMessage name="success"><message><name>b</name><destinationType>rootDelegate</destinationType></message>
                </sendMessage></sendMessage>
              <sendMessage><message><name>c</name><destinationType>rootDelegate</destinationType></message></sendMessage>
            </multipleActions></operation>
            <operation name="d" message="d"/><dependency from="a" to="d"/>
            """)
        #expect(play.awaited == ["a", "c"])
        try play.reply("a", .success(["x": 1]))
        #expect(play.awaited == ["c", "b"])
        try play.reply("b", .success(["y": 2]))
        try play.reply("c", .success(["z": 3]))
        #expect(play.awaited == ["d"])
        #expect(play.sent.last?.values == ["x": 1, "y": 2, "z": 3])
    }

    @Test func oneFailedReplyIsEnoughToFail() throws {
        let play = try OperationSources.play(
            """
            <operation name="a"><multipleActions>
              <sendMessage><message><name>a</name><destinationType>rootDelegate</destinationType></message></sendMessage>
              <sendMessage><message><name>c</name><destinationType>rootDelegate</destinationType></message></sendMessage>
            </multipleActions></operation>
            """)
        try play.reply("a", .failure("broken"))
        try play.reply("c")
        #expect(play.notes == ["failure error=broken"])
    }

    @Test func aGraphInsideAGraphIsOneOperation() throws {
        let play = try OperationSources.play(
            """
            <operation name="inner"><operations name="deep"><operation name="a" message="a"/></operations></operation>
            <operation name="b" message="b"/><segue from="inner" to="b" on="success"/>
            """)
        #expect(play.awaited == ["a"])
        try play.reply("a", .success(["x": 1]))
        #expect(play.awaited == ["b"])
        let inner = try #require(play.sent.last?.values["a"]?.fields)
        #expect(inner["x"] == 1)
    }

    @Test func aGraphInsideAGraphMayFail() throws {
        let play = try OperationSources.play(
            """
            <operation name="inner"><operations><operation name="a" message="a"/></operations></operation>
            <operation name="b" message="b"/><segue from="inner" to="b" on="success"/>
            """)
        try play.reply("a", .failure("broken"))
        #expect(play.notes == ["failure error=broken"])
    }

    // MARK: Again, and not for ever

    @Test func aFailureIsTriedAgainAfterGrowingPauses() throws {
        let play = try OperationSources.play(#"<operation name="a" message="a" retry="3" retryDelay="1"/>"#)
        for pause in [1.0, 2, 4] {
            try play.reply("a", .failure("broken"))
            #expect(play.awaited.isEmpty)
            #expect(play.machine.nextDeadline == play.now + pause)
            try play.restart()
            play.wait(pause)
            #expect(play.awaited == ["a"])
        }
        try play.reply("a", .failure("broken at last"))
        #expect(play.notes == ["failure error=broken at last"])
    }

    @Test func onlySomeFailuresAreWorthAnotherTry() throws {
        let play = try OperationSources.play(
            #"<operation name="a" message="a" retry="3" retryWhen="error == 'network'"/>"#)
        try play.reply("a", .failure("network"))
        #expect(play.awaited == ["a"])
        try play.reply("a", .failure("other"))
        #expect(play.notes == ["failure error=other"])
    }

    @Test func aPauseGivesItsPlaceToOthers() throws {
        let play = try OperationSources.play(
            #"<operation name="a" message="a" retry="1" retryDelay="5"/><operation name="b" message="b"/>"#,
            attributes: #"limit="1""#)
        #expect(play.awaited == ["a"])
        try play.reply("a", .failure("broken"))
        #expect(play.awaited == ["b"])
        play.wait(5)
        #expect(play.awaited == ["b"])
        try play.reply("b")
        #expect(play.awaited == ["a"])
    }

    @Test(arguments: [5.0, 50])
    func anOperationTakesNoLongerThanItMay(_ limit: Double) throws {
        let play = try OperationSources.play("<operation name=\"a\" message=\"a\" timeout=\"\(Int(limit))\"/>")
        play.wait(limit - 0.1)
        #expect(play.awaited == ["a"])
        play.wait(0.1)
        #expect(play.notes == ["failure error=no answer within \(Int(limit)) seconds"])
        #expect(play.effects.last?.content == .cancel(try #require(play.effects.first).id))
        #expect(play.machine.nextDeadline == nil)
    }

    @Test func withoutATimeoutAMessageHasThirtySeconds() throws {
        let play = try OperationSources.play(OperationSources.messages("a"))
        play.wait(30)
        #expect(play.notes == ["failure error=no answer within 30 seconds"])
    }

    // MARK: Starting

    @Test func startingWhatRunsChangesNothing() throws {
        let play = try OperationSources.play(OperationSources.messages("a"))
        try play.press("Go")
        #expect(play.sent.count == 1)
        try play.reply("a")
        try play.press("Go")
        #expect(play.sent.count == 2)
    }

    @Test func aRunStartsWithTheDataOfTheMessage() throws {
        let play = try Play(
            OperationSources.app(
                OperationSources.messages("a"),
                views: "<textField name=\"f\" placeholder=\"F\" />"
            ).replacingOccurrences(of: "screen", with: "form"), handles: ["a"])
        try play.enter("typed", into: "F")
        try play.press("Go")
        #expect(play.sent.first?.values == ["f": "typed"])
    }
}
