import WendExpressions

extension Kind {
    public static let storeValue = Kind(
        "storeValue", "Keeps a value under a name, for later actions of the same controller.", role: .performs,
        types: .action,
        example: #"<storeValue on="go"><name>last</name><value>press</value></storeValue>"#,
        parameters: [
            .text("name", "The name to keep it under.", isRequired: true),
            Parameter("value", .any, "What is kept; without it everything that was sent.", isLazy: true),
            .bool("transient", "Whether only the actions that follow this one see the value.", fallback: false),
        ],
        defaults: [Default(.string, "name")],
        behaviour: StoreValueBehaviour())
}

/// A value kept with the controller, and put into the scope of what follows.
struct StoreValueBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let reading = turn.tree.reading(action, for: controller, in: scope)
        let stored = turn.attempt { (turn) throws(Failure) in
            let name = try turn.tree.text("name", of: reading) ?? ""
            guard turn.tree.isGiven("value", action) else { return (name, Value.dictionary(scope.message), reading) }
            let values = try turn.tree.values("value", of: reading)
            return (name, values.count > 1 ? .list(values) : values.first ?? .null, reading)
        }
        guard let (name, value, _) = stored, turn.admits(value) else { return .failure(scope) }
        let isTransient = (try? turn.tree.flag("transient", of: reading)) ?? false
        if !isTransient { turn.modify(controller) { $0.stored[name] = value } }
        if isTransient { return .success(scope.adding([name: value])) }
        var frame = scope.frame
        frame[name] = value
        return .success(scope.with(frame: frame, sent: scope.message))
    }
}
