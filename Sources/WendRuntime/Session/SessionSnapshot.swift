public import WendCore

/// Holds what a session shows at one moment, with its number.
public struct SessionSnapshot: Sendable {
    public let rendering: Rendering
    /// Meaningful together with the session's epoch.
    public let number: Int
    /// Why it was sent unasked, as a sentence for the person; nil if it was asked for.
    public let reason: String?

    public init(rendering: Rendering, number: Int, reason: String? = nil) {
        self.rendering = rendering
        self.number = number
        self.reason = reason
    }
}
