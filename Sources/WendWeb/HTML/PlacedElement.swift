import WendCore

/// An element with what its place in the tree adds to its look.
///
/// Two equal placements of the very same element have the same HTML, down to the last byte but for an ``Placement/Item``.
struct PlacedElement {
    let element: Element
    let placement: Placement

    init(_ element: Element, _ placement: Placement = Placement()) {
        self.element = element
        self.placement = placement
    }
}

/// What an element's node owes to its parents.
struct Placement: Equatable {
    /// A layer with another on top: not to be used.
    var isCovered = false
    /// Scrolls, as the part of a screen between its bars.
    var isPane = false
    /// Set if the element is one of several to choose from.
    var choice: Choice?
    /// Set for the root only.
    var page: Page?
    /// Whether the parent is a list of the page.
    var isInList = false
    /// Set for rows of lists of which not all rows are shown.
    var item: Item?

    struct Choice: Equatable {
        /// Who takes the event if the choice itself takes none, and what is its value.
        let owner: Element.ID
        let ownerEvent: Event.Kind?
        let key: String
        let isChosen: Bool
        let role: Role

        enum Role { case radio, tab, button }
    }

    /// Where a row stands in its list. Written when the row is, but no difference: else one row more would change all that
    /// follow. Pages with scripts count for themselves.
    struct Item: Equatable {
        let position: Int
        let total: Int

        static func == (_: Item, _: Item) -> Bool { true }
    }

    struct Page: Equatable {
        let isHeld: Bool
        /// The page's heading where no navigation bar shows one.
        let heading: String?
        /// The address of the place that is shown.
        var place: String?
    }
}
