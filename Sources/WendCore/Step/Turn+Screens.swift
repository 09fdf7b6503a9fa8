import WendExpressions

/// Screens built in Swift (design, "Inside the core"): what they show and do is asked of the app between two steps of one commit, and
/// comes back as an answer, so that a replay calls nobody.
extension Turn {
    /// Has those made anew whose state was changed by somebody else than their code.
    mutating func remakeScreens() {
        guard library.hasMade else { return }
        for id in touched.sorted() {
            guard tree.isMadeScreen(id), let stored = state.activations.stored(of: id),
                stored[MadeScreen.state] != stored[MadeScreen.shown] || tree.isOfOther(id), !isBeingMade(id)
            else { continue }
            askScreen(id)
        }
    }

    private func isBeingMade(_ id: ActivationID) -> Bool {
        state.waiting.contains { waiting in
            if case .screen = waiting.effect.content { waiting.performer == id } else { false }
        }
    }

    /// Calls the code of the screen built in Swift that something is in, for a message that nothing in its document answers.
    /// - Returns: Whether it is called.
    mutating func callScreen(_ message: String, at id: ActivationID, in scope: Scope) -> Bool {
        guard library.hasMade, let screen = tree.madeScreen(around: id), tree.codeAnswers(message, at: screen),
            screen == id || !Kind.stageLife.contains(message)
        else { return false }
        askScreen(screen, (message, scope.sent ?? scope.frame), sender: scope.sender)
        return true
    }

    /// Asks for a screen that begins.
    mutating func askScreen(
        new name: String, arguments: Value, state first: Value? = nil, for performer: ActivationID,
        _ purpose: MadeScreen.Question.Purpose, _ terms: MadeScreen.Terms = MadeScreen.Terms()
    ) {
        let question = MadeScreen.Question(
            screen: name, instance: String(state.nextEffect), arguments: arguments, state: first, version: nil,
            purpose: purpose, call: nil, terms: terms, stack: [])
        ask(question, for: performer, sender: nil)
    }

    mutating func askScreen(
        _ id: ActivationID, _ call: (String, Fields)? = nil, sender: ActivationID? = nil
    ) {
        guard let node = tree.node(of: id), let maker = library[node.document].document.maker,
            let stored = state.activations.stored(of: id)
        else { return }
        var question = MadeScreen.Question(
            screen: maker.screen, instance: maker.instance, arguments: stored[MadeScreen.arguments] ?? .null,
            state: stored[MadeScreen.state] ?? .null, version: library[node.document].document.version.rawValue,
            purpose: .update, call: call,
            stack: call == nil ? [] : state.keptScreens.map { ($0.name, $0.value) } + tree.madeScreens(inStackOf: id))
        question.entry = entryLeft
        question.origin = sender.flatMap(tree.controller).flatMap { $0 == id ? nil : $0 }
        ask(question, for: id, sender: sender)
    }

    private mutating func ask(_ question: MadeScreen.Question, for performer: ActivationID, sender: ActivationID?) {
        guard let node = tree.node(of: performer) else { return }
        var question = question
        question.person = state.settings.principal
        question.isByPerson = isByPerson
        let scope = Scope(frame: [:], frameID: .empty, receiver: performer)
        _ = ask(
            question.content, WaitingFor(performer: performer, action: node, scope: scope), sender: sender,
            holdsInterface: false)
    }

    // MARK: Answers

    /// Takes an answer if it is one for a screen built in Swift.
    mutating func takeForScreen(_ reply: Reply, to effect: Effect, of performer: ActivationID) -> Bool {
        if let question = MadeScreen.Question(effect.content) {
            take(reply, to: question, for: performer)
            return true
        }
        guard case .message(let name, _, _) = effect.content, tree.isMadeScreen(performer) else { return false }
        let values: Fields = [
            "message": .string(name), "isSuccess": .bool(reply.isSuccess), "name": .string(reply.name),
            "values": .dictionary(reply.values),
        ]
        askScreen(performer, (MadeScreen.answer, values))
        return true
    }

