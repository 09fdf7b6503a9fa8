import WendExpressions

/// What the actions have in common that change declared values.
extension Turn {
    /// Changes a declared value, nearest outward from a controller, or something in it.
    ///
    /// - Parameters:
    ///   - parameter: The parameter of the action that says the name.
    ///   - change: Makes the new value of the old. What is new in it has to be admitted (``admits(_:)``) there.
    mutating func changeDeclared(
        _ parameter: String, _ action: NodeReference, for controller: ActivationID, in scope: Scope,
        _ change: (Value, Reading, inout Turn) throws(Failure) -> Value?
    ) -> Outcome {
        let reading = tree.reading(action, for: controller, in: scope)
        var kept: String?
        let isDone = attempt { (turn: inout Turn) throws(Failure) in
            let name = try turn.tree.text(parameter, of: reading) ?? ""
            let path = name.split(separator: ".").map(String.init)
            // An action that answers a row knows the row's item.
            let row = scope.sender.flatMap { $0.isOfRow ? $0.with(part: 0) : nil }
            guard
                let place = turn.tree.place(path, from: controller)
                    ?? turn.tree.place(path, from: row, asked: scope.frame.merging(scope.hidden))
            else {
                let location = turn.tree.location(action)
                if turn.tree.isMadeAnew(path.first ?? "", from: controller)
                    || turn.tree.isMadeAnew(path.first ?? "", from: row, asked: scope.frame)
                {
                    throw Failure(.itemMadeAnew(path[0], name, at: location))
                }
                // Of a row that is there no more only the data is left that it gave along.
                let isOfRow = if row != nil, case .dictionary? = scope.frame[path.first ?? ""] { true } else { false }
                let isItem = isOfRow || turn.tree.isItem(path.first ?? "", seenFrom: controller)
                throw Failure(isItem ? .itemGone(path[0], name, at: location) : .undeclared(name, at: location))
            }
            guard let value = try change(turn.tree.value(at: place), reading, &turn) else { return false }
            guard turn.keep(value, at: place) else {
                throw Failure(.noPlaceInValue(name, at: turn.tree.location(action)))
            }
            kept = path.first
            return true
        }
        return isDone == true ? .success(kept.map(scope.after) ?? scope) : .failure(scope)
    }

    /// The members of a list that is to be changed; nothing has none.
    func members(of value: Value, at action: NodeReference) throws(Failure) -> [Value] {
        switch value {
        case .list(let members): return members
        case .null: return []
        default: throw Failure(.notAList(value.typeName, at: tree.location(action)))
        }
    }
}

extension SessionTree {
    /// Judges the members of a list, or works something out for each: names are first those of the member, then those around the
    /// action.
    func expressions(
        _ parameter: String, of reading: Reading, _ work: (ValueExpression, inout ExpressionScope, Meter) -> Void
    ) {
        guard let (expression, scope) = judged(parameter, of: reading) else { return }
        var inner = scope
        work(expression, &inner, meter)
    }
}
