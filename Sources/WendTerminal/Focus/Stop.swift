import WendCore
import WendExpressions

/// Something the keyboard can be at: an element, or one of its gestures, and where it stands.
struct Stop: Sendable {
    /// Names a stop for as long as its element is shown.
    struct ID: Hashable, Sendable {
        let element: Element.ID
        /// The gesture that is done there; nil for what the element itself is for.
        let gesture: String?

        init(_ element: Element.ID, _ gesture: String? = nil) {
            self.element = element
            self.gesture = gesture
        }
    }

    let id: ID
    let element: Element
    let act: Act
    let zone: LayerLayout.Zone
    let lines: Range<Int>
    let columns: Range<Int>
    let caret: Screen.Place?

    init(_ place: Block.Place, _ act: Act, _ zone: LayerLayout.Zone) {
        var gesture: String?
        if case .send(let event) = act, event.kind == .gesture { gesture = event.value?.text }
        id = ID(place.element.id, gesture)
        element = place.element
        self.act = act
        self.zone = zone
        lines = place.lines
        columns = place.columns
        caret = place.caret
    }

    /// All stops of a layer in reading order.
    static func all(of layer: LayerLayout) -> [Stop] {
        let zones: [LayerLayout.Zone] = [.top, .body, .bottom]
        return zones.flatMap { zone in
            layer.block(zone).places.compactMap { place in place.act.map { Stop(place, $0, zone) } }
                .sorted { ($0.lines.lowerBound, $0.columns.lowerBound) < ($1.lines.lowerBound, $1.columns.lowerBound) }
        }
    }
}
