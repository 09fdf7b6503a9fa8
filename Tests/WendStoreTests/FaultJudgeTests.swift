import Testing

@testable import FaultRuns

/// What judges fault runs finds what it is there for.
@Suite struct FaultJudgeTests {
    private let plan: FaultPlan
    private let who = FaultLine.Client(session: 0, client: 0)
    private var judge: FaultJudge

    init() throws {
        // Its first client adds, then asks.
        let plan = try #require(
            (1...1000).lazy.map { FaultPlan(seed: $0, kills: false) }.first { plan in
                plan.batch(0, 0, 1).kind == .add && plan.batch(0, 0, 2).kind == .ask
            })
        self.plan = plan
        judge = FaultJudge(plan)
        try judge.take(.made(session: 0, id: "s"))
        for number in 1...2 { try judge.take(.sent(who, number: number)) }
    }

    private mutating func show(
        _ number: Int, _ view: String, _ cause: FaultLine.Cause = .update, acknowledged: Int? = nil
    ) throws {
        let view = try #require(FaultView(view[...]))
        try judge.take(.shown(who, cause, epoch: 1, number: number, acknowledged: acknowledged, view))
    }

    @Test func whatIsRightPasses() throws {
        var test = self
        try test.show(1, "0,0,0|0|||", .hello)
        try test.show(2, "1,0,0|1|a1|a1|", acknowledged: 1)
        try test.show(3, "2,0,0|2|a1 A2|a1|", acknowledged: 2)
        try test.show(4, "2,0,0|2|a1 A2|a1|A2")
        try test.show(5, "2,0,0|2|a1 A2|a1|A2", .snapshot)
        #expect(test.judge.isAllAcknowledged)
    }

    @Test(arguments: [
        ("a press is missing", "2,0,0|1|A2||"), ("a press is there twice", "1,0,0|2|a1 a1|a1 a1|"),
        ("the count is wrong", "1,0,0|2|a1|a1|"), ("a computed answer comes later", "1,0,0|1|a1||"),
        ("an answer is there twice", "2,0,0|2|a1 A2|a1|A2 A2"), ("an answer is to nothing", "1,0,0|1|a1|a1|A2"),
        ("a batch was never sent", "3,0,0|2|a1 A2|a1|"),
    ]) func aViewThatCannotBeIsFound(_ wrong: (what: String, view: String)) {
        var test = self
        #expect(throws: FaultFinding.self, "\(wrong.what)") { try test.show(1, wrong.view) }
    }

    @Test func whatIsTakenBackIsFound() throws {
        var test = self
        try test.show(1, "2,0,0|2|a1 A2|a1|A2")
        #expect(throws: FaultFinding.self) { try test.show(2, "2,0,0|2|A2 a1|a1|") }
        #expect(throws: FaultFinding.self) { try test.show(1, "2,0,0|2|a1 A2|a1|A2") }
    }

    @Test func wrongAcknowledgementsAreFound() throws {
        var test = self
        #expect(throws: FaultFinding.self) { try test.show(1, "1,0,0|1|a1|a1|", acknowledged: 2) }
        #expect(throws: FaultFinding.self) {
            try test.judge.take(.acknowledged(FaultLine.Client(session: 0, client: 0), number: 3, refused: 0))
        }
        #expect(throws: FaultFinding.self) { try test.judge.take(.greeted(test.who, highest: 0)) }
    }

    @Test func aFailureNobodyIsToldOfIsFound() throws {
        var test = self
        #expect(throws: FaultFinding.self) {
            try test.judge.take(.failed(test.who, number: 2, code: "notStored", cause: "full"))
        }
        try test.show(1, "0,0,0|0|||", .snapshot)
        try test.judge.take(.failed(test.who, number: 2, code: "notStored", cause: "full"))
    }

    @Test func whatIsSaidIsReadAsItWasWritten() throws {
        let lines = [
            "made\t3\tID", "sent\t3b\t7", "shown\t0a\tupdate\t2\t5\t1\t1,0,0|1|a1|a1|", "greeted\t1c\t4",
            "acknowledged\t0a\t2\t0", "failed\t0a\t2\tnotStored\tfull", "closed\t0a", "gone\t0a", "committed\t4\t2",
            "broken\twhy", "ended",
        ]
        #expect(lines.map { FaultLine($0[...])?.text } == lines)
        #expect(FaultLine("shown\t0a\tupd") == nil)
    }
}
