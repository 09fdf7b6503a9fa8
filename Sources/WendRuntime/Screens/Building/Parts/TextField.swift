import WendExpressions

/// A field for one line of text.
public struct TextField: Part {
    public let piece: Piece

    /// - Parameter isSecret: Whether what is typed is not to be seen.
    public init(_ label: String, text: StoredBinding<String>, isSecret: Bool = false) {
        let field = Piece("textField").parameter("label", .string(label)).editing(text.name).named(text.name)
        piece = isSecret ? field.parameter("secureTextEntry", true) : field
    }
}
