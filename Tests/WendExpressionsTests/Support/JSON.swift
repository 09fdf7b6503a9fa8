import Foundation
import WendExpressions

/// Reads values for the tables of cases. `{"$date": seconds}`, `{"$ref": "Type/id"}` and `{"$double": number}` stand for what
/// JSON cannot say.
enum JSON {
    static func value(_ text: String) throws -> Value {
        try JSONDecoder().decode(Node.self, from: Data(text.utf8)).value
    }

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Node: Decodable {
        let value: Value

        init(from decoder: any Decoder) throws {
            if let container = try? decoder.container(keyedBy: Key.self) {
                var fields = Fields()
                for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
                    fields[key.stringValue] = try container.decode(Node.self, forKey: key).value
                }
                value = Self.special(fields) ?? .dictionary(fields)
            } else if var list = try? decoder.unkeyedContainer() {
                var members: [Value] = []
                while !list.isAtEnd { members.append(try list.decode(Node.self).value) }
                value = .list(members)
            } else {
                let single = try decoder.singleValueContainer()
                if single.decodeNil() {
                    value = .null
                } else if let flag = try? single.decode(Bool.self) {
                    value = .bool(flag)
                } else if let number = try? single.decode(Int.self) {
                    value = .integer(number)
                } else if let number = try? single.decode(Double.self) {
                    value = .double(number)
                } else {
                    value = .string(try single.decode(String.self))
                }
            }
        }

        private static func special(_ fields: Fields) -> Value? {
            if let seconds = fields["$date"]?.number { return .date(Date(timeIntervalSinceReferenceDate: seconds)) }
            if let number = fields["$double"]?.number { return .double(number) }
            if let text = fields["$ref"]?.text, let slash = text.firstIndex(of: "/") {
                return .reference(
                    Reference(type: String(text[..<slash]), id: String(text[text.index(after: slash)...])))
            }
            return nil
        }
    }
}
