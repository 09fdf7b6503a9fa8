import WendExpressions

/// Following intents (spec/view-factory §7). One that is raised while another is followed waits for its turn, so that screen and
/// history always agree.
extension Turn {
    /// How many intents may wait; what is more is not followed.
    static let mostIntents = 64

    /// How many are followed in one step, before what is left is not followed: screens that lead to each other without end.
    static let mostFollowed = 256

    /// An intent that waits to be followed.
    struct RaisedIntent: Sendable {
        let intent: Intent
        let stage: ActivationID
        let location: FileLocation?
        /// Whether what is shown already comes again, and is no new entry.
        var isAgain = false
    }

    /// A pair that is about to be told that it is there.
    struct Arrival: Sendable {
        let stage: ActivationID
        let section: ActivationID?
        let view: ActivationID?
    }

    // MARK: Raising

    /// Has a stage follow an intent when what happens now is done.
    /// - Returns: False if it is known already that it cannot, which is reported.
    package mutating func go(_ intent: Intent, on stage: ActivationID, at location: FileLocation? = nil) -> Bool {
        guard intents.count < Self.mostIntents else {
            report(.tooManyIntents(at: location))
            return false
        }
        let kept = tree.memory(ofStage: stage)
        if kept.history.entries.count != tree.historyCount(ofStage: stage) { set(kept, ofStage: stage) }
        // Where others lead that come before it is not known.
        if !isFollowing, intents.isEmpty {
            var memory = kept
            let answer = attempt { (turn) throws(Failure) in
                try turn.resolve(intent, &memory, on: stage, at: location) != nil
            }
            if answer == nil { return false }
        }
        intents.append(RaisedIntent(intent: intent, stage: stage, location: location))
        needsSettling = true
        return true
    }

    /// Has a stage show what it begins with, unless it shows something.
    mutating func raise(stage: ActivationID) {
        guard tree.showing(in: stage).shown == nil,
            !intents.contains(where: { $0.stage == stage && $0.intent.section != nil })
        else { return }
        let location = tree.node(of: stage).map(tree.location)
        if let active = tree.memory(ofStage: stage).active, tree.leads(active, on: stage) {
            var again = active
            again.transition = nil
            return intents.append(RaisedIntent(intent: again, stage: stage, location: location, isAgain: true))
        }
        let name = tree.current("first", of: stage)?.text ?? tree.memberNames(StageBehaviour.slot, of: stage).first
        guard let name else { return }
        intents.insert(RaisedIntent(intent: .show(name), stage: stage, location: location), at: 0)
    }

    // MARK: Following

    /// Tells the pairs that have come, else follows the next intent.
    /// - Returns: Whether there was anything to do.
    mutating func followIntents() -> Bool {
        if !arrivals.isEmpty {
            resume(arrivals.removeFirst())
            return true
        }
        guard !intents.isEmpty else { return false }
        guard intentsFollowed < Self.mostFollowed else {
            report(.endlessIntents(at: intents[0].location))
            intents = []
            return true
        }
        intentsFollowed += 1
        let next = intents.removeFirst()
        guard tree.contains(next.stage) else { return true }
        budget.act()
        isFollowing = true
        defer { isFollowing = false }
        _ = attempt { (turn: inout Turn) throws(Failure) in try turn.follow(next) }
        return true
    }

    private mutating func follow(_ raised: RaisedIntent) throws(Failure) {
        let stage = raised.stage
        let before = tree.memory(ofStage: stage)
        var memory = before
        let target: Intent?
        if raised.isAgain {
            target = raised.intent
        } else {
            target = try resolve(raised.intent, &memory, on: stage, at: raised.location)
        }
        if raised.intent.flushes { flush(stage) }
        guard let target, let name = target.section else { return set(memory, ofStage: stage) }
        let isSameSection = before.active?.section == name && tree.showing(in: stage).shown != nil
        // Before the old ones hear of it, the new ones are there.
        let section = try member(
            name, StageBehaviour.slot, of: stage, isNew: isSameSection && target.view == nil)
        var view: ActivationID?
        if let name = target.view {
            do {
                view = try member(
                    name, SectionBehaviour.slot, of: section, isNew: isSameSection && before.active?.view == name)
            } catch {
                forget(section, unlessKeptBy: stage)
                throw error
            }
        }
        guard tree.contains(stage), tree.contains(section), view.map(tree.contains) ?? true else { return }
        set(memory, ofStage: stage)
        // On the way back what was left is no entry any more.
        var isKept = false
        if before.isRecorded, !raised.isAgain, case .show = raised.intent.destination { isKept = true }
        if isKept, !tree.keepsHistoryPerSection(stage) || before.active?.section == name {
            entryLeft = .list([.string(stage.description), .integer(memory.history.entries.count - 2)])
        }
        let left = pause(stage, before)
        entryLeft = nil
        if isKept, let left {
            if let earlier = before.active?.section, earlier != name, tree.keepsHistoryPerSection(stage) {
                memory.keep(left, ofLast: earlier)
            } else if memory.history.entries.count > 1 {
                memory.history.keep(left, at: memory.history.entries.count - 2)
            }
        }
        memory.active = target
        set(memory, ofStage: stage)
        guard tree.contains(stage), tree.contains(section) else { return }
        exchange(in: stage, section, view, target.transition)
        arrivals.append(Arrival(stage: stage, section: section, view: view))
        needsSettling = true
    }

