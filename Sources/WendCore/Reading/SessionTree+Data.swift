import WendExpressions

/// All data that a session holds.
extension SessionTree {
    /// Goes over the data of activations, of frames that are in use, of answers that are awaited, of watches and of works.
    ///
    /// - Parameter look: Says whether to go on.
    func visitData(_ look: (Fields) -> Bool) {
        func visit(_ data: [Fields]) -> Bool { data.allSatisfy(look) }
        for activation in state.activations.all where !visit(activation.data) { return }
        let used = state.framesInUse
        for (id, frame) in state.frames where used.contains(id) && !look(frame) { return }
        for waiting in state.waiting where !look(waiting.effect.data) { return }
        for watch in state.watches where !look(["watch": watch.arguments]) { return }
        guard state.hasWorks else { return }
        for work in state.works.keys where !visit(ongoing(work)?.data(of: work, self) ?? []) { return }
    }
}

extension Effect {
    /// The data it carries to the outside, which is owed an answer.
    var data: Fields {
        switch content {
        case .message(_, _, let values): values
        case .receive(_, let file): file
        default: [:]
        }
    }
}
