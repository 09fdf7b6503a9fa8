import WendExpressions

/// Sections of which one is shown at a time, as intents say, and the way one has come.
///
///     Stage("island", history: .bounded(20)) {
///         Section("start", first: "welcome") {
///             Ways.welcome.named("welcome")
///             Ways.help.named("help")
///         }
///         Section("settings") { Ways.settings.named("all") }
///     }
///
/// ``Lets/go(_:)-(Intent)`` and ``WendCore/Intent/on(_:)`` lead from one to the other, and ``Lets/back(_:_:)`` back.
public struct Stage: Part {
    /// How many places it remembers.
    public enum History: Sendable {
        case unlimited, disabled
        /// At least 2, the present one included.
        case bounded(Int)

        fileprivate var text: String {
            switch self {
            case .unlimited: "unlimited"
            case .disabled: "disabled"
            case .bounded(let count): String(count)
            }
        }
    }

    public let piece: Piece

    /// - Parameters:
    ///   - name: What bindings call it: `{island.currentSection}`.
    ///   - first: The section it begins with; the first one unless given.
    public init(
        _ name: String? = nil, first: String? = nil, history: History = .unlimited,
        @PartsBuilder _ sections: () -> [Piece]
    ) {
        var stage = Piece("stage", sections).literally("history", history.text)
        if let first { stage = stage.literally("first", first) }
        piece = name.map { stage.named($0) } ?? stage
    }
}
