/// What a session shows at one moment: a tree of elements, and the few things that concern all of it.
public struct Rendering: Sendable {
    /// Of role ``Element/Role/app``; its children are the base and the layers over it, the last on top.
    public let root: Element
    /// The title of the window: that of the screen on top.
    public let title: String?
    /// The address of the place that is shown; nil in an app without places.
    public let place: String?
    /// The element that has the keyboard.
    public let focus: Element.ID?
    /// How often the keyboard was led to an input that does not keep it: with another number it is led there again.
    package var timesPointed = 0
    /// Whether an answer is awaited that holds the interface: edits are accepted, presses refused.
    public let isHeld: Bool
    /// Where scrollable elements stand, in points from the top; those that stand at the top are left out. Hosts look at
    /// this when they show a session anew; afterwards scrolling is theirs.
    public internal(set) var scroll: [Element.ID: Double]
    /// The language of what is shown: that of the document at the base, else of the session.
    public let locale: String

    public init(
        root: Element, title: String? = nil, focus: Element.ID? = nil, isHeld: Bool = false,
        scroll: [Element.ID: Double] = [:], locale: String = "en", place: String? = nil
    ) {
        self.place = place
        self.root = root
        self.title = title
        self.focus = focus
        self.isHeld = isHeld
        self.scroll = scroll
        self.locale = locale
    }

    /// The layer that takes events: the last presented, or the base.
    public var topLayer: Element? { root.children.last }
}
