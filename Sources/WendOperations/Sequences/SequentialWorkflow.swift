/// An ordered list of steps of which exactly one is current, with going back. A pure value: whoever drives it shows
/// the current step, awaits `undo`s, and tells what was asked for. ``SequentialRun`` does that for steps with bodies.
///
///     var pages = SequentialWorkflow<Form, String>([.init("name"), .init("address"), .init("submit")])
///     pages.begin(form)
///     try pages.next("Ann", form)
public struct SequentialWorkflow<Context: Sendable, Value: Codable & Equatable & Sendable>: Sendable {
    /// One step of the list.
    public struct Step: Sendable {
        public let name: String
        /// Whether the step is shown at all; asked anew on every pass.
        public var applies: @Sendable (Context) -> Bool
        /// What the step's value depends on; a stale step whose inputs are the same need not be shown again.
        public var inputs: @Sendable (Context) -> [String]
        /// Done for good: going back cannot cross it.
        public var isBarrier: Bool
        /// Whether leaving it by going back has something to undo.
        public var hasUndo: Bool

        public init(
            _ name: String, isBarrier: Bool = false, hasUndo: Bool = false,
            applies: @escaping @Sendable (Context) -> Bool = { _ in true },
            inputs: @escaping @Sendable (Context) -> [String] = { _ in [] }
        ) {
            self.name = name
            self.isBarrier = isBarrier
            self.hasUndo = hasUndo
            self.inputs = inputs
            self.applies = applies
        }
    }

    /// What `next` does with steps that were done before somebody went back.
    public enum AfterFix: String, Codable, Sendable {
        /// Shows each again, prefilled.
        case revisit
        /// Accepts those unseen whose inputs have not changed.
        case skipUnchanged
        /// Goes straight to the step that sent back.
        case returnToOrigin
    }

    /// Where the whole stands.
    public enum Phase: Codable, Equatable, Sendable {
        case notBegun
        case showing(String)
        /// These steps' `undo` has to be done, in this order; tell by `undone` or `undoFailed`.
        case undoing([String])
        case finished
        /// Went back from the first step.
        case exited
        case cancelled
        case failed(String)
    }

    /// What a failed step leads to.
    public enum Recovery: Sendable, Equatable {
        case retry
        case back(to: String, reason: String)
        case fail(String)
    }

    /// What is saved and restored.
    public struct Saved: Codable, Equatable, Sendable {
        public init() {}

        public internal(set) var phase = Phase.notBegun
        /// Steps shown and done, and the current one last.
        public internal(set) var history: [String] = []
        public internal(set) var values: [String: Value] = [:]
        public internal(set) var drafts: [String: Value] = [:]
        public internal(set) var skipped: Set<String> = []
        /// Why the current step is shown again.
        public internal(set) var reason: String?
        var inputs: [String: [String]] = [:]
        var stale: Set<String> = []
        var origin: String?
        var automaticMoves: [String: Int] = [:]
        var pending: Pending?
        struct Pending: Codable, Equatable, Sendable {
            var target: String
            var reason: String?
        }
    }

    public let steps: [Step]
    public var afterFix: AfterFix
    /// How often a failure may send back to one step.
    public var maximumAutomaticMoves: Int
    public internal(set) var saved: Saved
    /// Whether the current step's body runs: moves wait for its end.
    public internal(set) var isBusy = false
    /// The move that is made when the body or the `undo`s have ended.
    public internal(set) var queued: Move?
    /// Which body runs or ran last; a late end of an earlier one is told by it.
    var visit = 0

    public init(
        _ steps: [Step], afterFix: AfterFix = .revisit, maximumAutomaticMoves: Int = 10,
        restoring saved: Saved = Saved()
    ) {
        self.steps = steps
        self.afterFix = afterFix
        self.maximumAutomaticMoves = maximumAutomaticMoves
        self.saved = saved
    }

    public var phase: Phase { saved.phase }
    /// The step being shown.
    public var current: String? {
        if case .showing(let name) = saved.phase { name } else { nil }
    }
    /// What to prefill the current step with: the value it had before.
    public var draft: Value? { current.flatMap { saved.drafts[$0] } }
    /// Why the current step is shown again.
    public var reason: String? { saved.reason }
    /// Values of the done steps, in the order of the list.
    public var values: [Value] { steps.compactMap { saved.values[$0.name] } }

    // MARK: Moves

    /// Shows the first step that applies.
    public mutating func begin(_ context: Context) {
        guard saved.phase == .notBegun else { return }
        show(after: -1, context)
    }

    /// Keeps the current step's value and goes on.
    public mutating func next(_ value: Value, _ context: Context) throws(WorkflowError) {
        let (name, index) = try place()
        saved.values[name] = value
        saved.drafts[name] = value
        saved.inputs[name] = steps[index].inputs(context)
        saved.stale.remove(name)
        saved.reason = nil
        show(after: index, context)
    }

    /// Keeps the current step's value and ends without the steps that are left.
    public mutating func finish(_ value: Value, _ context: Context) throws(WorkflowError) {
        let (name, _) = try place()
        saved.values[name] = value
        saved.phase = .finished
    }

