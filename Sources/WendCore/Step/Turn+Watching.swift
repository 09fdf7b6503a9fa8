public import WendExpressions

/// Asking for what the outside owns, and hearing of it (design rule 10).
extension Turn {
    /// Watches something of the outside for a work, or for a view that asks the outside itself: what the app declares under the name shows its values, now and as they
    /// change, and ``SessionTree/watched(_:)`` reads them. Ends when the work leaves or is over, or by ``endWatch(_:)``.
    ///
    /// - Parameters:
    ///   - name: What the app calls it. Where the app has nothing of the name, there never is a value.
    ///   - arguments: What exactly is to be watched. Kept in the state.
    ///   - tellsChanges: Whether the work has to act on changes: each is then an input of the journal, and comes to
    ///     ``Ongoing/watchedChanged(_:to:for:_:)``. Not needed for showing values, nor for reading them in an action.
    ///   - holdsRows: Whether what is seen are ``WatchedRows``: there may be many, and a step keeps those it looks at.
    ///   - last: A watch of the work that ends with this one, whose value is shown until the first of this one comes.
    /// - Returns: What the watch is known by; nil if there is no such work, or if no more may be asked for.
    public mutating func watch(
        _ name: String, _ arguments: Value = .null, for work: ActivationID, tellsChanges: Bool = false,
        holdsRows: Bool = false, insteadOf last: Effect.ID? = nil
    ) -> Effect.ID? {
        guard state.works.contains(work) || tree.isAskingView(work) else { return nil }
        let watch = startWatch(name, arguments, for: work, isMore: last == nil) {
            Watch(effect: $0, asker: work, tellsChanges: tellsChanges, holdsRows: holdsRows)
        }
        if let last, let watch {
            step.carried.append((last, watch))
            endWatch(last)
        }
        return watch
    }

    /// - Parameter isMore: Whether no other ends with it.
    private mutating func startWatch(
        _ name: String, _ arguments: Value, for asker: ActivationID, isMore: Bool, _ watch: (Effect) -> Watch
    ) -> Effect.ID? {
        guard !isCut, admits(arguments) else { return nil }
        budget.check(.watches, state.watches.count + (isMore ? 1 : 0))
        if isMore, tree.bundle(of: asker) != nil {
            budget.check(.bundleWatches, state.watches.count { $0.effect.bundle != nil } + 1)
        }
        budget.check(.numbers, Int(state.nextEffect))
        guard !mustStop(at: tree.node(of: asker)) else { return nil }
        let effect = Effect(
            id: Effect.ID(rawValue: state.nextEffect), .watch(name: name, arguments: arguments),
            bundle: tree.bundle(of: asker))
        state.nextEffect += 1
        step.effects.append(effect)
        state.watches.append(watch(effect))
        keepsNewData = true
        return effect.id
    }

    /// Listens to the streams that drive the ways out of a screen built in Swift, and to no others: those that it goes on with go on.
    mutating func listen(to streams: [MadeScreen.Stream], for screen: ActivationID) {
        let open = state.watches.filter { $0.asker == screen && $0.isStream }
        endWatches { watch in
            watch.asker == screen && watch.isStream && !streams.contains { watch.isOf($0) }
        }
        for stream in streams where !open.contains(where: { $0.isOf(stream) }) {
            _ = startWatch(stream.name, stream.arguments, for: screen, isMore: true) {
                Watch(effect: $0, asker: screen, tellsChanges: true, isStream: true)
            }
        }
    }

    /// Ends a watch; its value is gone at once. One that has ended already does nothing.
    public mutating func endWatch(_ id: Effect.ID) { endWatches { $0.id == id } }

    mutating func endWatches(where isGone: (Watch) -> Bool) {
        guard state.hasWatches else { return }
        let gone = state.watches.filter(isGone)
        if gone.isEmpty { return }
        for watch in gone {
            step.effects.append(Effect(id: Effect.ID(rawValue: state.nextEffect), .cancel(watch.id)))
            state.nextEffect += 1
            tree.watchedValues[watch.id] = nil
            step.changes.watched.insert(watch.id)
        }
        state.watches.removeAll(where: isGone)
    }

    /// Ends what is watched for works that have come to their end.
    mutating func endWatchesOfWhatIsOver() {
        guard state.hasWatches else { return }
        let over = Set(state.watches.lazy.filter { !$0.isStream }.map(\.asker)).filter {
            !tree.isGoingOn($0) && !tree.isAskingView($0)
        }
        if !over.isEmpty { endWatches { over.contains($0.asker) } }
    }

    /// Tells works what they asked to be told of.
    mutating func tellChanges(of content: Input.Content) {
        for change in content.changes {
            guard let watch = state.watch(change.watch), watch.tellsChanges, !isLeaving(watch.asker) else { continue }
            if isCut { return report(.chainCut(at: tree.node(of: watch.asker).map(tree.location))) }
            if watch.isStream {
                tell(watch, change.value)
            } else {
                tree.ongoing(watch.asker)?.watchedChanged(watch.id, to: change.value, for: watch.asker, &self)
            }
        }
    }

    /// Tells a screen of one element of a stream.
    private mutating func tell(_ stream: Watch, _ element: Value?) {
        guard case .watch(let name, let arguments) = stream.effect.content else { return }
        guard let element else {
            return report(.watchedTooLarge(name, at: tree.node(of: stream.asker).map(tree.location)))
        }
        askScreen(
            stream.asker,
            (MadeScreen.element, ["stream": MadeScreen.Stream(name, arguments).value, "element": element]))
    }

    // MARK: What is seen

    /// Lets the step see values, and notes which it looks at. What it is told of changes counts as seen.
    mutating func see(_ values: [Effect.ID: Value], in content: Input.Content) {
        tree.watchedValues = values
        for change in content.changes where state.watch(change.watch)?.isStream == false {
            tree.watchedValues[change.watch] = change.value
        }
        if !tree.watchedValues.isEmpty { tree.seen = ReadLog() }
    }

    /// What the step has looked at, and its input does not say itself.
    func seen(of values: [Effect.ID: Value], besides content: Input.Content) -> [WatchedValue] {
        guard let seen = tree.seen else { return [] }
        let told = content.changes.map(\.watch)
        var found = seen.noted.watched.compactMap { id in values[id].map { WatchedValue(id, $0) } }
        for (id, rows) in seen.notedRows {
            guard let value = values[id] else { continue }
            found.append(WatchedValue(id, WatchedRows.some(rows.sorted(), of: value)))
        }
        return found.filter { !told.contains($0.watch) }.sorted { $0.watch.rawValue < $1.watch.rawValue }
    }
}

extension Input.Content {
    /// What works are told of; nothing in place of what is too large.
    fileprivate var changes: [WatchedValue] {
        guard case .watchedChanged(let changes) = self else { return [] }
        return changes.map { $0.isTooLarge ? WatchedValue($0.watch, nil) : $0 }
    }
}
