import WendCore
import WendExpressions

/// Screens, bars and tables.
extension ElementHTML {
    func structure(_ element: Element) -> HTMLNode {
        switch element.role {
        case .tabs, .navigation, .split:
            var node = root(
                "div", element, "", .elements(element.children.map { PlacedElement($0, panePlacement($0)) }))
            if let label = element.properties.text(.label) {
                node["role"] = "region"
                node["aria-label"] = label
            }
            return node
        case .section: return section(element)
        case .placeholder:
            let node = root("div", element, "", .text(element.properties.text(.text) ?? ""))
            return node.with("role", "note")
        default:
            var node = root("div", element, "", .elements(elements(element)))
            if let label = element.properties.text(.label) {
                node["role"] = "group"
                node["aria-label"] = label
            }
            return node
        }
    }

    func bar(_ element: Element) -> HTMLNode {
        switch element.role {
        case .navigationBar: return navigationBar(element)
        case .toolbar, .accessoryBar:
            var node = root("div", element, "", .children(Self.nodes(elements(element), gestures(element))))
            node["role"] = "toolbar"
            node["aria-label"] = element.properties.text(.label) ?? element.properties.text(.text)
            describe(&node, element)
            return node
        case .tabBar:
            let chosen = element.properties[.value]
            var node = root("nav", element, "", .elements(choices(of: element, chosen, .tab)))
            node["aria-label"] = element.properties.text(.label) ?? words[.tabs]
            return node
        case .space:
            let isFixed = [element.properties.text(.icon), element.properties.text(.variant)].contains {
                $0?.hasPrefix("fixed") ?? false
            }
            return root("span", element, isFixed ? "fixed" : "flexible").with("aria-hidden", "true")
        default:
            return root("div", element, "", .elements(elements(element)))
        }
    }

    /// The title in the middle, what leads back and leading items before it, trailing items after it.
    private func navigationBar(_ element: Element) -> HTMLNode {
        func isLeading(_ child: Element) -> Bool {
            child.role == .backButton || (Self.isBarItem(child) && child.properties.text(.variant) == "leading")
        }
        let title = HTMLNode("h1", id: element.id.part("t"), .text(element.properties.text(.text) ?? ""))
        let middle = HTMLNode(
            "div", id: element.id.part("m"), class: "titles",
            .nodes(
                HTMLNode("p", id: element.id.part("d"), class: "prompt", .text(element.properties.text(.detail) ?? "")),
                title.with("tabindex", "-1"),
                HTMLNode(
                    "div", id: element.id.part("v"),
                    .elements(elements(element) { !isLeading($0) && !Self.isBarItem($0) }))))
        var bar = root(
            "header", element, "",
            .nodes(
                HTMLNode(
                    "div", id: element.id.part("l"), class: "lead", .elements(elements(element, where: isLeading))),
                middle,
                HTMLNode(
                    "div", id: element.id.part("r"), class: "trail",
                    .elements(elements(element) { !isLeading($0) && Self.isBarItem($0) })), gestures(element)))
        if let label = element.properties.text(.label) {
            bar["role"] = "group"
            bar["aria-label"] = label
        }
        describe(&bar, element)
        return bar
    }

    private static func nodes(_ elements: [PlacedElement], _ last: HTMLNode?) -> [HTMLNode.Child] {
        elements.map(HTMLNode.Child.element) + (last.map { [.node($0)] } ?? [])
    }

    private static func isBarItem(_ element: Element) -> Bool {
        [.barGroup, .barButton, .backButton, .space].contains(element.role)
    }

    /// Header, rows, footer; the rows are a list that is named by the header.
    private func section(_ element: Element) -> HTMLNode {
        let header = element.children.first { $0.role == .sectionHeader }
        var rows = HTMLNode(
            "ul", id: element.id.part("c"), class: "rows", .elements(rows(of: element)))
        rows["aria-labelledby"] = header?.id.domID
        let parts: [HTMLNode.Child?] = [
            header.map { .element(PlacedElement($0)) }, .node(rows),
        ]
        let others = element.children.filter { $0 !== header && !Self.isRow($0) }.map {
            HTMLNode.Child.element(PlacedElement($0))
        }
        return root("div", element, "", .children(parts.compactMap { $0 } + others))
    }

    private static func isRow(_ element: Element) -> Bool { element.role == .row || element.role == .rows }

    func row(_ element: Element) -> HTMLNode {
        let properties = element.properties
        // All parts have names, so that a mark comes and goes without taking the keyboard from the row.
        var texts = HTMLNode(
            "span", id: element.id.part("x"), class: "texts",
            .nodes(
                HTMLNode("span", id: element.id.part("t"), class: "text", .text(properties.text(.text) ?? "")),
                HTMLNode("span", id: element.id.part("d"), class: "detail", .text(properties.text(.detail) ?? ""))))
        let kind = pressKind(element)
        // One that waits for its answer keeps the focus.
        let isWaiting = properties.flag(.busy) && kind == nil && !properties.flag(.disabled)
        let isButton = kind != nil || isWaiting
        var cell = HTMLNode(isButton ? "button" : "div", id: element.id.part("b"), class: "cell")
        if isButton {
            press(&cell, kind, element.id)
            cell["aria-busy"] = properties.flag(.busy) ? "true" : nil
            cell["aria-disabled"] = isWaiting ? "true" : nil
            cell["aria-label"] = properties.text(.label)
            cell["aria-current"] = properties.flag(.selected) ? "true" : nil
            cell.flag("disabled", properties.flag(.disabled))
        }
        describe(&cell, element)
        var said: HTMLNode?
        if !isButton, let label = properties.text(.label) {
            // What cannot be pressed has no name of its own: what is to be said of it stands beside what is seen.
            said = HTMLNode("span", id: element.id.part("s"), class: "vh", .text(label))
            texts["aria-hidden"] = "true"
        }
        cell.content = .nodes(picture(element), texts, said, accessory(of: element))
        var styles = ""
        if case .integer(let depth)? = properties[.indent], depth > 0 { styles = "in\(min(depth, Measures.indents))" }
        if let selection = properties.text(.selection) { styles += " s-\(StyleClass.name(selection))" }
        var children: [HTMLNode.Child] = [.node(cell)]
        // What a button in the row does as well needs no other.
        let offered = Set(element.children.compactMap { $0.properties.text(.gestures) })
        if let gestures = gestures(element, but: offered) { children.append(.node(gestures)) }
        children += element.children.map { .element(PlacedElement($0)) }
        var row = root("li", element, styles, .children(children))
        if isButton, properties.flag(.inSight) { row["data-sight"] = "" }
        return row
    }

    private func accessory(of row: Element) -> HTMLNode? {
        switch row.properties.text(.accessory) {
        case "checkmark":
            HTMLNode(
                "span", id: row.id.part("m"), class: "accessory checkmark",
                .nodes(HTMLNode("span", class: "vh", .text(words[.checked]))))
        case let name? where name.hasPrefix("disclosure"):
            HTMLNode("span", id: row.id.part("n"), class: "accessory disclosure").with("aria-hidden", "true")
        default: nil
        }
    }
}
