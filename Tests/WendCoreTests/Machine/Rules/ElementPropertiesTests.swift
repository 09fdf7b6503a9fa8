import TestSupport
import Testing
import WendCore
import WendExpressions

/// The few properties of an element behave as a dictionary that keeps its order.
@Suite struct ElementPropertiesTests {
    private static let keys: [Property] = [.text, .detail, .label, .hidden]

    @Test(arguments: 0..<50) func theyHoldWhatWasSetLast(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var properties: Properties = random.below(2) == 0 ? [:] : [.text: "first"]
        var model: [(key: Property, value: Value)] = properties.keys.map { ($0, "first") }
        for _ in 0..<40 {
            let key = random.one(of: Self.keys)
            let value: Value? = random.below(3) == 0 ? nil : .integer(random.below(5))
            properties[key] = value
            switch (model.firstIndex { $0.key == key }, value) {
            case (let position?, let value?): model[position].value = value
            case (nil, let value?): model.append((key, value))
            case (let position?, nil): model.remove(at: position)
            case (nil, nil): break
            }
            #expect(properties.keys == model.map(\.key))
            for key in Self.keys { #expect(properties[key] == model.first { $0.key == key }?.value) }
            // What they were does not count, only what they are.
            var again: Properties = [:]
            for (key, value) in model { again[key] = value }
            #expect(again == properties)
            #expect(again.hashValue == properties.hashValue)
        }
    }
}
