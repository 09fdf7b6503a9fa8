package import WendExpressions

/// Values of what the outside owns (design rule 10): beside the state, and in no journal.
extension Machine {
    /// What is watched: to be watched outside, also after a restart.
    public var watches: [Effect] { tree.state.hasWatches ? tree.state.watches.map(\.effect) : [] }

    /// Whether something is watched under an id.
    package func isWatching(_ id: Effect.ID) -> Bool { tree.state.watch(id) != nil }

    /// Whether changes of a watch are to be told by ``Input/Content/watchedChanged(_:)``.
    package func tellsChanges(of id: Effect.ID) -> Bool { tree.state.watch(id)?.tellsChanges ?? false }

    /// Whether each value of a watch is an element of a stream: it is told of once, and not looked at.
    package func isStream(_ id: Effect.ID) -> Bool { tree.state.watch(id)?.isStream ?? false }

    /// Whether a watch tells only how far something is.
    package func isProgress(_ id: Effect.ID) -> Bool { tree.state.watch(id)?.isProgress ?? false }

    /// When an element of a stream may be told of: while much is left for steps that nobody caused, so that a stream, however fast,
    /// never empties the bucket for others.
    package var nextElement: Double? { tree.state.bucket.next(leaving: StepBucket.reserve) }

    /// Whether a query of the session has not been answered yet.
    package var awaitsRows: Bool {
        tree.state.hasWatches && tree.state.watches.contains { $0.holdsRows && isAwaited($0.id) }
    }

    /// Whether nothing has come of a watch itself.
    package func isAwaited(_ id: Effect.ID) -> Bool { tree.isAwaited(id) }

    /// Where the document asks for a watch.
    package func location(ofWatch id: Effect.ID) -> FileLocation? {
        tree.state.watch(id).flatMap { tree.node(of: $0.asker) }.map(tree.location)
    }

    /// What is seen of a watch now.
    package func seenValue(_ id: Effect.ID) -> Value? { tree.watchedValues[id] }

    /// All that is seen now, for a machine that takes the place of this one.
    package var seenValues: [WatchedValue] {
        tree.watchedValues.map { WatchedValue($0, $1) }.sorted { $0.watch.rawValue < $1.watch.rawValue }
    }

    /// Which of what is seen is shown only until something of the watch itself comes.
    package var carriedWatches: Set<Effect.ID> { tree.carriedWatches }

    /// Takes what is seen by a machine that this one takes the place of.
    package mutating func see(like other: Machine) {
        _ = observe(other.seenValues)
        tree.carriedWatches = other.carriedWatches.intersection(tree.watchedValues.keys)
    }

    /// Takes values of what is watched in place of those before.
    ///
    /// This is no input: it gives out no numbers, changes nothing in the state, performs nothing, lets no time pass, and is
    /// not to be kept. What is not watched is dropped; a value above ``Limit/watchedValue`` is replaced by nothing, which is
    /// reported the first time.
    /// - Returns: What may look different now, and what was too large.
    public mutating func observe(_ values: [WatchedValue]) -> Step {
        var step = Step()
        for new in values {
            guard let watch = tree.state.watch(new.watch) else { continue }
            let isTooLarge = !watch.holdsRows && new.isTooLarge
            if !isTooLarge {
                refusedValues.remove(watch.id)
            } else if refusedValues.insert(watch.id).inserted, case .watch(let name, _) = watch.effect.content {
                step.reports.append(.watchedTooLarge(name, at: tree.node(of: watch.asker).map(tree.location)))
            }
            let value = isTooLarge ? nil : new.value
            if tree.carriedWatches.remove(watch.id) != nil { step.changes.watched.insert(watch.id) }
            if watch.holdsRows
                ? WatchedRows.areSame(tree.watchedValues[watch.id], value) : tree.watchedValues[watch.id] == value
            {
                continue
            }
            tree.watchedValues[watch.id] = value
            step.changes.watched.insert(watch.id)
        }
        return step
    }

    /// Shows values of watches that have ended for those in their place, until these have values of their own.
    mutating func carryValues(_ carried: [(from: Effect.ID, to: Effect.ID)]) {
        for (old, new) in carried {
            guard let value = tree.watchedValues[old], tree.watchedValues[new] == nil else { continue }
            tree.watchedValues[new] = value
            tree.carriedWatches.insert(new)
        }
    }

    /// Forgets what is seen of watches that have ended.
    mutating func forgetValues() {
        guard !tree.watchedValues.isEmpty || !refusedValues.isEmpty else { return }
        let open = Set(tree.state.watches.lazy.map(\.id))
        if !tree.carriedWatches.isEmpty { tree.carriedWatches.formIntersection(open) }
        if tree.watchedValues.keys.contains(where: { !open.contains($0) }) {
            tree.watchedValues = tree.watchedValues.filter { open.contains($0.key) }
        }
        refusedValues.formIntersection(open)
    }
}
