import WendExpressions

/// Going to places on stages: by intents, so that their histories know.
extension Turn {
    /// Has a stage show what stands at two steps of the way to a place, unless it does.
    /// - Parameters:
    ///   - section: The section.
    ///   - view: The view in it, if the way goes on to one. If not, what is shown there may have no address of its own.
    /// - Returns: The section; nil if it is not shown then.
    mutating func bring(_ section: PlaceTarget, _ view: PlaceTarget?, on stage: ActivationID) -> ActivationID? {
        if let shown = shown(section, view, on: stage) { return shown }
        guard let name = tree.node(section.node).name else { return nil }
        let viewName = view.flatMap { tree.node($0.node).name }
        let without = viewName == nil ? tree.viewsWithPlace(in: section.node, on: stage) : []
        let isShown = lead(to: name, viewName, section.values, on: stage) { earlier in
            viewName.map { $0 == earlier } ?? earlier.map { !without.contains($0) } ?? true
        }
        return isShown ? shown(section, view, on: stage) : nil
    }

    /// Has a stage show a screen built in Swift that is one of its views, unless it does.
    /// - Returns: The view; nil if no stage in the controller has any for the screen.
    mutating func bring(_ screen: String, in outer: ActivationID, _ target: PlaceTarget) -> ActivationID? {
        guard let (stage, section, view) = tree.view(of: screen, onStageIn: outer) else { return nil }
        func shown(_ tree: SessionTree) -> ActivationID? {
            guard let shown = tree.showing(in: stage).shown, shown == tree.showing(in: stage)[section] else {
                return nil
            }
            return tree.showing(in: shown).shown.flatMap { $0 == tree.showing(in: shown)[view] ? $0 : nil }
        }
        if let there = shown(tree), target.is(there, tree) || target.values.isEmpty { return there }
        return lead(to: section, view, target.values, on: stage) { $0 == view } ? shown(tree) : nil
    }

    /// - Parameter isMeant: Whether the view of an entry is what is to be shown.
    private mutating func lead(
        to section: String, _ view: String?, _ values: Fields, on stage: ActivationID, _ isMeant: (String?) -> Bool
    ) -> Bool {
        let entries = tree.memory(ofStage: stage).history.entries
        // Who goes to where one was before goes back.
        let before = entries.count > 1 ? entries[entries.count - 2] : nil
        let isBack =
            before.map { intent in
                intent.section == section && isMeant(intent.view)
                    && values.allSatisfy { intent.extras[$0.name] == $0.value }
            } ?? false
        guard go(isBack ? .back() : .show(section, view, extras: values), on: stage) else { return false }
        // A place may be gone to while the session settles, which would follow it only afterwards.
        while !isFollowing, followIntents() {}
        settle()
        return true
    }

    private func shown(_ section: PlaceTarget, _ view: PlaceTarget?, on stage: ActivationID) -> ActivationID? {
        guard let shown = tree.showing(in: stage).shown, tree.node(of: shown) == section.node else { return nil }
        let inner = tree.showing(in: shown).shown
        guard let view else { return inner.flatMap(tree.node).flatMap(tree.pattern) == nil ? shown : nil }
        return inner.map { view.is($0, tree) } ?? false ? shown : nil
    }
}
