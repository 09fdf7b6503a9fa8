import WendExpressions

/// A condition that an action has given to an input in place of its own, and what was known then.
struct GivenCondition {
    private static let node = "node"
    private static let frame = "frame"

    /// As it is kept among what was changed in the input.
    let value: Value

    init(_ node: NodeReference, _ scope: Scope, _ tree: SessionTree) {
        var fields: Fields = [Self.node: tree.document(node).document.reference(to: node.node)]
        // What is all written down needs nothing else.
        if tree.outline(node).isDynamic { fields[Self.frame] = .dictionary(scope.frame) }
        value = .dictionary(fields)
    }

    /// The condition to be read in a scope, which lies over what was known when it was given; nil if its document is gone.
    static func reading(_ value: Value, owner: ActivationID, in scope: Scope, _ tree: SessionTree) -> Reading? {
        guard let fields = value.fields, let node = fields[Self.node].flatMap(tree.nodeReference) else { return nil }
        let known = fields[Self.frame]?.fields ?? [:]
        return Reading(
            node, owner: owner, scope: known.isEmpty ? scope : scope.with(frame: known.merging(scope.frame)),
            isLive: true)
    }
}

extension SessionTree {
    /// The conditions an input's value has to meet: its own, or those an action has given it.
    func validations(of input: ActivationID, _ reference: NodeReference, in scope: Scope) throws(Failure) -> [Reading] {
        if let given = activation(input)?.changed("validations") {
            return given.elements.compactMap { GivenCondition.reading($0, owner: input, in: scope, self) }
        }
        let reading = Reading(reference, owner: input, scope: scope, isLive: false)
        return try readings("validations", of: reading).map { validation in
            Reading(validation.node, owner: input, scope: scope, isLive: validation.isLive)
        }
    }
}
