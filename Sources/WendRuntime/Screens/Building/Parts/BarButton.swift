import WendExpressions

/// A button of a bar, see ``Part/toolbar(_:)``.
public struct BarButton: Part {
    public let piece: Piece

    public init(_ title: String, isEnabled: Bool = true, _ pressed: @escaping () -> Void) {
        piece = Piece("barButtonItem").parameter("title", .string(title)).calling("message", pressed)
            .parameter("enabled", .bool(isEnabled))
    }
}
