import WendExpressions

/// Who may come and who may go: rules of controllers that hold for every way (`entering`, `leaving`).
///
/// Both are asked where all ways meet: when what was on screen is compared with what should be.
extension Turn {
    // MARK: Entering

    /// Leads away from what may not be seen.
    /// - Returns: Whether anything has changed.
    mutating func turnAway() -> Bool {
        guard let barred = tree.firstBarred() ?? tree.barredBelow(), let rule = tree.barring(barred) else {
            return false
        }
        if tree.isGiven("ask", rule.node) {
            if answered.contains(where: { $0.rule == rule.node }) || stoodBefore.contains(barred) {
                admit(to: barred, rule.node)
                return true
            }
            if isByPerson {
                departing = (barred, rule.node)
                return true
            }
        }
        guard turnedAway.insert(barred).inserted else { return leadToFirst(past: rule.node) }
        let wanted = sought ?? state.heading?.place ?? tree.place
        (sought, state.heading) = (nil, nil)
        let isOfCode = tree.isMadeScreen(barred)
        // What is shown of another app leads nowhere in this one.
        let isApart = tree.bundle(rule.node) != nil
        let instead =
            isApart ? nil : attempt { (turn) throws(Failure) in try turn.tree.text("otherwise", of: rule) } ?? nil
        takeBack(barred)
        guard let instead, tree.match(instead) != nil else {
            if let instead { report(.placeNotOpened(instead, at: tree.location(rule.node))) }
            return true
        }
        if let wanted, wanted != instead {
            // Who is led on from where they were led wants to come to both.
            let earlier = turnedAway.count > 1 ? state.wanted : nil
            let beyond = earlier.map { [$0.place] + ($0.beyond ?? []) }
            state.wanted = WantedPlace(
                place: wanted, instead: instead, beyond: beyond, person: isOfCode ? tree.principal : nil)
        }
        open(instead, isLed: true)
        return true
    }

    /// Lets somebody in who was asked, as long as the screen is there.
    private mutating func admit(to id: ActivationID, _ rule: NodeReference) {
        guard let node = tree.node(of: id),
            let number = tree.passages(.entering, of: id, node).firstIndex(where: { $0.node == rule })
        else { return }
        modify(id) {
            let earlier = $0.changed[SessionTree.admitted]?.elements ?? []
            $0.changed[SessionTree.admitted] = .list(earlier + [.integer(number)])
        }
    }

    /// Lets somebody in to a screen that came only when its questions were answered.
    mutating func admitAfterQuestion(to id: ActivationID) {
        guard let node = tree.node(of: id) else { return }
        let asked = tree.passages(.entering, of: id, node).enumerated().filter { tree.isGiven("ask", $0.element.node) }
        modify(id) { $0.changed[SessionTree.admitted] = .list(asked.map { .integer($0.offset) }) }
    }

    /// Shows the first place that may be seen: the ways out of what may not be seen have led back to it.
    private mutating func leadToFirst(past rule: NodeReference) -> Bool {
        guard !isLedToFirst else { return false }
        isLedToFirst = true
        report(.ledInCircle(at: tree.location(rule)))
        let plain = tree.places?.patterns.filter { $0.parameters.isEmpty }.sorted { $0.node < $1.node } ?? []
        for pattern in plain where tree.mayBeSeen(pattern, [:]) {
            guard !mustStop(at: nil), let path = pattern.path({ _ in nil }) else { break }
            budget.turn()
            let before = (state, leaving, step.reports.count)
            open(path.text, isLed: true)
            if tree.firstBarred() == nil {
                if let wanted = state.wanted {
                    state.wanted = WantedPlace(place: wanted.beyond?.last ?? wanted.place, instead: path.text)
                }
                return true
            }
            (state, leaving) = (before.0, before.1)
            step.reports.removeSubrange(before.2...)
        }
        return false
    }

