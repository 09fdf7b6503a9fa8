import WendExpressions

/// What somebody says who is to answer and has not done so yet: that it goes on. Patience counts from there.
extension Turn {
    /// Takes what is said of how far an answer is.
    /// - Returns: Whether it was that.
    mutating func takeProgress(_ reply: Reply, at index: Int) -> Bool {
        guard reply.name == Reply.underWay else { return false }
        let waiting = state.waiting[index]
        switch waiting.effect.content {
        case .message where !waiting.isAsking: break
        case .bundle: break
        default: return true
        }
        state.waiting[index].deadline = state.time + Self.patience
        guard reply.values["progress"] != nil, let performer = waiting.performer, let action = waiting.action,
            tree.contains(performer), let continuing = registry.ongoing(tree.kindIndex(action))
        else { return true }
        let outer = (work, asked)
        (work, asked) = (waiting.work, waiting.asked)
        defer { (work, asked) = outer }
        let told = Reply(isSuccess: true, name: "progress", values: reply.values)
        continuing.progressed(action, for: performer, in: scope(of: waiting, for: performer), with: told, &self)
        return true
    }
}

extension Reply {
    static let underWay = ":progress"

    /// Whether somebody who is to answer says how far that is, and nothing else.
    package var isSign: Bool { name == Self.underWay && values["action"] == nil }

    /// What somebody says who is to answer and is still at it.
    /// - Parameter share: How far it is, from 0 to 1; nil if there is nothing new.
    package static func underWay(_ share: Double?) -> Reply {
        Reply(isSuccess: true, name: underWay, values: share.map { ["progress": .double($0)] } ?? [:])
    }

    /// What somebody says who is to answer and does one thing after another.
    /// - Parameter action: What is done now.
    package static func underWay(beginning action: String) -> Reply {
        Reply(isSuccess: true, name: underWay, values: ["progress": 0.0, "action": .string(action)])
    }
}
