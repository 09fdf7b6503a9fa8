import WendExpressions

/// A text.
public struct Label: Part {
    public let piece: Piece

    public init(_ text: String) { piece = Piece("label", "text", .string(text)) }
}
