import Wend
import WendDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Values as JSON: what JSON cannot say is an object with one member, `$date`, `$data` or `$ref`.
enum JSONValue {
    static func read(file path: String) throws(Refusal) -> Value {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Refusal(line: "\(path) cannot be read")
        }
        return try read(Array(data), named: path)
    }

    static func read(_ text: String, named name: String) throws(Refusal) -> Value {
        try read(Array(text.utf8), named: name)
    }

    private static func read(_ bytes: [UInt8], named name: String) throws(Refusal) -> Value {
        let result = JSONReader().read(bytes, file: name)
        guard let node = result.node else {
            throw Refusal(line: result.diagnostics.map(\.description).joined(separator: "\n"))
        }
        return value(node)
    }

    private static func value(_ node: JSONNode) -> Value {
        switch node.content {
        case .scalar(let value): return value
        case .array(let elements): return .list(elements.map(value))
        case .object(let members):
            let fields = Fields(members.map { ($0.name, value($0.node)) })
            return special(fields) ?? .dictionary(fields)
        }
    }

    private static func special(_ fields: Fields) -> Value? {
        guard fields.count == 1, let field = fields.first else { return nil }
        switch (field.name, field.value) {
        case ("$date", let value):
            if let seconds = value.number { return .date(Date(timeIntervalSinceReferenceDate: seconds)) }
            guard case .string(let text) = value,
                case .date(let date)? = try? ValueExpression(parsing: "CAST(%@, 'NSDate')", arguments: [.string(text)])
                    .evaluate(in: ExpressionScope())
            else { return nil }
            return .date(date)
        case ("$data", .string(let text)): return Data(base64Encoded: text).map { .data(Array($0)) }
        case ("$ref", .string(let text)):
            guard let slash = text.firstIndex(of: "/") else { return nil }
            return .reference(Reference(type: String(text[..<slash]), id: String(text[text.index(after: slash)...])))
        default: return nil
        }
    }

    // MARK: Writing

    /// A value on one line, members in their order.
    static func text(_ value: Value) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .integer(let number): String(number)
        case .double(let number): number.isFinite ? number.description : "null"
        case .string(let text): JSONText.quoted(text)
        case .date(let date): #"{"$date":\#(text(of: date))}"#
        case .data(let bytes): #"{"$data":"\#(Data(bytes).base64EncodedString())"}"#
        case .reference(let reference): "{\"$ref\":\(JSONText.quoted("\(reference.type)/\(reference.id)"))}"
        case .list(let members): "[\(members.map(text).joined(separator: ","))]"
        case .dictionary(let fields):
            "{\(fields.map { "\(JSONText.quoted($0.name)):\(text($0.value))" }.joined(separator: ","))}"
        }
    }

    /// A date as it is read: as text, or as seconds since 2001 where the text would not say all of it.
    private static func text(of date: Date) -> String {
        let seconds = date.timeIntervalSinceReferenceDate
        let words = Value.date(date).displayText.split(separator: " ")
        guard seconds.isFinite, seconds == seconds.rounded(), words.count == 3, words[0].utf8.count == 10 else {
            return seconds.isFinite ? text(Int(exactly: seconds).map(Value.integer) ?? .double(seconds)) : "null"
        }
        return JSONText.quoted("\(words[0])T\(words[1])Z")
    }
}
