public import WendExpressions

/// Reading what the outside owns.
extension SessionTree {
    /// What is seen of a watch now; nil if nothing has been seen yet, or if it has ended. Known from ``Turn/watch(_:_:for:tellsChanges:)``.
    ///
    /// The value is not in the state. What is drawn from it is drawn again when another comes; a step that looks at it has
    /// it written down with its input, so that a replay sees the same.
    public func watched(_ id: Effect.ID) -> Value? {
        reads?.note(watched: id)
        guard let value = watchedValues[id] else { return nil }
        seen?.note(watched: id)
        return value
    }
}
