import WendCore

/// A box of the host's own over the screen.
enum Overlay: Hashable, Sendable {
    /// The keys, from some line on.
    case keys(Int)
    /// The choices of a menu, with the key of the one that is meant; one that is gone is not meant any more.
    case menu(Element.ID, String?)
}
