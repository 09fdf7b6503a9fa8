package import TestSupport
package import WendCore
import WendExpressions

/// What the outside shows of what is watched: numbers, texts and records that come and go, now and then something that is too
/// large; and what is told of it.
package struct Outside {
    package init() {}

    /// Values for some of what is watched, or something told of them; nil if nothing is seen now.
    package mutating func next(
        _ machine: Machine, at time: Double, _ generator: inout SeededGenerator
    ) -> [Trial.Doing]? {
        let watches = machine.watches
        guard !watches.isEmpty, generator.chance(30) else { return nil }
        var values: [WatchedValue] = []
        for _ in 0...generator.below(3) {
            guard let watch = generator.pick(watches) else { break }
            values.append(WatchedValue(watch.id, value(&generator)))
        }
        // Nobody watches this one, or not any more.
        if generator.chance(5) {
            values.append(WatchedValue(Effect.ID(rawValue: UInt32(1 + generator.below(20))), .integer(1)))
        }
        var doings: [Trial.Doing] = [.observe(values)]
        let told = values.filter { machine.tellsChanges(of: $0.watch) }
        // Some hosts tell those who did not ask, and some forget to show.
        if !told.isEmpty || generator.chance(5) {
            let input = Input(time: time, .watchedChanged(generator.chance(5) ? values : told))
            doings.append(.tell(input))
        }
        if generator.chance(3) { doings.removeFirst() }
        return doings
    }

    private func value(_ generator: inout SeededGenerator) -> Value? {
        switch generator.below(20) {
        case 0..<9: .integer(generator.below(6))
        case 9..<12: .string(generator.pick(["A", "Bob", "", "日本語"]) ?? "A")
        case 12..<15: .dictionary(["text": .string("seen \(generator.below(3))"), "id": .integer(generator.below(3))])
        case 15, 16:
            .list((0..<generator.below(4)).map { .dictionary(["text": .string("row \($0)"), "id": .integer($0)]) })
        case 17: .null
        case 18: generator.chance(4) ? .string(String(repeating: "x", count: Limit.watchedValue.bound)) : .bool(true)
        default: nil
        }
    }
}
