public import WendExpressions

/// Supplies the value a node stands for.
public protocol Supplying: Behaviour {
    /// The value; nil if there is none.
    func supply(_ node: Reading, _ tree: SessionTree) throws(Failure) -> Value?
}
