package import WendCore
package import WendRuntime

/// What a terminal host shows, as it knows it itself: what was drawn of each element, and where keys lead.
package struct TerminalAccount: Sendable {
    package struct Stop: Sendable {
        package enum Use: String, Sendable { case press, text, value, number, menu, files }

        package let element: Element.ID
        /// The gesture that is done there; nil for what the element itself is for.
        package let gesture: String?
        package let use: Use
    }

    package let session: SessionID
    /// Whether it can be gone on with.
    package let isKept: Bool
    package let timeZone: String
    /// The input that is being edited.
    package let edited: Element.ID?
    package let rendering: Rendering
    /// The lines of the screen.
    package let lines: [String]
    /// What can be read of each element of the layer on top, wherever that is scrolled to, without spaces.
    package let drawn: [Element.ID: String]
    /// What the keyboard can be at, in the order of Tab.
    package let stops: [Stop]
    /// Which of them it is at.
    package let focus: Int?
    /// Whether anything leads back from there.
    package let leadsBack: Bool

    init(_ view: TerminalView, _ screen: Screen, _ session: Session, isKept: Bool) {
        self.session = session.id
        self.isKept = isKept
        timeZone = session.settings.timeZone
        edited = view.begun
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
            Stop(element: $0.id.element, gesture: $0.id.gesture, use: Stop.Use($0.act))
        }
        focus = view.stops.firstIndex { $0.id == view.focus }
        leadsBack = view.wayBack != nil
    }
}

extension TerminalAccount.Stop.Use {
    fileprivate init(_ act: Act) {
        self =
            switch act {
            case .text: .text
            case .value: .value
            case .files: .files
            case .number: .number
            case .menu: .menu
            case .send, .toggle, .rows: .press
            }
    }
}
