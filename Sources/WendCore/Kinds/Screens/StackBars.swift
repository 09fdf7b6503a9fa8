import WendExpressions

extension [Parameter] {
    /// What a stack takes.
    static let ofStack: [Parameter] = [
        Parameter(
            "viewControllers", .controller, "The controllers stacked at the start, the bottom one first.",
            isRequired: true, isList: true),
        .bool("navigationBarHidden", "Whether the bar with title and way back is left out.", fallback: false),
        .bool("toolbarHidden", "Whether the toolbar with the top controller's items is left out.", fallback: true),
    ]
}

/// What a stack draws around a member that it shows: a bar above it that names it and leads back, and its toolbar below.
struct StackBars {
    /// What the names of the parts end with, where several members are shown at once.
    var mark = ""
    /// What the way back says besides.
    var back: Properties = [:]

    /// Whether a stack shows what a member has for a slot.
    static func show(_ slot: String, of stack: ActivationID, _ tree: SessionTree) -> Bool {
        !tree.flag(slot == "navigationItem" ? "navigationBarHidden" : "toolbarHidden", of: stack)
    }

    /// The member of a stack that lies on top.
    static func top(of stack: ActivationID, _ renderer: Renderer) -> ActivationID? {
        renderer.tree.members(of: stack).last
    }

    func elements(around member: ActivationID, of stack: ActivationID, _ renderer: inout Renderer) -> [Element] {
        // Stacks lie in stacks: what they need besides takes no room while their members are drawn.
        var elements = bars(over: member, of: stack, &renderer)
        elements.append(renderer.element(of: member))
        return elements + bars(below: member, of: stack, &renderer)
    }

    private func bars(over member: ActivationID, of stack: ActivationID, _ renderer: inout Renderer) -> [Element] {
        guard Self.show("navigationItem", of: stack, renderer.tree) else { return [] }
        let previous = renderer.tree.members(of: stack).prefix { $0 != member }.last
        return [bar(over: member, previous, of: stack, &renderer)]
    }

    private func bars(below member: ActivationID, of stack: ActivationID, _ renderer: inout Renderer) -> [Element] {
        let items = renderer.elements("toolbarItems", of: member)
        guard !items.isEmpty, Self.show("toolbarItems", of: stack, renderer.tree) else { return [] }
        return [Element(.part("toolbar\(mark)", of: stack), .toolbar, children: items)]
    }

    private func bar(
        over member: ActivationID, _ previous: ActivationID?, of stack: ActivationID, _ renderer: inout Renderer
    ) -> Element {
        let item = renderer.tree.children(of: member, slot: "navigationItem").first
        var properties: Properties = [:]
        if let item { properties = renderer.barTitles(of: item, properties) }
        properties[.text] = renderer.tree.title(of: member).map(Value.string)
        let groups = item.map { renderer.barGroups(of: $0) } ?? []
        var children: [Element] = []
        if let previous, showsBack(item, groups, renderer) {
            let way = wayBack(to: previous, renderer)
            children.append(Element(.part("back\(mark)", of: stack), .backButton, way, events: [.press, .back]))
        }
        return Element(.part("bar\(mark)", of: stack), .navigationBar, properties, children: children + groups)
    }

    private func showsBack(_ item: ActivationID?, _ groups: [Element], _ renderer: Renderer) -> Bool {
        guard let item else { return true }
        if renderer.flag("hidesBackButton", of: item) { return false }
        let hasLeading = groups.contains { $0.properties.text(.variant) == "leading" }
        return !hasLeading || renderer.flag("leftItemsSupplementBackButton", of: item)
    }

    /// What leads back to a controller: its own words or picture for that, else its title.
    private func wayBack(to previous: ActivationID, _ renderer: Renderer) -> Properties {
        let tree = renderer.tree
        var properties = back
        if let item = tree.children(of: previous, slot: "navigationItem").first {
            if let own = tree.children(of: item, slot: "backBarButtonItem").first {
                let styled = renderer.styled(own)
                for key in styled.keys { properties[key] = styled[key] }
                if let text = renderer.text("title", of: own) { properties[.text] = .string(text) }
                if let image = renderer.image("image", of: own) { renderer.show(image, on: previous, in: &properties) }
                if let icon = renderer.text("systemItem", of: own), !icon.hasSuffix("Space") {
                    properties[.icon] = .string(icon)
                }
                if let style = renderer.choice("style", of: own) { properties[.variant] = .string(style) }
            } else if let value = renderer.value("backBarButtonItem", of: item) {
                if let text = value.text {
                    properties[.text] = .string(text)
                } else if let image = ImageValue(value) {
                    renderer.show(image, on: previous, in: &properties)
                }
            }
        }
        if properties[.text] == nil, properties[.icon] == nil, properties[.label] == nil {
            properties[.text] = .string(tree.title(of: previous) ?? renderer.words(for: previous)[.back])
        }
        return properties
    }
}
