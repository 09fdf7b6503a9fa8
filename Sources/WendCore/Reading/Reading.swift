/// A node as seen from one place: which activation owns it, and which scope its live parts are read in.
public struct Reading: Sendable {
    public let node: NodeReference
    /// The activation whose creation decided the eager proxies at and below the node; nil while that is being decided.
    package let owner: ActivationID?
    public let scope: Scope
    /// Whether eager parts too are read in the scope: so it is below anything lazy.
    package let isLive: Bool
    /// Whether what is wrong with one element of a list is a piece of its own, so that the others are there.
    package let keepsOthers: Bool

    package init(
        _ node: NodeReference, owner: ActivationID?, scope: Scope, isLive: Bool, keepsOthers: Bool = false
    ) {
        self.node = node
        self.owner = owner
        self.scope = scope
        self.isLive = isLive
        self.keepsOthers = keepsOthers
    }

    /// A node read afresh in a scope.
    package static func live(_ node: NodeReference, in scope: Scope, keepsOthers: Bool = false) -> Reading {
        Reading(node, owner: nil, scope: scope, isLive: true, keepsOthers: keepsOthers)
    }

    package func child(_ node: Node.Index, of parameter: Parameter) -> Reading {
        Reading(
            self.node.sibling(node), owner: owner, scope: scope, isLive: isLive || parameter.isLazy,
            keepsOthers: parameter.keepsOthers)
    }
}
