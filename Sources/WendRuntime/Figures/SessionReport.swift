/// How one session is doing, for whoever runs the server; nothing of what people type is in it.
public struct SessionReport: Sendable, Hashable {
    public var id: SessionID
    /// The documents it uses, the one it shows first.
    public var documents: [String]
    public var epoch: Int
    /// The number of what is shown.
    public var number: Int
    public var isObserved: Bool
    /// Whether it runs apart from connections because it was slow.
    public var isSlow: Bool
    /// Handlers and watches that run for it.
    public var effects: Int
    /// Seconds since it was used.
    public var unused: Double
    public var counters: SessionCounters
}
