/// Where activations are mentioned, so that one can take the place of another.
extension SessionState {
    /// The rows and parts of rows that are kept, or that something kept refers to.
    /// - Parameter opened: Whether those count from which screens were opened.
    package func rowsReferredTo(opened: Bool = false) -> Set<ActivationID> {
        var found: Set<ActivationID> = []
        func note(_ id: ActivationID?) { if let id, id.isOfRow { found.insert(id) } }
        for activation in activations.all {
            note(activation.id)
            if opened { note(activation.origin) }
        }
        note(focus)
        note(nextFocus)
        for (id, _) in scroll { note(id) }
        for waiting in waiting {
            note(waiting.performer)
            note(waiting.receiver)
            note(waiting.sender)
            note(waiting.asked?.row)
        }
        return found
    }

    /// Gives activations other ids, wherever they are mentioned.
    mutating func rename(_ names: [ActivationID: ActivationID]) {
        func name(_ id: ActivationID) -> ActivationID { names[id] ?? id }
        let kept = activations.all.filter { names[$0.id] != nil }
        activations.remove(Set(kept.map(\.id)))
        for activation in kept {
            activations.insert(activation.named(name(activation.id)))
            for child in activation.children { activations.modify(child) { $0.parent = name(activation.id) } }
        }
        mention(names)
    }

    /// Mentions one activation where another was mentioned.
    mutating func mention(_ id: ActivationID, insteadOf old: ActivationID) { mention([old: id]) }

    private mutating func mention(_ names: [ActivationID: ActivationID]) {
        func name(_ id: ActivationID) -> ActivationID { names[id] ?? id }
        focus = focus.map(name)
        nextFocus = nextFocus.map(name)
        activations.modifyOpened { $0.origin = $0.origin.map(name) }
        for id in scroll.keys where names[id] != nil {
            scroll[name(id)] = scroll[id]
            scroll[id] = nil
        }
        waiting = waiting.map { each in
            var renamed = each
            renamed.performer = each.performer.map(name)
            renamed.receiver = each.receiver.map(name)
            renamed.sender = each.sender.map(name)
            renamed.asked = each.asked?.renamed(name)
            return renamed
        }
    }
}
