import WendExpressions

/// Letting go of files that have been received.
extension Turn {
    /// Lets go of a file that nobody wants any more; it stays while anything else in the session has it, such as a message
    /// that is under way or a list of what was sent.
    mutating func discard(file id: String) {
        guard !id.isEmpty, !mentions(id) else { return }
        step.effects.append(Effect(id: Effect.ID(rawValue: state.nextEffect), .discard(file: id)))
        state.nextEffect += 1
    }

    /// Whether anything in the session may hold a text. What works remember is not looked into, so there the answer is yes; so it
    /// is where there is no time left for looking.
    private func mentions(_ text: String) -> Bool {
        if state.hasWorks { return true }
        let isKept = state.activations.all.contains { activation in
            activation.hasDetails
                && (activation.stored.contains { mentions(text, $0.value, 0) }
                    || activation.changed.contains { mentions(text, $0.value, 0) })
        }
        if isKept { return true }
        // Those that nothing refers to may be there for a while.
        let used = framesInUse
        return state.frames.contains { used.contains($0.key) && $0.value.contains { mentions(text, $0.value, 0) } }
            || state.waiting.contains { waiting in
                switch waiting.effect.content {
                case .message(_, _, let values): values.contains { mentions(text, $0.value, 0) }
                case .receive(_, let file): file.contains { mentions(text, $0.value, 0) }
                default: false
                }
            }
    }

    private func mentions(_ text: String, _ value: Value, _ depth: Int) -> Bool {
        let length = if case .string(let own) = value { own.utf8.count } else { 0 }
        guard meter.spend(length / 64 + 1), depth <= Limit.dataDepth.bound else { return true }
        switch value {
        case .string(let own): return own.contains(text)
        case .list(let members): return members.contains { mentions(text, $0, depth + 1) }
        case .dictionary(let fields): return fields.contains { mentions(text, $0.value, depth + 1) }
        default: return false
        }
    }
}
