import WendExpressions

/// Making activations: what is eager is decided now, children that show or hold something are made with their owner
/// (spec/workflow-schema §3.1).
extension Turn {
    /// Makes the activation of a node, with everything eager below it.
    ///
    /// - Parameters:
    ///   - creator: Where a controller's messages go; views belong to the controller they stand in.
    ///   - presenter: What a layer lies over.
    mutating func create(
        _ reference: NodeReference, in scope: Scope, parent: ActivationID?, slot: String,
        creator: ActivationID? = nil, presenter: ActivationID? = nil, reusing pool: inout ReusePool
    ) throws(Failure) -> ActivationID {
        budget.enter()
        defer { budget.leave() }
        try admitActivation(of: reference, in: parent ?? presenter)
        let kind = tree.kind(reference)
        let scope = kind.role == .contains ? withoutDeclared(scope, by: creator) : scope
        let frame = intern(scope)
        let id: ActivationID
        var isNew = false
        if let old = pool.take(reference) {
            id = old
            lost([old])
            touched.insert(old)
            state.activations.modify(old) { $0.renew(frame: frame) }
        } else {
            isNew = true
            id = ActivationID(state.nextActivation)
            state.nextActivation += 1
            touched.insert(id)
            needsSettling = true
            state.activations.append(
                Activation(
                    id: id, place: .node(reference), parent: parent, creator: kind.role == .contains ? creator : nil,
                    frame: frame, slot: slot))
            if let presenter { state.activations.modify(id) { $0.presenter = presenter } }
            if let parent { touched.insert(parent) }
        }
        do {
            try fill(id, reference, scope, kind)
        } catch {
            remove([id])
            throw error
        }
        if isNew {
            step.created.append(id)
            tree.presenting(id)?.begin(id, &self)
        }
        reportImages(of: id, reference, kind)
        return id
    }

    mutating func create(
        _ reference: NodeReference, in scope: Scope, parent: ActivationID?, slot: String, creator: ActivationID? = nil,
        presenter: ActivationID? = nil
    ) throws(Failure) -> ActivationID {
        var pool = ReusePool()
        return try create(
            reference, in: scope, parent: parent, slot: slot, creator: creator, presenter: presenter, reusing: &pool)
    }

    private mutating func fill(
        _ id: ActivationID, _ reference: NodeReference, _ scope: Scope, _ kind: Kind
    ) throws(Failure) {
        let inner = kind.role == .contains ? scope.forCreation(by: id) : scope
        try declareValues(of: id, reference, in: inner)
        if tree.outline(reference).isDynamic {
            try decide(Reading(reference, owner: nil, scope: inner, isLive: false), for: id)
            try tree.validate(reference, id, inner)
        }
        try createChildren(of: id, reference, inner)
        if tree.isGiven("navigationItem", reference) { _ = try rebuild(slot: "navigationItem", of: id, in: inner) }
        if let activation = tree.activation(id), activation.phase != .created { tree.containing(id)?.load(id, &self) }
    }

    /// Makes an activation anew from its node, in the frame it has; what a person changed stays.
    mutating func renew(_ id: ActivationID) throws(Failure) {
        guard let reference = tree.node(of: id), let activation = tree.activation(id), activation.broken == nil else {
            return
        }
        lost([id])
        modify(id) { $0.renew(frame: activation.frame) }
        try fill(id, reference, tree.creationScope(of: id), tree.kind(reference))
    }

    /// A stack is what a person made it; only its members are made anew.
    private mutating func renewMembers(of stack: ActivationID) throws(Failure) {
        for member in tree.members(of: stack) { try renew(member) }
    }

