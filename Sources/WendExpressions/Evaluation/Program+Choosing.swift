/// Finds the members of a list that a condition holds for.
///
/// Conditions such as `id == message.task.id` ask each member for one thing, and compare that with what is the same for all: this is worked
/// out once, not for each. What it costs is what it would cost for each by itself.
extension Program {
    /// The places of the members that the condition holds for; the work comes out of what is left.
    func places(in members: [Value], _ scope: ExpressionScope, spending left: inout Int) -> [Int] {
        var places: [Int] = []
        var scope = scope
        let comparison = keyed
        var run = Run(cost: 0)
        /// A member whose names were looked at, and where the key is in it: mostly all others have the same.
        var model: (fields: Fields, place: Int)?
        var known: (value: Value, cost: Int, isSound: Bool)?
        for place in members.indices {
            let cost = min(scope.cost, max(left, 0))
            run.remaining = cost
            if let comparison, case .dictionary(let fields) = members[place],
                let key = Self.place(of: comparison, in: fields, &model)
            {
                if known == nil {
                    scope.subject = members[place]
                    var inner = Run(cost: scope.cost)
                    let value = value(comparison.other, scope, &inner)
                    if inner.remaining >= 0 { known = (value, scope.cost - inner.remaining, inner.faults == 0) }
                }
                if let known {
                    // The comparison, and both sides of it.
                    let holds =
                        run.spend(2 + known.cost) && known.isSound
                        && compare(comparison, fields[key].value, known.value, &run)
                    if holds, run.remaining >= 0 { places.append(place) }
                    left -= cost - run.remaining + 1
                    continue
                }
            }
            scope.subject = members[place]
            var own = Run(cost: cost)
            if holds(start, scope, &own), own.remaining >= 0 { places.append(place) }
            left -= cost - own.remaining + 1
        }
        return places
    }

    @inline(__always)
    private func compare(_ comparison: KeyedComparison, _ mine: Value, _ other: Value, _ run: inout Run) -> Bool {
        comparison.isKeyFirst
            ? compare(comparison.operation, comparison.options, mine, other, start, &run)
            : compare(comparison.operation, comparison.options, other, mine, start, &run)
    }

    /// Where the key of a comparison is in a member; nil if that has none, or a name that the other side asks for.
    @inline(__always)
    private static func place(
        of comparison: KeyedComparison, in fields: Fields, _ model: inout (fields: Fields, place: Int)?
    ) -> Int? {
        if let model, fields.hasNames(of: model.fields) { return model.place }
        guard let place = fields.firstIndex(where: { $0.name == comparison.key }),
            !fields.contains(where: { comparison.names.contains($0.name) })
        else { return nil }
        model = (fields, place)
        return place
    }
}
