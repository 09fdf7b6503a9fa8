import Foundation
import Testing
import WendExpressions

@Suite struct FieldsTests {
    @Test func keepTheOrderInWhichNamesWereFirstSet() throws {
        var fields: Fields = ["z": 1, "a": 2]
        fields["m"] = 3
        fields["z"] = 4
        #expect(fields.names == ["z", "a", "m"])
        let decoded = try JSONDecoder().decode(Fields.self, from: JSONEncoder().encode(fields))
        #expect(decoded.names == ["z", "a", "m"])
        #expect(decoded == fields)
    }

    private static func encoded(_ fields: Fields) throws -> Data { try JSONEncoder().encode(fields) }

    @Test func comeBackFromEncodingAsTheyWere() throws {
        var random = SystemRandomNumberGenerator()
        func value(_ depth: Int) -> Value {
            switch Int.random(in: 0..<(depth > 0 ? 10 : 8), using: &random) {
            case 0: .null
            case 1: .bool(.random(using: &random))
            case 2: .integer(.random(in: .min ... .max, using: &random))
            case 3: .double(Double(bitPattern: .random(in: 0...UInt64.max >> 2, using: &random)))
            case 4: .date(Date(timeIntervalSinceReferenceDate: .random(in: -1e12...1e12, using: &random)))
            case 5: .data((0..<Int.random(in: 0..<5, using: &random)).map { UInt8($0) })
            case 6: .reference(Reference(type: "a:b", id: "\u{1F600}1:"))
            case 7:
                .string(
                    ["", "3:x", "\u{0}\n\"", "Zoë\u{301}", "\u{1F468}\u{200D}\u{1F469}"].randomElement(using: &random)
                        ?? "")
            case 8: .list((0..<Int.random(in: 0..<4, using: &random)).map { _ in value(depth - 1) })
            default:
                .dictionary(Fields((0..<Int.random(in: 0..<4, using: &random)).map { ("\($0):", value(depth - 1)) }))
            }
        }
        for _ in 0..<500 {
            let fields = Fields((0..<Int.random(in: 0..<20, using: &random)).map { ("n\($0)", value(4)) })
            let decoded = try JSONDecoder().decode(Fields.self, from: Self.encoded(fields))
            #expect(decoded == fields && decoded.names == fields.names)
        }
    }

    /// More than a session may keep.
    @Test func comeBackHoweverDeepTheyAreNested() throws {
        var value: Value = 1
        for depth in 0..<400 { value = depth.isMultiple(of: 2) ? .list([value]) : .dictionary(["a": value]) }
        let fields: Fields = ["deep": value]
        #expect(try JSONDecoder().decode(Fields.self, from: Self.encoded(fields)) == fields)
    }

    @Test func areReadAsTheyWereWrittenBefore() throws {
        let old = #"["b",[1,{"double":4607182418800017408}],"a",{"fields":["x",null]}]"#
        #expect(try JSONDecoder().decode(Fields.self, from: Data(old.utf8)) == ["b": [1, 1.0], "a": ["x": .null]])
    }

    @Test(arguments: [
        "", "x", "m", "m1:", "m1:1:a", "m1:1:at!", "m9999999999999999999:", "m-1:", "m1:-1:t", "m1:9:at", "l0:",
        "m1:1:al99999999:", "m1:1:as5:ab", String(repeating: "m1:1:a", count: 100_000),
    ]) func anythingElseIsRefused(_ text: String) throws {
        let data = try JSONEncoder().encode(text)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Fields.self, from: data) }
    }

    @Test func areEqualWhateverTheOrder() {
        let left: Fields = ["a": 1, "b": 2]
        let right: Fields = ["b": 2, "a": 1]
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
    }

    @Test func mergedTheSecondWins() {
        let merged = (["a": 1, "b": 2] as Fields).merging(["b": 3, "c": 4])
        #expect(merged == ["a": 1, "b": 3, "c": 4])
        #expect(merged.names == ["a", "b", "c"])
    }

    /// Small dictionaries search, large ones hash: both have to agree with a plain model.
    @Test func agreeWithAPlainDictionary() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var fields = Fields()
            var model: [(String, Value)] = []
            for _ in 0..<60 {
                let name = "n\(Int.random(in: 0..<30, using: &random))"
                if Bool.random(using: &random) {
                    let value = Value.integer(Int.random(in: 0..<9, using: &random))
                    fields[name] = value
                    if let place = model.firstIndex(where: { $0.0 == name }) {
                        model[place].1 = value
                    } else {
                        model.append((name, value))
                    }
                } else {
                    fields[name] = nil
                    model.removeAll { $0.0 == name }
                }
                #expect(fields.names == model.map(\.0))
                #expect(fields.map(\.value) == model.map(\.1))
                #expect(fields[name] == model.first { $0.0 == name }?.1)
            }
        }
    }
}