    /// Decides every eager proxy and conditional at and below a node, down to children that are activations themselves.
    private mutating func decide(_ reading: Reading, for owner: ActivationID) throws(Failure) {
        let outline = tree.outline(reading.node)
        guard outline.isDynamic else { return }
        let kind = registry[outline.kind]
        for entry in outline.entries where !kind.parameters[entry.parameter].isLazy {
            guard case .node(let child) = entry.source else { continue }
            let childReading = reading.child(child, of: kind.parameters[entry.parameter])
            // The rows of a list are derived, and what is repeated is read at every use.
            if tree.isList(childReading.node, in: kind.parameters[entry.parameter])
                || tree.form(childReading.node) == .repeated
            {
                continue
            }
            guard tree.node(childReading.node).form != .plain else {
                if !tree.isActivated(childReading.node) {
                    registry.supplying(tree.kindIndex(childReading.node))?.lookOver(childReading, &self)
                    try decide(childReading, for: owner)
                }
                continue
            }
            let expansions = try tree.expand(childReading)
            var stored: [Activation.StoredExpansion] = []
            for expansion in expansions {
                switch expansion {
                case .value(let value): stored.append(.value(value))
                case .broken(let node, let failure): stored.append(.broken(node, failure.diagnostic))
                case .node(let node, let scope):
                    stored.append(.node(node, intern(scope)))
                    if !tree.isActivated(node) {
                        try decide(Reading(node, owner: nil, scope: scope, isLive: false), for: owner)
                    }
                }
            }
            state.activations.modify(owner) {
                $0.resolved.append(Activation.Resolution(node: childReading.node, expansions: stored))
            }
        }
    }

    /// Makes the eager children that are activations.
    private mutating func createChildren(
        of id: ActivationID, _ reference: NodeReference, _ scope: Scope
    ) throws(Failure) {
        let outline = tree.outline(reference)
        let kind = registry[outline.kind]
        let old = id.isOfRow ? tree.activation(id)?.children ?? [] : state.activations.children(of: id)
        if old.isEmpty, outline.entries.isEmpty { return }
        let lazyChildren = old.filter { child in
            tree.isOfWork(child) || tree.standsApart(child)
                || tree.activation(child).flatMap { kind.parameter($0.slot)?.isLazy } ?? false
        }
        // The tree is copied for the pool.
        var pool = old.isEmpty ? ReusePool() : ReusePool(old.filter { !lazyChildren.contains($0) }, tree)
        if kind.traits.contains(.stack), !tree.members(of: id).isEmpty { return try renewMembers(of: id) }
        var children: [ActivationID] = []
        do {
            try makeChildren(of: id, reference, scope, from: &pool, into: &children)
        } catch {
            remove(children.filter { !old.contains($0) })
            throw error
        }
        if !children.isEmpty || !old.isEmpty {
            state.activations.modify(id) { $0.children = children + lazyChildren }
            remove(pool.rest)
        }
    }

    private mutating func makeChildren(
        of id: ActivationID, _ reference: NodeReference, _ scope: Scope, from pool: inout ReusePool,
        into children: inout [ActivationID]
    ) throws(Failure) {
        let outline = tree.outline(reference)
        let kind = registry[outline.kind]
        let reading = Reading(reference, owner: id, scope: scope, isLive: false)
        for entry in outline.entries where !kind.parameters[entry.parameter].isLazy {
            // What takes anything takes it as a value: a view in there is nowhere to be seen.
            guard kind.parameters[entry.parameter].accepts != .any else { continue }
            guard case .node(let child) = entry.source else { continue }
            let parameter = kind.parameters[entry.parameter]
            let childReading = reading.child(child, of: parameter)
            if tree.isList(childReading.node, in: parameter) {
                children.append(
                    try createList(childReading.node, in: scope, parent: id, slot: parameter.name, reusing: &pool))
                continue
            }
            if tree.repeatsController(childReading.node) {
                guard let items = tree.controllerItems(childReading.node, in: id, scope) else { continue }
                let old = pool.takeAll(childReading.node)
                try makeControllers(
                    items, of: childReading.node, in: id, parameter.name, scope, from: old, into: &children)
                remove(old.filter { !children.contains($0) })
                continue
            }
            // What is written out is made in the scope of its owner, sender and all.
            let isPlain = tree.node(childReading.node).form == .plain
            let pieces = isPlain ? [.node(childReading.node, scope)] : try tree.expand(childReading)
            for piece in pieces {
                let made = try make(
                    piece, in: parameter, of: id, isPlain ? scope : nil, creator: scope.receiver, reusing: &pool)
                if let made { children.append(made) }
            }
        }
    }

