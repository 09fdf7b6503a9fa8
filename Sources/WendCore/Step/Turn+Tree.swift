import WendExpressions

/// Finding one's way in the tree of activations, and leaving it.
extension Turn {
    /// Takes activations out of the tree, with everything below them and every controller presented over them. What they
    /// still wait for is cancelled; a question that was asked stays until it is answered, though nobody hears the answer.
    mutating func remove(_ ids: [ActivationID]) {
        guard !ids.isEmpty else { return }
        needsSettling = true
        var gone: Set<ActivationID> = []
        for id in ids where id.isOfRow || tree.contains(id) {
            gone.insert(id)
            gone.formUnion(tree.descendants(of: id))
            if !id.isOfRow, let parent = tree.activation(id)?.parent {
                modify(parent) { $0.children.removeAll { $0 == id } }
            }
        }
        if state.hasWorks {
            for work in gone.sorted() where state.works.contains(work) { tree.ongoing(work)?.leave(work, &self) }
            // Before it is gone: nobody would answer what parts of it show elsewhere.
            takeAway(screens(shownBy: gone))
        }
        for layer in state.layers where !tree.isController(layer) {
            // What a part of a work asks goes with it.
            guard let creator = tree.activation(layer)?.creator, gone.contains(creator) else { continue }
            gone.insert(layer)
            gone.formUnion(tree.descendants(of: layer))
        }
        for layer in state.layers {
            guard let presenter = tree.activation(layer)?.presenter, gone.contains(presenter), !gone.contains(layer),
                tree.isController(layer)
            else { continue }
            gone.insert(layer)
            gone.formUnion(tree.descendants(of: layer))
        }
        let layers = state.layers.filter { !gone.contains($0) }
        if layers != state.layers { setLayers(layers) }
        state.visible.removeAll { gone.contains($0) }
        if let focus = state.focus, gone.takesAlong(focus) { state.focus = nil }
        state.scroll.remove(where: gone.takesAlong)
        letGoOn(without: gone)
        cancelWaiting {
            $0.performer.map(gone.takesAlong) ?? $0.sender.map(gone.takesAlong) ?? false
                || $0.work.map(gone.contains) ?? false
        }
        endWatches { gone.contains($0.asker) }
        touched.formUnion(gone)
        meter.spend(state.activations.count)
        if state.hasFiles { lost(gone.sorted()) }
        let debts = keepScreens(gone)
        let left = tree.partsLeft(by: gone)
        state.activations.remove(gone)
        tree.listings.forget(gone)
        if state.hasWorks { state.works.remove(where: gone.contains) }
        for part in left { abandon(part) }
        settle(debts)
    }

    mutating func setLayers(_ layers: [ActivationID]) {
        needsSettling = true
        state.layers = layers
        touched.insert(.session)
    }
}
