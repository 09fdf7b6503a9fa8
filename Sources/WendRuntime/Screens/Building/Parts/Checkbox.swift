import WendExpressions

/// Something that is so or not.
public struct Checkbox: Part {
    public let piece: Piece

    public init(_ label: String, isOn: StoredBinding<Bool>) {
        piece = Piece("checkbox").parameter("label", .string(label)).editing(isOn.name).named(isOn.name)
    }
}
