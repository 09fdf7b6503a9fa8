import WendExpressions

extension SessionTree {
    /// How many activations one lies in or over, itself included.
    func depth(of id: ActivationID) -> Int {
        var depth = 0
        var current: ActivationID? = id
        while let candidate = current, depth <= Limit.depth.bound {
            depth += 1
            current = parent(of: candidate) ?? activation(candidate)?.presenter
        }
        return depth
    }

    /// What a node of a document is as a screen where it is to be shown: itself, or what it stands for; nil if that is no
    /// controller.
    func screen(of node: NodeReference, in scope: Scope) throws(Failure) -> (NodeReference, Scope)? {
        for case .node(let shown, let inner) in try expand(.live(node, in: scope))
        where kind(shown).types.fits(.controller) { return (shown, inner) }
        return nil
    }
}
