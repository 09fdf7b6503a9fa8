import WendExpressions

/// What becomes of a screen that a person has left although it asked: what was typed there is discarded, also where the screen stays, as the
/// one of another tab or another section does.
extension Turn {
    /// - Parameter answers: What people have said yes to in this step.
    mutating func discard(_ answers: [Departure.Answer]) {
        guard departing == nil, !mustStop(at: nil) else { return }
        settle()
        // Another may ask still.
        guard departing == nil else { return }
        let standing = Set(tree.standingControllers())
        for answer in answers {
            guard let id = answer.controller, tree.contains(id), !leaving.contains(id), !standing.contains(id) else {
                continue
            }
            beginAnew(id)
        }
    }

    /// Makes a controller anew where it is, as it was when it was first made.
    private mutating func beginAnew(_ id: ActivationID) {
        guard let node = tree.node(of: id) else { return }
        if let name = tree.maker(of: id), let stored = state.activations.stored(of: id) {
            var terms = tree.terms(of: id)
            terms.isAdmitted = false
            // Whom it owed an answer hears of its leaving.
            terms.debt = nil
            return askScreen(new: name, arguments: stored[MadeScreen.arguments] ?? .null, for: id, .replace, terms)
        }
        let scope = tree.creationScope(of: id)
        _ = attempt { (turn: inout Turn) throws(Failure) in try turn.replace(id, with: node, in: scope) }
    }
}
