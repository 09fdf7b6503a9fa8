package import WendCore
package import WendRuntime

/// What a terminal host shows, as it knows it itself: what was drawn of each element, and where keys lead.
package struct TerminalAccount: Sendable {
    package struct Stop: Sendable {
        package let element: Element.ID
        /// The gesture that is done there; nil for what the element itself is for.
        package let gesture: String?
        /// Whether characters are typed there.
        package let takesText: Bool
    }

    package let session: SessionID
    package let rendering: Rendering
    /// The lines of the screen.
    package let lines: [String]
    /// What can be read of each element of the layer on top, wherever that is scrolled to, without spaces.
    package let drawn: [Element.ID: String]
    /// What the keyboard can be at, in the order of Tab.
    package let stops: [Stop]
    /// Which of them it is at.
    package let focus: Int?
    /// Whether there are more rows of a long list in some direction.
    package let hasGaps: Bool

    init(_ view: TerminalView, _ screen: Screen, _ session: SessionID) {
        self.session = session
        rendering = view.rendering
        lines = screen.grid.lines
        var drawn: [Element.ID: String] = [:]
        if let layer = view.layers.last {
            for zone in [LayerLayout.Zone.top, .body, .bottom] {
                let block = layer.block(zone)
                for place in block.places {
                    drawn[place.element.id, default: ""] += block.text(lines: place.lines, columns: place.columns)
                }
            }
        }
        self.drawn = drawn
        stops = view.stops.map {
            Stop(element: $0.id.element, gesture: $0.id.gesture, takesText: $0.act.takesText)
        }
        focus = view.stops.firstIndex { $0.id == view.focus }
        hasGaps = view.stops.contains { $0.act == .rows }
    }
}
