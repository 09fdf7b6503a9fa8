import WendCore
public import WendExpressions

/// A message that was sent to the app, with what was sent along.
public struct SentMessage: Sendable, Hashable, Codable {
    public let name: String
    public let values: Fields

    public init(_ name: String, _ values: Fields = [:]) {
        self.name = name
        self.values = values
    }
}

/// What a flow says was sent to the app: a name, and of the values those that matter.
struct ExpectedMessage: Sendable, Hashable {
    let name: String
    let values: Fields

    /// Whether a message is the one that is meant: of records inside its values, too, only what is named counts.
    func matches(_ sent: SentMessage) -> Bool {
        name == sent.name && Self.matches(.dictionary(values), .dictionary(sent.values))
    }

    private static func matches(_ expected: Value, _ sent: Value) -> Bool {
        switch (expected, sent) {
        case (.dictionary(let expected), .dictionary(let sent)):
            expected.allSatisfy { field in matches(field.value, sent[field.name] ?? .null) }
        case (.list(let expected), .list(let sent)):
            expected.count == sent.count && zip(expected, sent).allSatisfy(matches)
        case (.string(let text), .date), (.string(let text), .integer), (.string(let text), .double):
            text == sent.displayText
        default: expected.isEqual(to: sent)
        }
    }

    /// As a person would write it down; of what was sent only the values that are asked for.
    static func words(_ name: String, _ values: Fields, like expected: Fields? = nil) -> String {
        let shown = values.filter { field in expected.map { $0[field.name] != nil } ?? true }
        if shown.isEmpty { return name }
        return "\(name) {" + shown.map { "\($0.name): \(words(of: $0.value))" }.joined(separator: ", ") + "}"
    }

    private static func words(of value: Value) -> String {
        switch value {
        case .dictionary(let fields):
            "{" + fields.map { "\($0.name): \(words(of: $0.value))" }.joined(separator: ", ") + "}"
        case .list(let values): "[" + values.map(words).joined(separator: ", ") + "]"
        case .null: "nothing"
        // A text of digits is not the number that looks like it.
        case .string(let text): "\"\(text)\""
        default: value.displayText
        }
    }
}

extension SentMessage {
    /// The same but for the ids of files, which every host makes up.
    var withoutFileIDs: SentMessage {
        SentMessage(name, Self.withoutFileIDs(.dictionary(values)).fields ?? values)
    }

    private static func withoutFileIDs(_ value: Value) -> Value {
        switch value {
        case .dictionary(let fields):
            let isFile = OfferedFile(value) != nil
            let kept = fields.filter { !isFile || $0.name != "id" }
            return .dictionary(Fields(kept.map { ($0.name, withoutFileIDs($0.value)) }))
        case .list(let values): return .list(values.map(withoutFileIDs))
        default: return value
        }
    }
}
