import WendExpressions

/// Messages that nobody answers, and actions that nothing sets off.
extension Review {
    /// A message as far as it is written.
    struct Sent {
        let name: String
        let range: SourceRange
        let receiver: Receiver
        /// Whether a person sends it, by pressing what is shown.
        var isPressed = false
        /// What sends it to whoever opened its controller without saying so.
        var silent: Index?
    }

    enum Receiver {
        case controller(Index)
        /// Something of this name inside of a controller.
        case descendant(String, of: Index, range: SourceRange)
        /// The app, or whoever is decided only when it runs.
        case open
    }

    mutating func reviewMessages() {
        var sent: [Sent] = []
        var isAnySent = false
        for node in document.nodes.indices where isPlain(node) {
            for entry in entries(node) where parameter(entry, of: node)?.conversion == .message {
                if let message = self.sent(entry, of: node) { sent.append(message) } else { isAnySent = true }
            }
        }
        for message in sent { answer(message) }
        answerAtRoot(sent)
        reviewReplies()
        reviewCircles()
        if !isAnySent { reviewActions(Set(sent.map(\.name))) }
    }

    /// What a node sends by an entry for a message; nil if that is decided only when it runs.
    func sent(_ entry: CheckedDocument.Entry, of node: Index) -> Sent? {
        switch entry.source {
        case .literal(.string(let name)):
            let to = document.nodes[node].attribute("to").map(Message.Destination.written)
            let place = document.nodes[node].attributes.first { $0.name == "to" }?.valueRange
            // What is shown by an action is pressed on its screen.
            let isShown = kind(node)?.role == .performs && kind(node)?.behaviour?.asPresenting != nil
            let unsaid: Message.Destination = isShown ? .own : .creator
            let receiver = receiver(of: node, to?.destination ?? unsaid, to?.name, place ?? entry.range)
            let isPressed = isShown || kind(node)?.role == .presents
            let silent = to == nil && !isPressed && entries("destinationType", of: node).isEmpty ? node : nil
            return Sent(name: name, range: entry.range, receiver: receiver, isPressed: isPressed, silent: silent)
        case .node(let message) where isPlain(message) && kind(message)?.sendsTo == true:
            return texts("name", of: message).first.map { name in
                Sent(name: name.text, range: name.range, receiver: receiver(of: node, message: message))
            }
        default: return nil
        }
    }

    // MARK: Who is told

    /// Who gets what a `message` inside of a node says.
    private func receiver(of node: Index, message: Index) -> Receiver {
        if let to = document.nodes[message].attribute("to").map(Message.Destination.written) {
            return receiver(of: node, to.destination, to.name, document.nodes[message].tagRange)
        }
        let type = entries("destinationType", of: message).first
        guard let type else { return receiver(of: node, .creator, nil, document.nodes[message].headRange) }
        guard case .literal(.string(let word)) = type.source, let destination = Message.Destination(rawValue: word)
        else {
            return .open
        }
        return receiver(of: node, destination, texts("destinationName", of: message).first?.text, type.range)
    }

    private func receiver(
        of node: Index, _ destination: Message.Destination, _ name: String?, _ range: SourceRange
    ) -> Receiver {
        guard let own = controller(of: node), isReachable(from: node, own) else { return .open }
        switch destination {
        case .root: return .open
        case .own: return .controller(own)
        case .descendant: return name.map { .descendant($0, of: own, range: range) } ?? .open
        case .creator:
            // What performs tells whoever made its controller; what is shown tells its controller.
            guard let kind = kind(node), kind.role == .performs, kind.types != .companion else { return forwarded(own) }
            return creator(of: own).map(forwarded) ?? .open
        }
    }

    /// Whether what lies between a node and its controller leads from one to the other by writing alone.
    private func isReachable(from node: Index, _ own: Index) -> Bool {
        for outer in around(node) {
            if outer == own { return true }
            guard isPlain(outer), kind(outer)?.plan == nil else { return false }
        }
        return node == own
    }

