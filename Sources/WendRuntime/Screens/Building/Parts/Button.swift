import WendExpressions

/// A button that calls code when it is pressed.
public struct Button: Part {
    /// How much it matters.
    public enum Role: String, Sendable {
        case primary, secondary, danger
    }

    public let piece: Piece

    public init(_ title: String, role: Role? = nil, isEnabled: Bool = true, _ pressed: @escaping () -> Void) {
        var button = Piece("button").parameter("title", .string(title)).calling("message", pressed)
        if let role { button = button.parameter("role", .string(role.rawValue)) }
        // Said in any case, so that what can be pressed now and then is the same part.
        piece = button.parameter("enabled", .bool(isEnabled))
    }

    /// A button that sends a message: an action of its name answers (``Part/actions(_:)``).
    public init(_ title: String, sending message: String) {
        piece = Piece("button").parameter("title", .string(title)).literally("message", message)
    }

    /// A button that submits the form it is in.
    public init(submitting title: String) {
        piece = Piece("button").parameter("title", .string(title)).parameter("message", "submit")
    }
}
