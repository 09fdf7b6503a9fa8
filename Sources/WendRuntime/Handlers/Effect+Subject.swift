package import WendCore
package import WendExpressions

extension Effect.Content {
    /// What is asked for: a message's name, a document's path, the name of what is watched.
    package var subject: String {
        switch self {
        case .message(let name, _, _): name
        case .document(let path, _): path
        case .receive(let name, _): name
        case .screen(let name, _): name
        case .records(let change): change.entity
        case .watch(let name, _): name
        case .outcome: "outcome"
        case .discard: "discard"
        case .bundle(let request): request.source
        case .cancel: "cancel"
        }
    }
}

extension Effect {
    /// Whether something is to be watched.
    /// - Parameter arguments: Which of those of the name; nil for all.
    package func isWatch(of name: String, _ arguments: Value?) -> Bool {
        guard case .watch(name, let own) = content else { return false }
        return arguments == nil || arguments == own
    }
}
