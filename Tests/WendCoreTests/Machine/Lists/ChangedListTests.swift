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

    @Test func onlyTheLastFewChangesAreHeld() {
        var changes = ChangedLists()
        let lists = (0..<40).map { number in (0..<SharedLists.least).map { _ in Value.integer(number) } }
        for (old, new) in zip(lists, lists.dropFirst()) { changes.note(.list(old), became: .list(new)) }
        #expect(changes.origin(of: lists[5]) == nil)
        #expect(changes.origin(of: lists[39]) != nil)
    }
}
