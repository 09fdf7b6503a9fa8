package import WendCore

extension Handlers {
    /// The kinds, with the screens that the app has built in Swift known to addresses.
    package func knowing(_ registry: Registry) -> Registry {
        var registry = registry
        registry.know(screens.outlines)
        return registry
    }

    /// Shows screens built in Swift: that of a flow, and all it leads to, from there on. Documents name them:
    /// `<swiftScreen screen="SignIn"/>`.
    ///
    /// - Throws: ``SwiftScreenError`` if two of the flows have the same name.
    public mutating func show(_ flow: Flow<some SwiftScreen>) throws { try screens.add(flow) }
}