    private mutating func take(_ reply: Reply, to question: MadeScreen.Question, for performer: ActivationID) {
        if question.isByPerson { noteThoseWhoAsk() }
        guard reply.isSuccess, let version = reply.values["version"]?.text,
            let number = state.documents.number(of: Document.Version(rawValue: version))
        else {
            let reason = reply.values["error"]?.text ?? "it was not made"
            let place = tree.node(of: performer).map(tree.location)
            report(.screenNotMade(question.screen, reason, at: place))
            // What has a screen shows that on; a node that stands for one shows why there is none.
            if question.purpose == .replace { modify(performer) { $0.broken = reason } }
            if question.purpose != .update { state.heading = nil }
            return settle([question.terms.debt])
        }
        if question.purpose == .update, let seen = question.state,
            seen != state.activations.stored(of: performer)?[MadeScreen.state] ?? .null
        {
            // Something else has changed it meanwhile, which is not to be lost: the code is called with what it is now.
            entryLeft = question.entry
            defer { entryLeft = nil }
            return askScreen(performer, question.call, sender: question.origin)
        }
        // How it came is told below; what it answers is owed as long as it is there.
        var terms = question.terms
        let mover = terms.debt.flatMap { $0.isOfMove ? $0 : nil }
        if mover != nil { terms.debt = nil }
        if question.purpose != .present { terms.isStill = false }
        if let (controller, rule) = holding, question.purpose != .update {
            return askWhether(controller, rule) { $0.coming = .init(question: question.content, performer: performer) }
        }
        let outer = moves
        moves = question.purpose == .push && !question.terms.isStill
        let shown = attempt { (turn) throws(Failure) in
            try turn.place(NodeReference(document: number, node: 0), question, for: performer)
        }
        moves = outer
        guard let shown = shown ?? nil else { return settle([question.terms.debt]) }
        if question.purpose == .update { touchParts(of: shown, now: reply.values[MadeScreen.parts]?.fields ?? [:]) }
        modify(shown) { activation in
            let state = reply.values[MadeScreen.state] ?? .null
            activation.stored[MadeScreen.state] = state
            activation.stored[MadeScreen.shown] = state
            activation.stored[MadeScreen.parts] = reply.values[MadeScreen.parts] ?? .null
            activation.stored[MadeScreen.answered] = reply.values["answers"] ?? .null
            activation.stored[MadeScreen.person] =
                reply.values["isForPerson"] == .bool(true) ? .string(question.person ?? "") : nil
            guard question.purpose != .update else { return }
            activation.stored[MadeScreen.arguments] = question.arguments
            if terms != MadeScreen.Terms() { activation.stored[MadeScreen.terms] = terms.value }
        }
        if let entry = question.entry, let extras = reply.values["extras"]?.fields {
            keep(extras, of: shown, inEntry: entry)
        }
        listen(to: (reply.values["streams"]?.elements ?? []).compactMap(MadeScreen.Stream.init), for: shown)
        if question.terms.isAdmitted, question.purpose != .update { admitAfterQuestion(to: shown) }
        keepsNewData = true
        if library.hasPassages { needsSettling = true }
        let wishes = reply.values["wishes"]?.elements ?? []
        if let (controller, rule) = holding {
            return askWhether(controller, rule) {
                $0.wanted = .init(screen: shown, wishes: wishes, origin: question.origin)
            }
        }
        grant(wishes.compactMap(MadeScreen.Wish.init), to: shown, calledIn: question.origin)
        guard question.purpose != .update else { return }
        settle()
        settle([mover], tree.contains(shown) ? .completed : .refused)
        goOnHeading()
    }

    /// Does what the code of a screen wants done.
    /// - Parameter origin: The controller in it in which the code was called; nil for the screen itself.
    mutating func grant(_ wishes: [MadeScreen.Wish], to screen: ActivationID, calledIn origin: ActivationID?) {
        for wish in wishes {
            budget.act()
            guard !mustStop(at: nil) else { return }
            // The code may have taken its own screen away just before.
            guard tree.contains(screen), !leaving.contains(screen) || !wish.verb.leads else {
                if wish.verb.leads { report(.sourceGone(wish.verb.rawValue)) }
                settle([wish.terms.debt], .sourceGone)
                continue
            }
            let isInside = origin.map { tree.contains($0) && tree.ancestors(of: $0).contains(screen) } ?? false
            grant(wish, to: screen, in: isInside ? origin ?? screen : screen)
        }
    }

    /// Goes on with a screen that was to come when a person has been asked about it.
    mutating func letIn(_ question: MadeScreen.Question, goesOn: Bool, for performer: ActivationID) {
        guard tree.contains(performer) else { return settle([question.terms.debt]) }
        var question = question
        if goesOn {
            question.terms.isAdmitted = true
            ask(question, for: performer, sender: nil)
        } else {
            settle([question.terms.debt], .refused)
            if question.purpose == .replace { takeBack(performer) }
        }
    }

