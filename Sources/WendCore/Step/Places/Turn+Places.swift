import WendExpressions

/// Going to places by their addresses.
extension Turn {
    /// Shows a place. What is on the way there and shown already stays as it is.
    /// - Parameter isLed: Whether somebody is led there, who may not see something on the way.
    mutating func open(_ place: String, isLed: Bool = false) {
        guard let (pattern, values) = tree.match(place), let path = PlacePath(place), path.text != tree.place else {
            return
        }
        // Who may not come to something on the way is turned away there, and wants to come here; without a way out they stay.
        let barred = isLed ? nil : tree.firstBarred(onTheWayTo: pattern, values, answered: answered)
        if let barred, !hasWayOut(barred.rule) { return }
        endEditing()
        let before = (state, leaving, step)
        if barred != nil { sought = path.text }
        let steps = pattern.steps.prefix(barred.map { $0.step + 1 } ?? pattern.steps.count)
        let reached = attempt { (turn: inout Turn) throws(Failure) in try turn.reach(pattern, Array(steps), values) }
        guard let way = reached ?? nil, let goal = way.last else {
            if isOnTheWay { return headOn(to: path.text) }
            // On a stage who may not come is led away while the section is to be shown.
            if barred != nil, sought == nil { return }
            // Nothing of that has happened; why it could not is told.
            let reports = step.reports
            (state, leaving, step) = before
            step.reports = reports
            let node = tree.placesDocument.map { NodeReference(document: $0, node: pattern.node) }
            return report(.placeNotOpened(place, at: node.map(tree.location)))
        }
        uncover(goal)
        passThrough(way.dropLast())
        if barred == nil, tree.place != path.text { goToBeginning(of: goal) }
    }

    /// Goes the way to a controller, and makes what is not there yet.
    /// - Returns: The controllers on the way, it at the end; nil if there is no way now.
    private mutating func reach(
        _ pattern: PlacePattern, _ steps: [PlacePattern.Step], _ values: Fields
    ) throws(Failure) -> [ActivationID]? {
        guard let base = state.base, let number = tree.placesDocument else { return nil }
        let outer = addressed
        addressed = values
        defer { addressed = outer }
        var current = base
        var way = [base]
        for (place, step) in steps.enumerated() {
            budget.turn()
            guard !mustStop(at: nil) else { return nil }
            let target = PlaceTarget(step, in: number, values, tree)
            switch step.way {
            case .first: guard target.is(base, tree) || step.node == 0 else { return nil }
            case .inside where tree.isStage(current):
                let view = steps.dropFirst(place + 1).first.map { PlaceTarget($0, in: number, values, tree) }
                guard let next = bring(target, view, on: current) else { return nil }
                current = next
            case .inside:
                guard let next = try inside(current, target) else { return nil }
                current = next
            case .member:
                guard let next = try member(of: current, target) else { return nil }
                current = next
            case .shown(let action, let change):
                passThrough(way)
                guard tree.contains(current),
                    let next = try shown(
                        by: NodeReference(document: number, node: action), change, for: current, target)
                else { return nil }
                current = next
            case .opened(let change):
                guard let next = opened(step, change, for: current, target) else { return nil }
                current = next
            }
            way.append(current)
        }
        return way
    }

    /// Loads what lies below, which is passed and not seen, as if somebody had pressed their way here: what is found there is asked for.
    private mutating func passThrough(_ way: some Sequence<ActivationID>) {
        let values = addressed
        addressed = [:]
        for id in way where tree.contains(id) { load(id) }
        proceed()
        addressed = values
    }

    private mutating func inside(_ outer: ActivationID, _ target: PlaceTarget) throws(Failure) -> ActivationID? {
        func found(_ tree: SessionTree) -> ActivationID? {
            // What a section keeps besides is not there.
            if let stage = tree.parent(of: outer), tree.isStage(stage) {
                return tree.showing(in: outer).shown.flatMap { target.is($0, tree) ? $0 : nil }
            }
            return tree.hostedControllers(of: outer).first { target.is($0, tree) }
        }
        if let inner = found(tree) { return inner }
        // What a screen shows is made when it is first seen,
        settle()
        if let inner = found(tree) { return inner }
        // which it is not yet while something lies above it that goes away only when all of the way is there.
        passThrough(CollectionOfOne(outer))
        return found(tree)
    }

