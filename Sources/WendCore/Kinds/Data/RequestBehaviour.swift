import WendExpressions

/// Something asked of a service: a message to the app like every other, which handlers, described services and stubs answer.
///
/// What loads by itself is watched (design rule 10): the question is in the state, what comes is not, and it is asked anew after a restart. What
/// an action asks is owed one answer, which is an input of the journal.
struct RequestBehaviour: Ongoing {
    struct Memory: Codable {
        /// Whether it loads by itself.
        var loads = false
        /// What was asked last; nil if nothing is.
        var question: Value?
        var watch: Effect.ID?
        /// How often it was asked for anew.
        var round = 0
        /// What an action waits for, the oldest first.
        var awaited: [Effect.ID] = []
        /// What is told of the last answer, and of how far it is.
        var told: Fields = [:]
    }

    /// How many requests of actions a session has under way; those beyond fail at once.
    static let mostUnderWay = 100

    // MARK: Asking because of a message

    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let reading = turn.tree.reading(action, for: controller, in: scope)
        let asked = turn.attempt { (turn: inout Turn) throws(Failure) -> (String, Fields, goesOn: Bool)? in
            guard try turn.tree.flag("when", of: reading), let name = try Self.name(of: reading, turn.tree) else {
                return nil
            }
            let values = try Self.values(of: reading, turn.tree) ?? scope.message
            return (name, values, goesOn: !(try turn.tree.flag("cancelsOnLeave", of: reading)))
        }
        guard let asked else { return .failure(scope) }
        guard let (name, values, goesOn) = asked else { return .success(scope) }
        guard turn.admits(.dictionary(values)) else { return .failure(scope) }
        guard turn.tree.isHandled(name, sentBy: action) else {
            let problem = Diagnostic.notHandled(name, destination: nil, at: turn.tree.location(action))
            turn.report(problem)
            turn.performReplies(
                of: action, for: controller, after: .failure(scope.bringing(["error": .string(problem.message)])))
            return .failure(scope)
        }
        guard turn.state.waiting.count(where: { $0.goesOn != nil && !$0.effect.isWrite }) < Self.mostUnderWay else {
            let problem: Value = .string(Diagnostic.tooManyRequests(Self.mostUnderWay))
            turn.performReplies(
                of: action, for: controller,
                after: .failure(scope.bringing(["error": problem, "reason": "too-many"])))
            return .failure(scope)
        }
        let effect = turn.ask(
            .message(name: name, destination: nil, values: values),
            Turn.WaitingFor(performer: controller, action: action, scope: scope), sender: scope.sender,
            holdsInterface: false, goesOn: goesOn)
        guard let effect else { return .failure(scope) }
        if turn.tree.node(action).name != nil {
            let known = turn.work(of: action, for: controller)
            if let work = known ?? turn.begin(action, for: controller, in: scope, Memory()) {
                turn.changeMemory(of: work) { (memory: inout Memory) in
                    memory.awaited.append(effect)
                    memory.told = [:]
                }
            }
        }
        return .success(scope)
    }

    func resume(
        _ action: NodeReference, for controller: ActivationID, in scope: Scope, with reply: Reply, _ turn: inout Turn
    ) {
        note(reply, action, controller, &turn)
        let isHandled = turn.performReplies(of: action, for: controller, in: scope, to: reply)
        if !reply.isSuccess, !isHandled, !turn.tree.tellsOfFailure(action) {
            turn.report(.requestFailed(reply.values["error"]?.text ?? reply.name, at: turn.tree.location(action)))
        }
    }

    func progressed(
        _ action: NodeReference, for controller: ActivationID, in scope: Scope, with progress: Reply,
        _ turn: inout Turn
    ) {
        if let work = turn.work(of: action, for: controller), turn.state.works.contains(work) {
            turn.changeMemory(of: work) { (memory: inout Memory) in
                memory.told["progress"] = progress.values["progress"] ?? .null
            }
        }
        turn.performReplies(of: action, for: controller, in: scope, to: progress, includingUnnamed: false)
    }

    /// Keeps what is told of an answer: never what came with it.
    private func note(
        _ reply: Reply, _ action: NodeReference, _ controller: ActivationID, _ turn: inout Turn
    ) {
        guard let work = turn.work(of: action, for: controller) else { return }
        let awaited = turn.state.waiting.map(\.effect.id)
        turn.changeMemory(of: work) { (memory: inout Memory) in
            memory.awaited.removeAll { !awaited.contains($0) }
            memory.told = Fields(
                reply.values.filter { Self.status.contains($0.name) }.map { ($0.name, $0.value) })
            if !reply.isSuccess, memory.told["error"] == nil { memory.told["error"] = .string(reply.name) }
        }
    }

    // MARK: Loading by itself

    func accompany(
        _ companion: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn
    ) {
        guard let work = turn.begin(companion, for: controller, in: scope, Memory(loads: true)) else { return }
        proceed(work, &turn)
    }

    func proceed(_ work: ActivationID, _ turn: inout Turn) {
        guard let memory = memory(of: work, turn.tree), memory.loads else { return }
        let question =
            turn.attempt { (turn: inout Turn) throws(Failure) in
                try Self.question(of: work, memory, turn.tree)
            } ?? nil
        guard question != memory.question else { return }
        var watch: Effect.ID?
        if let question {
            watch = turn.watch(Effect.requestsWatch, question, for: work, holdsRows: true, insteadOf: memory.watch)
            guard watch != nil else { return }
        } else if let last = memory.watch {
            turn.endWatch(last)
        }
        turn.changeMemory(of: work) { (memory: inout Memory) in (memory.question, memory.watch) = (question, watch) }
    }

    private static func question(
        of work: ActivationID, _ memory: Memory, _ tree: SessionTree
    ) throws(Failure) -> Value? {
        guard let reading = tree.reading(ofCompanion: work), try tree.flag("when", of: reading),
            let name = try name(of: reading, tree)
        else { return nil }
        var question: Fields = ["action": .string(name)]
        if let values = try values(of: reading, tree) { question["with"] = .dictionary(values) }
        if let person = tree.state.settings.principal { question["person"] = .string(person) }
        if memory.round > 0 { question["round"] = .integer(memory.round) }
        return .dictionary(question)
    }

    func hasNews(_ work: ActivationID, _ tree: SessionTree) -> Bool {
        guard let memory = memory(of: work, tree), memory.loads else { return false }
        return ((try? Self.question(of: work, memory, tree)) ?? nil) != memory.question
    }

    /// What is asked for.
    private static func name(of reading: Reading, _ tree: SessionTree) throws(Failure) -> String? {
        if let name = try tree.text("action", of: reading), !name.isEmpty { return name }
        if let name = tree.library[reading.node.document].requestNames[reading.node.node] { return name }
        let node = tree.node(reading.node)
        return node.name ?? node.attribute("on")
    }

    /// What it is asked with; nil if that is not said.
    private static func values(of reading: Reading, _ tree: SessionTree) throws(Failure) -> Fields? {
        guard tree.isGiven("with", reading.node) else { return nil }
        let values = try tree.values("with", of: reading)
        let value = values.count > 1 ? Value.list(values) : values.first ?? .null
        guard value != .null else { return [:] }
        guard let fields = value.fields else {
            throw Failure(.noRecordToSend(value.typeName, at: tree.location(reading.node)))
        }
        return fields
    }

    // MARK: Again, and no longer

    /// Asks anew, whatever was asked before.
    func askAgain(_ work: ActivationID, _ turn: inout Turn) {
        guard let memory = memory(of: work, turn.tree), memory.loads else { return }
        turn.changeMemory(of: work) { (memory: inout Memory) in memory.round = (memory.round + 1) % 1_000_000 }
        proceed(work, &turn)
    }

    /// Gives up what is under way.
    func cancel(_ work: ActivationID, _ turn: inout Turn) {
        guard let memory = memory(of: work, turn.tree) else { return }
        if let watch = memory.watch, turn.tree.isAwaited(watch) {
            turn.endWatch(watch)
            turn.changeMemory(of: work) { (memory: inout Memory) in memory.watch = nil }
        }
        for effect in memory.awaited { turn.giveUp(effect, Self.cancelled) }
    }

    private static let cancelled = Reply.failure([
        "error": "The request was cancelled.", "reason": "cancelled", "cancelled": true,
    ])

    // MARK: What it shows of itself

    /// What is told of an answer besides what came with it.
    private static let status: Set<String> = [
        "error", "reason", "status", "id", "ids", "count", "progress", "cancelled", "sent",
    ]

    func wholeValue(of work: ActivationID, _ tree: SessionTree) -> Value? {
        guard let watch = memory(of: work, tree)?.watch else { return nil }
        if let rows = tree.watchedRows(watch) { return rows }
        let fields = tree.watched(watch)?.fields ?? [:]
        return fields["value"] ?? .dictionary(fields)
    }

    func publishedNames(by part: ActivationID, of work: ActivationID, _ tree: SessionTree) -> [String] {
        ["isLoading"] + Self.status.sorted()
    }

    func published(_ name: String, by part: ActivationID, of work: ActivationID, _ tree: SessionTree) -> Value? {
        guard let memory = memory(of: work, tree) else { return nil }
        guard memory.loads else {
            if name == "isLoading" { return .bool(!memory.awaited.isEmpty) }
            return memory.told[name] ?? (Self.status.contains(name) ? .null : nil)
        }
        guard let watch = memory.watch else { return name == "isLoading" ? false : .null }
        if name == "isLoading" { return .bool(tree.isAwaited(watch)) }
        let seen = tree.watched(watch)?.fields ?? [:]
        if name == "value" { return tree.watchedRows(watch) ?? seen["value"] ?? .null }
        if Self.status.contains(name) { return seen[name] ?? .null }
        // What came is known by its own names, too.
        return seen["value"]?.fields?[name] ?? seen[name]
    }

    func data(of work: ActivationID, _ tree: SessionTree) -> [Fields] {
        guard let memory = memory(of: work, tree) else { return [] }
        return (memory.question?.fields.map { [$0] } ?? []) + (memory.told.isEmpty ? [] : [memory.told])
    }
}

extension SessionTree {
    /// Whether the document shows somewhere that the request of a name has failed.
    fileprivate func tellsOfFailure(_ request: NodeReference) -> Bool {
        guard let name = node(request).name else { return false }
        return library[request.document].outlines.lazy.flatMap(\.entries).contains { entry in
            guard case .binding(let expression) = entry.source else { return false }
            return expression.names.contains { $0.name == name && Self.failureNames.contains($0.next ?? "") }
        }
    }

    private static let failureNames: Set<String> = ["error", "reason", "status"]
}
