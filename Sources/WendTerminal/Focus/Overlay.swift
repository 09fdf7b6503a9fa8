import WendCore

/// A box of the host's own over the screen.
enum Overlay: Hashable, Sendable {
    /// The keys, from some line on.
    case keys(Int)
    /// The choices of a menu, with the one that is meant.
    case menu(Element.ID, Int)
}
