/// What one closure that ``Lets`` gives does: which way it leads, and where.
///
///     #expect(spy.backing(of: screen.onBack) == .pop())
///     #expect(spy.backing(of: screen.onLogOut, "Ann") == .popTo(Shop.login))
public struct LetsOperation: Hashable, Sendable, CustomStringConvertible {
    public enum Verb: String, Sendable, CaseIterable {
        case push, present, popTo, pop, popToRoot, dismiss, ask, answer, send, tell, go, drive
    }

    public let verb: Verb
    /// The name of the flow it leads to, or of the message it sends, or of the stream that drives it; nil where there is none, or it is known only when it is called.
    public let target: String?
    /// Whether it may be shown as a movement.
    public let isAnimated: Bool

    public init(_ verb: Verb, _ target: String? = nil, animated: Bool = true) {
        self.verb = verb
        self.target = target
        isAnimated = animated
    }

    public static func push(_ flow: Flow<some SwiftScreen>, animated: Bool = true) -> Self {
        Self(.push, flow.name, animated: animated)
    }
    public static func present(_ flow: Flow<some SwiftScreen>, animated: Bool = true) -> Self {
        Self(.present, flow.name, animated: animated)
    }
    public static func popTo(_ flow: Flow<some SwiftScreen>, animated: Bool = true) -> Self {
        Self(.popTo, flow.name, animated: animated)
    }
    public static func ask(_ flow: Flow<some SwiftScreen>, animated: Bool = true) -> Self {
        Self(.ask, flow.name, animated: animated)
    }
    public static func pop(animated: Bool = true) -> Self { Self(.pop, animated: animated) }
    public static func popToRoot(animated: Bool = true) -> Self { Self(.popToRoot, animated: animated) }
    public static func dismiss(animated: Bool = true) -> Self { Self(.dismiss, animated: animated) }
    public static func answer() -> Self { Self(.answer) }
    public static func go() -> Self { Self(.go) }
    /// What a stream of the name does is what is called with its elements.
    public static func drive(_ stream: String) -> Self { Self(.drive, stream) }
    public static func tell(_ message: String) -> Self { Self(.tell, message) }
    public static func send(_ message: String) -> Self { Self(.send, message) }

    /// As it is written in a recipe: `push(Home)`, `pop(animated: false)`.
    public var description: String {
        let flag = isAnimated ? nil : "animated: false"
        return "\(verb.rawValue)(\([target, flag].compactMap(\.self).joined(separator: ", ")))"
    }
}
