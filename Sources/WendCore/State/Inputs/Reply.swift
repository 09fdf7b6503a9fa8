public import WendExpressions

/// The answer to a message: whether it succeeded, the name actions choose by, and the data they see.
public struct Reply: Hashable, Sendable, Codable {
    public var isSuccess: Bool
    /// The result's name: `success` and `failure` are the standard ones.
    public var name: String
    public var values: Fields

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

    /// A failure whose key `error` says why.
    public static func failure(_ error: String) -> Reply { .failure(["error": .string(error)]) }
}

extension Reply {
    /// Nobody answered, and nobody will.
    static let cancelled = Reply(isSuccess: false, name: "cancelled", values: ["error": "cancelled"])
}
