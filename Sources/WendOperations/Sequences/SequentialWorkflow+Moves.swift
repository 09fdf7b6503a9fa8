extension SequentialWorkflow {
    /// What a step's end or somebody outside can ask for.
    public enum Move: Codable, Equatable, Sendable {
        case next(Value)
        /// Ends without the steps that are left.
        case finish(Value)
        case back
        case backTo(String, reason: String?)
        case cancel
    }

    /// How a step's body ended.
    public enum End: Equatable, Sendable {
        case asked(Move)
        case failed(Recovery)
    }

    /// What became of a move that was asked for.
    public enum Answer: Equatable, Sendable {
        case made
        /// It is made when the current body, to be cancelled now, or the `undo` in progress has ended.
        case queued
    }

    /// Whether there is nothing left to move.
    public var isOver: Bool {
        switch saved.phase {
        case .finished, .exited, .cancelled, .failed: true
        case .notBegun, .showing, .undoing: false
        }
    }

    /// The current step's body starts. Returns the number to tell its end with.
    public mutating func enter() -> Int {
        visit += 1
        isBusy = true
        return visit
    }

    /// Asks for a move. While a body or an `undo` is in progress it waits; of several that wait only the last counts,
    /// and `cancel` beats them all.
    ///
    /// - Throws: `wrong-state` when all is over, `not-visited` or `barrier-crossed`; nothing changes then.
    public mutating func ask(_ move: Move, _ context: Context) throws(WorkflowError) -> Answer {
        guard !isOver else { throw WorkflowError(.wrongState, ["the sequence"], detail: "over") }
        if current != nil { try check(move) }
        guard isBusy || current == nil, saved.phase != .notBegun else {
            try make(move, context)
            return .made
        }
        if queued != .cancel { queued = move }
        return .queued
    }

    /// A body has ended. Whatever it says is ignored when a move is waiting, and when another body runs by now.
    ///
    /// - Throws: as the move it asked for; the step is still current then.
    public mutating func ended(_ visit: Int, _ end: End, _ context: Context) throws(WorkflowError) {
        guard isBusy, visit == self.visit else { return }
        isBusy = false
        if let move = queued {
            queued = nil
            return try make(move, context)
        }
        switch end {
        case .asked(let move): try make(move, context)
        case .failed(let recovery): try failed(recovery)
        }
    }

    /// Makes the move that waited for the `undo`s. A move that has become impossible meanwhile is dropped.
    public mutating func makeQueued(_ context: Context) {
        guard let move = queued, !isBusy else { return }
        if move == .cancel { return cancel() }
        guard current != nil else { return }
        queued = nil
        try? make(move, context)
    }

    /// A finished sequence is gone back into: its last step is shown again with its draft.
    public mutating func reopen() {
        guard saved.phase == .finished, let last = saved.history.last else { return }
        saved.values[last] = nil
        saved.phase = .showing(last)
    }

    private func check(_ move: Move) throws(WorkflowError) {
        let (name, _) = try place()
        switch move {
        case .back where saved.history.count > 1:
            try checkBarriers(from: name, to: saved.history[saved.history.count - 2])
        case .backTo(let target, _):
            guard saved.history.contains(target) else { throw WorkflowError(.notVisited, [target]) }
            try checkBarriers(from: name, to: target)
        default: break
        }
    }

    private mutating func make(_ move: Move, _ context: Context) throws(WorkflowError) {
        switch move {
        case .next(let value): try next(value, context)
        case .finish(let value): try finish(value, context)
        case .back: try back()
        case .backTo(let target, let reason): try back(to: target, reason: reason)
        case .cancel: cancel()
        }
    }
}
