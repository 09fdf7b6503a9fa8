/// What time does to a session.
extension SessionTree {
    /// When the next wait ends, or the next work has to be told that time has passed.
    var nextDeadline: Double? {
        let waits = state.waiting.lazy.map(\.deadline).min()
        guard let works = nextDeadlineOfWorks else { return waits }
        return min(waits ?? works, works)
    }

    /// How many seconds after somebody has done something what is for them goes on without them, such as a clock that ticks.
    package static let unattended = 3600.0

    /// The same where nobody looks: what is for somebody stands still when they have been gone for long, and goes on when they come.
    var nextDeadlineUnattended: Double? {
        guard let next = nextDeadline, let last = state.lastDone, next > last + Self.unattended else {
            return nextDeadline
        }
        let waits = state.waiting.lazy.map(\.deadline).min()
        let works = state.works.lazy.map(\.0).filter { !self.isForSomebody($0) }.compactMap { self.deadline(of: $0) }
            .min()
        return [waits, works].compactMap(\.self).min()
    }

    /// Whether a step would come out of the bucket: nobody caused it.
    func isUnprompted(_ content: Input.Content) -> Bool {
        switch content {
        case .reply(let id, _): state.waiting.first { $0.effect.id == id }?.isUnprompted ?? false
        case .tick: (nextDeadline ?? .infinity) <= state.time
        case .watchedChanged: true
        case .start, .event, .documentChanged, .resourcesChanged, .personChanged: false
        }
    }
}
