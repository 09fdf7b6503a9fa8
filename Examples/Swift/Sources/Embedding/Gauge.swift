import Wend
import WendWeb

// A kind of the app's own that presents: its description, its behaviour, and what draws it in pages.
extension Kind {
    static let gauge = Kind(
        "gauge", "Shows how much there is of something.", role: .presents, types: .view,
        parameters: .ofView([
            .text("text", "What there is of what."),
            .number("value", "How much, between 0 for nothing and 1 for all of it.", fallback: 0),
        ]),
        defaults: [Default(.string, "text")],
        behaviour: GaugeBehaviour())
}

struct GaugeBehaviour: Presenting {
    /// Hosts that know no gauges show the words, and everybody hears them.
    static let role = Element.OwnRole("gauge", drawnAs: .label)

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        let share = min(max(renderer.number("value", of: id) ?? 0, 0), 1)
        var properties = renderer.common(id)
        properties[.text] = .string(renderer.text("text", of: id) ?? "")
        properties[.spokenValue] = .string("\(Int(share * 100)) percent")
        properties[.value] = .double(share)
        return Element(renderer.id(of: id), Self.role, properties)
    }

    /// A bar of 200 by 12 points, filled as far as there is something.
    static let drawer: PageDrawer = { element in
        let share = element.properties[.value]?.number ?? 0
        return PageDrawing(
            "svg", ["viewBox": "0 0 200 12", "width": "200", "height": "12"],
            [
                PageDrawing("title", text: element.properties.text(.text) ?? ""),
                PageDrawing(
                    "rect", ["width": "200", "height": "12", "fill": "currentColor", "opacity": "0.2"]),
                PageDrawing("rect", ["width": "\(Int(share * 200))", "height": "12", "fill": "currentColor"]),
            ])
    }
}
