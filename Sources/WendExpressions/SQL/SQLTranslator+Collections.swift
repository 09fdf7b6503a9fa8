/// Translates what is said about to-many relationships.
extension SQLTranslator {
    /// The members of a to-many relationship as a SELECT of its own, and the condition that ties them to their owner.
    private mutating func members(
        _ relationship: EntityDescription.Relationship, of place: Place
    ) -> (query: Query, from: String, tie: String)? {
        guard let entity = entities[relationship.destination] else { return nil }
        let query = Query(entity: entity, alias: alias())
        let table = "\(SQLFragment.quoted(entity.table)) AS \(query.alias)"
        switch relationship.join {
        case .column: return nil
        case .inverseColumn(let column):
            return (query, table, "\(query.alias).\(SQLFragment.quoted(column)) = \(place.id)")
        case .table(let name, let own, let other):
            let link = alias()
            let from =
                "\(SQLFragment.quoted(name)) AS \(link) JOIN \(table) ON "
                + "\(query.id) = \(link).\(SQLFragment.quoted(other))"
            return (query, from, "\(link).\(SQLFragment.quoted(own)) = \(place.id)")
        }
    }

    private func select(_ result: String, _ query: Query, _ from: String, _ tie: String, _ condition: SQLFragment?)
        -> SQLFragment
    {
        let joins = SQLFragment.joined(query.joins, " ")
        let text =
            "SELECT \(result) FROM \(from)\(joins.text.isEmpty ? "" : " \(joins.text)") WHERE \(tie)"
            + (condition.map { " AND \($0.text)" } ?? "")
        return SQLFragment(text, joins.parameters + (condition?.parameters ?? []))
    }

    /// ANY, ALL and NONE.
    mutating func quantifiedCondition(_ comparison: Comparison, _ query: inout Query) -> SQLFragment? {
        guard rows.isEmpty, let quantifier = comparison.quantifier,
            comparison.operation != .isIn || isConstantList(comparison.right),
            comparison.operation != .between,
            case .path(nil, let steps) = comparison.left.form, let (place, rest) = toOne(steps[...], &query),
            case .key(let name)? = rest.first, let relationship = place.entity.relationship(name),
            relationship.isToMany,
            !steps.contains(where: { if case .collection = $0 { true } else { false } }),
            let (members, from, tie) = members(relationship, of: place)
        else { return nil }
        var inner = members
        // The right side belongs to the record outside, so only what is known now may stand there.
        guard isKnown(comparison.right) else { return nil }
        let left: SQLOperand?
        if rest.count == 1 {
            left = SQLOperand(fragment: SQLFragment(inner.id), sort: .record(inner.entity.recordType))
        } else {
            left = path(rest.dropFirst(), &inner)
        }
        guard let left else { return nil }
        let test: SQLFragment?
        if comparison.operation == .isIn {
            guard case .list(let list)? = comparison.right.constant else { return nil }
            test = isMember(left, of: list, comparison.options)
        } else {
            test = operand(comparison.right, &query).flatMap {
                compare(comparison.operation, comparison.options, left, $0)
            }
        }
        guard let test else { return nil }
        switch quantifier {
        case .any, .none:
            let passing = select("1", inner, from, tie, test)
            return SQLFragment("\(quantifier == .none ? "NOT " : "")EXISTS (\(passing.text))", passing.parameters)
        case .all:
            let failing = select("1", inner, from, tie, SQLFragment("NOT \(test.text)", test.parameters))
            // All members of a record that is missing is nothing, not everything.
            let exists = place.isJoined ? "\(place.id) IS NOT NULL AND " : ""
            return SQLFragment("(\(exists)NOT EXISTS (\(failing.text)))", failing.parameters)
        }
    }

    private func isConstantList(_ node: Node) -> Bool { if case .list? = node.constant { true } else { false } }

    private func isKnown(_ node: Node) -> Bool {
        switch node.form {
        case .constant: true
        case .variable(let name): variables[name] != nil
        case .call(.now, _): true
        default: false
        }
    }

