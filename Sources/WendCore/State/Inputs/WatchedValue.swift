public import WendExpressions

/// What is seen of a watch at one moment: a value, or that there is none.
public struct WatchedValue: Hashable, Sendable {
    /// The effect that asked for it: ``Effect/Content/watch(name:arguments:)``.
    public let watch: Effect.ID
    /// Nil if there is none.
    public let value: Value?

    public init(_ watch: Effect.ID, _ value: Value?) {
        self.watch = watch
        self.value = value
    }

    /// Whether the value is more than may be looked at: it may come to stand in a journal.
    package var isTooLarge: Bool {
        guard let value else { return false }
        var scale = DataScale()
        scale.add(value)
        return scale.exceeded != nil || scale.bytes > Limit.watchedValue.bound
    }
}

/// Written as a list of the watch's number and the value, if there is one: `[7,5]`.
extension WatchedValue: Codable {
    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        watch = Effect.ID(rawValue: try list.decode(UInt32.self))
        value = list.isAtEnd ? nil : try list.decode(Value.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(watch.rawValue)
        if let value { try list.encode(value) }
    }
}
