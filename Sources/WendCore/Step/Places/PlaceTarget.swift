import WendExpressions

/// What is looked for on the way to a place: a controller of a node, with some words in its address.
struct PlaceTarget {
    let node: NodeReference
    let values: Fields
    private let pattern: PlacePattern?
    /// The screen built in Swift that it is, or that has taken the node's place.
    private let screen: String?
    private let isOpened: Bool

    init(_ step: PlacePattern.Step, in document: UInt32, _ values: Fields, _ tree: SessionTree) {
        node = NodeReference(document: document, node: step.node)
        self.values = values
        screen = step.screen
        isOpened = step.isOpened
        pattern = tree.places?[PlacePattern.Key(node: step.node, screen: isOpened ? screen : nil)]
    }

    /// Whether something is what is looked for.
    func `is`(_ id: ActivationID, _ tree: SessionTree) -> Bool {
        let isOfScreen = screen != nil && tree.maker(of: id) == screen
        if isOpened, !isOfScreen { return false }
        let isOfNode = !isOpened && tree.node(of: id) == node
        guard let pattern else { return isOfNode || isOfScreen }
        guard isOfNode || isOfScreen || tree.activation(id)?.changed(SessionTree.keptPlace) != nil else { return false }
        if isOfNode, pattern.parameters.isEmpty { return true }
        return tree.path(of: id) == pattern.path { values[$0] }
    }
}
