import WendExpressions

/// Going to places of screens built in Swift. What is not there yet is asked for, and the way goes on when it has come.
extension Turn {
    /// A screen that the code of another shows, as it is or as it is asked for.
    /// - Returns: Nil if it is not there, or not yet.
    mutating func opened(
        _ step: PlacePattern.Step, _ change: ScreenOutline.Way.Change, for controller: ActivationID,
        _ target: PlaceTarget
    ) -> ActivationID? {
        guard let name = step.screen, let outline = registry.screens[name] else { return nil }
        guard tree.isMadeScreen(controller) else {
            // What stands for it asks for it when it is first seen.
            settle()
            isOnTheWay = tree.contains(controller)
            return nil
        }
        switch change {
        case .push:
            guard let stack = tree.stack(of: controller) else { return nil }
            let members = tree.members(of: stack)
            let chain = tree.ancestors(of: controller)
            let above = members.dropFirst((members.firstIndex(where: chain.contains) ?? members.count - 1) + 1)
            if let next = above.first, target.is(next, tree) { return next }
            take(Array(above), offStack: stack)
        case .present:
            let layers = state.layers.filter { tree.activation($0)?.presenter == controller }
            if let layer = layers.first(where: { target.is($0, tree) }) { return layer }
            for layer in layers where state.layers.contains(layer) { dismiss(layer) }
        case .within:
            if let view = bring(name, in: controller, target) { return view }
            guard let part = tree.standing(name, in: controller) else { return nil }
            bringForward(part, in: controller)
            return remade(part, name, outline, target)
        }
        let arguments = Self.arguments(target, outline)
        var wish = MadeScreen.Wish(change == .push ? .push : .present, name, arguments: arguments)
        wish.terms = outline.terms
        open(wish, change == .push ? .push : .present, for: controller)
        isOnTheWay = true
        return nil
    }

    /// What stands in an address of what a screen keeps.
    private static func arguments(_ target: PlaceTarget, _ outline: ScreenOutline) -> Value {
        let arguments = Fields(target.values.filter { outline.values[$0.name] != nil }.map { ($0.name, $0.value) })
        return arguments.isEmpty ? .null : .dictionary(arguments)
    }

    /// A screen that is part of what another shows, made anew where the address says something else than it does.
    /// - Returns: Nil if it is not there yet.
    private mutating func remade(
        _ part: ActivationID, _ name: String, _ outline: ScreenOutline, _ target: PlaceTarget
    ) -> ActivationID? {
        let arguments = Self.arguments(target, outline)
        guard arguments != .null, !target.is(part, tree) else { return part }
        isOnTheWay = true
        guard tree.isMadeScreen(part) else {
            // What stands for it asks for it when it is first seen.
            settle()
            return nil
        }
        askScreen(new: name, arguments: arguments, for: part, .replace, tree.terms(of: part))
        return nil
    }

    /// Chooses what something stands in, out to a controller.
    private mutating func bringForward(_ id: ActivationID, in outer: ActivationID) {
        var member = id
        while member != outer, let holder = tree.parent(of: member) {
            budget.turn()
            guard !mustStop(at: nil) else { return }
            if tree.isController(holder), tree.members(of: holder).contains(member), !tree.isStack(holder) {
                tree.containing(holder)?.choose(member, of: holder, &self)
            }
            member = holder
        }
    }

    /// Remembers where somebody is going while a screen on the way is being made.
    mutating func headOn(to place: String) {
        isOnTheWay = false
        let arrivals = state.heading?.place == place ? state.heading?.arrivals ?? 0 : 0
        state.heading = Heading(place: place, arrivals: arrivals)
    }

    /// Goes on to where somebody is going, now that a screen has come.
    mutating func goOnHeading() {
        guard var heading = state.heading else { return }
        heading.arrivals += 1
        guard heading.arrivals <= PlacePath.mostWords else {
            state.heading = nil
            return report(.placeNotOpened(heading.place, at: nil))
        }
        state.heading = heading
        open(heading.place)
        if state.heading == heading, !isAnyComing { state.heading = nil }
    }

    /// Whether a screen is being made that is not there yet.
    private var isAnyComing: Bool {
        state.waiting.contains { MadeScreen.Question($0.effect.content).map { $0.purpose != .update } ?? false }
    }
}