    /// The controller around a controller, if what lies between is only what shows it.
    private func creator(of controller: Index) -> Index? {
        for outer in around(controller) {
            if isController(outer) { return isPlain(outer) && !document.nodes[outer].form.isStandIn ? outer : nil }
            guard isPlain(outer), let kind = kind(outer), kind.plan == nil,
                kind.role != .performs || kind.types.contains(.controllerAction) || kind.traits.contains(.performsAll)
                    || kind.behaviour?.asOngoing == nil
            else { return nil }
        }
        return nil
    }

    /// The controller that answers in the place of one that passes everything on.
    private func forwarded(_ controller: Index) -> Receiver {
        var current = controller
        while true {
            guard isPlain(current) else { return .open }
            guard let forwards = entries("shouldForwardAllMessages", of: current).first else {
                return .controller(current)
            }
            guard case .literal(let value) = forwards.source else { return .open }
            guard Conversions.truth(value) else { return .controller(current) }
            guard let outer = creator(of: current) else { return .open }
            current = outer
        }
    }

    // MARK: Who answers

    private mutating func answer(_ message: Sent) {
        switch message.receiver {
        case .open: return
        case .controller(let controller): answer(message, at: controller)
        case .descendant(let name, let own, let range):
            // What is kept under a name, or found, gets no messages.
            let meant = (named[name] ?? []).filter { kind($0)?.role != .performs && !isDeclaration($0) }
            if let only = meant.first, meant.count == 1, isController(only), around(only).contains(own) {
                if isShownBeside(only, own), hasRoom { return report(.notInside(name, at: location(range))) }
                return answer(message, at: only)
            }
            if let only = meant.first, meant.count == 1, isController(only), around(own).contains(only), hasRoom {
                let isNext = creator(of: own) == only
                return report(
                    .outside(name, isNext: isNext, at: location(range)).writing(
                        isNext ? "up" : nil, edits(of: name, in: range, to: isNext ? "up" : nil)))
            }
            guard meant.isEmpty, hasRoom else { return }
            let closest = closest(
                to: name, among: ["app", "self", "up"], and: receivers, in: OtherWords.destinations)
            if hasStandIns, closest == nil { return }
            report(
                .nothingNamed(name, closest: closest, at: location(range))
                    .writing(closest, edits(of: name, in: range, to: closest)))
        }
    }

    /// Whether a controller is written down in another, but as what an action of it shows: then it stands beside that, unless
    /// a stack in it, or it itself, takes it up.
    private func isShownBeside(_ controller: Index, _ outer: Index) -> Bool {
        var isShown = false
        for node in around(controller) {
            guard let kind = kind(node) else { return false }
            if kind.role == .performs {
                // What an operation shows belongs to it.
                guard kind.types.fits(.action) else { return false }
                isShown = true
            } else if kind.traits.contains(.stack) {
                isShown = false
            }
            if node == outer { return isShown }
        }
        return false
    }

    private mutating func answer(_ message: Sent, at controller: Index) {
        guard let kind = kind(controller), isPlain(controller), !message.name.isEmpty else { return }
        if kind.answers.contains(message.name) { return }
        if message.isPressed, kind.tells.contains(message.name),
            let meant = kind.answers.first(where: { message.name.lowercased().hasSuffix($0.lowercased()) })
        {
            report(
                .toldByItself(message.name, by: kind.name, meant: meant, at: location(message.range))
                    .writing(meant, edits(of: message.name, in: message.range, to: meant)))
            return
        }
        guard let answered = answeredMessages(of: controller), !answered.contains(message.name) else { return }
        if reportOwn(message, missing: kind.name) { return }
        if message.isPressed, kind.traits.contains(.form), let submit = kind.answers.first,
            !answered.isDisjoint(with: kind.tells), isNeverSent(submit, in: controller), hasRoom,
            OtherWords.meant(by: message.name, among: answered.sorted(), in: OtherWords.messages) == nil
        {
            report(
                .neverSubmitted(message.name, by: kind.name, submit, kind.tells, at: location(message.range)).writing(
                    submit, edits(of: message.name, in: message.range, to: submit)))
            return
        }
        let words = answeredWords[controller] ?? KnownWords(answered.sorted())
        answeredWords[controller] = words
        let closest = closest(to: message.name, among: kind.answers, and: words)
        let title = document.nodes[controller].name.map { "'\($0)'" } ?? "this \(kind.name)"
        let other = closest == nil ? checked.registry.kinds.first { $0.answers.contains(message.name) }?.name : nil
        report(
            .unansweredMessage(
                message.name, by: title, closest: closest, other: other, at: location(message.range)
            )
            .writing(closest, edits(of: message.name, in: message.range, to: closest)))
    }

