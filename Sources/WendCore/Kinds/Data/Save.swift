import WendExpressions

extension Kind {
    public static let save = Kind(
        "save", "Saves a record, or several, or changes those that a condition finds.", role: .performs, types: .action,
        example: #"""
            <screen>
                <entity name="Note"><attribute name="title"/></entity>
                <query name="notes" entity="Note"/>
                <button title="{notes.@count} notes" message="add"/>
                <save on="add" entity="Note" value="{record(title: 'Milk')}"/>
            </screen>
            """#,
        parameters: [
            .text("entity", "What is saved.", isRequired: true, isLazy: true),
            Parameter(
                "value", .any,
                "The record, or a list of them: one with the `id` of a record that is there changes what it says of it and nothing else. "
                    + "Without it, and without `set`, what was sent is saved.", isLazy: true),
            .predicate(
                "where",
                "Which records are changed by `set`: names are first those of the record, then those around the action. All without it."
            ),
            .expression("set", "What the records become: `record(done: NOT done)` changes `done` and nothing else."),
            .predicate(
                "unless",
                "Where there is such a record already nothing is saved: names are first those of the record, then those around the "
                    + "action. `TRUEPREDICATE` means any record at all: what an app begins with."),
            .replies,
        ],
        defaults: [Default(.action, "actions")],
        tells: ["success", "failure"], provides: ["error", "id", "ids", "count"],
        traits: .answersAreKnown,
        look: looks(setIsUnbraced, saveIsWhole), behaviour: SaveBehaviour())

    /// What is given and never used.
    private static let saveIsWhole: Look = { looked in
        var found: [Diagnostic] = []
        guard (looked.count("value") ?? 0) > 0 else { return found }
        let written = looked.attribute("value")?.location ?? looked.location
        if (looked.count("set") ?? 0) > 0 {
            found.append(
                .valueBeside("set", "`set` changes records that are there, and `value` is one to save", at: written))
        } else if (looked.count("where") ?? 0) > 0 {
            found.append(
                .valueBeside(
                    "where",
                    "write set=\"…\" to change what the condition finds, or give `value` an id: record(id: note.id, …)",
                    at: written))
        }
        return found
    }

    public static let delete = Kind(
        "delete", "Deletes the records that a condition finds.", role: .performs, types: .action,
        example: #"""
            <screen>
                <entity name="Note"><attribute name="title"/></entity>
                <query name="notes" entity="Note"/>
                <container>
                    <label>{notes.@count} notes</label>
                    <button for="note in notes" key="note.id" title="{note.title}" message="done"/>
                </container>
                <delete on="done" entity="Note" where="id == message.note.id"/>
            </screen>
            """#,
        parameters: [
            .text("entity", "What is deleted.", isRequired: true, isLazy: true),
            .predicate(
                "where",
                "Which records are deleted: names are first those of the record, then those around the action.",
                isRequired: true),
            .replies,
        ],
        defaults: [Default(.action, "actions")],
        tells: ["success", "failure"], provides: ["error", "ids", "count"],
        traits: .answersAreKnown,
        behaviour: DeleteBehaviour())
}

extension Diagnostic {
    fileprivate static func valueBeside(_ other: String, _ way: String, at location: FileLocation) -> Self {
        warning("value-beside-\(other)", "`value` and `\(other)` do not go together: \(way)", at: location)
    }
}

extension Parameter {
    /// What is done about an answer.
    static let replies = Parameter(
        "actions", .action,
        "What is done about the answer; the first action of the answer's name, `success` or `failure`, or of none, is.",
        isList: true)
}

/// A write to the records (design, "What is stored"): applied once however often it is asked for, since its effect's number says
/// which it is. Once asked for it goes on when its screen has left, and over a kill.
protocol Writing: Ongoing {
    func change(_ entity: String, _ reading: Reading, _ turn: inout Turn) throws(Failure) -> RecordChange?
}

extension Writing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let reading = turn.tree.reading(action, for: controller, in: scope)
        let change = turn.attempt { (turn: inout Turn) throws(Failure) -> RecordChange? in
            guard let entity = try turn.tree.text("entity", of: reading) else { return nil }
            return try self.change(entity, reading, &turn)
        }
        guard let change = change ?? nil else { return .failure(scope) }
        guard turn.state.waiting.count(where: \.effect.isWrite) < RecordChange.mostUnderWay else {
            resume(action, for: controller, in: scope, with: .failure(RecordChange.tooMany), &turn)
            return .failure(scope)
        }
        let asked = turn.ask(
            .records(change), Turn.WaitingFor(performer: controller, action: action, scope: scope),
            sender: scope.sender,
            holdsInterface: false, goesOn: true)
        return asked == nil ? .failure(scope) : .success(scope)
    }

    func resume(
        _ action: NodeReference, for controller: ActivationID, in scope: Scope, with reply: Reply, _ turn: inout Turn
    ) {
        let isHandled = turn.performReplies(of: action, for: controller, in: scope, to: reply)
        if !reply.isSuccess, !isHandled { reportFailed(action, reply, &turn) }
    }

    /// - Parameter hasLeft: Whether the screen that could say so is there no more.
    func reportFailed(_ action: NodeReference, _ reply: Reply, hasLeft: Bool = false, _ turn: inout Turn) {
        let reason = reply.values["error"]?.text ?? reply.name
        turn.report(.notSaved(reason, hasLeft: hasLeft, at: turn.tree.location(action)))
    }
}

/// Records saved as they are, or changed where they are.
struct SaveBehaviour: Writing {
    func change(_ entity: String, _ reading: Reading, _ turn: inout Turn) throws(Failure) -> RecordChange? {
        let tree = turn.tree
        if tree.isGiven("set", reading.node) {
            let known = tree.library.properties(of: entity, in: tree.bundle(reading.node)?.identifier)
            guard let (expression, scope) = tree.judged("set", of: reading) else { return nil }
            let set = tree.meter.spending { left in
                expression.asked(ofThoseKnowing: known) { $0.evaluate(in: scope, spending: &left) }
            }
            let condition = tree.condition("where", of: reading, onRecordsOf: entity)
            // Of a condition that cannot be read nobody knows whom it means.
            if condition == nil, tree.isGiven("where", reading.node) { return nil }
            return .change(entity: entity, where: condition, set: set.description)
        }
        var value = Value.dictionary(reading.scope.message)
        if tree.isGiven("value", reading.node) {
            let values = try tree.values("value", of: reading)
            value = values.count > 1 ? .list(values) : values.first ?? .null
        }
        guard turn.admits(value) else { return nil }
        guard value.elements.allSatisfy({ $0.fields != nil }), value != .null else {
            throw Failure(.noRecord(value.typeName, at: tree.location(reading.node)))
        }
        let unless = tree.condition("unless", of: reading, onRecordsOf: entity)
        // What cannot be read may be about any record.
        if unless == nil, tree.isGiven("unless", reading.node) { return nil }
        return .save(entity: entity, value.elements, unless: unless)
    }
}

/// Records taken out by a condition.
struct DeleteBehaviour: Writing {
    func change(_ entity: String, _ reading: Reading, _ turn: inout Turn) throws(Failure) -> RecordChange? {
        turn.tree.condition("where", of: reading, onRecordsOf: entity).map {
            .delete(entity: entity, where: $0)
        }
    }
}
