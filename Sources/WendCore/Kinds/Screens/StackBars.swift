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

    func elements(around member: ActivationID, of stack: ActivationID, _ renderer: inout Renderer) -> [Element] {
        var elements: [Element] = []
        if Self.show("navigationItem", of: stack, renderer.tree) {
            let previous = renderer.tree.members(of: stack).prefix { $0 != member }.last
            elements.append(bar(over: member, previous, of: stack, &renderer))
        }
        elements.append(renderer.element(of: member))
        let items = renderer.elements("toolbarItems", of: member)
        if !items.isEmpty, Self.show("toolbarItems", of: stack, renderer.tree) {
            elements.append(Element(.part("toolbar\(mark)", of: stack), .toolbar, children: items))
        }
        return elements
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
            var back = back
            back[.text] = .string(backLabel(of: previous, renderer))
            children.append(Element(.part("back\(mark)", of: stack), .backButton, back, events: [.press, .back]))
        }
        return Element(.part("bar\(mark)", of: stack), .navigationBar, properties, children: children + groups)
    }

    private func showsBack(_ item: ActivationID?, _ groups: [Element], _ renderer: Renderer) -> Bool {
        guard let item else { return true }
        if renderer.flag("hidesBackButton", of: item) { return false }
        let hasLeading = groups.contains { $0.properties.text(.variant) == "leading" }
        return !hasLeading || renderer.flag("leftItemsSupplementBackButton", of: item)
    }

    private func backLabel(of previous: ActivationID, _ renderer: Renderer) -> String {
        let tree = renderer.tree
        if let item = tree.children(of: previous, slot: "navigationItem").first {
            if let back = tree.children(of: item, slot: "backBarButtonItem").first {
                if let title = renderer.text("title", of: back) { return title }
                if let label = renderer.image("image", of: back)?.label { return label }
            }
            if let value = renderer.value("backBarButtonItem", of: item) {
                if let label = value.text ?? ImageValue(value)?.label { return label }
            }
        }
        return tree.title(of: previous) ?? renderer.words(for: previous)[.back]
    }
}
