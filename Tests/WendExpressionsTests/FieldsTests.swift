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
