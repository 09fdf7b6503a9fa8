/// Views that belong together.
public struct Container: Part {
    public let piece: Piece

    public init(@PartsBuilder _ parts: () -> [Piece]) { piece = Piece("container", parts) }
}
