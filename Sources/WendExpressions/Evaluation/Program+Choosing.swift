/// Finds the members of a list that a condition holds for.
///
/// Conditions such as `id == message.task.id` ask each member for one thing, and compare that with what is the same for all: this is worked
/// out once, not for each. What it costs is what it would cost for each by itself.
extension Program {
    /// What is known of members that have the same names as one that was looked at.
    private struct Known {
        let names: Fields
        /// Where the key of the comparison is among them.
        let key: Int
        let other: Other

        /// What the comparison costs: itself, and both of its sides.
        var cost: Int { 2 + other.cost }

        /// The integer that all are compared with; nil if it is something else, or they are not asked whether they are the same.
        func integer(of operation: ComparisonOperator) -> Int? {
            guard other.isSound, operation == .equal || operation == .notEqual, case .integer(let number) = other.value
            else { return nil }
            return number
        }
    }

    /// The other side of a comparison.
    private struct Other {
        let value: Value
        let cost: Int
        let isSound: Bool
    }

    /// The places of the members that the condition holds for; the work comes out of what is left.
    func places(in members: [Value], _ scope: ExpressionScope, spending left: inout Int) -> [Int] {
        var places: [Int] = []
        var scope = scope
        var other: Other?
        var place = 0
        while place < members.count {
            if let comparison = keyed, case .dictionary(let fields) = members[place],
                let key = comparison.place(in: fields)
            {
                if other == nil {
                    scope.subject = members[place]
                    var run = Run(cost: scope.cost)
                    let value = value(comparison.other, scope, &run)
                    if run.remaining >= 0 {
                        other = Other(value: value, cost: scope.cost - run.remaining, isSound: run.faults == 0)
                    }
                }
                if let other {
                    let known = Known(names: fields, key: key, other: other)
                    place = compare(comparison, members, from: place, known, scope.cost, &places, &left)
                    continue
                }
            }
            scope.subject = members[place]
            if holds(in: scope, &left) { places.append(place) }
            place += 1
        }
        return places
    }

    private func holds(in scope: ExpressionScope, _ left: inout Int) -> Bool {
        let cost = min(scope.cost, max(left, 0))
        var run = Run(cost: cost)
        let holds = holds(start, scope, &run)
        left -= cost - run.remaining + 1
        return holds && run.remaining >= 0
    }

    /// Compares members as long as they have the same names.
    /// - Returns: The place of the first that has others.
    private func compare(
        _ comparison: KeyedComparison, _ members: [Value], from first: Int, _ known: Known, _ limit: Int,
        _ places: inout [Int], _ left: inout Int
    ) -> Int {
        members.withUnsafeBufferPointer { members in
            var run = Run(cost: 0)
            let wanted = known.integer(of: comparison.operation)
            for place in first..<members.count {
                let cost = min(limit, max(left, 0))
                if let wanted, known.cost <= cost,
                    let number = members[place].integer(at: known.key, ifNamesAreOf: known.names)
                {
                    if (number == wanted) == (comparison.operation == .equal) { places.append(place) }
                    left -= known.cost + 1
                    continue
                }
                run.remaining = cost
                guard let holds = compare(comparison, members[place], known, &run) else { return place }
                if holds, run.remaining >= 0 { places.append(place) }
                left -= cost - run.remaining + 1
            }
            return members.count
        }
    }

    /// - Returns: Nil if a member has other names.
    @inline(__always)
    private func compare(
        _ comparison: KeyedComparison, _ member: Value, _ known: Known, _ run: inout Run
    ) -> Bool? {
        guard case .dictionary(let fields) = member else { return nil }
        return fields.withValue(at: known.key, ifNamesAreOf: known.names) { mine in
            guard run.spend(known.cost), known.other.isSound else { return false }
            return comparison.isKeyFirst
                ? compare(comparison.operation, comparison.options, mine, known.other.value, start, &run)
                : compare(comparison.operation, comparison.options, known.other.value, mine, start, &run)
        }
    }
}

extension Value {
    /// The integer at a place of a dictionary; nil if something else is there, or the dictionary has other names.
    ///
    /// Not inlined: called of a member where it lies, it leaves the member's count of references alone, which is half of the time that
    /// ten thousand members take.
    @inline(never)
    fileprivate func integer(at place: Int, ifNamesAreOf names: Fields) -> Int? {
        guard case .dictionary(let fields) = self else { return nil }
        return fields.withValue(at: place, ifNamesAreOf: names) { value in
            if case .integer(let number) = value { number } else { nil }
        } ?? nil
    }
}
