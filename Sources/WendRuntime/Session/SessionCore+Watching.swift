package import WendCore
package import WendExpressions

/// What a session sees of what the outside owns (design rule 10): many values a second come in, few go on to the machine.
extension SessionCore {
    /// Whether nothing has come of a watch yet.
    package func isAwaited(_ id: Effect.ID) -> Bool { arrived[id] == nil && machine.isAwaited(id) }

    /// What is to be watched outside, under the numbers values are given with.
    package var watches: [Effect] { machine.watches }

    /// Takes a value of something that is watched; of several of one watch the last counts. An element of a stream is a step of its own,
    /// at once if there are steps to spare; of those that have to wait the last counts.
    /// - Parameter value: Nil if there is none any more.
    /// - Returns: Nil if it waits until ``nextDelivery``, shows nothing new, or belongs to a watch that has ended.
    package mutating func watched(_ id: Effect.ID, _ value: Value?, at now: Double) -> Handover? {
        guard machine.isWatching(id) else { return nil }
        if machine.isStream(id) {
            guard let value else { return nil }
            happened[id] = value
        } else {
            arrived[id] = WatchedValue(id, value)
        }
        return deliver(at: now)
    }

    /// An element of a stream has its step once more, which could not be stored, unless another has come since.
    package mutating func again(_ id: Effect.ID, _ element: Value) {
        if machine.isStream(id), happened[id] == nil { happened[id] = element }
    }

    /// When values that have come in go on to the machine; nil if none waits, or if too much is on its way already.
    package var nextDelivery: Double? {
        guard loss == nil, pending.count < options.maximumWaiting else { return nil }
        return [nextElement, nextValues].compactMap(\.self).min()
    }

    /// When the next element of a stream has its step; nil if none waits.
    private var nextElement: Double? {
        happened.isEmpty ? nil : max(lastElement + patience, machine.nextElement ?? -.infinity)
    }

    /// When values go on to the machine, many at once; nil if none waits.
    private var nextValues: Double? {
        guard !arrived.isEmpty else { return owesNotice ? nextTelling : nil }
        // What nothing has been seen of yet decides what is shown and allowed; of each watch that is so once.
        if arrived.keys.contains(where: { machine.isAwaited($0) && !machine.tellsChanges(of: $0) }) {
            return lastDelivery
        }
        let next = lastDelivery + options.watchInterval
        if arrived.keys.contains(where: { !machine.tellsChanges(of: $0) }) { return next }
        return max(next, nextTelling)
    }

    /// When works may be told of changes: steps nobody caused, and perhaps such as could not be stored.
    private var nextTelling: Double {
        max(lastDelivery + patience, machine.earliestTime(for: .watchedChanged([])) ?? -.infinity)
    }

    /// Lets values that wait go on to the machine as if the last had been long ago.
    mutating func hurry() { lastDelivery = -.infinity }

    /// Lets the machine have the values that are due; nil if none is, or if nothing comes of it.
    package mutating func deliver(at now: Double) -> Handover? {
        guard let due = nextDelivery, due <= now else { return nil }
        if let due = nextElement, due <= now { return deliverElement(at: now) }
        let maySayChanges = nextTelling <= now
        lastDelivery = now
        let values = arrived.values.filter { maySayChanges || !machine.tellsChanges(of: $0.watch) }
            .sorted { $0.watch.rawValue < $1.watch.rawValue }
        for value in values { arrived[value.watch] = nil }

        let before = isObserved ? draw() : nil
        let seen = machine.observe(values)
        drawing.note(seen)
        if !seen.changes.isEmpty { drawn = nil }
        var step = newStep()
        step.isUse = false
        step.isSign = values.allSatisfy { machine.isProgress($0.watch) }
        step.reports = seen.reports
        let changes = values.map(\.watch).filter { seen.changes.watched.contains($0) && machine.tellsChanges(of: $0) }
            .map { WatchedValue($0, machine.seenValue($0)) }
        // What comes of it in the document, beside what is shown, is a step.
        let isNews = (owesNotice || !seen.changes.isEmpty) && machine.awaitsNotice
        let isNoticed = maySayChanges && isNews
        owesNotice = isNews && !maySayChanges
        guard !changes.isEmpty || isNoticed else {
            if let before, !shows(before) {
                finish(&step, before: before)
            } else if before == nil, !seen.changes.isEmpty {
                // Nobody looks now, but a page may have been drawn that is about to: it is told that it is older.
                finish(&step, before: nil)
            } else if seen.reports.isEmpty {
                return nil
            }
            return handOver(step, storing: [])
        }
        let input = Input(time: nextTime(now), .watchedChanged(changes))
        let result = machine.receive(input)
        let entries = [JournalEntry(input, result, versions)] + add(result, to: &step)
        finish(&step, before: before)
        return handOver(step, storing: entries)
    }

    /// Lets a screen have one element of a stream: one in a step, for its code goes on from the state the last has left.
    private mutating func deliverElement(at now: Double) -> Handover? {
        happened = happened.filter { machine.isStream($0.key) }
        guard let (id, value) = happened.min(by: { $0.key.rawValue < $1.key.rawValue }) else { return nil }
        happened[id] = nil
        lastElement = now
        let element = WatchedValue(id, value)
        // What is too large comes to stand in no journal; that it was is told.
        return happen(element.isTooLarge ? WatchedValue(id, nil) : element, at: now)
    }

    /// Whether what is shown now is the same as before.
    private mutating func shows(_ before: Rendering) -> Bool {
        let now = draw()
        return now.root === before.root && now.title == before.title
    }

    /// Says that watching something has failed.
    package func failure(of watch: Effect, _ error: any Error) -> Diagnostic {
        .watchFailed(watch.content.subject, because: firstLine(of: error), at: machine.location(ofWatch: watch.id))
    }

    /// Names of which is said that nobody declares them: a document may make up any number.
    package static let mostUndeclared = 100

    /// Says that the app does not declare something that is watched: once for each name, and not for ever.
    package mutating func notDeclared(_ watch: Effect) -> Diagnostic? {
        guard case .watch(let name, _) = watch.content, undeclared.count < Self.mostUndeclared,
            undeclared.insert(name).inserted
        else { return nil }
        return .notWatched(name, at: machine.location(ofWatch: watch.id))
    }

    /// Goes on with what was seen of the outside, after the session has started over: shown at once, told again.
    mutating func see(_ values: [WatchedValue]) {
        arrived = arrived.filter { machine.isWatching($0.key) }
        for value in values where machine.tellsChanges(of: value.watch) && arrived[value.watch] == nil {
            arrived[value.watch] = value
        }
        _ = machine.observe(values.filter { !machine.tellsChanges(of: $0.watch) })
    }
}
