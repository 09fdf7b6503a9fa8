import WendExpressions

extension Renderer {
    /// The elements of a list's rows, as far as they are in the window, and what stands for the others. Those of a list of more
    /// rows than a window has always stand between two such, though they may stand for nothing: whoever draws them sees then where
    /// they stand when the list becomes so long that not all are drawn.
    mutating func rows(of list: ActivationID) -> [Element] {
        if let marked { return marked.filter { $0.isOfRow && tree.parent(of: $0) == list }.map { element(of: $0) } }
        guard let listing = tree.listing(of: list) else { return [] }
        tree.noteReads(listing)
        if !listing.dependencies.isEmpty { listings[list] = listing }
        // Made anew whenever anything changes.
        if !listing.dependencies.isEmpty { tree.meter.charge(listing.work) }
        if listing.isOverlong { overlong.insert(listing.node) }
        let count = listing.count
        defer { if listing.isRepeated, listing.hasEqualKeys { doubled.insert(listing.node) } }
        guard listing.isWindowed else { return listing.ids(0..<count).map { element(of: $0) } }
        var elements: [Element] = []
        var next = 0
        for range in windows.rows(of: listing) {
            if let gap = Element.rows(next..<range.lowerBound, of: list, in: count) { elements.append(gap) }
            elements.reserveCapacity(elements.count + range.count + 1)
            for id in listing.ids(range) { elements.append(element(of: id)) }
            next = range.upperBound
        }
        if let gap = Element.rows(next..<count, of: list, in: count) { elements.append(gap) }
        return elements
    }
}

extension Element {
    /// Stands for rows of a list that are not drawn; nil where nothing has to.
    static func rows(_ rows: Range<Int>, of list: ActivationID, in total: Int) -> Element? {
        guard total > RowWindows.most else { return nil }
        let name =
            rows.lowerBound == 0 ? "before" : rows.upperBound == total ? "after" : "between\(rows.lowerBound)"
        return Element(
            .part(name, of: list), .rows,
            [.position: .integer(rows.lowerBound), .count: .integer(rows.count), .total: .integer(total)])
    }

    /// The rows that an element of role ``Role/rows`` stands for; nil for others.
    public var rowsNotDrawn: Range<Int>? {
        guard role == .rows, case .integer(let start)? = properties[.position],
            case .integer(let count)? = properties[.count], start >= 0, count >= 0, start <= .max - count
        else { return nil }
        return start..<start + count
    }

    /// The list and the place of a row that is drawn although neither the one before it is nor the one after; nil for others.
    package func placeAlone(of row: ActivationID) -> (list: ActivationID, place: Int)? {
        let row = row.with(part: 0)
        for (index, child) in children.enumerated() {
            if child.id.activation == row, index > 0, index + 1 < children.count,
                let before = children[index - 1].rowsNotDrawn, let after = children[index + 1].rowsNotDrawn,
                !before.isEmpty, !after.isEmpty
            {
                return (children[index - 1].id.activation, before.upperBound)
            }
            if let found = child.placeAlone(of: row) { return found }
        }
        return nil
    }

    /// How many rows the list has of which an element of role ``Role/rows`` stands for some; nil for others.
    public var rowsInAll: Int? {
        guard role == .rows, case .integer(let total)? = properties[.total] else { return nil }
        return total
    }
}

extension Rendering {
    /// What somebody sees of this who looks at fewer rows: nothing is drawn anew.
    public func showing(_ windows: RowWindows) -> Rendering {
        let shown = root.showing(windows)
        if shown === root { return self }
        return Rendering(
            root: shown, title: title, focus: focus, isHeld: isHeld, scroll: scroll,
            locale: locale)
    }
}

extension Element {
    fileprivate func showing(_ windows: RowWindows) -> Element {
        var shown: [Element] = []
        var isSame = true
        for child in children {
            let next = child.showing(windows)
            if next !== child { isSame = false }
            shown.append(next)
        }
        if shown.contains(where: { $0.role == .rows }) {
            shown = Self.cut(shown, to: windows)
            isSame = isSame && shown.count == children.count && zip(shown, children).allSatisfy { $0 === $1 }
        }
        return isSame ? self : Element(id, role, properties, events: events, children: shown)
    }

    /// Leaves out what is not looked at between what stands for the first and the last rows of a list.
    private static func cut(_ elements: [Element], to windows: RowWindows) -> [Element] {
        var shown: [Element] = []
        var list: ActivationID?
        var wanted: [Range<Int>] = []
        var (place, next, total) = (0, 0, 0)
        for element in elements {
            guard let gap = element.rowsNotDrawn, let all = element.rowsInAll else {
                guard list != nil else {
                    shown.append(element)
                    continue
                }
                if wanted.contains(where: { $0.contains(place) }) || windows.keeps(element.id.activation) {
                    add(next..<place, isFirst: next == 0)
                    shown.append(element)
                    next = place + 1
                }
                place += 1
                continue
            }
            if list != element.id.activation {
                list = element.id.activation
                total = all
                wanted = windows.rows(of: element.id.activation, count: all)
                next = 0
            }
            place = gap.upperBound
            if place == total, gap.lowerBound > 0 {
                add(next..<total, isFirst: true)
                list = nil
            }
        }
        /// What stands there already is kept.
        func add(_ rows: Range<Int>, isFirst: Bool) {
            guard isFirst || !rows.isEmpty, let list, let made = Element.rows(rows, of: list, in: total) else { return }
            shown.append(elements.first { $0.id == made.id && $0.properties == made.properties } ?? made)
        }
        return shown
    }
}
