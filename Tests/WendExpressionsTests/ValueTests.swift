import Foundation
import Testing
import WendExpressions

@Suite struct ValueTests {
    static let values: [Value] = [
        .null, true, false, 0, -7, .integer(.max), 0.5, 2.0, .double(-0.0), .double(.infinity), "", "text",
        "{\"double\": 1}",
        .date(Date(timeIntervalSinceReferenceDate: 0.1)), .data([]), .data([0, 255, 7]), [], [1, "two", .null, [3.0]],
        [:], ["b": 1, "a": ["nested": true]], .reference(Reference(type: "node", id: "x#1")),
    ]

    @Test(arguments: values) func comesBackFromEncodingAsItWas(_ value: Value) throws {
        let decoded = try JSONDecoder().decode(Value.self, from: JSONEncoder().encode([value]).dropFirst().dropLast())
        #expect(decoded == value)
    }

    @Test func aDoubleNeverBecomesAnInteger() throws {
        let decoded = try JSONDecoder().decode([Value].self, from: JSONEncoder().encode([Value.double(2)]))
        #expect(decoded == [.double(2)])
        #expect(decoded != [.integer(2)])
    }

    @Test func notANumberComesBack() throws {
        let decoded = try JSONDecoder().decode([Value].self, from: JSONEncoder().encode([Value.double(.nan)]))
        #expect(decoded.first?.number?.isNaN == true)
    }

    static let equals: [(Value, Value, Bool)] = [
        (1, 1.0, true), (true, 1, true), (false, 0.0, true), ("1", 1, false), (.null, .null, true), (.null, "", false),
        ([1, true], [1.0, 1], true), ([1], [1, 2], false), (["a": 1, "b": 2], ["b": 2.0, "a": true], true),
        (["a": 1], ["b": 1], false), ("a", "A", false),
    ]

    @Test(arguments: equals) func comparesAsDocumentsDo(_ left: Value, _ right: Value, _ isEqual: Bool) {
        #expect(left.isEqual(to: right) == isEqual)
        #expect(right.isEqual(to: left) == isEqual)
    }
}
