import WendExpressions

/// A bar of items at the edge of a screen.
struct ToolbarBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        if renderer.choice("barStyle", of: id) == "black" { properties[.variant] = "black" }
        return Element(
            renderer.id(of: id), .toolbar, properties, events: properties.gestureEvents,
            children: renderer.contents("items", of: id))
    }
}

/// A navigation bar used as a view: the last item is the one shown.
struct NavigationBarBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        if renderer.choice("barStyle", of: id) == "black" { properties[.variant] = "black" }
        let item = renderer.tree.children(of: id, slot: "items").last
        if let item { properties = renderer.barTitles(of: item, properties) }
        return Element(
            renderer.id(of: id), .navigationBar, properties, events: properties.gestureEvents,
            children: item.map { renderer.barGroups(of: $0) } ?? [])
    }
}

/// One item of a bar.
struct BarButtonItemBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        if let title = renderer.text("title", of: id) { properties[.text] = .string(title) }
        if let image = renderer.image("image", of: id) { renderer.show(image, in: &properties) }
        if let icon = renderer.text("systemItem", of: id) {
            if icon == "flexibleSpace" || icon == "fixedSpace" {
                return Element(renderer.id(of: id), .space, [.variant: .string(icon)])
            }
            properties[.icon] = .string(icon)
        }
        if renderer.choice("style", of: id) == "done" { properties[.variant] = "done" }
        if let enabled = renderer.value("enabled", of: id), !Conversions.truth(enabled) { properties[.disabled] = true }
        return Element(renderer.id(of: id), .barButton, properties, events: .press)
    }
}

extension Renderer {
    /// The titles of a navigation item.
    func barTitles(of item: ActivationID, _ properties: Properties) -> Properties {
        var properties = properties
        if let title = text("title", of: item) { properties[.text] = .string(title) }
        if let prompt = text("prompt", of: item) { properties[.detail] = .string(prompt) }
        return properties
    }

    /// The leading and trailing groups and the title view of a navigation item.
    mutating func barGroups(of item: ActivationID) -> [Element] {
        var groups: [Element] = []
        let leading = barItems(of: item, "left")
        let trailing = barItems(of: item, "right")
        if !leading.isEmpty {
            groups.append(Element(.part("leading", of: item), .barGroup, [.variant: "leading"], children: leading))
        }
        groups += elements("titleView", of: item)
        if !trailing.isEmpty {
            // The first trailing item is the outermost, so reading order is the other way round.
            let group = Element(
                .part("trailing", of: item), .barGroup, [.variant: "trailing"], children: trailing.reversed())
            groups.append(group)
        }
        return groups
    }

    /// The items of one side: of the single and the plural parameter, the one written later.
    private mutating func barItems(of item: ActivationID, _ side: String) -> [Element] {
        let slots = ["\(side)BarButtonItem", "\(side)BarButtonItems"]
        let last = tree.activation(item)?.children.last { child in
            tree.activation(child).map { slots.contains($0.slot) } ?? false
        }
        guard let slot = last.flatMap({ tree.activation($0)?.slot }) else { return [] }
        return elements(slot, of: item)
    }
}
