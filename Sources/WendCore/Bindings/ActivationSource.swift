import WendExpressions

/// Answers an expression's names from the tree of activations outward, then from a frame (design rule 1).
struct ActivationSource: ValueSource {
    let turn: Turn
    /// Where looking begins; nil looks at the frame only.
    let start: ActivationID?
    let frame: Fields
    /// What `message` is; nil where there is none.
    let message: Fields?

    func value(named name: String) -> Value? {
        if name == "message", let message { return .dictionary(message) }
        var current = start
        while let id = current {
            if let value = turn.published(name, by: id) ?? turn.child(named: name, of: id, except: start) {
                return value
            }
            current = turn.outer(of: id)
        }
        return frame[name]
    }

    func value(named name: String, of reference: Reference) -> Value? {
        guard let id = turn.activation(reference) else { return nil }
        return turn.published(name, by: id) ?? turn.child(named: name, of: id, except: nil)
            ?? turn.activation(id)?.changed(name)
    }

    func names(of reference: Reference) -> [String] {
        turn.activation(reference).map { turn.record(of: $0).names } ?? []
    }
}
