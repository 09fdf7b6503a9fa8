import WendExpressions

/// Controllers that are repeated for the items of a list.
extension SessionTree {
    /// Whether a node is a controller that is repeated.
    func repeatsController(_ reference: NodeReference) -> Bool {
        form(reference) == .repeated && role(reference) == .contains
    }

    /// What a controller is repeated for, as it is now.
    func controllerItems(_ node: NodeReference, in holder: ActivationID, _ scope: Scope) -> RepeatedItems? {
        guard let repetition = outline(node).repetition else { return nil }
        let items = items(of: repetition, at: holder, scope)
        return RepeatedItems(
            items: Array(items.prefix(RowWindows.most)), repetition: repetition, frame: scope.frame,
            sent: scope.message,
            variables: [:], missing: max(0, items.count - RowWindows.most))
    }

    /// How many items have no controller because there are too many.
    func controllersLeftOut(of holder: ActivationID) -> Int {
        guard let node = node(of: holder), library[node.document].repeatsControllers else { return 0 }
        let scope = innerScope(of: holder)
        return outline(node).entries.reduce(0) { sum, entry in
            guard case .node(let child) = entry.source, repeatsController(node.sibling(child)) else { return sum }
            return sum + (controllerItems(node.sibling(child), in: holder, scope)?.missing ?? 0)
        }
    }
}
