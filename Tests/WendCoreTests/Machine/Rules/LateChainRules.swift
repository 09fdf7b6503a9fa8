import Foundation
import TestSupport
import Testing
import WendCore
import WendExpressions

/// Records that are asked for with what other records have, and first values of these: in whatever order all that comes, by press or by
/// address, with restarts in between, the same is filled in.
struct LateChainRules {
    /// What asks for what, and the first values of that.
    private struct Chain {
        var document: String
        var result: Int

        init(_ random: inout SeededGenerator) {
            let count = Int.random(in: 1...4, using: &random)
            var declared = ""
            var last = "q0[FIRST].after"
            for number in 1...count {
                let isRequest = Int.random(in: 0..<4, using: &random) == 0
                var asked = last
                switch Int.random(in: 0..<3, using: &random) {
                case 0:
                    declared += "<value name=\"k\(number)\" always=\"{\(last)}\"/>"
                    asked = "k\(number)"
                case 1:
                    declared += "<value name=\"k\(number)\" is=\"{\(last)}\"/>"
                    asked = "k\(number)"
                default: break
                }
                let isConditional = Bool.random(using: &random)
                let when = isConditional ? " when=\"{\(asked) != NULL}\"" : ""
                declared +=
                    isRequest
                    ? "<request name=\"q\(number)\" url=\"https://x.example/all\" with=\"{record(of: \(asked))}\"\(when)/>"
                    : "<query name=\"q\(number)\" entity=\"Thing\" where=\"of == \(asked)\"\(when)/>"
                last = "q\(number)[FIRST].after"
            }
            let steps = ["v", "w"].shuffled(using: &random)
            declared += "<value name=\"\(steps[0])\" is=\"{\(last)}\"/>"
            declared += "<value name=\"\(steps[1])\" is=\"{record(n: \(steps[0]))}\"/>"
            document = """
                <app><navigation path="/n"><entity name="Thing"><attribute name="of" type="integer"/></entity>
                <screen title="Top"><query name="q0" entity="Thing" where="of == 0"/><container><label>{q0.@count}</label><button title="Open" message="open"/></container>
                <pushController on="open"><screen title="Below" path="s">\(declared)<value name="changed" is="{0}"/>
                <change of="{\(steps[0])}" message="note"/><set on="note" name="changed" to="{changed + 1}"/>
                <container><label>Found {\(steps[0])} {\(steps[1]).n} {changed}</label></container></screen></pushController></screen></navigation></app>
                """
            result = count + 1
        }
    }

    /// What there is for a question: the thing that follows the number in it.
    private static func answer(_ watch: Effect) -> Value {
        guard case .watch(_, let question) = watch.content else { return .null }
        // A question has the records themselves in it that it takes its number of, as they are.
        let words = question.fields?["where"]?.text?.split { !$0.isNumber && !$0.isLetter } ?? []
        let place = words.firstIndex(of: "after").map { $0 + 1 } ?? words.count - 1
        let asked = words.indices.contains(place) ? Int(words[place]) : nil
        guard let number = asked ?? question.fields?["with"]?.fields?["of"]?.number.map({ Int($0) }) else {
            return WatchedRows.found([])
        }
        return WatchedRows.found([
            ["id": .integer(100 + number), "of": .integer(number), "after": .integer(number + 1)]
        ])
    }

    /// What has come of what is watched, and what a replay was told.
    private struct Run {
        let play: Play
        var answered: Set<Effect.ID> = []
        var random: SeededGenerator

        mutating func some() throws {
            let open = play.machine.watches.filter { !answered.contains($0.id) }
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                guard let next = open.randomElement(using: &random) else { return notice() }
                answered.insert(next.id)
                play.observe([WatchedValue(next.id, LateChainRules.answer(next))])
            case 5..<8: notice()
            case 8: play.tell(.tick)
            default:
                try play.restart()
                answered = []
            }
        }

        func notice() { if play.machine.awaitsNotice { play.tell(.watchedChanged([])) } }

        /// All that is asked for comes, and is noticed.
        mutating func rest() -> Bool {
            for _ in 0..<60 {
                let open = play.machine.watches.filter { !answered.contains($0.id) }
                if open.isEmpty, !play.machine.awaitsNotice { return true }
                for watch in open.shuffled(using: &random) {
                    answered.insert(watch.id)
                    play.observe([WatchedValue(watch.id, LateChainRules.answer(watch))])
                    if Bool.random(using: &random) { notice() }
                }
                notice()
            }
            return false
        }
    }

    /// `WEND_CHAINS=20000` looks at more of them.
    private static let chains = ProcessInfo.processInfo.environment["WEND_CHAINS"].flatMap { Int($0) } ?? 250

    @Test(arguments: 0..<chains) func theSameIsFilledInWhateverComesFirst(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let chain = Chain(&random)
        for isPressed in [true, false] {
            var run = Run(play: try Play(chain.document), random: random)
            if isPressed {
                for _ in 0..<Int.random(in: 0..<4, using: &run.random) { try run.some() }
                try run.play.press("Open")
            } else {
                run.play.tell(.event(.open("/n/s")))
            }
            for _ in 0..<Int.random(in: 0..<16, using: &run.random) { try run.some() }
            let isOver = run.rest()
            #expect(isOver, "\(chain.document)")
            #expect(
                run.play.sees("Found \(chain.result) \(chain.result) 0"),
                "\(isPressed) \(run.play.texts) \(run.play.machine.state.lateValues) \(chain.document)")
            #expect(run.play.machine.state.lateValues.isEmpty)
            #expect(run.play.reports.isEmpty, "\(run.play.reports)")
        }
    }
}
