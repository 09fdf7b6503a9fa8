import WendExpressions

struct RichTextBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        properties[.text] = .string(renderer.text("attributedString", of: id) ?? "")
        properties[.format] = "html"
        return Element(renderer.id(of: id), .richText, properties, events: properties.gestureEvents)
    }
}
