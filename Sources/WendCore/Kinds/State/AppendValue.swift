import WendExpressions

extension Kind {
    public static let append = Kind(
        "append", "Adds to the end of a declared list.", role: .performs, types: .action,
        example: #"""
            <screen>
                <value name="names" is="{[]}"/>
                <button title="{names.@count} names" message="add"/>
                <append on="add" to="names" value="Ann"/>
            </screen>
            """#,
        parameters: [
            .declared("to", "The name the list is declared under; the nearest declaration outward is meant."),
            Parameter(
                "value", .any, "What is added; a record gets an `id` if it has none. Without it, what was sent is.",
                isLazy: true),
        ],
        writes: .member("value"),
        behaviour: AppendBehaviour())
}

/// One more member of a declared list. What was nothing becomes a list of one.
struct AppendBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        turn.changeDeclared("to", action, for: controller, in: scope) {
            (old, reading, turn: inout Turn) throws(Failure) in
            var members = try turn.members(of: old, at: action)
            var new = Value.dictionary(scope.message)
            if turn.tree.isGiven("value", action) {
                let values = try turn.tree.values("value", of: reading)
                new = values.count > 1 ? .list(values) : values.first ?? .null
            }
            new = turn.identifiedMember(new)
            guard turn.admits(new) else { return nil }
            members.append(new)
            return .list(members)
        }
    }
}
