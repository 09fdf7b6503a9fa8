import TestSupport
import Testing
import WendCore
import WendExpressions

/// Steps that no person caused come out of a bucket; a chain that never lets it fill again is cut.
struct BucketRules {
    /// Takes the answer to the first awaited message, as soon as the machine would have it.
    private static func answerWhenDue(_ play: Play, _ name: String) throws -> Bool {
        let effect = try #require(play.machine.awaitedReplies.first { $0.content.subject == name })
        let earliest = play.machine.earliestTime(for: .reply(effect.id, .success()))
        if let earliest { play.now = max(play.now, earliest) }
        try play.reply(name)
        return earliest != nil
    }

    /// A message that is sent again as soon as it has been answered.
    private static let chain =
        """
        <screen><actions><sendMessage name="viewDidAppear"><message><name>poll</name>
        <destinationType>rootDelegate</destinationType></message><actions><sendMessage name="success"><message>
        <name>poll</name><destinationType>self</destinationType></message></sendMessage></actions></sendMessage>
        <sendMessage name="poll"><message><name>poll</name><destinationType>rootDelegate</destinationType></message>
        <actions><sendMessage name="success"><message><name>poll</name><destinationType>self</destinationType></message>
        </sendMessage><note name="failure">failed</note></actions></sendMessage></actions></screen>
        """

    @Test func aChainThatGoesOnByItselfIsSlowedDownAndCutWithItsPlace() throws {
        let play = try Play(Self.chain, handles: ["poll"])
        let began = play.now
        var steps = 0
        while !play.machine.awaitedReplies.isEmpty, steps < 10_000 {
            steps += 1
            _ = try Self.answerWhenDue(play, "poll")
        }
        #expect((1_600...1_602).contains(steps))
        #expect((60.0...61.0).contains(play.now - began))
        #expect(play.problems == ["chain-cut"])
        #expect(play.reports.first { $0.code == "chain-cut" }?.location != nil)
        // The document hears of it as of any failure.
        #expect(play.notes == ["failed"])
        #expect(play.machine.nextDeadline == nil)
    }

    /// Nobody is woken at the very moment: on a busy machine it may be a third of a second later, and the chain is cut all the same.
    @Test(arguments: 1...5 as ClosedRange<UInt64>) func aChainIsCutThoughItIsWokenLate(_ seed: UInt64) throws {
        let play = try Play(Self.chain, handles: ["poll"])
        var random = SeededGenerator(seed: seed)
        let began = play.now
        var steps = 0
        while !play.machine.awaitedReplies.isEmpty, steps < 10_000 {
            steps += 1
            let effect = try #require(play.machine.awaitedReplies.first)
            if let earliest = play.machine.earliestTime(for: .reply(effect.id, .success())), earliest > play.now {
                play.now = earliest + Double(random.below(330)) / 1000
            }
            try play.reply("poll")
        }
        #expect(play.problems == ["chain-cut"])
        #expect(play.now - began < 70)
    }

    /// What had used up everything, and then asks less often than the bucket fills, is never cut.
    @Test func whatSlowsDownAfterwardsGoesOn() throws {
        let play = try Play(Self.chain, handles: ["poll"])
        for _ in 0..<1_100 { _ = try Self.answerWhenDue(play, "poll") }
        for _ in 0..<3_000 {
            play.now += 0.11
            _ = try Self.answerWhenDue(play, "poll")
        }
        #expect(play.problems.isEmpty)
    }

    @Test func aPollerThatAsksTenTimesASecondIsNeverSlowedDown() throws {
        let play = try Play(Self.chain, handles: ["poll"])
        for _ in 0..<3_000 {
            play.now += 0.1
            #expect(try !Self.answerWhenDue(play, "poll"))
        }
        #expect(play.problems.isEmpty)
    }

    @Test func whatAPersonSetOffIsFree() throws {
        let play = try Play(
            """
            <screen><button><title>Go</title><message>go</message></button><actions><sendMessage name="go"><message>
            <name>data</name><destinationType>rootDelegate</destinationType></message></sendMessage></actions></screen>
            """, handles: ["data"])
        for _ in 0..<1_200 {
            try play.press("Go")
            #expect(try !Self.answerWhenDue(play, "data"))
        }
        #expect(play.problems.isEmpty)
    }

    @Test func aChainThatWasRestoredGoesOnWithWhatIsLeft() throws {
        let play = try Play(Self.chain, handles: ["poll"])
        for _ in 0..<1_000 { #expect(try !Self.answerWhenDue(play, "poll")) }
        try play.restart()
        #expect(try Self.answerWhenDue(play, "poll"))
    }

    @Test func aDocumentThatLoadsItselfOnAppearingEnds() throws {
        let stack =
            """
            <navigation><viewControllers><screen><actions><sendMessage name="viewDidAppear"><message>again</message>
            </sendMessage></actions></screen></viewControllers><actions><loadSchema name="again"><path>again.xml</path>
            <replaceRootController/><note>failed</note></loadSchema></actions></navigation>
            """
        let loaded =
            """
            <screen><actions><sendMessage name="viewDidAppear"><message>again</message></sendMessage></actions></screen>
            """
        let play = try Play(stack)
        let document = try Play.document(loaded, file: "again.xml", registry: play.registry)
        play.add(document)
        var steps = 0
        while let effect = play.machine.awaitedReplies.first, steps < 10_000 {
            steps += 1
            let reply = Reply.success(["schema": document.document.reference()])
            if let time = play.machine.earliestTime(for: .reply(effect.id, reply)) { play.now = max(play.now, time) }
            play.tell(.reply(effect.id, reply))
        }
        #expect((1_600...1_602).contains(steps))
        #expect(play.problems == ["chain-cut"])
        #expect(play.notes == ["failed"])
    }

    @Test func operationsThatGoBackForEverEnd() throws {
        let play = try Play(
            """
            <app><screen><actions><operations name="viewDidAppear">
            <operation name="ask" message="poll"/><operation name="next" message="poll"/>
            <segue from="ask" to="next"/><loopSegue from="next" to="ask" unbounded="true"/>
            </operations></actions></screen></app>
            """, handles: ["poll"])
        var steps = 0
        while !play.machine.awaitedReplies.isEmpty, steps < 10_000 {
            steps += 1
            _ = try Self.answerWhenDue(play, "poll")
        }
        #expect((1_600...1_602).contains(steps))
        #expect(play.machine.nextDeadline == nil)
        #expect(play.problems.contains("chain-cut"))
    }
}
