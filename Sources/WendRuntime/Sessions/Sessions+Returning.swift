/// Those who come back from elsewhere.
extension Sessions {
    /// The names under which they come back, sorted.
    package nonisolated var returnNames: [String] { surroundings.handlers.returnNames }

    /// The session that goes on with somebody who comes back; nil if none does.
    package func takeIn(_ visitor: Homecoming, at name: String) async -> SessionID? {
        await surroundings.handlers.takeIn(visitor, at: name)
    }
}
