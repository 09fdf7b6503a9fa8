/// A source of values that live elsewhere: records of a store, elements of a screen.
///
/// Whoever evaluates asks only for what it needs, and asks again at every evaluation.
public protocol ValueSource: Sendable {
    /// The value of a name that the subject does not have; nil if the name is unknown.
    func value(named name: String) -> Value?
    /// A property of what a reference points at; nil if it has none of that name.
    func value(named name: String, of reference: Reference) -> Value?
    /// What a reference stands for where it is used as a whole, and for what it has no property of: the rows of a query; nil if it
    /// stands for itself.
    func value(of reference: Reference) -> Value?
    /// The names of all properties of what a reference points at, for ANYKEY.
    func names(of reference: Reference) -> [String]
    /// What a selector the host offers answers; nil if the host does not offer it.
    func perform(_ selector: String, on reference: Reference, arguments: [Value]) -> Value?
}

extension ValueSource {
    public func value(named name: String) -> Value? { nil }
    public func value(named name: String, of reference: Reference) -> Value? { nil }
    public func value(of reference: Reference) -> Value? { nil }
    public func names(of reference: Reference) -> [String] { [] }
    public func perform(_ selector: String, on reference: Reference, arguments: [Value]) -> Value? { nil }
}
