import WendExpressions

/// Who may come and who may go: rules of controllers that hold for every way (`entering`, `leaving`).
///
/// Both are asked where all ways meet: when what was on screen is compared with what should be.
extension Turn {
    // MARK: Entering

    /// Leads away from what may not be seen.
    /// - Returns: Whether anything has changed.
    mutating func turnAway() -> Bool {
        guard let barred = tree.firstBarred(), turnedAway.insert(barred).inserted, let rule = tree.barring(barred)
        else { return false }
        if tree.isGiven("ask", rule.node) {
            if rule.node == admitting {
                modify(barred) { $0.changed[SessionTree.admitted] = .bool(true) }
                return true
            }
            if isByPerson {
                departing = (barred, rule.node)
                return true
            }
        }
        let wanted = sought ?? state.heading?.place ?? tree.place
        (sought, state.heading) = (nil, nil)
        let isOfCode = tree.isMadeScreen(barred)
        let instead = attempt { (turn) throws(Failure) in try turn.tree.text("otherwise", of: rule) } ?? nil
        takeBack(barred)
        guard let instead, tree.match(instead) != nil else {
            if let instead { report(.placeNotOpened(instead, at: tree.location(rule.node))) }
            return true
        }
        if let wanted, wanted != instead {
            state.wanted = WantedPlace(place: wanted, instead: instead, person: isOfCode ? tree.principal : nil)
        }
        open(instead, isLed: true)
        return true
    }

    /// Undoes the coming of a controller where something else can be shown instead; else it stays, unseen.
    mutating func takeBack(_ id: ActivationID) {
        guard let activation = tree.activation(id) else { return }
        if state.layers.contains(id) { return dismiss(id) }
        guard let holder = activation.parent else { return }
        if let stage = tree.isStage(holder) ? holder : tree.parent(of: holder), tree.isStage(stage) {
            // What was shown before it; what comes first has nothing to go back to.
            if tree.memory(ofStage: stage).history.entries.count > 1 { _ = go(.back(), on: stage) }
            return
        }
        let members = tree.members(of: holder)
        guard let index = members.firstIndex(of: id) else { return }
        if tree.isStack(holder) {
            if index > 0 { take(Array(members[index...]), offStack: holder) }
        } else if let before = members.first(where: { $0 != id && state.visible.contains($0) })
            ?? members.first(where: { $0 != id && tree.barring($0) == nil })
        {
            tree.containing(holder)?.choose(before, of: holder, &self)
        }
    }

    /// Goes on to the place that was wanted, if it may be seen now.
    mutating func goOnToWanted() {
        guard let wanted = state.wanted else { return }
        guard let (pattern, values) = tree.match(wanted.place) else {
            state.wanted = nil
            return
        }
        // What the code of a screen says of somebody is known when it has been asked.
        let mayHaveChanged = wanted.person.map { $0 != tree.principal && !tree.hasScreensOfOthers() } ?? true
        if mayHaveChanged, tree.mayBeSeen(pattern, values) {
            state.wanted = nil
            open(wanted.place)
            settle()
        } else if tree.place.map({ !($0 + "/").hasPrefix(wanted.instead + "/") }) ?? true {
            state.wanted = nil
        }
    }

    // MARK: Leaving

    /// Notes who will want to be asked before it is left in this step. Only what a person does is asked about.
    mutating func noteThoseWhoAsk(_ content: Input.Content) {
        guard case .event = content else { return }
        noteThoseWhoAsk()
    }

    mutating func noteThoseWhoAsk() {
        isByPerson = true
        guard library.hasPassages, holding == nil else { return }
        asking = tree.standingControllers().filter { id in
            tree.node(of: id).map { !tree.passages(Kind.leaving.name, of: id, $0).isEmpty } ?? false
        }
    }

    /// Whether something is being left that wants to be asked before; the step is to be undone then.
    mutating func mustAsk() -> Bool {
        guard !asking.isEmpty, departing == nil else { return departing != nil }
        let standing = Set(tree.standingControllers())
        for id in asking where !standing.contains(id) && tree.contains(id) {
            guard let node = tree.node(of: id),
                let rule = tree.passages(Kind.leaving.name, of: id, node).first(where: tree.isMet)
            else { continue }
            departing = (id, rule.node)
            return true
        }
        return false
    }

