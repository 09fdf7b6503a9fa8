import WendExpressions

/// Moves a running session over to a new text of one of its documents.
extension Turn {
    /// Activations match by name, else by kind and ordinal below their matched parent. What does not match leaves; literals
    /// are read from the new text, changed and stored values stay.
    mutating func changeDocument(from old: Document.Version, to new: Document.Version) {
        guard let oldNumber = state.documents.number(of: old), let newNumber = state.documents.number(of: new),
            oldNumber != newNumber
        else { return }
        let matches = DocumentMatch(from: library[oldNumber], to: library[newNumber])
        let texts = (library[oldNumber].document, library[newNumber].document)
        func moved(_ reference: NodeReference) -> NodeReference? {
            guard reference.document == oldNumber else { return reference }
            guard let node = matches[reference.node] else { return nil }
            // What stands for something else is nothing by itself, or a list.
            guard (texts.1.nodes[node].form == .plain) == (texts.0.nodes[reference.node].form == .plain) else {
                return nil
            }
            return NodeReference(document: newNumber, node: node)
        }
        let works = worksStanding(in: oldNumber)
        let rows = tracedRows(in: oldNumber)
        var lost: [ActivationID] = []
        var moving: [ActivationID] = []
        for activation in state.activations.all where !activation.id.isOfRow {
            guard case .node(let reference) = activation.place, reference.document == oldNumber else { continue }
            if let place = moved(reference) {
                moving.append(activation.id)
                modify(activation.id) { $0.place = .node(place) }
            } else {
                lost.append(activation.id)
            }
        }
        lost += rename(rows, moved)
        move(waiting: moved)
        move(works, leaving: &lost)
        leaving.removeAll { lost.contains($0) }
        // A part that had begun such work has lost it.
        // Another text may ask something else.
        if state.departure.map({ !tree.contains($0.question) }) ?? false { state.departure = nil }
        state.departure?.answered = nil
        let idle = lost.compactMap { state.works.contains($0) ? state.activations.parent(of: $0) : nil }
        remove(lost)
        for part in idle { abandon(part) }
        if state.base.map({ tree.activation($0) == nil }) ?? true { restart(newNumber) }
        let isMoving = Set(moving)
        for id in moving where tree.contains(id) {
            let parent = tree.activation(id)?.parent
            if parent.map(isMoving.contains) ?? false || tree.isOfWork(id) { continue }
            _ = attempt { (turn) throws(Failure) in try turn.renew(id) }
        }
    }

    private func worksStanding(in document: UInt32) -> [(id: ActivationID, old: NodeReference)] {
        guard state.hasWorks else { return [] }
        return state.works.keys.compactMap { id in
            tree.node(of: id).flatMap { $0.document == document ? (id, $0) : nil }
        }
    }

    private mutating func move(waiting moved: (NodeReference) -> NodeReference?) {
        state.waiting = state.waiting.map { waiting in
            guard let action = waiting.action, moved(action) != action else { return waiting }
            var continuing = waiting
            continuing.action = moved(action)
            return continuing
        }
    }

    /// Starts over when not even the base is left.
    private mutating func restart(_ document: UInt32) {
        state.base = nil
        start(NodeReference(document: document, node: 0))
    }

    /// Makes the base from a node.
    mutating func start(_ reference: NodeReference) {
        let scope = Scope(frame: [:], frameID: .empty, receiver: nil)
        state.base =
            attempt { (turn) throws(Failure) in
                guard let (root, inner) = try turn.tree.screen(of: reference, in: scope) else {
                    throw Failure(.rootIsNothing(at: turn.tree.location(reference)))
                }
                return try turn.create(root, in: inner, parent: nil, slot: "")
            }
        touched.insert(.session)
    }
}
