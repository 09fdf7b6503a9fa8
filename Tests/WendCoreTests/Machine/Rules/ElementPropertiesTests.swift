import Testing
import WendCore
import WendExpressions

/// The few properties of an element behave as a dictionary that keeps its order.
@Suite struct ElementPropertiesTests {
    private static let keys: [Property] = [.text, .detail, .label, .hidden]

    @Test(arguments: 0..<50) func theyHoldWhatWasSetLast(_ seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        var properties: Properties = next(2) == 0 ? [:] : [.text: "first"]
        var model: [(key: Property, value: Value)] = properties.keys.map { ($0, "first") }
        for _ in 0..<40 {
            let key = Self.keys[next(Self.keys.count)]
            let value: Value? = next(3) == 0 ? nil : .integer(next(5))
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
