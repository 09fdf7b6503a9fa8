import WendExpressions

extension Kind {
    public static let navigation = Kind(
        "navigation", "Stacks controllers on top of each other; a bar names the top one and leads back.",
        role: .contains, types: .controller,
        example: #"""
            <navigation>
                <screen title="Start"><label>Hello</label></screen>
            </navigation>
            """#,
        parameters: .ofController(.ofStack),
        defaults: .ofController([Default(.controller, "viewControllers")]),
        styleName: "WFSNavigationController",
        traits: .stack,
        behaviour: NavigationBehaviour())
}

/// A stack of screens under a bar that says where one is and leads back (spec/workflow-schema §7.3).
struct NavigationBehaviour: Containing {
    func visibleChildren(of id: ActivationID, _ tree: SessionTree) -> [ActivationID] {
        tree.members(of: id).last.map { [$0] } ?? []
    }

    func shows(_ slot: String, of member: ActivationID, _ id: ActivationID, _ tree: SessionTree) -> Bool {
        tree.members(of: id).last == member && StackBars.show(slot, of: id, tree)
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        guard event.kind == .press || event.kind == .back, event.element.part == "back" else { return }
        turn.endEditing()
        turn.popTop(of: id, moves: true)
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var children: [Element] = []
        if let top = StackBars.top(of: id, renderer) {
            children = StackBars().elements(around: top, of: id, &renderer)
        }
        var properties = renderer.common(id)
        properties[.transition] = renderer.tree.movement(in: id).map(Value.string)
        return Element(renderer.id(of: id), .navigation, properties, children: children)
    }
}
