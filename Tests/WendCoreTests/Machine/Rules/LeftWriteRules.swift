import Testing
import WendExpressions

@testable import WendCore

/// What is saved goes on when its screen has left, and over a kill; that it failed is told nevertheless.
struct LeftWriteRules {
    private static func play(_ actions: String = "<save entity=\"Note\" value=\"{record(title: 'a')}\"/><back/>") throws
        -> Play
    {
        try Play(
            """
            <app><navigation><entity name="Note"><attribute name="title" required="yes"/></entity>
            <screen title="List"><container><button title="New" message="new"/></container>
            <pushController on="new"><screen title="One"><container><button title="Save" message="save"/></container>
            <multipleActions on="save">\(actions)</multipleActions></screen></pushController></screen></navigation></app>
            """)
    }

    private static func saved(_ play: Play) throws {
        try play.press("New")
        try play.press("Save")
    }

    private static func writes(_ play: Play) -> [Effect] { play.machine.awaitedReplies.filter(\.isWrite) }

    @Test func itIsNotTakenBackByLeaving() throws {
        let play = try Self.play()
        try Self.saved(play)
        #expect(play.sees("New"))
        #expect(play.effects.filter(\.isWrite).count == 1)
        #expect(!play.effects.contains { if case .cancel = $0.content { true } else { false } })
        #expect(Self.writes(play).count == 1)
    }

    @Test func itIsAskedForAgainAfterAKill() throws {
        let play = try Self.play()
        try Self.saved(play)
        let asked = Self.writes(play)
        try play.restart()
        #expect(Self.writes(play) == asked && asked.count == 1)
    }

    @Test func thatItSucceededIsNobodysBusiness() throws {
        let play = try Self.play()
        try Self.saved(play)
        play.tell(.reply(Self.writes(play)[0].id, .success(["id": "1"])))
        #expect(play.reports == [] && play.machine.awaitedReplies.isEmpty)
    }

    @Test func thatItFailedIsTold() throws {
        let play = try Self.play()
        try Self.saved(play)
        play.tell(.reply(Self.writes(play)[0].id, .failure("title is missing")))
        #expect(play.reports.map(\.code) == ["not-saved"])
        #expect(play.reports.first?.message.contains("its screen had left by then") == true)
        #expect(play.machine.awaitedReplies.isEmpty && play.sees("New"))
    }

    @Test func whatAnswersItsFailureThereIsNotPerformed() throws {
        let play = try Self.play(
            "<save entity=\"Note\" value=\"{record(title: 'a')}\"><showAlert on=\"failure\" message=\"No\"/></save><back/>"
        )
        try Self.saved(play)
        play.tell(.reply(Self.writes(play)[0].id, .failure("title is missing")))
        #expect(play.reports.map(\.code) == ["not-saved"] && !play.sees("No"))
    }

    @Test func asManyAreUnderWayAtOnceAsTheLimitSays() throws {
        let most = RecordChange.mostUnderWay
        for (count, refused) in [(most, 0), (most + 1, 1), (most + 200, 200)] {
            let saves = String(repeating: "<save entity=\"Note\" value=\"{record(title: 'a')}\"/>", count: count)
            let play = try Self.play(saves)
            try Self.saved(play)
            #expect(Self.writes(play).count == most)
            // What is said again and again is said as often as a session says anything.
            #expect(play.reports.isEmpty == (refused == 0))
            #expect(play.reports.allSatisfy { $0.code == "not-saved" })
        }
    }
}
