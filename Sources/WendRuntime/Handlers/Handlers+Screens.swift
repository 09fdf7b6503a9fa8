extension Handlers {
    /// Shows screens built in Swift: that of a flow, and all it leads to, from there on. Documents name them:
    /// `<swiftScreen screen="SignIn"/>`.
    ///
    /// - Throws: ``SwiftScreenError`` if two of the flows have the same name.
    public mutating func show(_ flow: Flow<some SwiftScreen>) throws { try screens.add(flow) }
}
