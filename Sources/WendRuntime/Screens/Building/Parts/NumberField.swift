import WendExpressions

/// A field for a number.
public struct NumberField: Part {
    public let piece: Piece

    public init(_ label: String, value: StoredBinding<Double?>) {
        piece = Piece("numberField").parameter("label", .string(label)).editing(value.name).named(value.name)
    }
}