    /// Undoes the coming of a controller where something else can be shown instead; else it stays, unseen.
    mutating func takeBack(_ id: ActivationID) {
        guard let activation = tree.activation(id) else { return }
        if state.layers.contains(id) { return dismiss(id) }
        // What it has presented goes with it.
        let inside = Set([id] + tree.descendants(of: id))
        for layer in state.layers
        where tree.isController(layer) && tree.activation(layer)?.presenter.map(inside.contains) ?? false {
            if state.layers.contains(layer) { dismiss(layer) }
        }
        guard let holder = activation.parent else { return }
        if let stage = tree.isStage(holder) ? holder : tree.parent(of: holder), tree.isStage(stage) {
            // What was shown before it; what comes first has nothing to go back to.
            if tree.memory(ofStage: stage).history.entries.count > 1, go(.back(), on: stage) {
                // This is done while the session settles, which would follow it only afterwards.
                while !isFollowing, followIntents() {}
            }
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
        while let wanted = state.wanted, departing == nil, !mustStop(at: nil) {
            budget.turn()
            guard let (pattern, values) = tree.match(wanted.place) else {
                state.wanted = nil
                return
            }
            // What the code of a screen says of somebody is known when it has been asked.
            let mayHaveChanged = wanted.person.map { $0 != tree.principal && !tree.hasScreensOfOthers() } ?? true
            // Who has done something can be asked.
            guard mayHaveChanged, tree.mayBeSeen(pattern, values, beingAsked: isByPerson) else {
                if tree.place.map({ !($0 + "/").hasPrefix(wanted.instead + "/") }) ?? true { state.wanted = nil }
                return
            }
            let beyond = wanted.beyond ?? []
            state.wanted = beyond.first.map {
                WantedPlace(
                    place: $0, instead: wanted.place, beyond: beyond.count > 1 ? Array(beyond.dropFirst()) : nil)
            }
            open(wanted.place)
            settle()
        }
    }

    /// Whether a rule that lets nobody in says what is to be done instead: whom to ask, or where to lead them.
    mutating func hasWayOut(_ rule: Reading) -> Bool {
        if isByPerson, tree.isGiven("ask", rule.node) { return true }
        let instead = attempt { (turn) throws(Failure) in try turn.tree.text("otherwise", of: rule) } ?? nil
        guard let instead, tree.match(instead) == nil else { return instead != nil }
        report(.placeNotOpened(instead, at: tree.location(rule.node)))
        return false
    }

    // MARK: Asking

    /// Notes who will want to be asked before it is left in this step. Only what a person does is asked about.
    mutating func noteThoseWhoAsk(_ content: Input.Content) {
        if library.hasPassages { stoodBefore = Set(tree.standingControllers()) }
        guard case .event(let event) = content else { return }
        performed = event
        noteThoseWhoAsk()
    }

    mutating func noteThoseWhoAsk() {
        isByPerson = true
        guard library.hasPassages, holding == nil else { return }
        asking = tree.standingControllers().filter { id in
            tree.node(of: id).map { !tree.passages(.leaving, of: id, $0).isEmpty } ?? false
        }
    }

    /// Shows the place with which a session begins.
    mutating func follow(link place: String) {
        isByPerson = library.hasPassages
        performed = .open(place)
        open(place)
    }

    /// Begins the session without the link that waits for an answer.
    mutating func begin(with version: Document.Version) {
        isByPerson = false
        if let number = state.documents.number(of: version) { start(NodeReference(document: number, node: 0)) }
        settle()
    }

    /// Whether something is being left that wants to be asked before; the step is to be undone then. What lies on top is asked first.
    mutating func mustAsk() -> Bool {
        guard !asking.isEmpty, departing == nil else { return departing != nil }
        let standing = Set(tree.standingControllers())
        for id in asking.reversed() where !standing.contains(id) && tree.contains(id) {
            let rules = tree.node(of: id).map { tree.passages(.leaving, of: id, $0) } ?? []
            let rule = rules.first {
                !answered.contains(Departure.Answer(controller: id, rule: $0.node)) && tree.isMet($0)
            }
            guard let rule else { continue }
            departing = (id, rule.node)
            return true
        }
        return false
    }

    /// Asks whether to leave a controller, or to come to one, in a state in which nothing of that has happened yet.
    /// - Parameter note: Notes what is to be done if the answer is yes.
    mutating func askWhether(_ controller: ActivationID, _ rule: NodeReference, _ note: (inout Departure) -> Void) {
        // The question before it was answered in this very step.
        if let earlier = state.departure?.question, tree.contains(earlier) { dismiss(earlier) }
        state.departure = nil
        // What somebody wants to come to may not be there before.
        guard let id = tree.contains(controller) ? controller : state.visible.last ?? state.base else { return }
        let scope = tree.innerScope(of: id)
        let reading = Reading(rule, owner: id, scope: scope, isLive: true)
        let answers = answered
        _ = attempt { (turn: inout Turn) throws(Failure) in
            let ask = try turn.tree.text("ask", of: reading)
            let message = try turn.tree.text("message", of: reading)
            let question = try turn.ask(rule, in: scope, for: id)
            turn.modify(question) {
                if let ask { $0.changed["ask"] = .string(ask) }
                if let message { $0.changed["message"] = .string(message) }
            }
            var departure = Departure(question: question)
            if !answers.isEmpty { departure.answered = answers }
            note(&departure)
            turn.state.departure = departure
        }
        settle()
    }

    /// Takes back a question about a screen that has been left meanwhile, as by an answer that has come: nothing depends on it any more.
    mutating func dropIdleQuestion() {
        guard departing == nil, let question = state.departure?.question, tree.contains(question),
            let rule = tree.node(of: question)
        else { return }
        let asked = tree.activation(question)?.presenter
        let isIdle = asked.map { id in
            !tree.contains(id) || tree.traits(rule).contains(.leaving) && !tree.standingControllers().contains(id)
        }
        guard isIdle ?? true else { return }
        state.departure = nil
        dismiss(question)
        settle()
    }

    /// Takes the answer to the question of a rule with the trait ``Kind/Traits/entering`` or ``Kind/Traits/leaving``: the question is gone,
    /// and what the person did is done, after whatever else is asked about it, or never.
    /// - Parameters:
    ///   - question: The layer that asks.
    ///   - goesOn: Whether the person wants what they did to be done.
    public mutating func answer(passage question: ActivationID, goesOn: Bool) {
        let departure = state.departure
        let (rule, controller) = (tree.node(of: question), tree.activation(question)?.presenter)
        state.departure = nil
        dismiss(question)
        guard let departure, departure.question == question, let rule else { return }
        if goesOn {
            let isEntering = tree.traits(rule).contains(.entering)
            let answer = Departure.Answer(controller: isEntering ? nil : controller, rule: rule)
            answered = (departure.answered ?? []) + [answer]
        }
        if let coming = departure.coming, let question = MadeScreen.Question(coming.question) {
            return letIn(question, goesOn: goesOn, for: coming.performer)
        }
        guard goesOn else { return }
        if let event = departure.event {
            performed = event
            perform(event)
            discard(answered)
        }
        if let wanted = departure.wanted, tree.contains(wanted.screen) {
            asking = []
            grant(wanted.wishes.compactMap(MadeScreen.Wish.init), to: wanted.screen, calledIn: wanted.origin)
        }
    }
}

extension SessionTree {
    /// Whether all rules on the way to a place let somebody in, each as seen from the nearest controller on the way that is there.
    /// - Parameter beingAsked: Whether rules that ask let somebody come as far as that.
    func mayBeSeen(_ pattern: PlacePattern, _ values: Fields, beingAsked: Bool = false) -> Bool {
        state.base != nil && placesDocument != nil
            && firstBarred(onTheWayTo: pattern, values, beingAsked: beingAsked) == nil
    }

