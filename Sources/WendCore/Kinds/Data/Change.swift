import WendExpressions

extension Kind {
    public static let change = Kind(
        "change",
        "Sends a message when a value has become another, as long as its controller is there; what brought that about is done then.",
        role: .performs, types: .companion,
        example: #"""
            <screen>
                <value name="count" is="{0}"/>
                <change of="{count &gt;= 3}" becomes="{YES}" message="enough"/>
                <button title="Pressed {count} times" message="press"/>
                <set on="press" name="count" to="{count + 1}"/>
                <showAlert on="enough" message="That will do."/>
            </screen>
            """#,
        parameters: [
            Parameter("of", .any, "What is looked at.", isRequired: true, isLazy: true),
            Parameter(
                "becomes", .any,
                "Only what it has to become for the message to be sent; without it any other value does.",
                isLazy: true),
            .message("message", "What is sent.", isRequired: true),
            .number(
                "throttle",
                "How many seconds the value has to stay the same before it is sent: not for each letter that somebody types.",
                fallback: 0),
        ],
        defaults: [Default(.message, "message")],
        sends: ["message"],
        traits: [.follows, .answersAreKnown],
        look: { looked in
            // What is written down never changes, and is none of what anything becomes.
            ["of", "becomes"].compactMap { name in
                guard let written = looked.text(name),
                    name == "of" || ["YES", "NO", "TRUE", "FALSE"].contains(written.text.uppercased())
                else { return nil }
                let meant = ["TRUE": "{YES}", "FALSE": "{NO}"][written.text.uppercased()] ?? "{\(written.text)}"
                return looked.problem(.textNotValue(written.text, at: written.location), of: written, meant: meant)
            }
        },
        behaviour: ChangeBehaviour())
}

/// A value in the state that is compared with what there is now, whenever something has happened.
struct ChangeBehaviour: Ongoing {
    struct Memory: Codable {
        /// What there was when this was last looked at, in a list, since nothing would be kept as if nobody had looked; nil before.
        var seen: [Value]?
        /// When it sends; nil if there is nothing to send.
        var due: Double?
    }

    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        begin(Memory(), at: action, for: controller, in: scope, &turn)
    }

    func proceed(_ work: ActivationID, _ turn: inout Turn) {
        guard let memory = memory(of: work, turn.tree) else { return }
        let value = value("of", of: work, &turn)
        let wait = memory.seen == nil ? 0 : turn.tree.number("throttle", of: work) ?? 0
        guard memory.seen != [value] else {
            // Whoever stops waiting has it sent at once.
            if memory.due != nil, wait <= 0 { due(work, &turn) }
            return
        }
        guard turn.admits(.dictionary(["value": value])) else { return }
        let due = wait > 0 ? turn.tree.time + min(max(wait, 0.1), 60) : nil
        turn.changeMemory(of: work) { (memory: inout Memory) in memory = Memory(seen: [value], due: due) }
        if memory.seen != nil, due == nil { send(value, work, &turn) }
    }

    func deadline(of work: ActivationID, _ tree: SessionTree) -> Double? { memory(of: work, tree)?.due }

    func due(_ work: ActivationID, _ turn: inout Turn) {
        guard let value = memory(of: work, turn.tree)?.seen?.first else { return }
        turn.changeMemory(of: work) { (memory: inout Memory) in memory.due = nil }
        send(value, work, &turn)
    }

    private func send(_ value: Value, _ work: ActivationID, _ turn: inout Turn) {
        guard let node = turn.tree.node(of: work) else { return }
        if turn.tree.isGiven("becomes", node), self.value("becomes", of: work, &turn).isEqual(to: value) == false {
            return
        }
        turn.sendFromCompanion("message", work)
        // Changes that bring about each other end where steps have to end.
        turn.budget.turn()
        turn.followOn()
    }

    func data(of work: ActivationID, _ tree: SessionTree) -> [Fields] {
        memory(of: work, tree)?.seen.map { [["value": .list($0)]] } ?? []
    }

    /// Nothing, where it cannot be told.
    private func value(_ parameter: String, of work: ActivationID, _ turn: inout Turn) -> Value {
        turn.attempt { (turn: inout Turn) throws(Failure) in try Self.value(parameter, of: work, turn.tree) } ?? .null
    }

    /// Parts of documents are no values: one of them is as good as another.
    fileprivate static func value(
        _ parameter: String, of work: ActivationID, _ tree: SessionTree
    ) throws(Failure) -> Value {
        guard let reading = tree.reading(ofCompanion: work) else { return .null }
        let values = try tree.values(parameter, of: reading).map { value in
            if case .reference = value { Value.null } else { value }
        }
        return values.count > 1 ? .list(values) : values.first ?? .null
    }

    fileprivate func hasSeen(_ work: ActivationID, _ tree: SessionTree) -> Bool {
        memory(of: work, tree)?.seen != nil
    }

    fileprivate func beginAnew(_ work: ActivationID, _ turn: inout Turn) {
        let value = value("of", of: work, &turn)
        guard turn.admits(.dictionary(["value": value])) else { return }
        turn.changeMemory(of: work) { (memory: inout Memory) in memory.seen = [value] }
    }

    func hasNews(_ work: ActivationID, _ tree: SessionTree) -> Bool {
        guard let memory = memory(of: work, tree), memory.seen != nil else { return false }
        return ((try? Self.value("of", of: work, tree)) ?? .null) != memory.seen?.first
    }
}

extension Turn {
    /// The changes that have seen what there is now.
    func changesWithoutNews() -> [ActivationID] {
        state.works.keys.filter { work in
            guard let change = tree.ongoing(work) as? ChangeBehaviour else { return false }
            return change.hasSeen(work, tree) && !change.hasNews(work, tree)
        }
    }

    /// Has changes take what there is now as what there was in the beginning: nobody has changed it.
    mutating func beginAnew(_ changes: [ActivationID]) {
        for work in changes { (tree.ongoing(work) as? ChangeBehaviour)?.beginAnew(work, &self) }
    }
}
