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
        var awaited = LateValue.Awaited(
            watches: log.noted.watched.filter { tree.isComing($0) }, controllers: log.notedToBegin)
        awaited.form(tree.awaitedByQuestions(log))
        guard state.hasLateValues else { return (value, awaited) }
        let names = tree.namesBehind("is", of: declaration.node).all
        let around = declaration.owner.map(tree.around) ?? []
        for late in state.lateValues where names.contains(late.name) && around.contains(late.controller) {
            awaited.watches.formUnion(late.watches)
            awaited.controllers.formUnion(late.controllers ?? [])
            // It may wait for what is asked for at the end of the step.
            awaited.isAskedAnew = true
        }
        return (value, awaited)
    }

    /// Remembers that a value is to be worked out again.
    mutating func waitFor(
        _ awaited: LateValue.Awaited, for name: String, of controller: ActivationID, insteadOf first: Value,
        entered: [LateValue.Entered]? = nil
    ) {
        guard !awaited.isEmpty || awaited.isAskedAnew, state.lateValues.count < LateValue.most else { return }
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
        workOutLateValues { $0.controllers?.contains(controller) ?? false }
    }

    /// Works out again what waited for something that has come, as much as one step does of it: each value has the work of a step for
    /// itself, as it had on the way that a person presses, and none is tried again that takes more.
    mutating func workOutLateValues(where isMeant: (LateValue) -> Bool = { _ in true }) {
        guard state.hasLateValues, state.lateValues.contains(where: isMeant) else { return }
        let late = state.lateValues
        state.lateValues = []
        let own = tree.meter
        defer { tree.meter = own }
        var left = Limit.work.bound / 2
        // What queries and requests ask for with what has just been worked out is asked for at the end of the step.
        var settled: Set<String> = []
        for (place, value) in late.enumerated() {
            guard budget.exceeded == nil, !own.isSpent, left > 0 else {
                state.lateValues += late[place...]
                return
            }
            // It may have gone, or be something else by now.
            guard tree.activation(value.controller)?.stored[value.name] == value.first else { continue }
            left -= Meter.evaluation
            guard isMeant(value), !tree.waits(value) else {
                state.lateValues.append(value)
                continue
            }
            // A document that has changed may have none of the name any more.
            guard let declaration = declaration(of: value) else { continue }
            guard settled.isDisjoint(with: tree.namesBehind("is", of: declaration.node).ofCompanions) else {
                state.lateValues.append(value)
                continue
            }
            settled.insert(value.name)
            tree.meter = Meter(Limit.work.bound, within: tree.allowance)
            workOut(again: value, declaration)
            left -= Limit.work.bound - tree.meter.remaining
        }
    }

    /// Gives up what could be worked out again and was not: the step in which that was tried has been undone.
    mutating func giveUpLateValues() {
        guard state.hasLateValues else { return }
        let tree = tree
        state.lateValues.removeAll { !tree.waits($0) }
    }

    private mutating func declaration(of late: LateValue) -> Reading? {
        let id = late.controller
        guard let reference = tree.node(of: id) else { return nil }
        let scope = tree.creationScope(of: id).forCreation(by: id)
        let reading = Reading(reference, owner: id, scope: scope, isLive: false)
        return tree.declarations(in: reading).first { declaration in
            !tree.isGiven("always", declaration.node) && (try? tree.text("name", of: declaration)) == late.name
        }
    }

    private mutating func workOut(again late: LateValue, _ declaration: Reading) {
        let id = late.controller
        let firstRecord = state.nextRecord
        let unchanged = changesWithoutNews()
        // It may be worked out of what was brought under its own name.
        modify(id) { $0.stored[late.name] = nil }
        let found = attempt { (turn: inout Turn) throws(Failure) in try turn.workOut(declaration) }
        var value: Value?
        if let found, !tree.meter.isSpent {
            value = late.withEntered(found.value.keepingNumbers(of: late.first, from: firstRecord))
        }
        // What is too much stays as it was, and does not undo what else happens.
        var scale = DataScale()
        if let value { scale.add(value) }
        if scale.exceeded != nil { value = nil }
        if tree.meter.isSpent, !tree.meter.isStopped {
            report(.lateValueTooMuch(late.name, at: tree.location(declaration.node)))
        }
        modify(id) { $0.stored[late.name] = value ?? late.first }
        // On the way that a person presses it was there from the beginning.
        beginAnew(unchanged.filter { (tree.ongoing($0) as? ChangeBehaviour)?.hasNews($0, tree) ?? false })
        guard let found, let value else { return }
        waitFor(found.awaited, for: late.name, of: id, insteadOf: value, entered: late.entered)
        needsSettling = true
    }
}