    /// The first step on the way to a place, or in what is shown there, whose rules let nobody in, and the first of these; nil if
    /// there is none.
    /// - Parameters:
    ///   - answered: The questions that were answered with yes.
    ///   - beingAsked: Whether rules that ask count as let in.
    func firstBarred(
        onTheWayTo pattern: PlacePattern, _ values: Fields, answered: [Departure.Answer] = [], beingAsked: Bool = false
    ) -> (step: Int, rule: Reading)? {
        guard library.hasPassages, var viewpoint = state.base, let document = placesDocument else { return nil }
        let standing = standingControllers()
        for (place, step) in (pattern.steps + pattern.inner).enumerated() {
            // Code is asked when its screen is made.
            if step.isOpened { continue }
            let node = NodeReference(document: document, node: step.node)
            let there = standing.first { self.node(of: $0) == node }
            if let there { viewpoint = there }
            let scope = innerScope(of: viewpoint)
            let known = scope.with(frame: scope.frame.merging(values))
            let rules = passages(.entering, in: Reading(node, owner: viewpoint, scope: known, isLive: true))
            let barring = rules.enumerated().first { number, rule in
                if isMet(rule) || there.map({ isAdmitted(to: $0, rule, number) }) ?? false { return false }
                if beingAsked, isGiven("ask", rule.node) { return false }
                return !answered.contains { $0.rule == rule.node }
            }
            if let barring { return (place, barring.element) }
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

    /// The outermost controller that presents what is seen and may not be seen itself, unless what is seen is where it leads: what it
    /// has presented goes with it. Nil if there is none.
    func barredBelow() -> ActivationID? {
        guard library.hasPassages, var layer = state.layers.last(where: isController) else { return nil }
        var found: ActivationID?
        var seen: Set<ActivationID> = []
        while let presenter = activation(layer)?.presenter, seen.insert(layer).inserted, meter.spend(1) {
            let around = ancestors(of: presenter)
            for id in around {
                guard let rule = barring(id), !isGiven("ask", rule.node),
                    let instead = (try? text("otherwise", of: rule)) ?? nil,
                    !((place ?? "/") + "/").hasPrefix(instead + "/")
                else { continue }
                found = id
            }
            guard let outermost = around.last else { break }
            layer = outermost
        }
        return found
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
