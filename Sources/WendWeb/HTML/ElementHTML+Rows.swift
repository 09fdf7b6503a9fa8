import WendCore

/// Long lists, of which a page shows some rows.
extension ElementHTML {
    /// The rows of a section, and what stands for those that are not shown. The others say where they stand in all.
    func rows(of section: Element) -> [PlacedElement] {
        /// Where the next row stands, and in how many; nil outside long lists.
        var next: (position: Int, total: Int)?
        return section.children.compactMap { child in
            var placement = Placement(isInList: true)
            if let gap = child.rowsNotDrawn, let total = child.rowsInAll {
                if total <= RowWindows.whole { return PlacedElement(child, placement) }
                // The last stands for rows up to the end, perhaps for none, as may the first.
                next = next != nil && gap.upperBound == total ? nil : (gap.upperBound + 1, total)
                return PlacedElement(child, placement)
            }
            defer { next?.position += 1 }
            guard child.role == .row else { return nil }
            placement.item = next.map { .init(position: $0.position, total: $0.total) }
            return PlacedElement(child, placement)
        }
    }

    /// What stands for rows that are not shown: how many they are, and a link to those that are next. With scripts it is as
    /// high as they would be, and they come when it comes into sight.
    func rowsNotDrawn(_ element: Element, isInList: Bool) -> HTMLNode {
        let rows = element.rowsNotDrawn ?? 0..<0
        let total = element.rowsInAll ?? 0
        let list = element.id.activation
        let isBefore = rows.lowerBound == 0
        let place = isBefore ? "before" : rows.upperBound == total ? "after" : "between"
        var node = HTMLNode(isInList ? "li" : "div", id: element.id.domID, class: "gap \(place)")
        node["data-gap"] = "\(list) \(rows.lowerBound) \(rows.count) \(total)"
        node.flag("hidden", rows.isEmpty)
        var windows = context.windows
        windows.show(
            isBefore ? rows.upperBound - RowWindows.most : rows.lowerBound, of: list,
            lists: context.windows.places.count + 1)
        node.content = .nodes(
            HTMLNode(
                "a", id: element.id.part("a"), .text(words[isBefore ? .earlierRows : .laterRows])
            ).with("href", "\(context.address)?rows=\(windows.query ?? "")"),
            HTMLNode(
                "span", id: element.id.part("t"), .text(element.rowsNotDrawn.map { words.moreRows($0.count) } ?? "")))
        return node
    }
}
