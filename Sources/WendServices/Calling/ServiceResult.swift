public import WendExpressions

/// A response as it is handed to a store.
public struct ServiceResult: Sendable, Hashable {
    public var type: ResultType
    /// An object, or a list of objects, as the type says.
    public var value: Value
    /// Whether all records of the entity are deleted first, in the same transaction.
    public var clears: Bool
    /// What is written on every record of the response itself before it is judged: constants by property.
    public var setters: Fields

    public init(type: ResultType, value: Value, clears: Bool = false, setters: Fields = [:]) {
        self.type = type
        self.value = value
        self.clears = clears
        self.setters = setters
    }
}