    /// Goes to the step shown before; from the first one it exits.
    public mutating func back() throws(WorkflowError) {
        let (name, _) = try place()
        guard saved.history.count > 1 else {
            saved.phase = .exited
            return
        }
        let target = saved.history[saved.history.count - 2]
        try checkBarriers(from: name, to: target)
        leave(for: target, reason: nil)
    }

    /// Goes to a step that has been shown.
    ///
    /// - Throws: `not-visited` or `barrier-crossed`; nothing changes then.
    public mutating func back(to target: String, reason: String? = nil) throws(WorkflowError) {
        let (name, _) = try place()
        guard saved.history.contains(target) else { throw WorkflowError(.notVisited, [target]) }
        guard target != name else { return }
        try checkBarriers(from: name, to: target)
        leave(for: target, reason: reason)
    }

    /// Ends without result. Beats every other move.
    public mutating func cancel() {
        guard !isOver else { return }
        saved.phase = .cancelled
        isBusy = false
        queued = nil
    }

    /// Says that the current step has failed and what the handler made of it.
    public mutating func failed(_ recovery: Recovery) throws(WorkflowError) {
        let (name, _) = try place()
        switch recovery {
        case .retry: try countAutomatic(name)
        case .back(let target, let reason):
            guard saved.history.contains(target) else { throw WorkflowError(.notVisited, [target]) }
            try checkBarriers(from: name, to: target)
            try countAutomatic(target)
            leave(for: target, reason: reason)
        case .fail(let reason): saved.phase = .failed(reason)
        }
    }

    /// The first of the steps being undone has been.
    public mutating func undone() {
        guard case .undoing(let names) = saved.phase, let first = names.first else { return }
        makeStale(first)
        let left = Array(names.dropFirst())
        saved.phase = left.isEmpty ? saved.phase : .undoing(left)
        if left.isEmpty { arrive() }
    }

    /// The first of the steps being undone could not be: it becomes current, with the error as reason.
    public mutating func undoFailed(_ error: String) {
        guard case .undoing(let names) = saved.phase, let first = names.first else { return }
        saved.pending = nil
        saved.reason = error
        while let last = saved.history.last, last != first {
            makeStale(last)
        }
        saved.phase = .showing(first)
    }

    // MARK: How

    func place() throws(WorkflowError) -> (String, Int) {
        guard let current, let index = steps.firstIndex(where: { $0.name == current }) else {
            throw WorkflowError(.wrongState, ["the sequence"], detail: "not showing a step")
        }
        return (current, index)
    }

    private mutating func countAutomatic(_ target: String) throws(WorkflowError) {
        guard saved.automaticMoves[target, default: 0] < maximumAutomaticMoves else {
            throw WorkflowError(.tooManyAutomaticMoves, [target], detail: String(maximumAutomaticMoves))
        }
        saved.automaticMoves[target, default: 0] += 1
    }

    func checkBarriers(from name: String, to target: String) throws(WorkflowError) {
        let start = saved.history.lastIndex(of: target) ?? 0
        for each in saved.history[start...] where each != name && saved.values[each] != nil {
            if steps.first(where: { $0.name == each })?.isBarrier == true {
                throw WorkflowError(.barrierCrossed, [each, target])
            }
        }
    }

    mutating func leave(for target: String, reason: String?) {
        saved.origin = current
        saved.pending = Saved.Pending(target: target, reason: reason)
        let start = saved.history.lastIndex(of: target) ?? 0
        let left = saved.history[(start + 1)...].reversed()
        let undoable = left.filter { name in
            saved.values[name] != nil && steps.first { $0.name == name }?.hasUndo == true
        }
        if undoable.isEmpty { arrive() } else { saved.phase = .undoing(Array(undoable)) }
    }

    private mutating func arrive() {
        guard let pending = saved.pending else { return }
        while let last = saved.history.last, last != pending.target { makeStale(last) }
        saved.values[pending.target] = nil
        saved.pending = nil
        saved.reason = pending.reason
        saved.phase = .showing(pending.target)
    }

    /// Not counted as done any more, its value kept as a draft.
    private mutating func makeStale(_ name: String) {
        if let value = saved.values.removeValue(forKey: name) {
            saved.drafts[name] = value
            saved.stale.insert(name)
        }
        while let last = saved.history.last, saved.history.contains(name) {
            saved.history.removeLast()
            if last == name { break }
        }
    }

    private mutating func show(after index: Int, _ context: Context) {
        let origin = saved.origin
        for step in steps[(index + 1)...] {
            guard step.applies(context) else {
                saved.skipped.insert(step.name)
                // It no longer applies: its value goes, its draft stays.
                saved.values[step.name] = nil
                saved.stale.remove(step.name)
                continue
            }
            saved.skipped.remove(step.name)
            if step.name != origin, saved.stale.contains(step.name), let draft = saved.drafts[step.name] {
                let isSame = saved.inputs[step.name] == step.inputs(context)
                let isAccepted =
                    switch afterFix {
                    case .revisit: false
                    case .skipUnchanged: isSame
                    case .returnToOrigin: origin != nil && isSame
                    }
                if isAccepted {
                    saved.values[step.name] = draft
                    saved.stale.remove(step.name)
                    saved.history.append(step.name)
                    continue
                }
            }
            if step.name == origin { saved.origin = nil }
            saved.history.append(step.name)
            saved.phase = .showing(step.name)
            return
        }
        saved.phase = .finished
    }
}
