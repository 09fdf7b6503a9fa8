import WendExpressions

/// Keeping a step within its limits, and what is left of one that went over them (design rule 8).
extension Turn {
    /// The limit this step has gone over; nil while it keeps within all of them.
    var exceededLimit: Limit? { budget.exceeded ?? (meter.isSpent ? .work : nil) }

    /// Whether the step is over a limit and has to end. Notes the place the first time it is so.
    mutating func mustStop(at place: NodeReference?) -> Bool {
        guard budget.exceeded != nil || meter.isSpent else { return false }
        if limitPlace == nil { limitPlace = place }
        return true
    }

    /// Counts an activation that is about to be made.
    /// - Parameter container: What it will be in, or lie over.
    mutating func admitActivation(of reference: NodeReference, in container: ActivationID?) throws(Failure) {
        budget.create(allowance: tree.document(reference).document.nodes.count)
        budget.check(.size, state.activations.count + 1)
        budget.check(.numbers, Int(max(state.nextActivation, state.nextFrame)))
        if budget.exceeded == nil, let container { budget.check(.depth, tree.depth(of: container) + 1) }
        meter.spend(4)
        if mustStop(at: reference), let limit = exceededLimit {
            throw Failure(.stepLimit(limit, at: tree.location(reference)))
        }
    }

    /// Whether a value may be kept. What holds itself doubles with every storing, and is refused before anybody looks at
    /// all of it.
    mutating func admits(_ value: Value) -> Bool {
        var scale = DataScale()
        scale.add(value)
        meter.spend(scale.bytes / 16 + 1)
        if let limit = scale.exceeded { budget.exceed(limit) }
        return scale.exceeded == nil
    }

    /// Holds what is kept of data against its limits. Looks only when a step may have added to it.
    mutating func checkData(since before: SessionState) {
        guard keepsNewData || state.nextFrame != before.nextFrame || state.waiting.count > before.waiting.count else {
            return
        }
        var scale = DataScale(knowing: tree.measuredLists, changedBy: changedLists)
        // In order: which of two equal lists is kept is the same wherever this runs.
        var doubles: [(ActivationID, DataScale.Again)] = []
        state.activations.visitDetailed { activation in
            guard scale.exceeded == nil else { return }
            let again = scale.add(activation)
            if !again.isEmpty { doubles.append((activation.id, again)) }
        }
        for (id, again) in doubles { state.activations.modify(id) { $0.replace(again) } }
        for id in state.frames.keys where scale.exceeded == nil {
            guard let frame = state.frames[id] else { continue }
            let again = scale.add(shared: frame)
            if !again.isEmpty { _ = state.frames.modify(id) { $0 = $0.merging(again) } }
        }
        for waiting in state.waiting where scale.exceeded == nil {
            if case .message(_, _, let values) = waiting.effect.content { scale.add(values) }
            if case .records(let change) = waiting.effect.content { scale.add(change.data) }
        }
        for watch in state.watches where scale.exceeded == nil { scale.add(watch.arguments) }
        if state.hasWorks {
            for work in state.works.keys where scale.exceeded == nil {
                for fields in tree.ongoing(work)?.data(of: work, tree) ?? [] { scale.add(fields) }
            }
        }
        // No work of the step: it depends on what is known already.
        tree.allowance?.spend(scale.looks)
        if let limit = scale.exceeded { budget.exceed(limit) } else { tree.measuredLists = scale.lists }
    }

    /// Makes everything undone that was done so far.
    mutating func takeBack(to before: SessionState, with oldResources: AppResources) {
        state = before
        if tree.resources.version != before.resources { tree.resources = oldResources }
        leaving = []
        restless = []
        asking = []
        departing = nil
        turnedAway = []
        isLedToFirst = false
        sought = nil
        intents = []
        arrivals = []
        isFollowing = false
        work = nil
        needsSettling = true
        step = Step()
        mayHaveLostFiles = true
    }

    /// Makes the step undone: the state is as before, but what set the step off is gone, so that it is not tried again and
    /// again: an answer that was taken, and everything that was due.
    mutating func undo(
        to before: SessionState, with oldResources: AppResources, because limit: Limit, answering answered: Effect.ID?
    ) {
        let place = limitPlace
        let (budget, work) = (budget, Limit.work.bound - meter.remaining)
        takeBack(to: before, with: oldResources)
        // An answer that held the interface is gone with the step.
        touched.insert(.session)
        (step.budget, step.work) = (budget, work)
        step.limit = limit
        report(.stepLimit(limit, at: place.map(tree.location)))
        tree.meter = Meter(Limit.work.bound, within: tree.allowance)
        giveUpLateValues()
        let now = state.time
        let gone = state.waiting.filter { $0.effect.id == answered || $0.deadline <= now }
        let works = Set(gone.compactMap(\.work))
        state.waiting.removeAll { $0.effect.id == answered }
        giveUpWorks(answering: works)
        cancelWaiting { $0.deadline <= now }
    }
}