    /// Whether nothing in a controller sends a message of a name.
    private mutating func isNeverSent(_ name: String, in controller: Index) -> Bool {
        if let known = neverSent[controller]?[name] { return known }
        let isNever = !document.nodes.indices.contains { node in
            entries(node).contains { entry in
                guard parameter(entry, of: node)?.conversion == .message, case .literal(.string(name)) = entry.source
                else {
                    return false
                }
                return around(node).contains(controller)
            }
        }
        neverSent[controller, default: [:]][name] = isNever
        return isNever
    }

    /// Nobody opened the screen an app begins with: what it sends outward goes to the app, also where it has the action itself.
    private mutating func answerAtRoot(_ sent: [Sent]) {
        guard surroundings.isEntry, isController(0) else { return }
        var answered: Set<String> = []
        for message in sent { if case .controller(0) = message.receiver { answered.insert(message.name) } }
        for message in sent where !answered.contains(message.name) {
            guard case .open = message.receiver, let node = message.silent, controller(of: node) == 0 else { continue }
            _ = reportOwn(message, missing: nil)
        }
    }

    /// A message to whoever opened a screen, where the screen itself has the action: said, with the word that sends it there.
    ///
    /// - Parameter missing: What gets the message and has no such action; nil if it is nothing in the document.
    private mutating func reportOwn(_ message: Sent, missing: String?) -> Bool {
        guard hasRoom, let node = message.silent, let own = controller(of: node), isPlain(own), let kind = kind(own),
            let answered = answeredMessages(of: own), answered.contains(message.name)
        else { return false }
        // What answers it by sending it again would go on without an end.
        let isCircle = ([node] + around(node)).contains { outer in
            document.nodes[outer].answeredMessage(as: self.kind(outer)) == message.name
        }
        guard !isCircle else { return false }
        let element = document.nodes[node]
        let isJSON = document.source.notation(at: element.nameRange.lowerBound) == .json
        let end = SourceRange(at: element.nameRange.upperBound)
        let edits = isJSON ? [] : [Diagnostic.Edit(location: location(end), replacement: " to=\"self\"")]
        report(
            .goesOutward(message.name, to: missing, own: kind.name, at: location(message.range))
                .fixable("write to=\"self\"", edits))
        return true
    }

    /// The messages a controller has actions for; nil if it answers every message, or that is decided only when it runs.
    mutating func answeredMessages(of controller: Index) -> Set<String>? {
        if let known = answered[controller] { return known }
        var names: Set<String>? = []
        for entry in entries("actions", of: controller) {
            guard case .node(let action) = entry.source, isPlain(action),
                let name = document.nodes[action].answeredMessage(as: kind(action)), !name.isEmpty
            else {
                names = nil
                break
            }
            names?.insert(name)
        }
        answered[controller] = .some(names)
        return names
    }