    /// Whether a value is one of a list. Members that SQLite itself compares as the memory does are one set, which it looks things up
    /// in; of the others each is a comparison of its own.
    mutating func isMember(_ value: SQLOperand, of members: [Value], _ options: TextOptions) -> SQLFragment? {
        var set: [Value] = []
        var tests: [SQLFragment] = []
        var length = 0
        for member in members {
            guard let right = literal(member) else { return nil }
            if Self.isLookedUp(right, value, options), let parameter = right.fragment.parameters.first {
                set.append(parameter)
                continue
            }
            guard let test = compare(.equal, options, value, right) else { return nil }
            length += test.text.utf8.count
            guard length <= SQLBounds.bytes else { return nil }
            tests.append(test)
        }
        if !set.isEmpty {
            let marks = Array(repeating: "?", count: set.count).joined(separator: ", ")
            tests.append(
                SQLFragment("COALESCE(\(value.fragment.text) IN (\(marks)), 0)", value.fragment.parameters + set))
        }
        if tests.isEmpty { return SQLFragment("0") }
        let chain = SQLFragment.chained(tests, " OR ")
        let whole = SQLFragment("(\(chain.text))", chain.parameters)
        return SQLBounds.isShort(whole) ? whole : nil
    }

    /// Whether SQLite finds a member of a set where the memory does: in a set numbers become what the column holds, so only whole ones
    /// are looked up, in a column of such.
    private static func isLookedUp(_ member: SQLOperand, _ value: SQLOperand, _ options: TextOptions) -> Bool {
        guard member.sort == value.sort else { return false }
        return switch value.sort {
        case .string: !options.isCanonical
        case .number: member.isWhole && value.isWhole
        case .date, .record: true
        case .data, .null: false
        }
    }

    /// `@count`, `@sum` and the like at the end of a to-many path.
    mutating func collected(
        _ relationship: EntityDescription.Relationship, of place: Place, _ rest: ArraySlice<PathStep>
    ) -> SQLOperand? {
        guard case .collection(let operation)? = rest.first, let (inner, from, tie) = members(relationship, of: place)
        else {
            return nil
        }
        if operation == .count {
            guard rest.count == 1 else { return nil }
            let count = select("COUNT(*)", inner, from, tie, nil)
            return SQLOperand(fragment: SQLFragment("(\(count.text))", count.parameters), sort: .number, isWhole: true)
        }
        guard rest.count == 2, case .key(let name)? = rest.last, let attribute = inner.entity.attribute(name) else {
            return nil
        }
        let column = column(attribute, inner.alias, id: inner.entity.idColumn)
        let result: String
        switch operation {
        case .min, .max:
            guard column.sort != .data else { return nil }
            result = "\(operation.rawValue.uppercased())(\(column.fragment.text))"
        case .sum, .avg:
            // Sums of doubles depend on the order of the rows, and large integers do not fit: both are left to the memory.
            guard attribute.type == .bool else { return nil }
            result =
                operation == .sum
                ? "COALESCE(SUM(\(column.fragment.text)), 0)"
                : "COALESCE(TOTAL(\(column.fragment.text)) / NULLIF(COUNT(*), 0), 0)"
        default: return nil
        }
        let select = select(result, inner, from, tie, nil)
        // Of a record that is missing there is no sum, not even 0.
        let text =
            place.isJoined && operation != .min && operation != .max
            ? "CASE WHEN \(place.id) IS NULL THEN NULL ELSE (\(select.text)) END" : "(\(select.text))"
        return SQLOperand(fragment: SQLFragment(text, select.parameters), sort: column.sort, isWhole: false)
    }

    /// `SUBQUERY(relationship, $x, condition).@count`.
    mutating func subqueryCount(_ collection: Node, _ variable: String, _ filter: Node, _ query: inout Query)
        -> SQLOperand?
    {
        let owner: (Place, ArraySlice<PathStep>)?
        switch collection.form {
        case .path(nil, let steps) where rows.isEmpty: owner = toOne(steps[...], &query)
        case .path(let base?, let steps):
            guard case .variable(let name) = base.form, let position = rows.lastIndex(where: { $0.name == name }) else {
                return nil
            }
            var row = rows[position].query
            owner = toOne(steps[...], &row)
            rows[position].query = row
        default: return nil
        }
        guard let (place, rest) = owner, rest.count == 1, case .key(let name)? = rest.first,
            let relationship = place.entity.relationship(name), relationship.isToMany,
            let (inner, from, tie) = members(relationship, of: place)
        else { return nil }
        rows.append((variable, inner))
        var outside = query
        let before = query.joins.count
        let condition = condition(filter, &outside)
        guard let finished = rows.popLast()?.query, let condition, outside.joins.count == before else { return nil }
        let count = select("COUNT(*)", finished, from, tie, condition)
        return SQLOperand(fragment: SQLFragment("(\(count.text))", count.parameters), sort: .number, isWhole: true)
    }
}
