public import WendExpressions

/// Reading what the outside owns.
extension SessionTree {
    /// What is seen of a watch now; nil if nothing has been seen yet, or if it has ended. Known from
    /// ``Turn/watch(_:_:for:tellsChanges:holdsRows:insteadOf:)``.
    ///
    /// The value is not in the state. What is drawn from it is drawn again when another comes; a step that looks at it has
    /// it written down with its input, so that a replay sees the same.
    public func watched(_ id: Effect.ID) -> Value? {
        reads?.note(watched: id)
        guard let value = watchedValues[id] else { return nil }
        guard let seen else { return value }
        if !listsRows, isTooLargeForStep(id) {
            if let place = state.watch(id).flatMap({ node(of: $0.asker) }) {
                unjudged?.note(.tooManyRowsForStep(at: location(place)))
            }
            return nil
        }
        seen.note(watched: id)
        return value
    }

    /// Whether a step sees single rows of a watched list only, because all of it is too much to be kept with the input.
    func isTooLargeForStep(_ id: Effect.ID) -> Bool {
        guard state.watch(id)?.holdsRows ?? false, let value = watchedValues[id] else { return false }
        return WatchedRows.isLarge(value)
    }

    /// The rows that are seen of a watch; nil if there are none to be seen yet.
    func watchedRows(_ id: Effect.ID) -> Value? { WatchedRows.list(watched(id)) }

    /// Whether nothing has come of a watch itself: there is nothing to be seen, or what another showed that it has taken the place of.
    func isAwaited(_ watch: Effect.ID) -> Bool {
        reads?.note(watched: watch)
        guard seen == nil else {
            guard let value = watched(watch) else { return true }
            // What an app shows of its own may have a field of that name.
            return state.watch(watch)?.holdsRows == true && WatchedRows.isCarried(value)
        }
        return watchedValues[watch] == nil || carriedWatches.contains(watch)
    }

    /// The watched list whose rows are the items of a list, one for one; nil if there is none.
    func watch(showing items: [Value], among watches: Set<Effect.ID>) -> Effect.ID? {
        guard watches.count == 1, let id = watches.first, state.watch(id)?.holdsRows == true,
            let rows = WatchedRows.list(watchedValues[id]), rows.isIdentical(to: .list(items))
        else { return nil }
        return id
    }

    /// A place in a list, which is looked at.
    func place(in listing: Listing, at position: Int) -> RowPlace {
        if let watch = listing.watch { seen?.note(row: position, of: watch) }
        return RowPlace(listing: listing, position: position)
    }
}
