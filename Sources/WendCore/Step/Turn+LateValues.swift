import WendExpressions

/// Declared values that ask for records and answers which have not come yet. Whoever presses their way to a screen has seen what it
/// shows; whoever follows an address is there before anything is found, and is to get the same.
extension Turn {
    /// Works out what a declared value is at first.
    /// - Returns: It, and what has not come or not begun of what it asks for, or another asks for of which it is worked out.
    mutating func workOut(_ declaration: Reading) throws(Failure) -> (value: Value, awaited: LateValue.Awaited) {
        let log = library.hasCompanions && tree.reads("is", declaration.node) ? ReadLog() : nil
        let outer = tree.reads
        if let log { tree.reads = log }
        defer { tree.reads = outer }
        let found = try tree.values("is", of: declaration)
        let value = identified(found.count > 1 ? .list(found) : found.first ?? .null)
        guard let log else { return (value, LateValue.Awaited()) }
        let names = tree.namesRead(by: "is", of: declaration.node)
        let noted = log.noted
        // Those of screens further out, too.
        let others = state.lateValues.filter { late in
            names.contains(late.name)
                && (late.controller == declaration.owner || noted.activations.contains(late.controller))
        }
        var awaited = LateValue.Awaited(
            watches: noted.watched.filter { tree.isAwaited($0) }, controllers: log.notedToBegin)
        for late in others {
            awaited.watches.formUnion(late.watches)
            awaited.controllers.formUnion(late.controllers ?? [])
        }
        return (value, awaited)
    }

    /// Remembers that a value is to be worked out again.
    mutating func waitFor(
        _ awaited: LateValue.Awaited, for name: String, of controller: ActivationID, insteadOf first: Value,
        entered: [LateValue.Entered]? = nil
    ) {
        guard !awaited.isEmpty, state.lateValues.count < LateValue.most else { return }
        let late = LateValue(controller: controller, name: name, first: first, awaited: awaited, entered: entered)
        if isSmall(late) { state.lateValues.append(late) }
    }

    private func isSmall(_ late: LateValue) -> Bool {
        var scale = DataScale()
        scale.add(late.first)
        for entered in late.entered ?? [] { scale.add(entered.value) }
        return scale.bytes <= LateValue.mostBytes
    }

    /// Remembers what has been entered into a field of a record that waits: the others are still to come.
    /// - Parameter old: What the value was before.
    mutating func noteEntered(_ value: Value, at place: EditedPlace, insteadOf old: Value?) {
        guard state.hasLateValues, !place.steps.isEmpty else { return }
        let path = place.steps.compactMap { step in if case .field(let name) = step { name } else { nil } }
        guard path.count == place.steps.count, let new = tree.activation(place.declarer)?.stored[place.name],
            let index = state.lateValues.firstIndex(where: {
                $0.controller == place.declarer && $0.name == place.name && $0.first == old
            })
        else { return }
        let late = state.lateValues[index].with(value, at: path, becoming: new)
        if isSmall(late) { state.lateValues[index] = late } else { state.lateValues.remove(at: index) }
    }

    /// Works out again what waited for something that begins with a controller, now that it has begun.
    mutating func workOutLateValues(waitingFor controller: ActivationID) {
        guard state.hasLateValues, state.lateValues.contains(where: { $0.controllers?.contains(controller) ?? false })
        else { return }
        workOutLateValues()
    }

    /// Works out again what waited for something that has come.
    mutating func workOutLateValues() {
        guard state.hasLateValues else { return }
        let late = state.lateValues
        state.lateValues = []
        for (place, value) in late.enumerated() {
            guard !mustStop(at: nil) else {
                state.lateValues += late[place...]
                return
            }
            // It may have gone, or be something else by now.
            guard tree.activation(value.controller)?.stored[value.name] == value.first else { continue }
            budget.turn()
            if tree.waits(value) {
                state.lateValues.append(value)
            } else {
                _ = attempt { (turn: inout Turn) throws(Failure) in try turn.workOut(again: value) }
            }
        }
    }

    private mutating func workOut(again late: LateValue) throws(Failure) {
        let id = late.controller
        guard let reference = tree.node(of: id) else { return }
        let scope = tree.creationScope(of: id).forCreation(by: id)
        let declarations = try tree.readings("values", of: Reading(reference, owner: id, scope: scope, isLive: false))
        for declaration in declarations where !tree.isGiven("always", declaration.node) {
            guard try tree.text("name", of: declaration) == late.name else { continue }
            // It may be worked out of what was brought under its own name.
            modify(id) { $0.stored[late.name] = nil }
            let found = attempt { (turn: inout Turn) throws(Failure) in try turn.workOut(declaration) }
            let value = found.map { late.withEntered($0.value) }.flatMap { admits($0) ? $0 : nil }
            modify(id) { $0.stored[late.name] = value ?? late.first }
            guard let found, let value else { return }
            waitFor(found.awaited, for: late.name, of: id, insteadOf: value, entered: late.entered)
            needsSettling = true
            return
        }
    }
}

extension SessionTree {
    fileprivate func namesRead(by parameter: String, of reference: NodeReference) -> Set<String> {
        let outline = outline(reference)
        guard let index = registry[outline.kind].position(of: parameter) else { return [] }
        return Set(
            outline.entries.lazy.filter { $0.parameter == index }.flatMap { entry -> [String] in
                guard case .binding(let expression) = entry.source else { return [] }
                return expression.names.map(\.name)
            })
    }

    /// Whether nothing has come yet of something that a value waits for, or it has not begun.
    fileprivate func waits(_ late: LateValue) -> Bool {
        late.watches.contains { state.watch($0) != nil && isAwaited($0) }
            || late.controllers?.contains { activation($0)?.phase == .created } ?? false
    }

    /// Whether a value that was worked out too early can be worked out now. What a step would not see is not waited for.
    var awaitsLateValues: Bool {
        state.hasLateValues
            && state.lateValues.contains { late in
                !waits(late) && !late.watches.contains { watchedValues[$0] != nil && isTooLargeForStep($0) }
            }
    }
}
