import TestSupport
import Testing
import WendCore
import WendExpressions

/// Any number of intents in any order: one visible pair, a history within its policy, every resume paired with a pause, and a state
/// that is the same after it was encoded.
struct StageWalkTests {
    private static let bounds = ["unlimited", "disabled", "2", "5"]

    private static let intents: [String] = {
        let places = [
            #"section="A""#, #"section="A" view="a1""#, #"section="A" view="a2""#, #"section="B""#,
            #"section="B" view="b1""#,
            #"section="C""#, #"section="Loop""#, #"section="Nowhere""#, #"section="A" view="nothing""#,
        ]
        return places + places.map { $0 + #" transition="push" extras="{record(k: 1)}""# }
            + places.prefix(4).map { $0 + #" flush="yes""# } + places.prefix(4).map { $0 + #" clearHistory="yes""# }
            + [
                #"back="1""#, #"back="1" transition="flipLeft""#, #"back="2""#, #"back="7""#, #"flush="yes""#,
                #"clearHistory="yes""#,
            ]
    }()

    /// One that raises others while it is paused, and while it is resumed.
    private static let loop = """
        <section name="Loop" shouldForwardAllMessages="yes">
            <view><container><!--buttons--><innerView/></container></view>
            <note on="onCreate" text="+Loop"/>
            <multipleActions on="onPause"><note text="PLoop"/><intent section="B" view="b1"/></multipleActions>
            <multipleActions on="onResume"><note text="RLoop"/><intent section="A" view="a2" transition="pop"/></multipleActions>
        </section>
        """

    @Test(arguments: 0..<6) func everyWayIsInOrder(_ seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let sections = (StagePlay.sections() + Self.loop).replacing(
            "<!--buttons-->",
            with: "<!--buttons-->" + Self.bounds.map { "<button title=\"\($0)\" message=\"\($0)\"/>" }.joined())
        let sets = Self.bounds.map { "<set on=\"\($0)\" name=\"bound\" to=\"\($0)\"/>" }.joined()
        let stage = try StagePlay(
            Self.intents, stage: #"history="{bound}" first="C""#,
            sections: "<value name=\"bound\" is=\"unlimited\"/>" + sets + sections)
        let play = stage.play
        var bound = "unlimited"
        var noted = 0
        var resumed: [String] = []
        for _ in 0..<60 {
            if Int.random(in: 0..<8, using: &generator) == 0 {
                bound = Self.bounds.randomElement(using: &generator) ?? bound
                try play.press(bound)
            } else {
                try stage.raise(Int.random(in: Self.intents.indices, using: &generator))
                if let most = Int(bound) { #expect(stage.entries.count <= most) }
                if bound == "disabled" { #expect(stage.entries.isEmpty) }
            }
            for note in play.notes.dropFirst(noted) {
                let name = String(note.dropFirst())
                switch note.first {
                case "P":
                    #expect(resumed.contains(name), "paused without being there: \(name)")
                    resumed.removeAll { $0 == name }
                case "R":
                    #expect(!resumed.contains(name), "resumed twice: \(name)")
                    resumed.append(name)
                default: break
                }
            }
            noted = play.notes.count
            #expect(stage.shown == resumed && (1...2).contains(resumed.count))
            let problems: Set = ["no-way-back", "unknown-section", "unknown-view"]
            #expect(Set(play.problems).isSubset(of: problems))
            let (state, root) = (try Play.encode(play.machine.state), play.rendering.root)
            if Int.random(in: 0..<4, using: &generator) == 0 {
                try play.restart()
            } else {
                let restored = try play.restored()
                #expect(try Play.encode(restored.state) == state)
            }
            #expect(try Play.encode(play.machine.state) == state && play.rendering.root.isSame(as: root))
        }
    }
}
