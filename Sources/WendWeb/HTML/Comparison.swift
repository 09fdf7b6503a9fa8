import WendCore

/// A comparison of two trees of nodes that notes what turns the first into the second.
struct Comparison {
    private var removals: [Patch] = []
    private var changes: [Patch] = []
    /// Whether the control that has the keyboard afterwards was inserted, and so does not have it yet.
    private(set) var hasInsertedFocus = false
    /// The elements that were inserted and stand elsewhere than at their beginning, as they did before they left.
    private(set) var scrolled: [Element.ID] = []
    private let html: ElementHTML
    private let after: Rendering
    private var focusPath: Set<Element.ID>?

    init(_ html: ElementHTML, _ after: Rendering) {
        self.html = html
        self.after = after
    }

    var patches: [Patch] { removals + changes }

    /// Compares two roots; roots that have nothing in common are exchanged.
    mutating func compare(_ old: PlacedElement, _ new: PlacedElement) {
        if let screens = html.screens(ifAlone: old, new), change(.element(screens.old), .element(screens.new)) {
            return
        }
        let isSame = old.element.id == new.element.id && change(.element(old), .element(new))
        if isSame { return }
        removals.append(.remove(id: old.element.id.domID))
        insert([.element(new)], parent: HTMLPage.formID, before: nil)
    }

    /// Notes the changes between two children of one name. Answers false, and notes nothing, if one cannot become the
    /// other.
    private mutating func change(_ old: HTMLNode.Child, _ new: HTMLNode.Child) -> Bool {
        switch (old, new) {
        case (.element(let old), .element(let new)):
            if old.element === new.element && old.placement == new.placement { return true }
            guard old.element.role == new.element.role else { return false }
            if html.differOnlyInside(old, new), changeInside(old.element, new.element) { return true }
            return change(html.node(of: old), html.node(of: new))
        case (.node(let old), .node(let new)): return change(old, new)
        default: return false
        }
    }

    /// Compares the children of two elements that are the same but for them, one with the one in its place.
    private mutating func changeInside(_ old: Element, _ new: Element) -> Bool {
        orNothing { comparison in
            zip(old.children, new.children).allSatisfy { old, new in
                old === new || comparison.change(.element(PlacedElement(old)), .element(PlacedElement(new)))
            }
        }
    }

    private mutating func change(_ old: HTMLNode, _ new: HTMLNode) -> Bool {
        guard old.tag == new.tag, old.id == new.id else { return false }
        return orNothing { $0.changeAttributes(old, new) && $0.changeContent(old, new) }
    }

    /// Does something that notes changes, and forgets them if it comes to nothing.
    private mutating func orNothing(_ work: (inout Comparison) -> Bool) -> Bool {
        let mark = (removals.count, changes.count, hasInsertedFocus, scrolled.count)
        if work(&self) { return true }
        removals.removeLast(removals.count - mark.0)
        changes.removeLast(changes.count - mark.1)
        hasInsertedFocus = mark.2
        scrolled.removeLast(scrolled.count - mark.3)
        return false
    }

    private mutating func changeAttributes(_ old: HTMLNode, _ new: HTMLNode) -> Bool {
        if old.attributes == new.attributes { return true }
        guard let id = new.id else { return false }
        for attribute in new.attributes where old[attribute.name] != attribute.value {
            changes.append(.set(id: id, name: attribute.name, value: attribute.value))
        }
        for attribute in old.attributes where new[attribute.name] == nil {
            changes.append(.set(id: id, name: attribute.name, value: nil))
        }
        // Browsers keep a slider within its limits: it may have lost the value which is now within them again.
        if let value = new["value"], value == old["value"], ["min", "max"].contains(where: { old[$0] != new[$0] }) {
            changes.append(.set(id: id, name: "value", value: value))
        }
        return true
    }

    private mutating func changeContent(_ old: HTMLNode, _ new: HTMLNode) -> Bool {
        switch (old.content, new.content) {
        case (.text(let oldText), .text(let newText)):
            if oldText == newText { return true }
            guard let id = new.id else { return false }
            changes.append(.set(id: id, name: "", value: newText))
            return true
        case (.markup(let oldMarkup), .markup(let newMarkup)): return oldMarkup == newMarkup
        case (.children(let oldChildren), .children(let newChildren)):
            return changeChildren(of: new, oldChildren, newChildren)
        default: return false
        }
    }

    /// Children that all have names are matched by name, others by position.
    private mutating func changeChildren(of parent: HTMLNode, _ old: [HTMLNode.Child], _ new: [HTMLNode.Child]) -> Bool
    {
        let start = zip(old, new).prefix { Self.isSame($0, $1) }.count
        let limit = min(old.count, new.count) - start
        let end = zip(old.reversed(), new.reversed()).prefix(limit).prefix { Self.isSame($0, $1) }.count
        let (oldMiddle, newMiddle) = (old[start..<old.count - end], new[start..<new.count - end])
        if oldMiddle.isEmpty && newMiddle.isEmpty { return true }
        let (oldIDs, newIDs) = (oldMiddle.compactMap(\.id), newMiddle.compactMap(\.id))
        let following = end == 0 ? nil : new[new.count - end].id
        guard let parentID = parent.id, oldIDs.count == oldMiddle.count, newIDs.count == newMiddle.count,
            end == 0 || following != nil
        else {
            return oldMiddle.count == newMiddle.count && zip(oldMiddle, newMiddle).allSatisfy { change($0, $1) }
        }
        changeList(
            List(parent: parentID, following: following), Array(zip(oldIDs, oldMiddle)), Array(zip(newIDs, newMiddle)))
        return true
    }

