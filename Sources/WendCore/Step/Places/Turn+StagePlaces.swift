import WendExpressions

/// Going to places on stages: by intents, so that their histories know.
extension Turn {
    /// Has a stage show what stands at two steps of the way to a place, unless it does.
    /// - Parameters:
    ///   - section: The section.
    ///   - view: The view in it, if the way goes on to one.
    /// - Returns: The section; nil if it is not shown then.
    mutating func bring(_ section: PlaceTarget, _ view: PlaceTarget?, on stage: ActivationID) -> ActivationID? {
        if let shown = shown(section, view, on: stage) { return shown }
        guard let name = tree.node(section.node).name else { return nil }
        let viewName = view.flatMap { tree.node($0.node).name }
        let entries = tree.memory(ofStage: stage).history.entries
        // Who goes to where one was before goes back.
        let before = entries.count > 1 ? entries[entries.count - 2] : nil
        let isBack =
            before.map { intent in
                intent.section == name && (viewName == nil || intent.view == viewName)
                    && section.values.allSatisfy { intent.extras[$0.name] == $0.value }
            } ?? false
        guard go(isBack ? .back() : .show(name, viewName, extras: section.values), on: stage) else { return nil }
        // A place may be gone to while the session settles, which would follow it only afterwards.
        while !isFollowing, followIntents() {}
        settle()
        return shown(section, view, on: stage)
    }

    private func shown(_ section: PlaceTarget, _ view: PlaceTarget?, on stage: ActivationID) -> ActivationID? {
        guard let shown = tree.showing(in: stage).shown, tree.node(of: shown) == section.node else { return nil }
        guard let view else { return shown }
        return tree.showing(in: shown).shown.map { view.is($0, tree) } ?? false ? shown : nil
    }
}
