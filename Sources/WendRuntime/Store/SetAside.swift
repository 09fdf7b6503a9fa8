/// The mark of a stored session that cannot be restored. It is kept as it is, and tried again only by another version of the
/// program.
public struct SetAside: Sendable, Hashable {
    /// Why, in one line, for whoever runs the program.
    public let reason: String
    public let engine: EngineVersion

    public init(reason: String, engine: EngineVersion = .current) {
        self.reason = reason
        self.engine = engine
    }
}