extension SessionTree {
    /// The names that a parameter reads: its own, and those of what these are always worked out of, and are asked for with.
    fileprivate func namesBehind(
        _ parameter: String, of reference: NodeReference
    ) -> (all: Set<String>, ofCompanions: Set<String>) {
        let outline = outline(reference)
        guard let index = registry[outline.kind].position(of: parameter) else { return ([], []) }
        var open: [(name: String, isOfCompanion: Bool)] = outline.entries.lazy.filter { $0.parameter == index }
            .flatMap { entry -> [String] in
                if case .binding(let expression) = entry.source { expression.names.map(\.name) } else { [] }
            }.map { (name: $0, isOfCompanion: false) }
        var all: Set<String> = []
        var ofCompanions: Set<String> = []
        while let next = open.popLast(), meter.spend(Meter.visit) {
            let isNew = all.insert(next.name).inserted
            let isNewOfCompanion = next.isOfCompanion && ofCompanions.insert(next.name).inserted
            guard isNew || isNewOfCompanion else { continue }
            for document in library.documents {
                for behind in document.behind[next.name] ?? [] {
                    open += behind.names.map { (name: $0, isOfCompanion: next.isOfCompanion || behind.isCompanion) }
                }
            }
        }
        return (all, ofCompanions)
    }

    /// What has not come, or not begun, of what queries and requests ask with that were looked at: they will ask something else then.
    fileprivate func awaitedByQuestions(_ log: ReadLog) -> LateValue.Awaited {
        var awaited = LateValue.Awaited()
        var seen: Set<ActivationID> = []
        var open = log.noted.activations.filter(state.works.contains)
        while let work = open.popFirst(), meter.spend(Meter.visit) {
            guard seen.insert(work).inserted, let asker = ongoing(work) as? any Noticing else { continue }
            let asked = ReadLog()
            var tree = self
            tree.reads = asked
            if asker.hasNews(work, tree) { awaited.isAskedAnew = true }
            awaited.watches.formUnion(asked.noted.watched.filter { isComing($0) })
            awaited.controllers.formUnion(asked.notedToBegin)
            open.formUnion(asked.noted.activations.filter { state.works.contains($0) && !seen.contains($0) })
        }
        return awaited
    }

    /// A controller, and those around it and from which it was opened.
    fileprivate func around(_ id: ActivationID) -> Set<ActivationID> {
        var found: Set<ActivationID> = []
        _ = outward(from: id) { outer -> Bool? in
            found.insert(outer)
            return nil
        }
        return found
    }

    /// Whether nothing has come yet of a watch, or only that it could not be had: who tries again may get it.
    fileprivate func isComing(_ watch: Effect.ID) -> Bool {
        if isAwaited(watch) { return true }
        guard case .dictionary(let fields)? = watched(watch), fields["value"] == nil else { return false }
        return fields["error"].map { $0 != .null } ?? false
    }

    /// Whether nothing has come yet of something that a value waits for, or it has not begun.
    fileprivate func waits(_ late: LateValue) -> Bool {
        late.watches.contains { state.watch($0) != nil && isComing($0) }
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

extension Diagnostic {
    fileprivate static func lateValueTooMuch(_ name: String, at location: FileLocation) -> Self {
        error(
            "step-limit",
            "'\(name.shortened)' would need too much work now that what it asks for has come; it stays what it was at first",
            at: location)
    }
}
