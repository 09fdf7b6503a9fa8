/// A stack of screens, which begins with one.
public struct Navigation: Part {
    public let piece: Piece

    public init(@PartsBuilder _ root: () -> [Piece]) { piece = Piece("navigation", root) }
}