    /// Notes what of a screen shows another value now: each reads its own, so the others stay as they were drawn.
    private mutating func touchParts(of screen: ActivationID, now parts: Fields) {
        let before = state.activations.stored(of: screen)?[MadeScreen.parts]?.fields ?? [:]
        var nodes: Set<Node.Index> = []
        for (place, part) in parts.enumerated() {
            // Of one document they are the same, in the same order.
            let isSame = place < before.count && before[place].name == part.name && before[place].value == part.value
            if !isSame, let name = MadeScreen.PartName(part.name) { nodes.insert(name.node) }
        }
        guard !nodes.isEmpty, let document = tree.node(of: screen)?.document else { return }
        var there: [Node.Index: [ActivationID]] = [0: [screen]]
        state.activations.visitBelow(screen) { id, place in
            if case .node(let reference) = place, reference.document == document {
                there[reference.node, default: []].append(id)
            }
            return true
        }
        let readers = library[document].document.nearest(nodes, among: Set(there.keys))
        for node in readers { touched.formUnion(there[node] ?? []) }
    }

    /// Puts what a screen shows where it is to be seen.
    /// - Returns: The root of it; nil if there is no place.
    private mutating func place(
        _ root: NodeReference, _ question: MadeScreen.Question, for performer: ActivationID
    ) throws(Failure) -> ActivationID? {
        let scope = Scope(frame: [:], frameID: .empty, receiver: performer)
        switch question.purpose {
        case .update:
            guard let old = tree.node(of: performer), old.document != root.document else { return performer }
            guard tree.kindIndex(old) == tree.kindIndex(root) else {
                throw Failure(.screenOfOtherKind(question.screen, tree.kind(old).name, tree.kind(root).name))
            }
            changeDocument(
                from: library[old.document].document.version, to: library[root.document].document.version)
            return performer
        case .push:
            guard let stack = tree.stack(of: performer) else {
                throw Failure(.noNavigation("push", at: tree.location(root)))
            }
            return try push(root, in: scope, onto: stack)
        case .present: return try present(root, in: scope, over: performer)
        case .replace:
            return try replace(
                performer, with: root,
                in: Scope(frame: [:], frameID: .empty, receiver: tree.activation(performer)?.creator))
        }
    }

    /// Makes a node in the place of an activation, which leaves.
    mutating func replace(
        _ id: ActivationID, with root: NodeReference, in scope: Scope
    ) throws(Failure) -> ActivationID? {
        guard let old = tree.activation(id) else { return nil }
        let new = try create(
            root, in: scope, parent: old.parent, slot: old.slot, creator: old.creator, presenter: old.presenter)
        if let parent = old.parent {
            modify(parent) { $0.children = $0.children.map { $0 == id ? new : $0 } }
            tree.containing(parent)?.memberReplaced(id, by: new, in: parent, &self)
        } else if state.base == id {
            state.base = new
            touched.insert(.session)
        } else {
            setLayers(state.layers.map { $0 == id ? new : $0 })
        }
        // It is where the node was that stood for it.
        // What stands in the address of a screen built in Swift it keeps itself.
        let kept =
            tree.isMadeScreen(id)
            ? tree.activation(id)?.changed(SessionTree.keptPlace) : tree.path(of: id).map { .string($0.text) }
        if let kept { modify(new) { $0.changed[SessionTree.keptPlace] = kept } }
        leaving.append(id)
        needsSettling = true
        return new
    }

    /// Does one thing that code wants done.
    /// - Parameter place: The controller in the screen in which the code was called; nil for the screen itself.
    mutating func grant(_ wish: MadeScreen.Wish, to screen: ActivationID, in place: ActivationID? = nil) {
        let place = place ?? screen
        let outer = moves
        moves = wish.verb.isOfStack && !wish.terms.isStill
        defer { moves = outer }
        switch wish.verb {
        case .push:
            guard tree.stack(of: place) != nil || wish.terms.debt?.isOfMove != true else {
                return settle([wish.terms.debt], .noStack)
            }
            open(wish, .push, for: screen, in: place)
        case .present: open(wish, .present, for: screen)
        case .answer: answer(wish.arguments, from: screen)
        case .pop, .popTo, .popToRoot, .dismiss:
            let outcome = goBack(wish, from: place)
            if wish.terms.debt?.isOfMove == true {
                settle()
                settle([wish.terms.debt], outcome)
            } else if outcome == .notInStack {
                report(.screenNotInStack(wish.name))
            }
        case .go:
            guard let intent = Intent(wish.arguments) else { return }
            guard let stage = tree.stage(for: place) else { return report(.noStage("go", at: nil)) }
            _ = go(tree.placed(intent, raisedBy: place, on: stage), on: stage)
        case .tell:
            guard let node = tree.node(of: screen), let activation = tree.activation(screen) else { return }
            let scope = Scope(
                frame: wish.arguments.fields ?? [:], sent: wish.arguments.fields ?? [:],
                receiver: activation.creator ?? activation.presenter ?? activation.parent, sender: screen)
            send(Message(wish.name, to: .creator, scope: scope), from: scope, at: node)
        case .ask:
            guard let node = tree.node(of: screen) else { return }
            let scope = Scope(frame: wish.arguments.fields ?? [:], receiver: screen)
            let message = Message(wish.name, to: .root, scope: scope)
            let waiting = WaitingFor(performer: screen, action: node, scope: scope)
            if !sendOutside(message, waiting, at: node).isAnswered { reportUnanswered(message, at: node) }
        }
    }

