public import WendCore

/// Whoever answers messages for which an app has described a service: over HTTP, or as stubs.
///
/// Asked by many sessions at once. It guarantees that every message gets one answer, sooner or later, and that what may not be sent
/// twice is not.
public protocol ServiceAnswering: Sendable {
    /// The messages that are answered, sorted.
    var names: [String] { get }

    func describes(_ name: String) -> Bool

    /// The action that follows one; nil if none does.
    func following(_ name: String) -> String?

    /// Asks a service. What comes of it is small: a status and ids of records, or a value within the limits of answers.
    func answer(_ message: HandledMessage, around: MessageSurroundings) async -> Reply

    /// What comes of an answer that somebody else gave in the service's place: what it brings under `value` is saved if the service's
    /// would be.
    func completed(_ reply: Reply, to message: HandledMessage, around: MessageSurroundings) async -> Reply
}

extension ServiceAnswering {
    public func following(_ name: String) -> String? { nil }
}