    /// A member of a stack or of tabs, brought to the front; nil if there is none of the node.
    private mutating func member(of holder: ActivationID, _ target: PlaceTarget) throws(Failure) -> ActivationID? {
        let members = tree.members(of: holder)
        var found = members.first { target.is($0, tree) }
        if found == nil, let other = members.first(where: { tree.node(of: $0) == target.node }) {
            found = try remake(other, in: holder, target)
        }
        if let found {
            if !tree.isStack(holder) { tree.containing(holder)?.choose(found, of: holder, &self) }
            return found
        }
        guard tree.isStack(holder) else { return nil }
        // It was there at the beginning, and was taken away or replaced since.
        try replaceMembers(of: holder, with: target.node, in: scope(in: holder, with: target))
        return tree.members(of: holder).last
    }

    /// Makes a member anew for another address of its own.
    private mutating func remake(
        _ old: ActivationID, in holder: ActivationID, _ target: PlaceTarget
    ) throws(Failure) -> ActivationID {
        let new = try create(
            target.node, in: scope(in: holder, with: target), parent: holder, slot: SessionTree.membersSlot,
            creator: holder)
        modify(holder) { $0.children = $0.children.map { $0 == old ? new : $0 } }
        leaving.append(old)
        return new
    }

    private func scope(in holder: ActivationID, with target: PlaceTarget) -> Scope {
        let scope = tree.innerScope(of: holder)
        return scope.with(frame: scope.frame.merging(target.values), sent: scope.message.merging(target.values))
    }

    private mutating func shown(
        by action: NodeReference, _ change: ScreenChange, for controller: ActivationID, _ target: PlaceTarget
    ) throws(Failure) -> ActivationID? {
        switch change {
        case .push:
            guard let stack = tree.stack(of: controller) else { return nil }
            let members = tree.members(of: stack)
            let chain = tree.ancestors(of: controller)
            let below = members.firstIndex(where: chain.contains) ?? members.count - 1
            let above = members.dropFirst(below + 1)
            if let next = above.first, target.is(next, tree) { return next }
            take(Array(above), offStack: stack)
        case .present:
            let layers = state.layers.filter { tree.activation($0)?.presenter == controller }
            if let layer = layers.first(where: { target.is($0, tree) }) { return layer }
            for layer in layers where state.layers.contains(layer) { dismiss(layer) }
        case .replaceRoot:
            if let bottom = tree.members(of: controller).first, target.is(bottom, tree) { return bottom }
        case .pop, .back, .dismiss, .go: return nil
        }
        let frame = tree.frame(of: controller).merging(target.values)
        let scope = Scope(frame: frame, sent: target.values, receiver: controller)
        return try show(action, change, for: controller, in: tree.actionScope(of: controller, scope))
    }

    private mutating func show(
        _ action: NodeReference, _ change: ScreenChange, for controller: ActivationID, in scope: Scope
    ) throws(Failure) -> ActivationID? {
        let reading = tree.reading(action, for: controller, in: scope)
        for case .node(let node, let inner) in try tree.expansions("controller", of: reading)
        where tree.kind(node).types.fits(.controller) {
            switch change {
            case .push:
                return try tree.stack(of: controller).map { stack throws(Failure) in
                    try push(node, in: inner, onto: stack)
                }
            case .present: return try present(node, in: inner, over: controller)
            case .replaceRoot:
                try replaceMembers(of: controller, with: node, in: inner)
                return tree.members(of: controller).last
            case .pop, .back, .dismiss, .go: return nil
            }
        }
        return nil
    }

    /// Takes away what lies over a controller: above it on its stacks, and presented over it.
    private mutating func uncover(_ goal: ActivationID) {
        var kept: Set<ActivationID> = []
        var next: ActivationID? = goal
        while let id = next {
            budget.turn()
            guard !mustStop(at: nil), kept.insert(id).inserted else { return }
            if let stack = tree.activation(id)?.parent, tree.isStack(stack),
                let index = tree.members(of: stack).firstIndex(of: id)
            {
                take(Array(tree.members(of: stack)[(index + 1)...]), offStack: stack)
            }
            next = tree.activation(id)?.parent ?? tree.activation(id)?.presenter
        }
        for layer in state.layers where tree.isController(layer) && !kept.contains(layer) {
            if state.layers.contains(layer) { dismiss(layer) }
        }
    }

    /// Shows what a stack or tabs begin with: they are the place, and not what was opened in them.
    private mutating func goToBeginning(of holder: ActivationID) {
        let members = tree.members(of: holder)
        guard let first = members.first else { return }
        if tree.isStack(holder) {
            take(Array(members.dropFirst()), offStack: holder)
        } else {
            tree.containing(holder)?.choose(first, of: holder, &self)
        }
        goToBeginning(of: first)
    }
}
