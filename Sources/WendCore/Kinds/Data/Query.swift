import WendExpressions

extension Kind {
    public static let query = Kind(
        "query",
        "Finds records and keeps what it finds up to date, as long as its controller is there. Its name stands for the list of records; "
            + "beside it are `isLoading` and `error`.",
        role: .performs, types: .companion,
        example: #"""
            <screen title="Open tasks">
                <entity name="Task"><attribute name="title"/><attribute name="done" type="bool"/></entity>
                <query name="tasks" entity="Task" where="done == NO" sort="title"/>
                <table empty="Nothing to do"><tableSection>
                    <tableCell for="task in tasks" key="task.id" text="{task.title}"/>
                </tableSection></table>
            </screen>
            """#,
        parameters: [
            .text("entity", "What is looked for.", isRequired: true),
            .predicate(
                "where",
                "Which records are found, all without it: names are first those of the record, then those around the query, as they are "
                    + "now: `search == '' OR title CONTAINS[cd] search`."),
            .text(
                "sort",
                "In which order: names of attributes with commas in between, with `-` in front where the last comes first; without it in "
                    + "the order in which they were saved."),
            .number("limit", "How many are found at most."),
            .text(
                "with",
                "Which relationships come along, with commas in between: records under the name of a relationship, a list where there may be "
                    + "several. Those that lead to one record come along without being named."),
            .bool("when", "Whether it looks at all; nothing is found while it does not.", fallback: true),
            .number(
                "throttle",
                "How many seconds what it depends on has to stay the same before it looks anew: what somebody types is not looked for letter "
                    + "by letter.", fallback: 0),
        ],
        traits: [.follows, .answersAreKnown],
        look: queryIsAskable, behaviour: QueryBehaviour())

    /// A name that means something else in expressions, and a limit below zero.
    private static let queryIsAskable: Look = { looked in
        var found: [Diagnostic] = []
        if let name = looked.ownName, !name.text.isEmpty,
            (try? ValueExpression(parsing: name.text))?.names.map(\.name) != [name.text]
        {
            found.append(.wordOfExpressions(name.text, at: name.location))
        }
        if let limit = looked.attribute("limit"), let number = looked.literal("limit")?.number, number < 0 {
            found.append(.limitBelowZero(limit.text, at: limit.location))
        }
        if let throttle = looked.attribute("throttle"), let number = looked.literal("throttle")?.number, number >= 30 {
            found.append(.longThrottle(throttle.text, number / 1000, at: throttle.location))
        }
        return found
    }
}

extension Diagnostic {
    fileprivate static func wordOfExpressions(_ name: String, at location: FileLocation) -> Self {
        error(
            "name-is-word",
            "'\(name.shortened)' means something else in expressions, so that nothing can name this query; call it "
                + "'\(name.shortened)Records' or what it finds", at: location)
    }

    /// - Parameter seconds: The same, if it was meant in thousandths.
    fileprivate static func longThrottle(_ text: String, _ seconds: Double, at location: FileLocation) -> Self {
        warning(
            "long-throttle",
            "`throttle` is in seconds: what is found is up to date \(text.shortened) seconds after somebody has stopped typing; "
                + "a moment is throttle=\"\(seconds < 0.1 ? 0.3 : seconds)\"", at: location)
    }

    fileprivate static func limitBelowZero(_ limit: String, at location: FileLocation) -> Self {
        error(
            "not-a-number",
            "`limit` says how many are found at most, and \(limit.shortened) is below zero; leave it out for all",
            at: location)
    }
}

/// A question about records that is asked of whoever keeps them, and asked anew whenever what it depends on has changed
/// (design rule 10): what is found is watched, and not in the state.
struct QueryBehaviour: Ongoing {
    struct Memory: Codable {
        /// What was asked last; nil if nothing is.
        var question: Value?
        var watch: Effect.ID?
        /// When it is asked anew; nil if there is nothing else to ask.
        var due: Double?
    }

    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        begin(Memory(), at: action, for: controller, in: scope, &turn)
    }

    func proceed(_ work: ActivationID, _ turn: inout Turn) {
        guard let memory = memory(of: work, turn.tree) else { return }
        let question = question(of: work, &turn)
        guard question != memory.question else {
            if memory.due != nil { turn.changeMemory(of: work) { (memory: inout Memory) in memory.due = nil } }
            return
        }
        let wait = turn.tree.number("throttle", of: work) ?? 0
        if memory.question != nil, question != nil, wait > 0 {
            // Asked later: the time begins again with each change, and the next is noticed because the question differs again.
            let due = turn.tree.time + min(max(wait, 0.1), 60)
            turn.changeMemory(of: work) { (memory: inout Memory) in memory.due = due }
            return
        }
        ask(question, work, memory, &turn)
    }

    func deadline(of work: ActivationID, _ tree: SessionTree) -> Double? { memory(of: work, tree)?.due }

    func due(_ work: ActivationID, _ turn: inout Turn) {
        guard let memory = memory(of: work, turn.tree) else { return }
        ask(question(of: work, &turn), work, memory, &turn)
    }

    private func ask(_ question: Value?, _ work: ActivationID, _ memory: Memory, _ turn: inout Turn) {
        var watch: Effect.ID?
        if let question {
            watch = turn.watch(Effect.recordsWatch, question, for: work, holdsRows: true, insteadOf: memory.watch)
            guard watch != nil else { return }
        } else if let last = memory.watch {
            turn.endWatch(last)
        }
        turn.changeMemory(of: work) { (memory: inout Memory) in memory = Memory(question: question, watch: watch) }
    }

    /// What is asked now; nil if nothing is, and where it cannot be told, which is reported.
    private func question(of work: ActivationID, _ turn: inout Turn) -> Value? {
        turn.attempt { (turn: inout Turn) throws(Failure) in try Self.question(of: work, turn.tree) } ?? nil
    }

    private static func question(of work: ActivationID, _ tree: SessionTree) throws(Failure) -> Value? {
        guard let reading = tree.reading(ofCompanion: work), try tree.flag("when", of: reading),
            let entity = try tree.text("entity", of: reading)
        else { return nil }
        var question: Fields = ["entity": .string(entity)]
        // Another person has other records.
        if let person = tree.state.settings.principal { question["person"] = .string(person) }
        question["where"] = tree.condition("where", of: reading, onRecordsOf: entity).map { .string($0) }
        for name in ["sort", "with"] {
            if let text = try tree.text(name, of: reading), !text.isEmpty { question[name] = .string(text) }
        }
        if let limit = try tree.value("limit", of: reading)?.number, limit < 1e9 {
            // Less than none cannot be found.
            question["limit"] = .integer(Int(max(0, limit)))
        }
        return .dictionary(question)
    }

    func hasNews(_ work: ActivationID, _ tree: SessionTree) -> Bool {
        // Whoever waits asks what there is to be asked then.
        guard let memory = memory(of: work, tree), memory.due == nil else { return false }
        return ((try? Self.question(of: work, tree)) ?? nil) != memory.question
    }

    // MARK: What it shows of itself

    func wholeValue(of work: ActivationID, _ tree: SessionTree) -> Value? {
        memory(of: work, tree)?.watch.flatMap(tree.watchedRows) ?? .list([])
    }

    func publishedNames(by part: ActivationID, of work: ActivationID, _ tree: SessionTree) -> [String] {
        ["isLoading", "error"]
    }

    func published(_ name: String, by part: ActivationID, of work: ActivationID, _ tree: SessionTree) -> Value? {
        let watch = memory(of: work, tree)?.watch
        switch name {
        case "isLoading": return .bool(watch.map(tree.isAwaited) ?? false)
        case "error": return watch.flatMap { WatchedRows.problem(tree.watched($0)) }.map { .string($0) } ?? .null
        default: return nil
        }
    }

    func data(of work: ActivationID, _ tree: SessionTree) -> [Fields] {
        memory(of: work, tree)?.question?.fields.map { [$0] } ?? []
    }
}

extension SessionTree {
    /// A condition on records of an entity, for whoever keeps them: what is around it is written into it as it is now. Nil if there
    /// is none.
    func condition(_ parameter: String, of reading: Reading, onRecordsOf entity: String) -> String? {
        guard let (expression, scope) = judged(parameter, of: reading) else { return nil }
        let known = library.properties(of: entity, in: bundle(reading.node)?.identifier)
        let asked = meter.spending { left in
            expression.asked(ofThoseKnowing: known) { way in
                left -= Meter.evaluation
                return way.evaluate(in: scope, spending: &left)
            }
        }
        return asked.description
    }
}
