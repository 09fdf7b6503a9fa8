import WendExpressions

extension Kind {
    public static let toolbar = Kind(
        "toolbar", "Shows a row of buttons on a bar.", role: .presents, types: [.view, .toolbar],
        example: #"""
            <screen>
                <container>
                    <toolbar>
                        <items><barButtonItem systemItem="add" message="add"/></items>
                    </toolbar>
                </container>
                <showAlert on="add" message="Added"/>
            </screen>
            """#,
        parameters: .ofBar([
            Parameter("items", .barButtonItem, "The buttons, from the leading edge on.", isList: true)
        ]),
        defaults: [Default(.barButtonItem, "items"), Default(.gesture, "gestures")],
        styleName: "WFSToolbar",
        behaviour: ToolbarBehaviour())
}

/// A bar of items at the edge of a screen.
struct ToolbarBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        let properties = renderer.bar(id)
        return Element(
            renderer.id(of: id), .toolbar, properties, events: properties.gestureEvents,
            children: renderer.contents("items", of: id))
    }
}
