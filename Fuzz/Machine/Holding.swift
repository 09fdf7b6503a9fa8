package import WendCore
import WendExpressions

/// What holds of every session at any time; each answer says what does not, nil if all is well.
package enum Holding {
    /// Where two renderings differ first.
    package static func difference(_ left: Rendering, _ right: Rendering) -> String? {
        if left.title != right.title { return "title \(left.title ?? "-") or \(right.title ?? "-")" }
        if left.focus != right.focus { return "focus" }
        if left.isHeld != right.isHeld { return "held" }
        if left.scroll != right.scroll { return "scroll" }
        return difference(left.root, right.root, "")
    }

    /// The path of the first element that differs, and what of it.
    private static func difference(_ left: Element, _ right: Element, _ path: String) -> String? {
        if left === right { return nil }
        let path = "\(path)/\(left.id)"
        if left.id != right.id { return "\(path): id \(left.id) \(left.role) or \(right.id) \(right.role)" }
        if left.role != right.role { return "\(path): role \(left.role) or \(right.role)" }
        if let key = (left.properties.keys + right.properties.keys).first(where: {
            left.properties[$0] != right.properties[$0]
        }) {
            return "\(path) \(left.role): \(key) \(words(left.properties[key])) or \(words(right.properties[key]))"
        }
        if left.properties != right.properties { return "\(path) \(left.role): the order of properties" }
        if left.events != right.events { return "\(path) \(left.role): events \(left.events) or \(right.events)" }
        for (one, other) in zip(left.children, right.children) {
            if let difference = difference(one, other, path) { return difference }
        }
        guard left.children.count != right.children.count else { return nil }
        return "\(path) \(left.role): \(left.children.count) or \(right.children.count) children"
    }

    private static func words(_ value: Value?) -> String { value.map { String("\($0)".prefix(120)) } ?? "none" }

    /// Ids are unique in a rendering, and the keyboard belongs to something in it.
    package static func disorder(in rendering: Rendering) -> String? {
        var ids: Set<Element.ID> = []
        var twice: Element.ID?
        func visit(_ element: Element) {
            if !ids.insert(element.id).inserted { twice = element.id }
            element.children.forEach(visit)
        }
        visit(rendering.root)
        if let twice { return "two elements have the id \(twice)" }
        if let focus = rendering.focus, !ids.contains(focus) { return "the keyboard belongs to nothing shown" }
        return nil
    }

    /// The tree of activations hangs together.
    package static func disorder(in state: SessionState) -> String? {
        let all = state.activations.all
        for activation in all {
            // Rows are nobody's children: they are worked out of their lists.
            if activation.id.isOfRow {
                guard state.activations.contains(activation.id.numbered) else { return "a row's list has left" }
            } else if let parent = activation.parent {
                guard state.activations.contains(parent) else {
                    return "an activation's parent has left: \(activation.slot)"
                }
                if !state.activations.children(of: parent).contains(activation.id) {
                    return "an activation is in nobody's children: \(activation.slot)"
                }
            } else if activation.id != state.base, !state.layers.contains(activation.id) {
                return "an activation without a parent is neither base nor layer: \(activation.slot)"
            }
            for child in activation.children where state.activations.parent(of: child) != activation.id {
                return "a child has another parent, or has left: \(activation.slot)"
            }
        }
        func isThere(_ id: ActivationID) -> Bool { state.activations.contains(id.numbered) }
        if let base = state.base, !state.activations.contains(base) { return "the base has left" }
        if Set(state.layers).count != state.layers.count { return "a layer lies twice" }
        if !state.layers.allSatisfy(state.activations.contains) { return "a layer has left" }
        if !state.visible.allSatisfy(state.activations.contains) { return "something visible has left" }
        if Set(state.visible).count != state.visible.count { return "something is visible twice" }
        if let focus = state.focus, !isThere(focus) { return "the keyboard's owner has left" }
        if let scroll = state.scroll.first(where: { !isThere($0.0) }) {
            return "something scrolled has left: \(scroll.1)"
        }
        return nil
    }

    /// What is kept of rows, or kept because of them, is of rows that are there.
    package static func strayRow(in machine: Machine) -> String? {
        let state = machine.state
        let kept = state.activations.all.map(\.id) + [state.focus].compactMap { $0 } + state.scroll.keys
        return kept.first(where: machine.tree.isStray)
            .map { "something is kept of a row that is not there: \($0)" }
    }

    /// A step kept within its limits, and so does the tree it made, if it made one.
    package static func excess(of step: Step, in state: SessionState?) -> String? {
        if let state, let excess = excess(in: state) { return excess }
        guard step.limit == nil else { return nil }
        if step.work > Limit.work.bound { return "a step did more work than it may" }
        if step.budget.actions > Limit.actions.bound { return "a step performed more actions than it may" }
        return step.budget.turns > Limit.turns.bound ? "a step turned longer than it may" : nil
    }

    private static func excess(in state: SessionState) -> String? {
        if state.activations.count > Limit.size.bound { return "the tree is larger than it may be" }
        var depths: [ActivationID: Int] = [:]
        for activation in state.activations.all {
            let outer = activation.parent ?? activation.presenter
            if activation.id.isOfRow { continue }
            let depth = (outer.flatMap { depths[$0] } ?? 0) + 1
            depths[activation.id] = depth
            if depth > Limit.depth.bound { return "the tree is deeper than it may be" }
        }
        return nil
    }

    /// No id of one state stands for something else in a later one, and none comes back.
    package static func reuse(of before: ContiguousArray<Activation>, next: UInt32, in now: SessionState) -> String? {
        var position = before.startIndex
        // A row that comes back is the same row.
        for activation in now.activations.all where !activation.id.isOfRow {
            guard activation.id.number < next else { return nil }
            while position < before.endIndex, before[position].id < activation.id { position += 1 }
            guard position < before.endIndex, before[position].id == activation.id else {
                return "an id was used again: \(activation.id)"
            }
        }
        return nil
    }
}
