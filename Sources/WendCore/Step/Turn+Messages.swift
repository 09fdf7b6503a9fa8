public import WendExpressions

/// Messages and where they go (spec/workflow-schema §4).
extension Turn {
    /// Sends what a view's parameter holds to the view's owner, with more data on top; silent if there is nothing to send.
    public mutating func send(_ parameter: String, from id: ActivationID, adding values: Fields = [:]) {
        send(parameter, of: id, through: id, adding: values)
    }

    /// Sends what a parameter of a part holds as the view it is a part of does: with the view's data.
    mutating func send(
        _ parameter: String, of part: ActivationID, through view: ActivationID, adding values: Fields = [:]
    ) {
        guard let reference = tree.node(of: part) else { return }
        let message =
            attempt { (turn) throws(Failure) in
                try turn.tree.message(parameter, from: part, with: view, adding: values)
            } ?? nil
        if let message { send(message, from: message.scope, at: reference) }
    }

    /// Sends a message through a scope: to the controller that listens there. One that reaches nobody is reported, with
    /// the place it came from.
    mutating func send(_ message: Message, from scope: Scope, at place: NodeReference) {
        let outer = asked
        if asked == nil { asked = tree.asked(message, from: scope) }
        defer { asked = outer }
        sendOn(message, from: scope, at: place)
    }

    /// The same for what no person asked for.
    mutating func sendOn(_ message: Message, from scope: Scope, at place: NodeReference) {
        let delivery: Delivery
        switch message.destination {
        case .descendant:
            let descendant = scope.receiver.flatMap { tree.descendant(named: message.destinationName ?? "", of: $0) }
            delivery = descendant.map { Delivery.handled(perform(message, at: $0)) } ?? .notHandled
        case .own:
            delivery = scope.receiver.map { Delivery.handled(perform(message, at: $0)) } ?? .notHandled
        case .creator, .root:
            // What listens sees to it for itself; the app is told what is there now.
            let now = message.with(scope: tree.withItemsNow(message.scope, at: scope.receiver, place))
            delivery = deliver(now, to: scope.receiver, at: place)
        }
        if !delivery.isAnswered { reportUnanswered(message, at: place) }
    }

    mutating func reportUnanswered(_ message: Message, at place: NodeReference) {
        report(.notHandled(message.name, destination: message.destinationName, at: tree.location(place)))
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
    /// - Parameter place: What sends it.
    mutating func deliver(
        _ message: Message, to receiver: ActivationID?, at place: NodeReference, waiting: WaitingFor? = nil
    ) -> Delivery {
        var next = receiver
        // Creators are older than what they create, so the way out ends.
        while let receiver = next {
            meter.spend(1)
            guard let activation = tree.activation(receiver) else { return .notHandled }
            guard message.destination == .root || tree.forwardsAll(receiver) else {
                return .handled(perform(message, at: receiver))
            }
            next = activation.creator
        }
        return sendOutside(message, waiting, at: place)
    }

    /// Lets a controller answer a message: its kind first, then its first action of the name or without one.
    mutating func perform(_ message: Message, at id: ActivationID) -> Outcome {
        budget.enter()
        defer { budget.leave() }
        guard !mustStop(at: tree.node(of: id)) else { return .failure(message.scope) }
        if let work = tree.workOfPart(id) { return work.behaviour.receive(message, from: id, of: work.id, &self) }
        if let outcome = tree.containing(id)?.receive(message, at: id, &self) { return outcome }
        return performAction(named: message.name, at: id, in: message.scope)
    }

    /// Performs the first action of a name, or without one, in the scope of the controller.
    package mutating func performAction(
        named name: String, at id: ActivationID, in scope: Scope, includingUnnamed: Bool = true
    ) -> Outcome {
        guard let reference = tree.node(of: id) else { return .absent(scope) }
        let reading = Reading(reference, owner: id, scope: tree.innerScope(of: id), isLive: false)
        let found = attempt { (turn) throws(Failure) in
            try turn.tree.readings("actions", of: reading).first {
                turn.tree.answers($0.node, to: name, includingUnnamed: includingUnnamed)
            }
        }
        guard let found else { return .failure(scope) }
        guard let action = found else { return callScreen(name, at: id, in: scope) ? .success(scope) : .absent(scope) }
        return perform(action.node, for: id, in: tree.actionScope(of: id, scope))
    }

    /// Performs the first action that a parameter of another action holds, if there is one.
    public mutating func performFirst(
        _ parameter: String, of action: NodeReference, for controller: ActivationID, in scope: Scope
    ) {
        let next =
            attempt { (turn) throws(Failure) in
                try turn.tree.readings(parameter, of: turn.tree.reading(action, for: controller, in: scope)).first
            } ?? nil
        if let next { _ = perform(next.node, for: controller, in: scope) }
    }

    /// Performs one action.
    package mutating func perform(_ action: NodeReference, for id: ActivationID, in scope: Scope) -> Outcome {
        budget.enter()
        budget.act()
        defer { budget.leave() }
        guard !mustStop(at: action), tree.contains(id),
            let performing = registry.performing(tree.kindIndex(action))
        else { return .failure(scope) }
        return performing.perform(action, for: id, in: tree.withItemsNow(scope, at: id, action), &self)
    }
}
