import WendExpressions

extension Kind {
    public static let container = Kind(
        "container", "Lays out views, and scrolls when they need more room than there is.", role: .presents,
        types: .view,
        example: #"""
            <container>
                <label>First</label>
                <label>Second</label>
            </container>
            """#,
        parameters: .ofView([
            Parameter("views", [.view, .controller], "What it holds, in this order.", isList: true, keepsOthers: true),
            .choice(
                "layout", of: .containerLayout,
                "Whether they form a grid, lie in the centre, each fill all the room, or lie in frames, where their styles say.",
                fallback: "vertical"
            ).unseen(by: .terminal, names: ["fill", "framed"], because: "views are as high as what they hold."),
            .number("numberOfColumns", "The columns of the grid, up to 24.", fallback: 1),
            .bool(
                "rightAlignLastColumn", "Whether views of the last column keep their natural width, at the right edge.",
                fallback: false),
        ]),
        defaults: [Default(.view, "views"), Default(.controller, "views"), Default(.gesture, "gestures")],
        styleName: "WFSContainerView",
        behaviour: ContainerBehaviour())
}

struct ContainerBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        if let layout = renderer.text("layout", of: id), layout != "vertical" {
            properties[.layout] = .string(layout)
        }
        if let columns = renderer.number("numberOfColumns", of: id), columns > 1 {
            properties[.columns] = .integer(Int(min(columns, Self.mostColumns)))
        }
        if renderer.flag("rightAlignLastColumn", of: id) {
            properties[.trailing] = true
        }
        if isClassic(id, renderer.tree) { properties[.inset] = true }
        return Element(
            renderer.id(of: id), .container, properties, events: properties.gestureEvents.union(.scroll),
            children: renderer.contents("views", of: id))
    }

    /// In classic documents every box has room at its edges, also one in another; in an `<app>` boxes in boxes are there to
    /// lay out.
    private func isClassic(_ id: ActivationID, _ tree: SessionTree) -> Bool {
        tree.node(of: id).map { !tree.document($0).document.allowsBindings } ?? false
    }

    private static let mostColumns = 24.0
}