    private static func isSame(_ old: HTMLNode.Child, _ new: HTMLNode.Child) -> Bool {
        guard case .element(let old) = old, case .element(let new) = new else { return false }
        return (old.element === new.element || isSameLeaf(old.element, new.element)) && old.placement == new.placement
    }

    /// What stands for rows that are not drawn is made anew with every rendering.
    private static func isSameLeaf(_ old: Element, _ new: Element) -> Bool {
        old.role == .rows && new.role == .rows && old.id == new.id && old.properties == new.properties
    }
}

/// Lists of named nodes.
extension Comparison {
    private typealias Named = (id: String, child: HTMLNode.Child)

    private struct List {
        let parent: String
        /// What stands behind the part of the list that changed.
        let following: String?
    }

    private mutating func changeList(_ list: List, _ old: [Named], _ new: [Named]) {
        let oldPositions = Dictionary(zip(old.map(\.id), old.indices), uniquingKeysWith: { first, _ in first })
        /// For each new node the position of the old node that stays to be it.
        var kept: [Int?] = []
        for (id, child) in new {
            let position = oldPositions[id].flatMap { change(old[$0].child, child) ? $0 : nil }
            kept.append(position)
        }
        let keptPositions = Set(kept.compactMap { $0 })
        for (position, node) in old.enumerated() where !keptPositions.contains(position) {
            removals.append(.remove(id: node.id))
        }
        arrange(list, new, kept)
    }

    /// Walks from the end, so that what a node has to stand before is always in place already.
    private mutating func arrange(_ list: List, _ new: [Named], _ kept: [Int?]) {
        let unmoved = nodesThatStay(new, kept)
        var before = list.following
        var inserted: [HTMLNode.Child] = []
        func insertCollected(_ comparison: inout Comparison) {
            guard let first = inserted.last else { return }
            comparison.insert(inserted.reversed(), parent: list.parent, before: before)
            before = first.id
            inserted = []
        }
        for index in new.indices.reversed() {
            guard kept[index] != nil else {
                inserted.append(new[index].child)
                continue
            }
            insertCollected(&self)
            if !unmoved.contains(index) { changes.append(.move(id: new[index].id, before: before)) }
            before = new[index].id
        }
        insertCollected(&self)
    }

    /// The new positions of the nodes that need not be moved: as many as can be, and among them the one with the
    /// keyboard.
    private mutating func nodesThatStay(_ new: [Named], _ kept: [Int?]) -> Set<Int> {
        var sequence = kept.enumerated().compactMap { index, old in old.map { (new: index, old: $0) } }
        if zip(sequence, sequence.dropFirst()).allSatisfy({ $0.old < $1.old }) { return Set(sequence.map(\.new)) }
        if let pivot = sequence.first(where: { holdsFocus(new[$0.new].child) }) {
            sequence.removeAll { ($0.new < pivot.new) != ($0.old < pivot.old) }
        }
        return Set(LongestIncreasing.positions(in: sequence.map(\.old)).map { sequence[$0].new })
    }

    private mutating func insert(_ children: [HTMLNode.Child], parent: String, before: String?) {
        var writer = HTMLWriter(html)
        for child in children {
            if !hasInsertedFocus, holdsFocus(child) { hasInsertedFocus = true }
            if !after.scroll.isEmpty { noteScrolled(in: child) }
            switch child {
            case .node(let node): writer.write(node)
            case .element(let placed): writer.write(placed)
            }
        }
        changes.append(.insert(parent: parent, before: before, html: writer.text))
    }

    private mutating func noteScrolled(in child: HTMLNode.Child) {
        switch child {
        case .element(let placed): noteScrolled(placed.element)
        case .node(let node):
            guard case .children(let children) = node.content else { return }
            for child in children { noteScrolled(in: child) }
        }
    }

    private mutating func noteScrolled(_ element: Element) {
        if element.events.contains(.scroll), after.scroll[element.id] != nil { scrolled.append(element.id) }
        for child in element.children { noteScrolled(child) }
    }

    /// Whether the element with the keyboard is this node or in it.
    private mutating func holdsFocus(_ child: HTMLNode.Child) -> Bool {
        guard let focus = after.focus else { return false }
        switch child {
        case .element(let placed):
            let path = focusPath ?? Set(Self.path(to: focus, from: after.root))
            focusPath = path
            return path.contains(placed.element.id)
        case .node(let node):
            guard case .children(let children) = node.content else { return false }
            for child in children where holdsFocus(child) { return true }
            return false
        }
    }

    private static func path(to id: Element.ID, from element: Element) -> [Element.ID] {
        if element.id == id { return [id] }
        for child in element.children {
            let path = path(to: id, from: child)
            if !path.isEmpty { return path + [element.id] }
        }
        return []
    }
}
