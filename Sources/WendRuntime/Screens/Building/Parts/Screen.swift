import WendExpressions

/// A screen: views below each other under a title.
public struct Screen: Part {
    public let piece: Piece

    public init(_ title: String? = nil, @PartsBuilder _ parts: () -> [Piece]) {
        let screen = Piece("screen") { Piece("container", parts) }
        piece = title.map { screen.parameter("title", .string($0)) } ?? screen
    }
}
