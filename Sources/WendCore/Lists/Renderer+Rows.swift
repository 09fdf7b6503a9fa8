import WendExpressions

extension Renderer {
    /// The elements of a list's rows, as far as they are in the window, and what stands for the others.
    mutating func rows(of list: ActivationID) -> [Element] {
        if let wanted { return wanted.filter { tree.parent(of: $0) == list }.map { element(of: $0) } }
        guard let listing = tree.listing(of: list) else { return [] }
        var elements: [Element] = []
        var next = 0
        for range in windows.rows(of: list, count: listing.count) {
            if range.lowerBound > next { elements.append(gap(next..<range.lowerBound, of: list, listing.count)) }
            elements.reserveCapacity(elements.count + range.count + 1)
            for id in listing.ids(range) { elements.append(element(of: id)) }
            next = range.upperBound
        }
        if next < listing.count { elements.append(gap(next..<listing.count, of: list, listing.count)) }
        return elements
    }

    private func gap(_ rows: Range<Int>, of list: ActivationID, _ count: Int) -> Element {
        let name =
            rows.lowerBound == 0 ? "before" : rows.upperBound == count ? "after" : "between\(rows.lowerBound)"
        return Element(
            .part(name, of: list), .rows, [.position: .integer(rows.lowerBound), .count: .integer(rows.count)])
    }
}

extension Element {
    /// The rows that an element of role ``Role/rows`` stands for; nil for others.
    public var rowsNotDrawn: Range<Int>? {
        guard role == .rows, case .integer(let start)? = properties[.position],
            case .integer(let count)? = properties[.count], count >= 0
        else { return nil }
        return start..<start + count
    }
}
