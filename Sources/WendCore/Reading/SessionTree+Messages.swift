import WendExpressions

extension SessionTree {
    /// The message a parameter holds, made in a scope: a name, or a full message.
    package func message(_ parameter: String, of reference: NodeReference, in scope: Scope) throws(Failure) -> Message?
    {
        for expansion in try expansions(parameter, of: .live(reference, in: scope)) {
            switch expansion {
            case .value(.string(let name)): return message(named: name, sentBy: reference, in: scope)
            case .node(let node, let scope) where kind(node).types.fits(.message):
                return try message(writtenAs: node, in: scope)
            default: continue
            }
        }
        return nil
    }

    /// A full message, as its node says.
    func message(writtenAs node: NodeReference, in scope: Scope) throws(Failure) -> Message {
        let reading = Reading.live(node, in: scope)
        let name = try text("name", of: reading) ?? ""
        if self.node(node).attribute("to") != nil { return message(named: name, sentBy: node, in: scope) }
        let destination = try text("destinationType", of: reading).flatMap(Message.Destination.init)
        return Message(
            name, to: destination ?? .creator, named: try text("destinationName", of: reading), scope: scope)
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

    /// What a view sends: what its parameter holds, with more data on top; nil if there is nothing to send.
    /// - Parameter view: Whose data is sent, if it is not the view's own.
    func message(
        _ parameter: String, from id: ActivationID, with view: ActivationID? = nil, adding values: Fields = [:]
    ) throws(Failure) -> Message? {
        guard let reference = node(of: id) else { return nil }
        let view = view ?? id
        let scope = Scope(
            frame: frame(of: view).merging(values), sent: sent(of: view)?.merging(values), receiver: owner(of: view),
            sender: view)
        switch activation(id)?.changed(parameter) {
        case nil: return try message(parameter, of: reference, in: scope)
        case .string(let name)?: return message(named: name, sentBy: reference, in: scope)
        case let changed?: return Message(changed, in: scope)
        }
    }

    /// What a person asks for who has a view send what its parameter holds; nil if that reaches nobody.
    public func asked(_ parameter: String, by view: ActivationID) -> Asked? {
        guard let reference = node(of: view), kind(reference).parameter(parameter) != nil else { return nil }
        let message = (try? message(parameter, from: view)) ?? nil
        return message.flatMap { asked($0, from: $0.scope) }
    }

    func asked(_ message: Message, from scope: Scope) -> Asked? {
        let isNamed = message.destination == .descendant
        let receiver =
            isNamed
            ? scope.receiver.flatMap { descendant(named: message.destinationName ?? "", of: $0) } : scope.receiver
        let row = scope.sender.flatMap { $0.isOfRow ? $0.with(part: 0) : nil }
        return receiver.map { Asked(message.name, of: $0, isForApp: message.destination == .root, row: row) }
    }

    /// Whether the app owes an answer to what a press on a view asks for, whoever asked.
    package func isAnswerOwed(to view: ActivationID) -> Bool {
        func isAsked(_ waiting: Waiting) -> Bool { waiting.asked != nil && Self.isMessage(waiting.effect) }
        // Mostly nothing is waited for.
        guard state.waiting.contains(where: isAsked), let asked = presenting(view)?.asks(view, self) else {
            return false
        }
        return state.waiting.contains { $0.asked == asked && isAsked($0) }
    }

    /// Whether a view is not to be pressed because what that asks for was asked for, and is not answered yet. In classic
    /// documents it may be.
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
        if stored.isEmpty, own.isEmpty { return scope.received(by: id) }
        return Scope(
            frame: stored.merging(scope.frame).merging(own), sent: scope.message.merging(own), receiver: id,
            sender: scope.sender, hidden: scope.hidden)
    }

    /// How an action reads its own parameters: what is eager was decided when the controller was made.
    public func reading(_ action: NodeReference, for id: ActivationID, in scope: Scope) -> Reading {
        Reading(action, owner: id, scope: scope, isLive: false)
    }
}
