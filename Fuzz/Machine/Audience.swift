package import TestSupport
package import WendCore
package import WendExpressions

/// Two people at one session: one sees what is shown, the other what was shown some time ago.
package struct Audience {
    private var seen: [Rendering] = []

    package init() {}

    package mutating func event(
        in rendering: Rendering, nextActivation: UInt32, _ generator: inout SeededGenerator
    ) -> Event {
        while seen.count < 2 { seen.append(rendering) }
        let client = generator.chance(70) ? 0 : 1
        if generator.chance(client == 0 ? 90 : 40) { seen[client] = rendering }
        return Person.event(in: seen[client], nextActivation: nextActivation, &generator)
    }
}

/// A list somebody outside keeps and answers with: rows come, go and change places in the middle. Some have no key, some the
/// same, and some have rows of their own.
package struct ChangingList {
    private var rows: [Int] = []
    private var next = 0

    /// Rows it does not grow beyond.
    private static let most = 12

    package init() {}

    package mutating func value(_ generator: inout SeededGenerator) -> Value {
        for _ in 0...generator.below(3) { change(&generator) }
        return .list(rows.map { .dictionary(Self.row($0)) })
    }

    private static func row(_ number: Int) -> Fields {
        let parts = (0..<number % 3).map { Value.dictionary(["id": .integer($0), "text": .string("part \($0)")]) }
        var row: Fields = ["text": .string("row \(number)"), "parts": .list(parts)]
        if number % 5 != 4 { row["id"] = .integer(number % 7 == 6 ? 0 : number) }
        return row
    }

    private mutating func change(_ generator: inout SeededGenerator) {
        switch generator.below(rows.count >= Self.most ? 2 : 6) {
        case 0: if !rows.isEmpty { rows.remove(at: generator.below(rows.count)) }
        case 1: if rows.count > 1 { rows.swapAt(0, generator.below(rows.count)) }
        default:
            rows.insert(next, at: generator.below(rows.count + 1))
            next += 1
        }
    }
}
