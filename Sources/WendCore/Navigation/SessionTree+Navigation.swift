import WendExpressions

extension SessionTree {
    static let membersSlot = "viewControllers"
    /// The stack a controller pushes onto: its own if it is a navigation, else the nearest around it.
    package func stack(of id: ActivationID) -> ActivationID? { nearest("navigation", above: id, orAt: true) }

    /// The members of a stack or of tabs.
    package func members(of id: ActivationID) -> [ActivationID] { children(of: id, slot: Self.membersSlot) }

    func isInStack(_ id: ActivationID) -> Bool {
        activation(id)?.parent.flatMap { node(of: $0) }.map { kind($0).name == "navigation" } ?? false
    }

    /// The layer that `dismissController` means: what the controller or something around it presented, else the one it is in.
    package func layerToDismiss(from id: ActivationID) -> ActivationID? {
        let chain = ancestors(of: id)
        for candidate in chain {
            if let layer = state.layers.first(where: { isController($0) && activation($0)?.presenter == candidate }) {
                return layer
            }
        }
        return chain.last.flatMap { state.layers.contains($0) ? $0 : nil }
    }

    /// The form an input belongs to.
    package func form(of id: ActivationID) -> ActivationID? {
        for candidate in ancestors(of: id).dropFirst() {
            guard let reference = node(of: candidate) else { return nil }
            let kind = kind(reference)
            if kind.name == "form" { return candidate }
            if kind.role == .contains, kind.name != "screen", kind.name != "table" { return nil }
        }
        return nil
    }
}