    /// Asks whether to leave a controller, or to come to one, in a state in which nothing of that has happened yet.
    /// - Parameter note: Notes what is to be done if the answer is yes.
    mutating func askWhether(_ controller: ActivationID, _ rule: NodeReference, _ note: (inout Departure) -> Void) {
        // What somebody wants to come to may not be there before.
        guard let id = tree.contains(controller) ? controller : state.visible.last ?? state.base else { return }
        let scope = tree.innerScope(of: id)
        let reading = Reading(rule, owner: id, scope: scope, isLive: true)
        _ = attempt { (turn: inout Turn) throws(Failure) in
            let ask = try turn.tree.text("ask", of: reading)
            let message = try turn.tree.text("message", of: reading)
            let question = try turn.ask(rule, in: scope, for: id)
            turn.modify(question) {
                if let ask { $0.changed["ask"] = .string(ask) }
                if let message { $0.changed["message"] = .string(message) }
            }
            var departure = Departure(question: question)
            note(&departure)
            turn.state.departure = departure
        }
        settle()
    }

    /// Takes the answer to a question whether to leave.
    mutating func answerDeparture(_ question: ActivationID, goesOn: Bool) {
        let departure = state.departure
        state.departure = nil
        admitting = tree.node(of: question)
        dismiss(question)
        guard let departure, departure.question == question else { return }
        if let coming = departure.coming, let question = MadeScreen.Question(coming.question) {
            return letIn(question, goesOn: goesOn, for: coming.performer)
        }
        guard goesOn else { return }
        asking = []
        if let event = departure.event { perform(event) }
        if let wanted = departure.wanted, tree.contains(wanted.screen) {
            grant(wanted.wishes.compactMap(MadeScreen.Wish.init), to: wanted.screen, calledIn: wanted.origin)
        }
    }
}

extension SessionTree {
    /// Whether all rules on the way to a place let somebody in, each as seen from the nearest controller on the way that is there.
    func mayBeSeen(_ pattern: PlacePattern, _ values: Fields) -> Bool {
        state.base != nil && placesDocument != nil && firstBarred(onTheWayTo: pattern, values) == nil
    }

    /// The first step on the way to a place whose rules let nobody in; nil if there is none.
    func firstBarred(onTheWayTo pattern: PlacePattern, _ values: Fields) -> Int? {
        guard library.hasPassages, var viewpoint = state.base, let document = placesDocument else { return nil }
        for (place, step) in pattern.steps.enumerated() {
            // Code is asked when its screen is made.
            if step.isOpened { continue }
            let node = NodeReference(document: document, node: step.node)
            if let there = standingControllers().first(where: { self.node(of: $0) == node }) {
                viewpoint = there
                if activation(there)?.changed(Self.admitted) != nil { continue }
            }
            let scope = innerScope(of: viewpoint)
            let known = scope.with(frame: scope.frame.merging(values))
            let reading = Reading(node, owner: viewpoint, scope: known, isLive: true)
            let rules = (try? readings(Self.passages, of: reading)) ?? []
            guard rules.allSatisfy({ kind($0.node).name != Kind.entering.name || isMet($0) }) else { return place }
        }
        return nil
    }

    /// The outermost controller that would be seen, and may not; nil if there is none.
    func firstBarred() -> ActivationID? {
        var seen: Set<ActivationID> = []
        func visit(_ id: ActivationID) -> ActivationID? {
            guard let containing = containing(id), seen.insert(id).inserted, meter.spend(1) else { return nil }
            if barring(id) != nil { return id }
            for child in containing.visibleChildren(of: id, self) {
                if let barred = visit(child) { return barred }
            }
            return nil
        }
        return (state.layers.last(where: isController) ?? state.base).flatMap(visit)
    }

    /// The controllers a person is in, or comes back to by going back: what is seen, and what lies below it.
    func standingControllers() -> [ActivationID] {
        var found: [ActivationID] = []
        var seen: Set<ActivationID> = []
        func visit(_ id: ActivationID) {
            guard let containing = containing(id), seen.insert(id).inserted, meter.spend(1) else { return }
            found.append(id)
            for child in isStack(id) ? members(of: id) : containing.visibleChildren(of: id, self) { visit(child) }
        }
        for layer in ([state.base].compactMap(\.self) + state.layers) where isController(layer) { visit(layer) }
        return found
    }
}
