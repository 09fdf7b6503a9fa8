public import WendExpressions

/// What a store made of a response.
public struct StoredResult: Sendable, Hashable {
    /// References of the records, a list for a list.
    public var value: Value
    /// What the next action is performed with if the response is a single object: its reference, or its fields.
    public var object: Value?

    public init(_ value: Value, object: Value? = nil) {
        self.value = value
        self.object = object
    }
}
