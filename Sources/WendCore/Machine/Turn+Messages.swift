public import WendExpressions

/// Messages and where they go (spec/workflow-schema §4).
extension Turn {
    /// Sends what a view's parameter holds to the view's owner, with more data on top; silent if there is nothing to send.
    public mutating func send(_ parameter: String, from id: ActivationID, adding values: Fields = [:]) {
        guard let reference = node(of: id) else { return }
        let scope = Scope(
            frame: frame(of: id).merging(values), sent: sent(of: id)?.merging(values), receiver: owner(of: id),
            sender: id)
        if let changed = activation(id)?.changed(parameter) {
            if let name = changed.text { send(Message(name, scope: scope), from: scope, at: location(reference)) }
            return
        }
        guard let message = attempt({ (turn) throws(Failure) in try turn.message(parameter, of: reference, in: scope) })
        else { return }
        if let message { send(message, from: scope, at: location(reference)) }
    }

    /// Sends a message through a scope: to the controller that listens there. One that reaches nobody is reported, with
    /// the place it came from.
    mutating func send(_ message: Message, from scope: Scope, at place: SourceLocation) {
        let delivery: Delivery
        switch message.destination {
        case .descendant:
            let descendant = scope.receiver.flatMap { self.descendant(named: message.destinationName ?? "", of: $0) }
            delivery = descendant.map { Delivery.handled(perform(message, at: $0)) } ?? .notHandled
        case .own:
            delivery = scope.receiver.map { Delivery.handled(perform(message, at: $0)) } ?? .notHandled
        case .creator, .root:
            delivery = deliver(message, to: scope.receiver)
        }
        if !delivery.isAnswered { reportUnanswered(message, at: place) }
    }

    mutating func reportUnanswered(_ message: Message, at place: SourceLocation) {
        report(.notHandled(message.name, destination: message.destinationName, at: place))
    }

    /// The message a parameter holds, made in a scope: a name, or a full message.
    package func message(_ parameter: String, of reference: NodeReference, in scope: Scope) throws(Failure) -> Message?
    {
        for expansion in try expansions(parameter, of: .live(reference, in: scope)) {
            switch expansion {
            case .value(.string(let name)): return Message(name, scope: scope)
            case .node(let node, let scope) where kind(node).types.fits(.message):
                let reading = Reading.live(node, in: scope)
                let destination = try text("destinationType", of: reading).flatMap(Message.Destination.init)
                return Message(
                    try text("name", of: reading) ?? "", to: destination ?? .creator,
                    named: try text("destinationName", of: reading), scope: scope)
            default: continue
            }
        }
        return nil
    }

    /// What became of handing a message over.
    enum Delivery {
        case handled(Outcome)
        /// The app has it and owes an answer.
        case owed(Effect.ID)
        case notHandled
        /// It may not be sent, and that is reported already.
        case refused

        /// Whether it reached somebody who does something about it, or at least tried to.
        var isAnswered: Bool {
            switch self {
            case .handled(let outcome): outcome.status != .absent
            case .owed, .refused: true
            case .notHandled: false
            }
        }
    }

    /// Hands a message to a controller, or to the app.
    mutating func deliver(_ message: Message, to receiver: ActivationID?, waiting: WaitingFor? = nil) -> Delivery {
        var next = receiver
        // Creators are older than what they create, so the way out ends.
        while let receiver = next {
            meter.spend(1)
            guard let activation = activation(receiver) else { return .notHandled }
            guard message.destination == .root || forwardsAll(receiver) else {
                return .handled(perform(message, at: receiver))
            }
            next = activation.creator
        }
        return sendOutside(message, waiting)
    }

    private func forwardsAll(_ id: ActivationID) -> Bool {
        guard let reference = node(of: id) else { return false }
        let reading = Reading(reference, owner: id, scope: innerScope(of: id), isLive: false)
        return (try? flag("shouldForwardAllMessages", of: reading)) ?? false
    }

    /// Lets a controller answer a message: its kind first, then its first action of the name or without one.
    mutating func perform(_ message: Message, at id: ActivationID) -> Outcome {
        budget.enter()
        defer { budget.leave() }
        guard !mustStop(at: node(of: id)) else { return .failure(message.scope) }
        if let operation = run(of: id) { return takeAnswer(message, at: id, operation) }
        if let outcome = containing(id)?.receive(message, at: id, &self) { return outcome }
        return performAction(named: message.name, at: id, in: message.scope)
    }

    /// Performs the first action of a name, or without one, in the scope of the controller.
    package mutating func performAction(
        named name: String, at id: ActivationID, in scope: Scope, includingUnnamed: Bool = true
    ) -> Outcome {
        guard let reference = node(of: id) else { return .absent(scope) }
        let reading = Reading(reference, owner: id, scope: innerScope(of: id), isLive: false)
        let found = attempt { (turn) throws(Failure) in
            try turn.readings("actions", of: reading).first {
                turn.answers($0.node, to: name, includingUnnamed: includingUnnamed)
            }
        }
        guard let found else { return .failure(scope) }
        guard let action = found else { return .absent(scope) }
        return perform(action.node, for: id, in: actionScope(of: id, scope))
    }

    func answers(_ action: NodeReference, to name: String, includingUnnamed: Bool = true) -> Bool {
        guard let own = node(action).name, !own.isEmpty else { return includingUnnamed }
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

    /// Performs one action.
    package mutating func perform(_ action: NodeReference, for id: ActivationID, in scope: Scope) -> Outcome {
        budget.enter()
        budget.act()
        defer { budget.leave() }
        guard !mustStop(at: action), activation(id) != nil,
            let performing = registry.behaviour(of: outline(action).kind) as? any Performing
        else { return .failure(scope) }
        return performing.perform(action, for: id, in: scope, &self)
    }

    /// How an action reads its own parameters: what is eager was decided when the controller was made.
    public func reading(_ action: NodeReference, for id: ActivationID, in scope: Scope) -> Reading {
        Reading(action, owner: id, scope: scope, isLive: false)
    }
}
