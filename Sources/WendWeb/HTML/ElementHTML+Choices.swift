import WendCore
import WendExpressions

/// Tabs and segments: buttons of which one is chosen.
extension ElementHTML {
    func segmented(_ element: Element) -> HTMLNode {
        let isMomentary = element.properties.flag(.momentary)
        let choices = choices(of: element, element.properties[.value], isMomentary ? .button : .radio)
        let isLabelled = element.properties.text(.text) != nil || element.properties.text(.variant) == "radio"
        let isAside = isLabelled && element.properties.text(.layout) == "beside"
        var styles = isAside ? "labelled aside" : isLabelled ? "labelled" : ""
        if element.properties.flag(.proportional) { styles += " proportional" }
        var node = root("div", element, styles, .elements(choices))
        if isLabelled {
            // Its words and what is wrong stand around the choices; they are said with the name of the group.
            let label = HTMLNode(
                "p", id: element.id.part("l"), class: "legend", .text(element.properties.text(.text) ?? ""))
            let error = HTMLNode(
                "p", id: element.id.part("e"), class: "error", .text(element.properties.text(.error) ?? ""))
            let track = HTMLNode("div", id: element.id.part("c"), class: "track", .elements(choices))
            node.content = .nodes(label.with("aria-hidden", "true"), track, error)
            node["aria-describedby"] = element.id.part("e")
        }
        // Buttons for gestures stand behind the choices.
        if let gestures = gestures(element) { node.append(gestures) }
        node["role"] = isMomentary ? "group" : "radiogroup"
        node["aria-label"] = element.properties.text(.label) ?? element.properties.text(.text)
        describe(&node, element)
        return node
    }

    func choice(_ element: Element, _ choice: Placement.Choice?) -> HTMLNode {
        var node = root("button", element)
        let ownKind = pressKind(element)
        if ownKind == nil, let choice, let kind = choice.ownerEvent {
            press(&node, kind, choice.owner, value: choice.key)
        } else {
            press(&node, ownKind, element.id)
        }
        let isChosen = choice?.isChosen ?? element.properties.flag(.selected)
        switch choice?.role {
        case .radio?:
            node["role"] = "radio"
            node["aria-checked"] = isChosen ? "true" : "false"
        case .tab?: node["aria-current"] = isChosen ? "page" : nil
        default: break
        }
        node.flag("disabled", element.properties.flag(.disabled))
        let text = element.properties.text(.text) ?? ""
        let label = element.properties.text(.label)
        let icon = picture(element)
        if element.role == .tab {
            let shown = text.isEmpty && icon == nil ? label ?? "" : text
            node["aria-label"] = label == shown ? nil : label
            node.content = .nodes(
                HTMLNode("span", class: "glyph", .nodes(icon)).with("aria-hidden", "true"),
                HTMLNode("span", id: element.id.part("t"), class: "text", .text(shown)),
                HTMLNode("span", id: element.id.part("b"), class: "badge", .text(element.properties.text(.badge) ?? ""))
            )
        } else if let icon {
            node["aria-label"] = label ?? (text.isEmpty ? element.properties.text(.image) : text)
            node.content = .nodes(icon)
        } else {
            node["aria-label"] = label
            node.content = .text(text)
        }
        describe(&node, element)
        return node
    }

    /// The choices among an element's children, placed with their positions; other children as they are.
    func choices(of owner: Element, _ chosen: Value?, _ role: Placement.Choice.Role) -> [PlacedElement] {
        let ownerEvent: Event.Kind? = owner.events.contains(.select) ? .select : nil
        let keys = owner.choices.map(\.key)
        var index = -1
        return owner.children.map { child in
            guard child.role == .tab || child.role == .segment else { return PlacedElement(child) }
            index += 1
            let key = keys.indices.contains(index) ? keys[index] : ""
            let isChosen = child.properties[.selected].map { $0 == .bool(true) } ?? (chosen?.number == Double(index))
            return PlacedElement(
                child,
                Placement(
                    choice: .init(owner: owner.id, ownerEvent: ownerEvent, key: key, isChosen: isChosen, role: role)
                ))
        }
    }
}
