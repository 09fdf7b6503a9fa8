import WendExpressions

/// What goes on with a controller by itself: queries, timers.
extension Turn {
    /// Begins what goes on with a controller as long as it is there, where that has not begun.
    mutating func beginCompanions(of id: ActivationID) {
        guard library.hasCompanions, let reference = tree.node(of: id),
            tree.isGiven(SessionTree.companions, reference)
        else { return }
        let reading = Reading(reference, owner: id, scope: tree.innerScope(of: id), isLive: true)
        let found =
            attempt { (turn) throws(Failure) in try turn.tree.readings(SessionTree.companions, of: reading) } ?? []
        for companion in found where work(of: companion.node, for: id) == nil {
            guard !mustStop(at: companion.node) else { return }
            registry.ongoing(tree.kindIndex(companion.node))?.accompany(
                companion.node, for: id, in: companion.scope, &self)
        }
    }

    /// Lets those go on that depend on what has changed in this step; of a changed document, also those that are new.
    mutating func followChanges(after content: Input.Content) {
        guard library.hasCompanions else { return }
        var isAnother = state.documents.hasNews
        if case .documentChanged = content { isAnother = true }
        if isAnother {
            for activation in state.activations.all where activation.phase != .created {
                beginCompanions(of: activation.id)
            }
        }
        followOn()
        settle()
    }

    /// Lets all go on that depend on anything: what one of them has set off may be what another depends on.
    mutating func followOn() {
        for id in state.works.keys where tree.node(of: id).map({ tree.traits($0).contains(.follows) }) ?? false {
            goOn(id)
        }
    }

    /// Sends what a parameter of a companion holds to the controller it goes on with, with what is known there: the item of the row that
    /// opened the screen.
    mutating func sendFromCompanion(_ parameter: String, _ work: ActivationID) {
        guard let reference = tree.node(of: work), let controller = tree.parent(of: work) else { return }
        let scope = tree.innerScope(of: controller)
        let message =
            attempt { (turn) throws(Failure) in try turn.tree.message(parameter, of: reference, in: scope) } ?? nil
        if let message { sendOn(message, from: scope, at: reference) }
    }
}

extension SessionTree {
    static let companions = "companions"

    /// What goes on under a name with a controller that opened one: as declared values are, it is known there.
    func companion(named name: String, seenFrom start: ActivationID) -> Value? {
        guard library.hasCompanions else { return nil }
        return work(named: name, seenFrom: start).map(reference)
    }

    /// What goes on under a name, nearest outward.
    func work(named name: String, seenFrom start: ActivationID) -> ActivationID? {
        guard state.hasWorks || reads != nil else { return nil }
        return outward(from: start) { id in
            if let reads, isToBegin(name, with: id) { reads.note(toBegin: id) }
            return state.activations.children(of: id).first { state.works.contains($0) && self.name(of: $0) == name }
        }
    }

    /// Whether something of a name will go on with a controller that has not been loaded yet.
    private func isToBegin(_ name: String, with id: ActivationID) -> Bool {
        guard activation(id)?.phase == .created, let reference = node(of: id), isGiven(Self.companions, reference)
        else { return false }
        let outline = outline(reference)
        guard let index = registry[outline.kind].position(of: Self.companions) else { return false }
        return outline.entries.contains { entry in
            guard entry.parameter == index, case .node(let companion) = entry.source else { return false }
            return node(reference.sibling(companion)).name == name
        }
    }

    /// How a companion reads its parameters now.
    func reading(ofCompanion work: ActivationID) -> Reading? {
        guard let node = node(of: work), let controller = parent(of: work) else { return nil }
        return reading(node, for: controller, in: innerScope(of: controller))
    }

    /// Whether a parameter of an activation has any content.
    func isGiven(_ name: String, of id: ActivationID) -> Bool { node(of: id).map { isGiven(name, $0) } ?? false }
}
