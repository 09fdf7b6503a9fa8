import WendExpressions

/// What is looked for on the way to a place: a controller of a node, with some words in its address.
struct PlaceTarget {
    let node: NodeReference
    let values: Fields
    private let pattern: PlacePattern?

    init(_ node: NodeReference, _ values: Fields, _ tree: SessionTree) {
        self.node = node
        self.values = values
        pattern = tree.pattern(of: node)
    }

    /// Whether something is what is looked for.
    func `is`(_ id: ActivationID, _ tree: SessionTree) -> Bool {
        guard let pattern else { return tree.node(of: id) == node }
        let isOfNode = tree.node(of: id) == node
        guard isOfNode || tree.activation(id)?.changed(SessionTree.keptPlace) != nil else { return false }
        if isOfNode, pattern.parameters.isEmpty { return true }
        return tree.path(of: id) == pattern.path { values[$0] }
    }
}
