import WendExpressions

/// A choice of one of several texts.
public struct Picker: Part {
    public let piece: Piece

    public init(_ label: String, selection: StoredBinding<String>, options: [String]) {
        piece = Piece("picker").parameter("label", .string(label))
            .parameter("options", .list(options.map { .string($0) })).editing(selection.name).named(selection.name)
    }
}
