public import WendExpressions

/// Judges a value.
public protocol Judging: Behaviour {
    /// - Parameter subject: The value judged; nil for nothing.
    func judge(_ subject: Value?, _ node: Reading, _ turn: Turn) throws(Failure) -> Bool
}