    /// What an intent comes to: which section and view are shown, after what was forgotten and remembered.
    /// - Returns: Nil if what is shown stays.
    private func resolve(
        _ intent: Intent, _ memory: inout StageMemory, on stage: ActivationID, at location: FileLocation?
    ) throws(Failure) -> Intent? {
        if intent.clearsHistory, intent.section == nil { memory.clear() }
        switch intent.destination {
        case .stay: return nil
        case .back(let steps):
            // A document may have lost some of its screens.
            memory.history.keep { tree.leads($0, on: stage) }
            do throws(History.Refusal) {
                let target = try memory.history.back(steps, asked: intent)
                memory.isRecorded = true
                return target
            } catch {
                throw Failure(.noWayBack(error, at: location))
            }
        case .show(let given, let view):
            let sections = tree.memberNames(StageBehaviour.slot, of: stage)
            let name = given ?? memory.active?.section ?? tree.current("first", of: stage)?.text ?? sections.first ?? ""
            let shown = try tree.viewShown(view, of: name, on: stage, at: location)
            if tree.keepsHistoryPerSection(stage), memory.change(to: name), !intent.clearsHistory {
                memory.history.keep { tree.leads($0, on: stage) }
                if let target = memory.goOn(with: intent, at: view) { return target }
            }
            if intent.clearsHistory { memory.clear() }
            var target = intent
            target.destination = .show(section: name, view: shown)
            target.flushes = false
            target.clearsHistory = false
            memory.history.record(target)
            memory.isRecorded = !memory.history.entries.isEmpty
            return target
        }
    }

    /// Makes everything anew that is asked for again; what is seen stays until then.
    private mutating func flush(_ stage: ActivationID) {
        var stageShowing = tree.showing(in: stage)
        stageShowing.forget()
        set(stageShowing, of: stage)
        leaving += tree.children(of: stage, slot: StageBehaviour.slot).filter { $0 != stageShowing.shown }
        guard let section = stageShowing.shown else { return }
        var showing = tree.showing(in: section)
        showing.forget()
        set(showing, of: section)
        leaving += tree.children(of: section, slot: SectionBehaviour.slot).filter { $0 != showing.shown }
    }

    /// A section or a view: that which was made, unless a new one is wanted or there is none.
    private mutating func member(
        _ name: String, _ slot: String, of parent: ActivationID, isNew: Bool
    ) throws(Failure) -> ActivationID {
        if !isNew, let known = tree.showing(in: parent)[name], tree.contains(known) { return known }
        guard let (node, scope) = try tree.memberNode(name, slot, of: parent) else {
            throw Failure(.unknownSection(name, closest: nil, known: [], at: tree.node(of: parent).map(tree.location)))
        }
        let made = try create(
            node, in: scope.forCreation(by: parent), parent: parent, slot: slot, creator: parent)
        modify(parent) { $0.children.append(made) }
        var showing = tree.showing(in: parent)
        showing[name] = made
        set(showing, of: parent)
        _ = tell("onCreate", made, [:])
        return made
    }

    private mutating func forget(_ section: ActivationID, unlessKeptBy stage: ActivationID) {
        if tree.showing(in: stage).shown != section, tree.state.activations.children(of: section).isEmpty {
            remove([section])
        }
    }

