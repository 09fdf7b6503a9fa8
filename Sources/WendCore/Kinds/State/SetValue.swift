import WendExpressions

extension Kind {
    public static let set = Kind(
        "set", "Gives a declared value another.", role: .performs, types: .action,
        example: #"""
            <screen>
                <value name="colour" is="red"/>
                <button title="{colour}" message="change"/>
                <set on="change" name="colour" to="blue"/>
            </screen>
            """#,
        parameters: [
            .declared("name", "The name it is declared under; the nearest declaration outward is meant."),
            Parameter("to", .any, "What it is from now on; nothing without it.", isLazy: true),
        ],
        traits: .takesName,
        writes: .whole("to"),
        behaviour: SetBehaviour())
}

/// A declared value replaced. Records in a list get an `id` if they have none.
struct SetBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        turn.changeDeclared("name", action, for: controller, in: scope) {
            (_, reading, turn: inout Turn) throws(Failure) in
            let values = try turn.tree.values("to", of: reading)
            let value = turn.identified(values.count > 1 ? .list(values) : values.first ?? .null)
            return turn.admits(value) ? value : nil
        }
    }
}
