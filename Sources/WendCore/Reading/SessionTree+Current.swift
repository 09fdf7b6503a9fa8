public import WendExpressions

extension SessionTree {
    /// A parameter as it is now; nil if it is absent.
    public func current(_ name: String, of id: ActivationID) -> Value? {
        guard let activation = activation(id), case .node(let reference) = activation.place else { return nil }
        if let changed = activation.changed(name) { return changed == .null ? nil : changed }
        guard isGiven(name, reference) else { return nil }
        let scope = Scope(frame: frame(of: id), frameID: frameID(of: id), receiver: nil)
        return (try? value(name, of: Reading(reference, owner: id, scope: scope, isLive: false))) ?? nil
    }

    func fallback(_ name: String, of id: ActivationID) -> Value? {
        node(of: id).flatMap { kind($0).parameter(name)?.fallback }
    }

    /// A controller's title: its own, else that of its navigation item.
    package func title(of id: ActivationID) -> String? {
        if let own = current("title", of: id)?.text { return own }
        return children(of: id, slot: "navigationItem").first.flatMap { current("title", of: $0)?.text }
    }

    func gestureNames(of id: ActivationID) -> [String] {
        var names: [String] = []
        for child in children(of: id, slot: "gestures") {
            for name in gesturing(child)?.gestures(of: child, self) ?? []
            where !names.contains(name) { names.append(name) }
        }
        return names
    }
}

extension SessionTree {
    var scrollOffsets: [Element.ID: Double] {
        var offsets: [Element.ID: Double] = [:]
        for (id, offset) in state.scroll where offset > 0 { offsets[Element.ID(id, elementName(of: id))] = offset }
        return offsets
    }
}
