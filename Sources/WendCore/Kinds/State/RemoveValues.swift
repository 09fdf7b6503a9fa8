import WendExpressions

extension Kind {
    public static let remove = Kind(
        "remove", "Takes members out of a declared list.", role: .performs, types: .action,
        example: #"""
            <screen>
                <value name="names" is="{[record(name: 'Ann'), record(name: 'Bea')]}"/>
                <container>
                    <button for="who in names" title="{who.name} leaves" message="leave"/>
                </container>
                <remove on="leave" from="names" where="id == message.who.id"/>
            </screen>
            """#,
        parameters: [
            .declared("from", "The name the list is declared under; the nearest declaration outward is meant."),
            .predicate(
                "where",
                "Which members leave: names are first those of the member, then those around the action. `SELF` is the member.",
                isRequired: true),
        ],
        behaviour: RemoveBehaviour())
}

/// Members taken out by a condition.
struct RemoveBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        turn.changeDeclared("from", action, for: controller, in: scope) {
            (old, reading, turn: inout Turn) throws(Failure) in
            guard old != .null else { return old }
            var members = try turn.members(of: old, at: action)
            turn.tree.expressions("where", of: reading) { condition, scope, meter in
                let chosen = Set(meter.spending { condition.places(in: members, scope, spending: &$0) })
                if !chosen.isEmpty { members = members.indices.filter { !chosen.contains($0) }.map { members[$0] } }
            }
            return .list(members)
        }
    }
}
