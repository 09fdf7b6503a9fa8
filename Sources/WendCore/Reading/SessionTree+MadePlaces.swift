import WendExpressions

/// The addresses of screens built in Swift: what they keep says what stands in them.
extension SessionTree {
    /// The address of such a screen as it is now; nil if it has none.
    func path(ofMade id: ActivationID, _ places: PlaceTable) -> PlacePath? {
        guard let name = maker(of: id) else { return nil }
        let patterns = places.patterns(of: name)
        for pattern in patterns where patterns.count == 1 || stands(id, under: pattern) {
            guard let path = pattern.path({ kept($0, seenFrom: id) }), places.match(path)?.pattern.key == pattern.key
            else { continue }
            return path
        }
        return nil
    }

    /// What a screen keeps under a name, or the nearest around it and before it.
    private func kept(_ name: String, seenFrom id: ActivationID) -> Value? {
        for id in opening(id) {
            if isMadeScreen(id) {
                reads?.note(id)
                let state = state.activations.stored(of: id)?[MadeScreen.state]?.fields
                if let value = state?[name], value != .null { return value }
            } else if let value = value(named: name, at: id, innerScope(of: id)), value != .null {
                return value
            }
        }
        return nil
    }

    /// Whether a screen has come from where a pattern says that it comes from.
    private func stands(_ id: ActivationID, under pattern: PlacePattern) -> Bool {
        guard let document = placesDocument,
            let around = pattern.steps.last(where: { !$0.isOpened && $0.screen == nil })
        else { return true }
        return opening(id).contains { node(of: $0) == NodeReference(document: document, node: around.node) }
    }

    /// A controller, what it stands in, and what has opened that, from the inside out.
    private func opening(_ id: ActivationID) -> [ActivationID] {
        var (found, seen): ([ActivationID], Set<ActivationID>) = ([], [])
        var open = [id]
        while let next = open.popLast(), meter.spend(1) {
            guard seen.insert(next).inserted, let activation = activation(next) else { continue }
            found.append(next)
            if let parent = activation.parent { open.append(parent) }
            if let opener = activation.creator ?? activation.presenter { open.append(opener) }
        }
        return found
    }

    /// Where one of the screens that are part of what another shows stands, or is to stand.
    func standing(_ screen: String, in outer: ActivationID) -> ActivationID? {
        descendants(of: outer).first { id in
            maker(of: id) == screen
                || containing(id) is SwiftScreenBehaviour
                    && current(SwiftScreenBehaviour.screen, of: id)?.text == screen
        }
    }
}
