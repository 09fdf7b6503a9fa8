/// What time does to a session.
extension SessionTree {
    /// When the next wait ends, or the next work has to be told that time has passed.
    var nextDeadline: Double? {
        let waits = state.waiting.lazy.map(\.deadline).min()
        guard let works = nextDeadlineOfWorks else { return waits }
        return min(waits ?? works, works)
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
