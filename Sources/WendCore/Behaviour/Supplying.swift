public import WendExpressions

/// The behaviour of what stands for a value.
public protocol Supplying: Behaviour {
    /// The value; nil if there is none.
    func supply(_ node: Reading, _ tree: SessionTree) throws(Failure) -> Value?
    /// Tells the app's author what is odd about a value that is read for something which is made; changes nothing.
    func lookOver(_ node: Reading, _ turn: inout Turn)
}

extension Supplying {
    public func lookOver(_ node: Reading, _ turn: inout Turn) {}
}

/// The behaviour of what judges a value.
public protocol Judging: Behaviour {
    /// - Parameter subject: The value judged; nil for nothing.
    func judge(_ subject: Value?, _ node: Reading, _ tree: SessionTree) throws(Failure) -> Bool
}
