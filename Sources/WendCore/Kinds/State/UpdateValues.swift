import WendExpressions

extension Kind {
    public static let update = Kind(
        "update", "Changes members of a declared list.", role: .performs, types: .action,
        example: #"""
            <screen>
                <value name="tasks" is="{[record(title: 'Milk', done: NO)]}"/>
                <button title="{SUBQUERY(tasks, $t, $t.done).@count} done" message="all"/>
                <update on="all" in="tasks" where="done == NO" set="record(done: YES)"/>
            </screen>
            """#,
        parameters: [
            .declared("in", "The name the list is declared under; the nearest declaration outward is meant."),
            .predicate(
                "where",
                "Which members change, all without it: names are first those of the member, then those around the action."
            ),
            .expression(
                "set",
                "What each becomes: a record is put over the member, `record(done: NOT done)` changes `done` and nothing else; "
                    + "anything else takes its place.",
                isRequired: true),
        ],
        look: setIsUnbraced,
        writes: .members("set"),
        behaviour: UpdateBehaviour())
}

/// Members changed by a condition, each by itself.
struct UpdateBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        turn.changeDeclared("in", action, for: controller, in: scope) {
            (old, reading, turn: inout Turn) throws(Failure) in
            guard old != .null else { return old }
            var members = try turn.members(of: old, at: action)
            var chosen = Array(members.indices)
            turn.tree.expressions("where", of: reading) { condition, scope, meter in
                chosen = meter.spending { condition.places(in: members, scope, spending: &$0) }
            }
            turn.tree.expressions("set", of: reading) { expression, scope, meter in
                for place in chosen {
                    scope.subject = members[place]
                    let new = meter.spending { expression.evaluate(in: scope, spending: &$0) }
                    if case (.dictionary(let old), .dictionary(let changes)) = (members[place], new) {
                        members[place] = .dictionary(old.merging(changes))
                    } else {
                        members[place] = new
                    }
                }
            }
            for place in chosen {
                members[place] = turn.identifiedMember(members[place])
                guard turn.admits(members[place]) else { return nil }
            }
            return .list(members)
        }
    }
}