    /// What is done about replies: the app may name them as it likes, but not nearly like those there always are.
    private mutating func reviewReplies() {
        for node in document.nodes.indices where isPlain(node) {
            guard let kind = kind(node), kind.role == .performs, !kind.tells.isEmpty else { continue }
            let answered = Set(
                entries("actions", of: node).compactMap { entry in
                    if case .node(let action) = entry.source {
                        document.nodes[action].answeredMessage(as: self.kind(action))
                    } else {
                        nil
                    }
                })
            for entry in entries("actions", of: node) {
                guard case .node(let action) = entry.source, isPlain(action), hasRoom,
                    let name = document.nodes[action].answeredMessage(as: self.kind(action)),
                    !kind.tells.contains(name)
                else { continue }
                guard let closest = OtherWords.meant(by: name, among: kind.tells, in: OtherWords.messages) else {
                    // Only the app answers by names of its own.
                    if kind.traits.contains(.answersAreKnown), !name.isEmpty {
                        report(.neverTold(name, by: kind.name, kind.tells, at: location(entry.range)))
                    }
                    continue
                }
                // The app may answer by a name of its own; beside what answers the other it is meant as it stands.
                if Suggestion.closest(to: name, among: kind.tells) == nil, answered.contains(closest) { continue }
                let range = document.nodes[action].attributes.first { $0.name == "on" || $0.name == "name" }?.valueRange
                report(
                    .neverSetOff(name, closest: closest, at: location(range ?? entry.range))
                        .writing(closest, range.map { edits(of: name, in: $0, to: closest) } ?? []))
            }
        }
    }

    // MARK: What is never done

    /// Actions whose message nobody sends. The app sends none by itself, it only answers.
    private mutating func reviewActions(_ sent: Set<String>) {
        if canBeTold { return }
        let none = KnownWords([])
        // What is sent and answered is meant as it is.
        let unanswered = KnownWords(Kind.lifecycle + Kind.stageLife + sent.subtracting(everyAnswer()).sorted())
        for controller in document.nodes.indices where isController(controller) && isPlain(controller) {
            guard let kind = kind(controller) else { continue }
            for entry in entries("actions", of: controller) {
                guard case .node(let action) = entry.source, isPlain(action),
                    let name = document.nodes[action].answeredMessage(as: self.kind(action)), !name.isEmpty
                else { continue }
                if Kind.lifecycle.contains(name) || kind.tells.contains(name) { continue }
                if Kind.stageLife.contains(name), isOnStage(controller) { continue }
                let isTaken = kind.answers.contains(name)
                if sent.contains(name), !isTaken { continue }
                let closest = closest(
                    to: name, among: kind.tells, and: isTaken ? none : unanswered, in: OtherWords.messages)
                let range = document.nodes[action].attributes.first { $0.name == "on" || $0.name == "name" }?.valueRange
                let screen = screen(shownBy: action)
                if closest == nil, !isTaken, let teller = teller(of: name, before: action, in: controller) {
                    report(
                        .toldInside(name, of: document.nodes[teller].kind, at: location(entry.range)).noting(
                            "it is told of this", at: location(document.nodes[teller].headRange)))
                    continue
                }
                report(
                    (isTaken
                        ? Diagnostic.answersItself(
                            name, controller: kind.name, closest: closest, at: location(entry.range))
                        : .neverSetOff(name, screen: screen, closest: closest, at: location(entry.range)))
                        .writing(closest, range.map { edits(of: name, in: $0, to: closest) } ?? []))
            }
        }
    }

    /// Every message that an action of a controller answers.
    private func everyAnswer() -> Set<String> {
        Set(
            document.nodes.indices.compactMap { node in
                kind(node)?.role == .performs ? document.nodes[node].answeredMessage(as: kind(node)) : nil
            })
    }

    /// Whether a controller is a view of a section of a stage.
    private func isOnStage(_ controller: Index) -> Bool {
        parents[controller].flatMap { kind($0) }?.types.contains(.section) ?? false
    }

    /// The title, or else the name, of the screen that an action shows; nil if it shows none.
    private func screen(shownBy action: Index) -> String? {
        var open = [action]
        var count = 0
        while let node = open.popLast(), count < 64 {
            count += 1
            if node != action, isController(node) {
                if let title = texts("title", of: node).first?.text ?? document.nodes[node].name { return title }
            }
            guard isController(node) || kind(node)?.role == .performs else { continue }
            for entry in entries(node).reversed() {
                if case .node(let child) = entry.source { open.append(child) }
            }
        }
        return nil
    }

    /// Whether what other documents hold, or screens in code, may send messages to this one, or this one to what is decided only when it runs.
    private var canBeTold: Bool {
        !surroundings.isEntry
            || opensOthers
            || document.nodes.indices.contains { node in
                document.nodes[node].form.isStandIn && kind(node)?.types.contains(.controller) == true
            }
    }
}
