public import WendCore

/// What a session shows at one moment, with its number.
public struct SessionSnapshot: Sendable {
    public let rendering: Rendering
    /// Meaningful together with the session's epoch.
    public let number: Int
    /// Why it is not what the person expects, as a sentence for them: something could not be saved, or not be taken over
    /// from an earlier version of the program. Nil if there is nothing to say.
    public let reason: String?

    public init(rendering: Rendering, number: Int, reason: String? = nil) {
        self.rendering = rendering
        self.number = number
        self.reason = reason
    }
}
