import TestSupport
import Testing
import WendExpressions

@testable import WendCore

/// A changed list measured where it differs comes to what it comes to measured as a whole.
struct ChangedListTests {
    @Test(arguments: 1...20 as ClosedRange<UInt64>) func measuringWhatDiffersIsMeasuringAll(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func record() -> Value {
            .dictionary([
                "id": .integer(random.below(1_000)), "text": .string(String(repeating: "x", count: random.below(40))),
            ])
        }
        var list = (0..<(SharedLists.least + random.below(200))).map { _ in record() }
        var known = MeasuredLists()
        for _ in 0..<30 {
            var changes = ChangedLists()
            for _ in 0...random.below(3) {
                let old = list
                switch random.below(4) {
                case 0: list.insert(record(), at: random.below(list.count + 1))
                case 1 where list.count > SharedLists.least: list.remove(at: random.below(list.count))
                case 2: list.swapAt(random.below(list.count), random.below(list.count))
                default: list[random.below(list.count)] = record()
                }
                changes.note(.list(old), became: .list(list))
            }
            var (whole, part) = (DataScale(), DataScale(knowing: known, changedBy: changes))
            _ = whole.add(shared: ["list": .list(list)])
            _ = part.add(shared: ["list": .list(list)])
            #expect(whole.bytes == part.bytes)
            known = part.lists
        }
    }

    /// Whatever lies in the bytes of values that mean nothing.
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func outsideOfWhatDiffersBothAreEqualAndTheRestIsSmall(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func value() -> Value {
            switch random.below(9) {
            case 0: .null
            case 1: .bool(random.below(2) == 0)
            case 2: .integer(random.below(4) - 2)
            case 3: .double(Double(random.below(4)))
            case 4: .string(String(repeating: "é", count: random.below(20)))
            case 5: .data([UInt8(random.below(3))])
            case 6: .list([.integer(random.below(2))])
            case 7: .dictionary(["a": .integer(random.below(2))])
            default: .string("")
            }
        }
        let old = (0..<100).map { _ in value() }
        for _ in 0..<50 {
            var new = old
            let at = random.below(new.count)
            switch random.below(3) {
            case 0: new.remove(at: at)
            case 1: new.insert(value(), at: at)
            default: new[at] = value()
            }
            let (gone, come) = ChangedLists.difference(old, new)
            #expect(old[..<gone.lowerBound] == new[..<come.lowerBound])
            #expect(old[gone.upperBound...] == new[come.upperBound...])
            #expect(gone.count <= 1 && come.count <= 1)
        }
    }

    @Test func onlyTheLastFewChangesAreHeld() {
        var changes = ChangedLists()
        let lists = (0..<40).map { number in (0..<SharedLists.least).map { _ in Value.integer(number) } }
        for (old, new) in zip(lists, lists.dropFirst()) { changes.note(.list(old), became: .list(new)) }
        #expect(changes.origin(of: lists[5]) == nil)
        #expect(changes.origin(of: lists[39]) != nil)
    }
}