    /// Tells the pair that is shown that another intent is followed: the view, then its section.
    /// - Returns: The extras, with what was added to them; nil if nothing was shown.
    private mutating func pause(_ stage: ActivationID, _ memory: StageMemory) -> Fields? {
        guard let section = tree.showing(in: stage).shown, let active = memory.active else { return nil }
        var extras = active.extras
        if let view = tree.showing(in: section).shown { extras = tell("onPause", view, extras) }
        return tell("onPause", section, extras)
    }

    /// Keeps with the entry that was left what the code of a screen has added to its extras when it heard of that.
    /// - Parameter entry: Which entry: the stage, and the place in its history.
    mutating func keep(_ extras: Fields, of screen: ActivationID, inEntry entry: Value) {
        guard entry.elements.count == 2, let stage = entry.elements[0].text.flatMap({ ActivationID($0[...]) }),
            case .integer(let place) = entry.elements[1], tree.contains(stage), tree.stage(for: screen) == stage
        else { return }
        var memory = tree.memory(ofStage: stage)
        // What was forgotten meanwhile has moved the others.
        guard memory.history.entries.indices.contains(place), let section = memory.history.entries[place].section,
            tree.showing(in: stage)[section].map({ $0 == screen || tree.parent(of: screen) == $0 }) ?? false
        else { return }
        memory.history.keep(memory.history.entries[place].extras.merging(extras), at: place)
        set(memory, ofStage: stage)
    }

    /// Shows another pair. Where the section is another, the view is there with it, and does not come by itself.
    private mutating func exchange(
        in stage: ActivationID, _ section: ActivationID, _ view: ActivationID?, _ transition: Transition?
    ) {
        var onStage = tree.showing(in: stage)
        var inSection = tree.showing(in: section)
        let (oldSection, oldView) = (onStage.shown, inSection.shown)
        if oldSection != section {
            onStage.transition = oldSection == nil ? nil : transition
            onStage.times += 1
            onStage.shown = section
            set(onStage, of: stage)
        }
        if oldView != view {
            inSection.transition = oldSection == section && oldView != nil && view != nil ? transition : nil
            inSection.times += 1
            inSection.shown = view
            set(inSection, of: section)
        } else if oldSection != section, inSection.transition != nil {
            inSection.transition = nil
            set(inSection, of: section)
        }
        if let oldView, oldView != view, !inSection.keeps(oldView) { leaving.append(oldView) }
        if let oldSection, oldSection != section, !onStage.keeps(oldSection) { leaving.append(oldSection) }
    }

    // MARK: Telling

    /// Tells a section that it is there, then its view, with the intent that brought them.
    private mutating func resume(_ arrival: Arrival) {
        guard tree.contains(arrival.stage), let active = tree.memory(ofStage: arrival.stage).active else { return }
        for id in [arrival.section, arrival.view].compactMap(\.self) where tree.contains(id) {
            load(id)
            // Both see each other's changes.
            let extras = tree.memory(ofStage: arrival.stage).active?.extras ?? active.extras
            keep(tell("onResume", id, extras), of: arrival.stage, before: extras)
        }
    }

    private mutating func keep(_ extras: Fields, of stage: ActivationID, before: Fields) {
        guard extras != before, tree.contains(stage) else { return }
        var memory = tree.memory(ofStage: stage)
        memory.active?.extras = extras
        if memory.isRecorded { memory.history.keep(extras, at: memory.history.entries.count - 1) }
        set(memory, ofStage: stage)
    }

    /// Tells a view that it is there which has taken the place of what stood for it.
    mutating func resume(lateView view: ActivationID, of section: ActivationID) {
        guard tree.showing(in: section).shown == view, let stage = tree.parent(of: section), tree.isStage(stage),
            tree.showing(in: stage).shown == section
        else { return }
        arrivals.append(Arrival(stage: stage, section: nil, view: view))
        needsSettling = true
    }

    /// Tells a section or a view something of its life on a stage, with the extras of an intent.
    /// - Returns: The extras, with what its actions have stored meanwhile.
    private mutating func tell(_ event: String, _ id: ActivationID, _ extras: Fields) -> Fields {
        guard tree.contains(id), let containing = tree.containing(id) else { return extras }
        let created = tree.creationScope(of: id)
        let scope = created.with(frame: created.frame.merging(extras), sent: extras)
        let before = tree.actionScope(of: id, scope).frame
        let outcome = performAction(
            named: event, at: id, in: scope, includingUnnamed: containing.unnamedActionsAnswerLifecycle)
        // What is declared there is no extra, as long as it is only read.
        let stored = tree.activation(id)?.stored ?? [:]
        let declared = tree.declaredNames(of: id).filter { stored[$0] == outcome.scope.frame[$0] }
        var extras = extras
        for field in outcome.scope.frame where before[field.name] != field.value && !declared.contains(field.name) {
            extras[field.name] = field.value
        }
        return extras
    }
}

