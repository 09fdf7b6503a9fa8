/// The reason why an event was not let in. The session is as it was.
public enum Refusal: String, Hashable, Sendable, Codable, CaseIterable {
    /// No such element was ever shown in this session.
    case unknownElement
    /// The element was there and is gone: an honest host may send this, it does not count as hostile.
    case stale
    /// The element is hidden, or another layer lies over it.
    case notVisible
    case disabled
    /// The element does not take events of this kind.
    case notAllowed
    /// The value is of the wrong type, outside the limits, or not among the choices.
    case invalidValue
    /// An answer is awaited that holds the interface.
    case held

    /// Whether an honest host could have sent it.
    public var isHostile: Bool { self != .stale && self != .held }
}
