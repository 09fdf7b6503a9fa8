import WendExpressions

extension Renderer {
    /// The titles of a navigation item, and its style.
    func barTitles(of item: ActivationID, _ properties: Properties) -> Properties {
        var properties = styled(item, properties)
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
