public import WendExpressions

/// Supplies the value a node stands for.
public protocol Supplying: Behaviour {
    /// The value; nil if there is none.
    func supply(_ node: Reading, _ tree: SessionTree) throws(Failure) -> Value?
    /// Tells the app's author what is odd about a value that is read for something which is made; changes nothing.
    func lookOver(_ node: Reading, _ turn: inout Turn)
}

extension Supplying {
    public func lookOver(_ node: Reading, _ turn: inout Turn) {}
}
