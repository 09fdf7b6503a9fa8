import WendExpressions

extension SessionTree {
    /// The message a parameter holds, made in a scope: a name, or a full message.
    package func message(_ parameter: String, of reference: NodeReference, in scope: Scope) throws(Failure) -> Message?
    {
        for expansion in try expansions(parameter, of: .live(reference, in: scope)) {
            switch expansion {
            case .value(.string(let name)): return message(named: name, sentBy: reference, in: scope)
            case .node(let node, let scope) where kind(node).types.fits(.message):
                let reading = Reading.live(node, in: scope)
                if self.node(node).attribute("to") != nil {
                    return message(named: try text("name", of: reading) ?? "", sentBy: node, in: scope)
                }
                let destination = try text("destinationType", of: reading).flatMap(Message.Destination.init)
                return Message(
                    try text("name", of: reading) ?? "", to: destination ?? .creator,
                    named: try text("destinationName", of: reading), scope: scope)
            default: continue
            }
        }
        return nil
    }

    /// A message of a name, sent where a node says with `to`: outward, if it does not.
    func message(named name: String, sentBy reference: NodeReference, in scope: Scope) -> Message {
        guard kind(reference).sendsTo, let word = node(reference).attribute("to") else {
            return Message(name, scope: scope)
        }
        let (destination, receiver) = Message.Destination.written(word)
        return Message(name, to: destination, named: receiver, scope: scope)
    }

    /// The message a parameter of an action holds: a name, or a full message; nil if it is absent.
    public func message(_ name: String, of reading: Reading) throws(Failure) -> Message? {
        try message(name, of: reading.node, in: reading.scope)
    }

    /// Whether the app owes an answer to what was sent by a view: it can say that it waits.
    public func isAnswerOwed(to view: ActivationID) -> Bool {
        state.waiting.contains { $0.sender == view && Self.isMessage($0.effect) }
    }

    /// Whether a view is not to be pressed because what it sent is not answered yet. In classic documents it may be.
    func waitsForAnswer(_ view: ActivationID) -> Bool {
        let isOfApp = node(of: view).map { document($0).document.allowsBindings } ?? false
        return isOfApp && isAnswerOwed(to: view)
    }

    private static func isMessage(_ effect: Effect) -> Bool {
        if case .message = effect.content { true } else { false }
    }

    func forwardsAll(_ id: ActivationID) -> Bool {
        guard let reference = node(of: id) else { return false }
        let reading = Reading(reference, owner: id, scope: innerScope(of: id), isLive: false)
        return (try? flag("shouldForwardAllMessages", of: reading)) ?? false
    }

    func answers(_ action: NodeReference, to name: String, includingUnnamed: Bool = true) -> Bool {
        guard let own = node(action).answeredMessage(as: kind(action)), !own.isEmpty else { return includingUnnamed }
        return own == name
    }

    /// The scope a controller's actions see: stored values, over them the message's, over them what the kind adds. What
    /// was stored does not count as sent, so that storing a message never nests what was stored before.
    package func actionScope(of id: ActivationID, _ scope: Scope) -> Scope {
        let stored = activation(id)?.stored ?? [:]
        let own = containing(id)?.actionValues(of: id, self) ?? [:]
        if stored.isEmpty, own.isEmpty { return scope.with(receiver: id) }
        return Scope(
            frame: stored.merging(scope.frame).merging(own), sent: scope.message.merging(own), receiver: id,
            sender: scope.sender)
    }

    /// How an action reads its own parameters: what is eager was decided when the controller was made.
    public func reading(_ action: NodeReference, for id: ActivationID, in scope: Scope) -> Reading {
        Reading(action, owner: id, scope: scope, isLive: false)
    }
}
