import TestSupport
import Testing
import WendExpressions

@testable import WendCore

/// Files are kept as long as anything in the session has them, and let go of then.
struct HeldFileRules {
    private static let source = """
        <app><navigation><table title="Root"><value name="list" is="{[]}"/><value name="link" is=""/><value name="one"/>
            <tableHeaderView><container><button title="Form" message="form"/><button title="Drop" message="drop"/>
                <button title="Unlink" message="unlink"/><button title="Strip" message="strip"/><button title="None" message="none"/>
            </container></tableHeaderView>
            <tableSection><tableCell for="row in list" text="row {row.id}" message="open"/></tableSection>
            <remove on="drop" from="list" where="id == list.id.@min"/>
            <update on="strip" in="list" set="record(file: NULL)"/>
            <set on="unlink" name="link" to=""/><set on="none" name="one" to="{NULL}"/>
            <pushController on="open"><screen title="Row"><label>{row.file.name ?? 'no file'}</label></screen></pushController>
            <pushController on="form"><form title="Form"><container><fileField name="photo" label="Photo"/>
                <button title="Keep" message="keep"/><button title="Link" message="link"/><button title="One" message="one"/>
                <button title="Send" message="submit"/></container>
                <append on="keep" to="list" value="{record(file: photo)}"/><set on="link" name="link" to="/files/{photo.id}"/>
                <set on="one" name="one" to="{photo}"/>
                <sendMessage on="didSubmit" message="claim" to="app"><showAlert on="failure" message="no"/></sendMessage></form>
            </pushController>
        </table></navigation></app>
        """

    private static func id(_ number: Int) -> String {
        String("abcdefghijklmnopqrst".prefix(19)) + String(1000 + number).suffix(3)
    }

    private static func offer(_ number: Int, _ play: Play) throws {
        let file = OfferedFile(id: id(number), name: "\(number).png", type: "image/png", size: 3)
        #expect(play.send(.edit, try play.element(.fileField).id, file.value) == nil)
        try play.reply("photo", .success())
    }

    private static func gone(_ play: Play) -> [Int] {
        play.effects.compactMap {
            if case .discard(let file) = $0.content { Int(file.suffix(3)) } else { nil }
        }
    }

    private static func isAnswerOwed(_ play: Play) -> Bool {
        play.machine.state.waiting.contains { if case .message = $0.effect.content { true } else { false } }
    }

    private static func play() throws -> Play { try Play(source, handles: ["claim"]) }

    @Test func whatIsLeftWithItsFormIsLetGoOf() throws {
        let play = try Self.play()
        try play.press("Form")
        try Self.offer(1, play)
        #expect(Self.gone(play).isEmpty && play.machine.state.files == [Self.id(1)])
        try play.back()
        #expect(Self.gone(play) == [1])
        #expect(!play.machine.state.hasFiles)
    }

    @Test(arguments: [("Keep", "Drop"), ("Keep", "Strip"), ("Link", "Unlink"), ("One", "None")])
    func whatIsKeptElsewhereStaysAsLongAsItIs(_ keep: String, _ drop: String) throws {
        let play = try Self.play()
        try play.press("Form")
        try Self.offer(1, play)
        try play.press(keep)
        try play.back()
        #expect(Self.gone(play).isEmpty)
        try play.restart()
        try play.press(drop)
        #expect(Self.gone(play) == [1])
    }

    @Test func aScreenThatShowsItAsItWasKeepsIt() throws {
        let play = try Self.play()
        try play.press("Form")
        try Self.offer(1, play)
        try play.press("Keep")
        try play.back()
        try play.press("row 1")
        #expect(play.sees("1.png"))
        try play.back()
        try play.press("Drop")
        #expect(Self.gone(play) == [1])
    }

    @Test(arguments: [Reply.success(), .failure("no")]) func aMessageThatIsNotAnsweredKeepsIt(_ reply: Reply) throws {
        let play = try Self.play()
        try play.press("Form")
        try Self.offer(1, play)
        try play.press("Send")
        try Self.offer(2, play)
        #expect(Self.gone(play).isEmpty)
        try play.restart()
        try play.reply("claim", reply)
        // What is said of a failure is said with everything that was there when it was asked for.
        if !reply.isSuccess { try play.press("OK") }
        #expect(Self.gone(play) == [1])
        try play.back()
        #expect(Self.gone(play) == [1, 2])
    }

    @Test func whatIsUnderWayIsLetGoOfWhenItsFieldLeaves() throws {
        let play = try Self.play()
        try play.press("Form")
        let file = OfferedFile(id: Self.id(1), name: "1.png", type: "image/png", size: 3)
        #expect(play.send(.edit, try play.element(.fileField).id, file.value) == nil)
        try play.back()
        #expect(Self.gone(play) == [1])
    }

    @Test func asManyFilesAsASessionMayHaveAreReceived() throws {
        let play = try Self.play()
        try play.press("Form")
        var machine = play.machine
        machine.tree.state.files = (0..<Turn.mostFiles).map { "another \($0)" }
        let file = OfferedFile(id: Self.id(1), name: "1.png", type: "image/png", size: 3)
        let event = Event(.edit, try play.element(.fileField).id, file.value)
        #expect(machine.receive(Input(time: machine.state.time, .event(event))).refusal == nil)
        #expect(machine.state.waiting.isEmpty)
        #expect(!machine.state.files.contains(Self.id(1)))
    }

    /// What is noticed to be gone is all that is gone, in whatever way.
    @Test(arguments: 1...12 as ClosedRange<UInt64>) func thoseThatAreHeldAreThoseThatAreFound(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let play = try Self.play()
        var last = 0
        for step in 0..<80 {
            let isInForm = play.sees("Send")
            switch generator.below(isInForm ? 8 : 7) {
            case 0 where isInForm:
                last += 1
                try Self.offer(last, play)
            case 1 where isInForm: try play.press("Keep")
            case 2 where isInForm: try play.press(generator.chance(50) ? "Link" : "One")
            case 3 where isInForm: if !Self.isAnswerOwed(play) { try play.press("Send") }
            case 4 where isInForm, 5 where isInForm: try play.back()
            case 6 where isInForm: if play.sees("Remove") { try play.press("Remove") }
            case 0: if play.sees("Form") { try play.press("Form") }
            case 1: if play.sees("Drop") { try play.press("Drop") }
            case 2: if play.sees("Strip") { try play.press(generator.chance(50) ? "Strip" : "None") }
            case 3: if play.sees("Unlink") { try play.press("Unlink") }
            case 4: if let row = play.rows.first, play.sees("Form") { try play.press(row) }
            case 5 where !play.sees("Form"): try play.back()
            default: try play.restart()
            }
            if Self.isAnswerOwed(play), generator.chance(30) { try play.reply("claim", .success()) }
            let all = (1...max(last, 1)).map(Self.id)
            let held = play.machine.tree.filesHeld(among: all)
            #expect(held == Set(play.machine.state.files), "seed \(seed), step \(step)")
            let gone = Set((1...max(last, 1)).prefix(last).filter { !held.contains(Self.id($0)) })
            #expect(Set(Self.gone(play)) == gone, "seed \(seed), step \(step)")
        }
    }
}
