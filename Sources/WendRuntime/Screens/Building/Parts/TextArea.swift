import WendExpressions

/// A field for text of many lines.
public struct TextArea: Part {
    public let piece: Piece

    public init(_ label: String, text: StoredBinding<String>) {
        piece = Piece("textView").parameter("label", .string(label)).editing(text.name).named(text.name)
    }
}
