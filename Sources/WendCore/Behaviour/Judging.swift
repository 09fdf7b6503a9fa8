public import WendExpressions

/// Judges a value.
public protocol Judging: Behaviour {
    /// - Parameter subject: The value judged; nil for nothing.
    func judge(_ subject: Value?, _ node: Reading, _ tree: SessionTree) throws(Failure) -> Bool
}
