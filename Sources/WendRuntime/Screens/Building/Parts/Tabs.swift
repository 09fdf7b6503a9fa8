/// Screens beside each other, each behind a tab.
public struct Tabs: Part {
    public let piece: Piece

    public init(@PartsBuilder _ screens: () -> [Piece]) { piece = Piece("tabs", screens) }
}
