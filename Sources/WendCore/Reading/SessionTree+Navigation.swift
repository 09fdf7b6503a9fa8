import WendExpressions

extension SessionTree {
    static let membersSlot = "viewControllers"

    /// Whether an activation is a stack.
    func isStack(_ id: ActivationID) -> Bool { node(of: id).map { traits($0).contains(.stack) } ?? false }

    /// The stack a controller pushes onto: its own if it is one, else the nearest around it.
    package func stack(of id: ActivationID) -> ActivationID? {
        ancestorsInApp(of: id).first(where: isStack)
    }

    /// The members of a stack or of tabs.
    package func members(of id: ActivationID) -> [ActivationID] { children(of: id, slot: Self.membersSlot) }

    /// Where is kept from what a screen was opened that is shown beside it; no parameter has this name.
    static let opener = ":opener"
    /// In which way a stack shows what lies on top, and which time that was.
    static let movement = ":movement"

    /// In which way a stack shows what lies on top; empty if it came at once, nil for one in which nothing ever moves.
    func movement(in stack: ActivationID) -> String? {
        if let movement = activation(stack)?.changed(Self.movement)?.text { return movement }
        return library.hasMade && members(of: stack).contains(where: isMadeScreen) ? "" : nil
    }

    /// What a member of a stack was opened from, if the one below it, where that is, can be seen as well.
    func openerBeside(_ member: ActivationID) -> ActivationID? {
        guard let activation = activation(member), let stack = activation.parent, isStack(stack),
            let below = members(of: stack).prefix(while: { $0 != member }).last, state.visible.contains(below)
        else { return nil }
        return activation.origin ?? activation.changed(Self.opener)?.text.flatMap { ActivationID($0[...]) }
    }

    /// What screens were opened from that stand beside it now.
    var openersInSight: [ActivationID] { state.visible.compactMap(openerBeside) }

    func isInStack(_ id: ActivationID) -> Bool {
        activation(id)?.parent.map(isStack) ?? false
    }

    /// The layer that `dismissController` means: what the controller or something around it presented, else the one it is in.
    package func layerToDismiss(from id: ActivationID) -> ActivationID? {
        let chain = ancestorsInApp(of: id)
        for candidate in chain {
            if let layer = state.layers.first(where: { isController($0) && activation($0)?.presenter == candidate }) {
                return layer
            }
        }
        return chain.last.flatMap { state.layers.contains($0) ? $0 : nil }
    }

    /// The form an input belongs to; nil if there is none around it.
    public func form(of id: ActivationID) -> ActivationID? {
        for candidate in ancestors(of: id).dropFirst() {
            guard let reference = node(of: candidate) else { return nil }
            if traits(reference).contains(.form) { return candidate }
            if partsFromForm(reference) { return nil }
        }
        return nil
    }

    /// Whether what is in something belongs to no form around it.
    func partsFromForm(_ reference: NodeReference) -> Bool {
        role(reference) == .contains && !traits(reference).contains(.staysInForm)
    }
}