extension SessionTree {
    /// The names of what a stage or a section can show, in order.
    func memberNames(_ slot: String, of id: ActivationID) -> [String] {
        ((try? memberNodes(slot, of: id)) ?? []).compactMap { node($0.0).name }
    }

    func memberNode(_ name: String, _ slot: String, of id: ActivationID) throws(Failure) -> (NodeReference, Scope)? {
        try memberNodes(slot, of: id).first { node($0.0).name == name }
    }

    private func memberNodes(_ slot: String, of id: ActivationID) throws(Failure) -> [(NodeReference, Scope)] {
        guard let reference = node(of: id) else { return [] }
        return try memberNodes(slot, of: reference, in: innerScope(of: id))
    }

    private func memberNodes(
        _ slot: String, of reference: NodeReference, in scope: Scope
    ) throws(Failure) -> [(NodeReference, Scope)] {
        try expansions(slot, of: .live(reference, in: scope)).compactMap { piece in
            if case .node(let node, let scope) = piece { (node, scope) } else { nil }
        }
    }

    /// The names of the views of a section that have addresses of their own.
    func viewsWithPlace(in section: NodeReference, on stage: ActivationID) -> [String] {
        let views = try? memberNodes(SectionBehaviour.slot, of: section, in: innerScope(of: stage))
        return (views ?? []).filter { pattern(of: $0.0) != nil }.compactMap { node($0.0).name }
    }

    /// Where a stage in a controller shows a screen built in Swift; nil if none does.
    func view(
        of screen: String, onStageIn outer: ActivationID
    ) -> (stage: ActivationID, section: String, view: String)? {
        for stage in [outer] + descendants(of: outer) where isStage(stage) {
            for (section, scope) in (try? memberNodes(StageBehaviour.slot, of: stage)) ?? [] {
                guard let name = node(section).name else { continue }
                for (view, inner) in (try? memberNodes(SectionBehaviour.slot, of: section, in: scope)) ?? [] {
                    guard (try? text(SwiftScreenBehaviour.screen, of: .live(view, in: inner))) == screen,
                        let viewName = node(view).name
                    else { continue }
                    return (stage, name, viewName)
                }
            }
        }
        return nil
    }

    /// Whether there is what an intent names.
    func leads(_ intent: Intent, on stage: ActivationID) -> Bool {
        do throws(Failure) {
            return try viewShown(intent.view, of: intent.section ?? "", on: stage, at: nil) == intent.view
        } catch {
            return false
        }
    }

    /// The name of the section of a stage that something is in; nil if it is in none.
    func section(around id: ActivationID, on stage: ActivationID) -> String? {
        ancestors(of: id).first { parent(of: $0) == stage }.flatMap(name)
    }

    /// An intent that names no section means the one it is raised in.
    func placed(_ intent: Intent, raisedBy controller: ActivationID, on stage: ActivationID) -> Intent {
        guard case .show(nil, let view) = intent.destination else { return intent }
        var placed = intent
        placed.destination = .show(section: section(around: controller, on: stage), view: view)
        return placed
    }

    /// The view that a section shows when one is asked for, or none.
    /// - Throws: What there is instead, if there is not what is asked for.
    fileprivate func viewShown(
        _ asked: String?, of section: String, on stage: ActivationID, at location: FileLocation?
    ) throws(Failure) -> String? {
        guard let (node, scope) = try memberNode(section, StageBehaviour.slot, of: stage) else {
            let known = memberNames(StageBehaviour.slot, of: stage)
            let closest = Suggestion.closest(to: section, among: known)
            throw Failure(.unknownSection(section, closest: closest, known: known, at: location))
        }
        let first = try text("first", of: .live(node, in: scope))
        guard let view = asked ?? first else { return nil }
        let views = try memberNodes(SectionBehaviour.slot, of: node, in: scope).compactMap { self.node($0.0).name }
        guard !views.contains(view) else { return view }
        let closest = Suggestion.closest(to: view, among: views)
        throw Failure(.unknownView(view, of: section, closest: closest, known: views, at: location))
    }
}
