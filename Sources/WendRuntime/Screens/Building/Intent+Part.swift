public import WendCore
import WendExpressions

extension Intent {
    /// Has the stage follow it when a message is sent: an action for ``Part/actions(_:)``.
    ///
    ///     Screen("Island") { … }.actions { Intent.show("news", "list", .push).on("news") }
    public func on(_ message: String) -> Piece {
        var action = Piece("intent").literally("on", message)
        switch destination {
        case .show(let section, let view):
            if let section { action = action.literally("section", section) }
            if let view { action = action.literally("view", view) }
        case .back(let steps): action = action.literally("back", String(steps))
        case .stay: break
        }
        if let transition { action = action.literally("transition", transition.rawValue) }
        if !extras.isEmpty { action = action.parameter("extras", .dictionary(extras)) }
        if flushes { action = action.literally("flush", "yes") }
        if clearsHistory { action = action.literally("clearHistory", "yes") }
        return action
    }
}
