import WendExpressions

struct LabelBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        if let text = renderer.value("text", of: id) { properties[.text] = .string(text.plainText) }
        if let lines = renderer.number("numberOfLines", of: id), lines > 0 { properties[.lines] = .integer(Int(lines)) }
        return Element(renderer.id(of: id), .label, properties, events: properties.gestureEvents)
    }
}