    /// Takes screens away, as code wants.
    private mutating func goBack(_ wish: MadeScreen.Wish, from place: ActivationID) -> MoveOutcome {
        if wish.verb == .dismiss {
            guard let layer = tree.layerToDismiss(from: place) else { return .nothingThere }
            dismiss(layer)
            return .completed
        }
        guard let stack = tree.stack(of: place) else { return wish.verb == .popTo ? .notInStack : .noStack }
        let members = tree.members(of: stack)
        if wish.verb == .popTo {
            guard let target = members.last(where: { tree.maker(of: $0) == wish.name }) else { return .notInStack }
            _ = pop(to: target)
            if let state = wish.state { modify(target) { $0.stored[MadeScreen.state] = state } }
            return .completed
        }
        guard members.count > 1 else { return .nothingThere }
        if wish.verb == .pop { popTop(of: stack) } else { take(Array(members.dropFirst()), offStack: stack) }
        return .completed
    }
}

extension MadeScreen.Wish.Verb {
    /// Whether it changes a stack there and then.
    fileprivate var isOfStack: Bool { [.pop, .popTo, .popToRoot].contains(self) }

    /// Whether it leads from the screen on.
    fileprivate var leads: Bool {
        switch self {
        case .push, .present: true
        default: false
        }
    }
}

extension SessionTree {
    /// Whether an activation is the root of what a screen built in Swift shows.
    func isMadeScreen(_ id: ActivationID) -> Bool {
        guard let node = node(of: id), node.node == 0 else { return false }
        return library[node.document].isMade
    }

    /// Whether a screen was made for somebody else than uses the session now.
    func isOfOther(_ screen: ActivationID) -> Bool {
        state.activations.stored(of: screen)?[MadeScreen.person].map { $0 != .string(principal) } ?? false
    }

    /// Whether any screen was.
    func hasScreensOfOthers() -> Bool {
        library.hasMade && state.activations.all.contains { isMadeScreen($0.id) && isOfOther($0.id) }
    }

    /// Who uses the session; empty for nobody in particular.
    var principal: String { state.settings.principal ?? "" }

    /// The name of the screen whose root an activation is; nil if it is none.
    func maker(of id: ActivationID) -> String? {
        guard isMadeScreen(id), let node = node(of: id) else { return nil }
        return library[node.document].document.maker?.screen
    }

    /// Whether the code of a screen is called for a message.
    func codeAnswers(_ message: String, at screen: ActivationID) -> Bool {
        message.hasPrefix(MadeScreen.callMark)
            || state.activations.stored(of: screen)?[MadeScreen.answered]?.elements.contains(.string(message)) ?? false
    }

    /// The screen built in Swift that an activation is in; nil if it is in none.
    func madeScreen(around id: ActivationID) -> ActivationID? {
        library.hasMade ? ancestorsInApp(of: id).first(where: isMadeScreen) : nil
    }

    /// The values that the parts show of the screen built in Swift whose document something is of; nil if it is of none.
    ///
    /// Who asks is noted as the only one that is read: when values change, who shows one of them is told of it.
    func madeParts(around id: ActivationID) -> Fields? {
        guard library.hasMade, let document = node(of: id)?.document, library[document].isMade else { return nil }
        reads?.note(id)
        return madeScreen(around: id).flatMap { state.activations.stored(of: $0)?[MadeScreen.parts]?.fields }
    }

    /// The screens built in Swift in the stack around one, the lowest first, with their states.
    func madeScreens(inStackOf id: ActivationID) -> [(screen: String, state: Value)] {
        guard let stack = stack(of: id) else { return [] }
        return members(of: stack).compactMap { member in
            maker(of: member).map { ($0, state.activations.stored(of: member)?[MadeScreen.state] ?? .null) }
        }
    }
}
