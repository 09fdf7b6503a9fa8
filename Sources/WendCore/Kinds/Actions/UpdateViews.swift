import WendExpressions

extension Kind {
    public static let updateViews = Kind(
        "updateViews", "Changes one parameter of views that are shown already.", role: .performs, types: .action,
        example: #"""
            <screen>
                <container>
                    <label name="answer">?</label>
                    <button title="Tell me" message="tell"/>
                </container>
                <updateViews on="tell" parameterName="text" value="42"><viewNames>answer</viewNames></updateViews>
            </screen>
            """#,
        parameters: [
            .viewNames,
            Parameter(
                "parameterName", .string, "The parameter that changes.", conversion: .parameterName, isRequired: true),
            Parameter("value", .any, "What it becomes; without it nothing, where nothing is allowed.", isLazy: true),
        ],
        behaviour: UpdateViewsBehaviour())
}

/// One parameter set for views by name; for all of them or for none.
struct UpdateViewsBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let reading = turn.tree.reading(action, for: controller, in: scope)
        let done = turn.attempt { (turn: inout Turn) throws(Failure) in
            let names = try turn.tree.values("viewNames", of: reading).compactMap(\.text)
            let name = try turn.tree.text("parameterName", of: reading) ?? ""
            let content = try turn.tree.expansions("value", of: reading)
            let views = turn.tree.views(named: Set(names), in: controller)
            var changes: [(ActivationID, Change)] = []
            for view in views { changes.append((view, try change(name, to: content, of: view, action, turn.tree))) }
            for (view, change) in changes {
                switch change {
                case .value(let value): turn.modify(view) { $0.changed[name] = value }
                case .children(let nodes): try turn.replaceChildren(in: name, of: view, with: nodes)
                }
            }
            return true
        }
        return done == true ? .success(scope) : .failure(scope)
    }

    private enum Change {
        case value(Value)
        /// Views and items are made anew.
        case children([(NodeReference, Scope)])
    }

    private func change(
        _ name: String, to content: [Expansion], of view: ActivationID, _ action: NodeReference, _ tree: SessionTree
    ) throws(Failure) -> Change {
        guard let reference = tree.node(of: view) else { return .value(.null) }
        let kind = tree.kind(reference)
        // Where it stands is worked out for those that are refused only: it counts lines.
        var refused: Failure { Failure(.cannotUpdate(name, on: kind.name, at: tree.location(action))) }
        guard let parameter = kind.parameter(name), parameter.isList || content.count <= 1 else { throw refused }
        var values: [Value] = []
        var nodes: [(NodeReference, Scope)] = []
        var conditions: [Value] = []
        for piece in content {
            switch piece {
            case .value(.null), .broken: continue
            case .value(let value): values.append(value)
            case .node(let node, let scope):
                let types = tree.kind(node).types
                guard types.fits(parameter.accepts) else { throw refused }
                if tree.isActivated(node) {
                    nodes.append((node, scope))
                } else if types.fits(.message) {
                    values.append(try tree.message(writtenAs: node, in: scope).value)
                } else if types.fits(.condition) {
                    conditions.append(GivenCondition(node, scope, tree).value)
                } else {
                    throw refused
                }
            }
        }
        if parameter.accepts == .condition {
            guard values.isEmpty else { throw refused }
            return .value(.list(conditions))
        }
        if values.isEmpty, nodes.isEmpty, parameter.isRequired { throw refused }
        if tree.holdsChildren(parameter) {
            guard values.isEmpty else { throw refused }
            return .children(nodes)
        }
        guard nodes.isEmpty, !parameter.isList, values.allSatisfy({ fits($0, parameter) }) else { throw refused }
        return .value(
            try values.first.map { (value) throws(Failure) in
                try tree.convert(value, parameter, at: action)
            } ?? .null)
    }

    private func fits(_ value: Value, _ parameter: Parameter) -> Bool {
        value.kindType.fits(parameter.accepts) || (ImageValue(value) != nil && parameter.accepts.contains(.image))
            || (Message.isMessage(value) && parameter.accepts.contains(.message))
    }
}
