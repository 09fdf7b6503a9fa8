/// Something that is known later, and waited for until then.
actor Told<Value: Sendable> {
    private var known: Value??
    private var waiting: [CheckedContinuation<Value?, Never>] = []

    /// Waits until it is known; nil if it never will be.
    var value: Value? {
        get async {
            if let known { return known }
            return await withCheckedContinuation { waiting.append($0) }
        }
    }

    /// Tells it; what was told first counts.
    func set(_ value: Value?) {
        guard known == nil else { return }
        known = .some(value)
        for each in waiting { each.resume(returning: value) }
        waiting = []
    }
}
