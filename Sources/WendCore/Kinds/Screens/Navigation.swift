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
        parameters: .ofController([
            Parameter(
                "viewControllers", .controller, "The controllers stacked at the start, the bottom one first.",
                isRequired: true, isList: true),
            .bool("navigationBarHidden", "Whether the bar with title and way back is left out.", fallback: false),
            .bool("toolbarHidden", "Whether the toolbar with the top controller's items is left out.", fallback: true),
        ]),
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
        guard tree.members(of: id).last == member else { return false }
        return slot == "navigationItem" ? showsBar(id, tree) : showsToolbar(id, tree)
    }

    private func showsBar(_ id: ActivationID, _ tree: SessionTree) -> Bool {
        !tree.flag("navigationBarHidden", of: id)
    }

    private func showsToolbar(_ id: ActivationID, _ tree: SessionTree) -> Bool {
        !tree.flag("toolbarHidden", of: id)
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        guard event.kind == .press || event.kind == .back, event.element.part == "back" else { return }
        turn.endEditing()
        turn.popTop(of: id)
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        let members = renderer.tree.members(of: id)
        var children: [Element] = []
        if let top = members.last, showsBar(id, renderer.tree) {
            children.append(bar(of: id, top, members.dropLast().last, &renderer))
        }
        if let top = members.last {
            children.append(renderer.element(of: top))
            let items = renderer.elements("toolbarItems", of: top)
            if !items.isEmpty, showsToolbar(id, renderer.tree) {
                children.append(Element(.part("toolbar", of: id), .toolbar, children: items))
            }
        }
        return Element(renderer.id(of: id), .navigation, renderer.common(id), children: children)
    }

    private func bar(
        of id: ActivationID, _ top: ActivationID, _ previous: ActivationID?, _ renderer: inout Renderer
    ) -> Element {
        let item = renderer.tree.children(of: top, slot: "navigationItem").first
        var properties: Properties = [:]
        if let item { properties = renderer.barTitles(of: item, properties) }
        properties[.text] = renderer.tree.title(of: top).map(Value.string)
        let groups = item.map { renderer.barGroups(of: $0) } ?? []
        var children: [Element] = []
        if let previous, showsBack(item, groups, renderer) {
            let back = back(to: previous, renderer)
            children.append(Element(.part("back", of: id), .backButton, back, events: [.press, .back]))
        }
        return Element(.part("bar", of: id), .navigationBar, properties, children: children + groups)
    }

    private func showsBack(_ item: ActivationID?, _ groups: [Element], _ renderer: Renderer) -> Bool {
        guard let item else { return true }
        if renderer.flag("hidesBackButton", of: item) { return false }
        let hasLeading = groups.contains { $0.properties.text(.variant) == "leading" }
        return !hasLeading || renderer.flag("leftItemsSupplementBackButton", of: item)
    }

    /// What leads back to a controller: its own words or picture for that, else its title.
    private func back(to previous: ActivationID, _ renderer: Renderer) -> Properties {
        let tree = renderer.tree
        let title = Value.string(tree.title(of: previous) ?? renderer.words(for: previous)[.back])
        guard let item = tree.children(of: previous, slot: "navigationItem").first else { return [.text: title] }
        var properties: Properties = [:]
        if let back = tree.children(of: item, slot: "backBarButtonItem").first {
            properties = renderer.styled(back)
            if let text = renderer.text("title", of: back) { properties[.text] = .string(text) }
            if let image = renderer.image("image", of: back) { renderer.show(image, in: &properties) }
            if let icon = renderer.text("systemItem", of: back), !icon.hasSuffix("Space") {
                properties[.icon] = .string(icon)
            }
            if let style = renderer.choice("style", of: back) { properties[.variant] = .string(style) }
        } else if let value = renderer.value("backBarButtonItem", of: item) {
            if let text = value.text {
                properties[.text] = .string(text)
            } else if let image = ImageValue(value) {
                renderer.show(image, in: &properties)
            }
        }
        if properties[.text] == nil, properties[.icon] == nil, properties[.label] == nil { properties[.text] = title }
        return properties
    }
}
