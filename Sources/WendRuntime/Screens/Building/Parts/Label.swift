import WendExpressions

/// A text.
public struct Label: Part {
    public let piece: Piece

    /// A text with values of what is around the screen: `Label(binding: "Welcome, {visitor}.")` (``Part/parameter(_:binding:)``).
    public init(binding text: String) { piece = Piece("label").parameter("text", binding: text) }

    public init(_ text: String) { piece = Piece("label", "text", .string(text)) }
}
