import MachineFuzzing
import TestSupport
import Testing
import WendCore
import WendExpressions

/// What is typed in a row stays with its key, whatever happens to the list: compared with a dictionary.
struct RowModelTests {
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func whatIsTypedIsWhereItsKeyIs(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var ids = Array(0..<8)
        var typed: [Int: String] = [:]
        let play = try ListPlay.start(ListPlay.field, with: ListPlay.items(ids))
        for step in 0..<40 {
            switch generator.below(10) {
            case 0..<4:
                guard let id = generator.pick(ids) else { continue }
                try play.enter(.string("typed \(step)"), into: "row \(id)")
                typed[id] = "typed \(step)"
            case 4..<8:
                change(&ids, &generator)
                try ListPlay.fill(play, ListPlay.items(ids))
                // What leaves is forgotten, also if it comes back.
                typed = typed.filter { ids.contains($0.key) }
            case 8: try play.restart()
            default:
                var windows = RowWindows()
                if let row = play.elements(.row).first {
                    windows.show(generator.below(20), of: ActivationID(row.id.activation.number))
                }
                play.show(windows)
            }
            let expected = Dictionary(uniqueKeysWithValues: typed.map { ("row \($0.key)", $0.value) })
            #expect(play.typed == expected, "seed \(seed), step \(step), rows \(ids)")
        }
    }

    private func change(_ ids: inout [Int], _ generator: inout SeededGenerator) {
        for _ in 0...generator.below(4) {
            switch generator.below(4) {
            case 0: if ids.count > 2 { ids.remove(at: generator.below(ids.count)) }
            case 1: ids.swapAt(generator.below(ids.count), generator.below(ids.count))
            default:
                let new = generator.below(30)
                if !ids.contains(new) { ids.insert(new, at: generator.below(ids.count + 1)) }
            }
        }
    }
}
