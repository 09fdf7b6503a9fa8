import WendExpressions

/// Shows or hides views by name.
struct HiddenViewsBehaviour: Performing {
    let isHidden: Bool

    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome {
        let names = turn.attempt { (turn) throws(Failure) in
            try turn.values("viewNames", of: turn.reading(action, for: controller, in: scope)).compactMap(\.text)
        }
        guard let names else { return .failure(scope) }
        for view in turn.views(named: Set(names), in: controller) where turn.isHidden(view) != isHidden {
            turn.modify(view) { $0.changed["hidden"] = .bool(isHidden) }
            // Views around it may show it, or what moves the keyboard, differently.
            if let form = turn.form(of: view) ?? turn.controller(at: view) { turn.modify(form) { _ in } }
        }
        if isHidden, let focus = turn.state.focus, !turn.isFocusable(focus) { turn.setFocus(nil) }
        return .success(scope)
    }
}

/// Sets one parameter of views by name; all of them or none.
struct UpdateViewsBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome {
        let reading = turn.reading(action, for: controller, in: scope)
        let done = turn.attempt { (turn: inout Turn) throws(Failure) in
            let names = try turn.values("viewNames", of: reading).compactMap(\.text)
            let name = try turn.text("parameterName", of: reading) ?? ""
            let values = try turn.values("value", of: reading)
            let views = turn.views(named: Set(names), in: controller)
            var changes: [(ActivationID, Value)] = []
            for view in views { changes.append((view, try setting(name, to: values, of: view, action, turn))) }
            for (view, value) in changes { turn.modify(view) { $0.changed[name] = value } }
            return true
        }
        return done == true ? .success(scope) : .failure(scope)
    }

    private func setting(
        _ name: String, to values: [Value], of view: ActivationID, _ action: NodeReference, _ turn: Turn
    ) throws(Failure) -> Value {
        guard let reference = turn.node(of: view) else { return .null }
        let kind = turn.kind(reference)
        let refused = Failure(.cannotUpdate(name, on: kind.name, at: turn.location(action)))
        guard let parameter = kind.parameter(name) else { throw refused }
        if parameter.isList {
            guard values.allSatisfy({ $0.kindType.fits(parameter.accepts) }) else { throw refused }
            return .list(values)
        }
        guard let value = values.first, value != .null else {
            guard !parameter.isRequired else { throw refused }
            return .null
        }
        guard values.count == 1, value.kindType.fits(parameter.accepts) || ImageValue(value) != nil && parameter.accepts.fits(.image)
        else { throw refused }
        return try turn.convert(value, parameter, at: action)
    }
}

struct EndEditingBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome {
        if let focus = turn.state.focus, turn.ancestors(of: focus).contains(controller) { turn.endEditing() }
        return .success(scope)
    }
}
