import WendExpressions

extension Kind {
    public static let navigationBar = Kind(
        "navigationBar", "Shows a title and buttons on a bar of its own, outside a navigation.", role: .presents,
        types: .view,
        example: #"""
            <container>
                <navigationBar><navigationItem title="Chapter one"/></navigationBar>
                <label>It was a dark night.</label>
            </container>
            """#,
        parameters: .ofBar([
            Parameter("items", .navigationItem, "What the bar shows; the last one is on top.", isList: true)
        ]),
        defaults: [Default(.gesture, "gestures"), Default(.navigationItem, "items")],
        styleName: "WFSNavigationBar",
        behaviour: NavigationBarBehaviour())
}

/// A navigation bar used as a view: the last item is the one shown.
struct NavigationBarBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.bar(id)
        let item = renderer.tree.children(of: id, slot: "items").last
        if let item { properties = renderer.barTitles(of: item, properties) }
        return Element(
            renderer.id(of: id), .navigationBar, properties, events: properties.gestureEvents,
            children: item.map { renderer.barGroups(of: $0) } ?? [])
    }
}
