public import WendExpressions

/// The answer to a message: whether it succeeded, the name actions choose by, and the data they see.
public struct Reply: Hashable, Sendable, Codable {
    public var isSuccess: Bool
    /// The result's name: `success` and `failure` are the standard ones.
    public var name: String
    public var values: Fields
    /// Seconds of the session's clock that pass before it counts; infinite if it never does. Tests say so of what answers for the
    /// app.
    package var delay = 0.0

    public init(isSuccess: Bool, name: String, values: Fields = [:]) {
        self.isSuccess = isSuccess
        self.name = name
        self.values = values
    }

    public static func success(_ values: Fields = [:]) -> Reply {
        Reply(isSuccess: true, name: "success", values: values)
    }
    public static func failure(_ values: Fields = [:]) -> Reply {
        Reply(isSuccess: false, name: "failure", values: values)
    }

    /// The answer to the message `loadSchema`: a document, as it is written. It is read and checked like any other, under the path
    /// that was asked for; if it cannot run, the action fails, with the reason under `error`.
    public static func document(_ text: String) -> Reply { .success([documentKey: .string(text)]) }

    /// A failure whose key `error` says why.
    public static func failure(_ error: String) -> Reply { .failure(["error": .string(error)]) }
}

extension Reply {
    /// The message that asks an app for a document.
    static let documentMessage = "loadSchema"

    /// Where a document is in an answer.
    static let documentKey = "schema"

    /// The text of a document that answers an effect; nil if it is none. Other messages may have texts of that name.
    package func documentText(answering effect: Effect) -> (text: String, path: String)? {
        guard isSuccess, case .message(Self.documentMessage, _, let values) = effect.content,
            let text = self.values[Self.documentKey]?.text
        else { return nil }
        return (text, values["path"]?.text ?? "")
    }
}

extension Reply {
    private enum CodingKeys: String, CodingKey { case isSuccess, name, values, delay, isLost }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            isSuccess: try fields.decode(Bool.self, forKey: .isSuccess),
            name: try fields.decode(String.self, forKey: .name),
            values: try fields.decode(Fields.self, forKey: .values))
        delay = try fields.decodeIfPresent(Double.self, forKey: .delay) ?? 0
        if try fields.decodeIfPresent(Bool.self, forKey: .isLost) == true { delay = .infinity }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(isSuccess, forKey: .isSuccess)
        try fields.encode(name, forKey: .name)
        try fields.encode(values, forKey: .values)
        if delay == .infinity { try fields.encode(true, forKey: .isLost) }
        if delay > 0, delay < .infinity { try fields.encode(delay, forKey: .delay) }
    }
}

extension Reply {
    /// Nobody answered, and nobody will.
    static let cancelled = Reply(isSuccess: false, name: "cancelled", values: ["error": "cancelled"])
}
