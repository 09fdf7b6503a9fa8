public import WendExpressions

/// What a stub answers instead of a server.
public struct StubAnswer: Hashable, Sendable, Codable {
    /// The response; in an object `$key.path` stands for values of what the action is performed with.
    public var response: Value?
    /// From 300 on it is an error, with the response as its body. 200 by default.
    public var status: Int?
    /// What is wrong; the request fails with it.
    public var error: String?
    /// Seconds until it comes; the description's by default.
    public var delay: Double?

    public init(response: Value? = nil, status: Int? = nil, error: String? = nil, delay: Double? = nil) {
        self.response = response
        self.status = status
        self.error = error
        self.delay = delay
    }
}
