import WendExpressions

struct ContainerBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        if let layout = renderer.value("layout", of: id)?.text, layout != "vertical" {
            properties[.layout] = .string(layout)
        }
        if let columns = renderer.value("numberOfColumns", of: id)?.number, columns > 1 {
            properties[.columns] = .integer(Int(min(columns, Self.mostColumns)))
        }
        if renderer.value("rightAlignLastColumn", of: id).map(Conversions.truth) ?? false {
            properties[.trailing] = true
        }
        return Element(
            renderer.id(of: id), .container, properties, events: properties.gestureEvents.union(.scroll),
            children: renderer.contents("views", of: id))
    }

    private static let mostColumns = 12.0
}
