import WendCore

/// The root and what lies over it.
extension ElementHTML {
    func app(_ element: Element, _ page: Placement.Page?) -> HTMLNode {
        let layers = element.children.dropFirst()
        let heading = page?.heading.map {
            HTMLNode("h1", id: element.id.part("t"), class: "vh", .text($0)).with("tabindex", "-1")
        }
        let screens = element.children.prefix(1).map { HTMLNode.Child.element(PlacedElement($0, panePlacement($0))) }
        var base = HTMLNode(
            "main", id: element.id.part("base"), class: "base",
            .children([heading].compactMap { $0.map(HTMLNode.Child.node) } + screens))
        base.flag("inert", !layers.isEmpty)
        let covering = HTMLNode(
            "div", id: element.id.part("layers"),
            .elements(layers.map { PlacedElement($0, Placement(isCovered: $0 !== layers.last)) }))
        var node = root("div", element, "", .nodes(base, covering))
        node.flag("data-held", page?.isHeld ?? false)
        if let place = page?.place { node = node.with("data-place", place) }
        return node
    }

    /// The screens of two roots that are the same but for what is in these; nil where that would have to be found out first.
    func screens(ifAlone old: PlacedElement, _ new: PlacedElement) -> (old: PlacedElement, new: PlacedElement)? {
        let (before, after) = (old.element, new.element)
        guard before.role == .app, after.role == .app, before.id == after.id, old.placement == new.placement,
            before.properties == after.properties, before.events == after.events,
            before.children.count == 1, after.children.count == 1
        else { return nil }
        let (first, second) = (before.children[0], after.children[0])
        return (PlacedElement(first, panePlacement(first)), PlacedElement(second, panePlacement(second)))
    }

    /// A presented controller: a dialog that holds screens.
    func sheet(_ element: Element) -> HTMLNode {
        let panel = HTMLNode(
            "div", id: element.id.part("c"), class: "panel",
            .elements(element.children.map { PlacedElement($0, panePlacement($0)) }))
        let close = close(element)
        let isStill = element.properties.text(.transition) == "none"
        var node = dialog(element, "dialog", .nodes(panel, close), isStill ? "still" : "")
        node["aria-label"] =
            element.properties.text(.label) ?? element.properties.text(.text) ?? title(in: element)
        return node
    }

    /// What leads out of a layer that has no way out of its own.
    private func close(_ element: Element) -> HTMLNode? {
        guard element.events.contains(.back) else { return nil }
        var button = HTMLNode("button", id: element.id.part("x"), class: "close")
        button["aria-label"] = words[.close]
        button["data-k"] = "cancel"
        press(&button, .back, element.id)
        return button
    }

    /// An alert or an action sheet: a dialog that asks, with its answers as buttons.
    func question(_ element: Element) -> HTMLNode {
        let title = element.properties.text(.text) ?? ""
        let message = element.properties.text(.detail) ?? ""
        let (titleID, messageID) = (element.id.part("t"), element.id.part("d"))
        let panel = HTMLNode(
            "div", id: element.id.part("q"), class: "panel",
            .nodes(
                HTMLNode("h2", id: titleID, .text(title)),
                HTMLNode("p", id: messageID, class: "message", .text(message)),
                HTMLNode("div", id: element.id.part("c"), class: "answers", .elements(elements(element)))))
        var node = dialog(element, element.role == .alert ? "alertdialog" : "dialog", .nodes(panel, close(element)))
        node["data-return"] = element.properties.text(.returnKey).flatMap { Element.ID($0)?.domID }
        if title.isEmpty && message.isEmpty {
            node["aria-label"] = element.properties.text(.label) ?? context.name
        } else {
            node["aria-labelledby"] = title.isEmpty ? messageID : titleID
            node["aria-describedby"] = title.isEmpty || message.isEmpty ? nil : messageID
        }
        return node
    }

    /// Where a child of a navigation, of tabs or of a layer stands: controllers that only hold others leave scrolling
    /// to them.
    func panePlacement(_ child: Element) -> Placement {
        switch child.role {
        case .navigation, .split, .tabs, .navigationBar, .toolbar, .tabBar, .accessoryBar, .sheet: Placement()
        case .screen: Placement(isPane: !child.children.contains { [.navigation, .split, .tabs].contains($0.role) })
        default: Placement(isPane: true)
        }
    }

    private func dialog(
        _ element: Element, _ role: String, _ content: HTMLNode.Content, _ styles: String = ""
    ) -> HTMLNode {
        var node = root("dialog", element, styles, content)
        node.flag("open", true)
        node["role"] = role
        node["aria-modal"] = "true"
        node["tabindex"] = "-1"
        return node
    }

    /// The first title below an element.
    private func title(in element: Element) -> String? {
        switch element.role {
        case .navigationBar, .screen:
            let text =
                element.properties.text(.text) ?? (element.role == .screen ? element.properties.text(.label) : nil)
            if let text, !text.isEmpty { return text }
        case .sheet, .navigation, .split, .tabs: break
        default: return nil
        }
        for child in element.children {
            if let title = title(in: child) { return title }
        }
        return element.role == .sheet ? words[.dialog] : nil
    }
}