    /// Makes one child of a parameter; nil for what is no activation. Where the parameter keeps the others, what cannot be
    /// made is reported, and a placeholder stands for it.
    private mutating func make(
        _ piece: Expansion, in parameter: Parameter, of parent: ActivationID, _ scope: Scope? = nil,
        creator: ActivationID?, reusing pool: inout ReusePool
    ) throws(Failure) -> ActivationID? {
        switch piece {
        case .value: return nil
        case .broken(let reference, let failure):
            // No placeholder stands for a controller, which answers messages; a stand-in is of the kind it stands for.
            guard registry[tree.node(reference).kind]?.role != .contains else { throw failure }
            return placeholder(for: reference, failure, parameter, in: parent)
        case .node(let reference, let nodeScope):
            guard tree.isActivated(reference) else { return nil }
            do {
                return try create(
                    reference, in: scope ?? nodeScope.forCreation(by: creator), parent: parent, slot: parameter.name,
                    creator: creator, reusing: &pool)
            } catch {
                guard parameter.keepsOthers, tree.role(reference) != .contains, exceededLimit == nil else {
                    throw error
                }
                return placeholder(for: reference, error, parameter, in: parent)
            }
        }
    }

    private mutating func placeholder(
        for reference: NodeReference, _ failure: Failure, _ parameter: Parameter, in parent: ActivationID
    ) -> ActivationID {
        report(failure)
        // What does not fit ends the step: no placeholder is asked for then.
        _ = attempt { (turn: inout Turn) throws(Failure) in try turn.admitActivation(of: reference, in: parent) }
        let id = ActivationID(state.nextActivation)
        state.nextActivation += 1
        touched.formUnion([id, parent])
        var placeholder = Activation(
            id: id, place: .node(reference), parent: parent, creator: nil, frame: .empty, slot: parameter.name)
        placeholder.broken = failure.diagnostic.message
        state.activations.append(placeholder)
        return id
    }

    /// Makes the children of one lazy parameter anew, keeping those whose node is still wanted; the others leave.
    @discardableResult
    mutating func rebuild(slot: String, of id: ActivationID, in scope: Scope) throws(Failure) -> [ActivationID] {
        guard let reference = tree.node(of: id), let parameter = tree.kind(reference).parameter(slot) else { return [] }
        let old = tree.ownChildren(of: id, slot: slot)
        var pool = old.isEmpty ? ReusePool() : ReusePool(old, tree)
        var made: [ActivationID] = []
        do {
            try makeChildren(in: parameter, of: id, reference, scope, from: &pool, into: &made)
        } catch {
            remove(made.filter { !old.contains($0) })
            throw error
        }
        modify(id) { $0.children = $0.children.filter { !old.contains($0) } + made }
        remove(pool.rest)
        return made
    }

    private mutating func makeChildren(
        in parameter: Parameter, of id: ActivationID, _ reference: NodeReference, _ scope: Scope,
        from pool: inout ReusePool, into made: inout [ActivationID]
    ) throws(Failure) {
        let reading = Reading(reference, owner: nil, scope: scope, isLive: true)
        let kind = tree.kind(reference)
        for entry in tree.outline(reference).entries where kind.parameters[entry.parameter].name == parameter.name {
            if case .node(let child) = entry.source, tree.isList(reference.sibling(child), in: parameter) {
                made.append(
                    try createList(
                        reference.sibling(child), in: scope, parent: id, slot: parameter.name, reusing: &pool))
                continue
            }
            for piece in try tree.expansions(of: entry, parameter, reading) {
                if let child = try make(piece, in: parameter, of: id, creator: scope.receiver, reusing: &pool) {
                    made.append(child)
                }
            }
        }
    }

    /// Puts other children in the place of those in one parameter.
    mutating func replaceChildren(
        in slot: String, of id: ActivationID, with nodes: [(NodeReference, Scope)]
    ) throws(Failure) {
        let old = tree.ownChildren(of: id, slot: slot)
        let owner = tree.owner(of: id)
        var made: [ActivationID] = []
        for (node, scope) in nodes {
            do {
                made.append(
                    try create(node, in: scope.with(receiver: owner), parent: id, slot: slot, creator: owner))
            } catch {
                remove(made)
                throw error
            }
        }
        remove(old)
        modify(id) {
            $0.children += made
            // What the row had there by itself is there no more.
            if id.isOfRow { $0.changed[slot] = .null }
        }
    }
}
