#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Translates values.
extension SQLTranslator {
    mutating func operand(_ node: Node, _ query: inout Query) -> SQLOperand? {
        switch node.form {
        case .constant(let value): return literal(value)
        case .subject where rows.isEmpty:
            return SQLOperand(fragment: SQLFragment(query.id), sort: .record(query.entity.recordType))
        case .variable(let name):
            if let row = rows.last(where: { $0.name == name }) {
                return SQLOperand(fragment: SQLFragment(row.query.id), sort: .record(row.query.entity.recordType))
            }
            return variables[name].flatMap { literal($0) }
        case .path(nil, let steps) where rows.isEmpty: return path(steps[...], &query)
        case .path(let base?, let steps): return path(from: base, steps, &query)
        case .negative(let part):
            guard let part = operand(part, &query), part.sort == .number else { return nil }
            // The opposite of the least integer is none; bits cannot be taken of it.
            return SQLOperand(
                fragment: SQLFragment("(- \(part.fragment.text))", part.fragment.parameters), sort: .number)
        case .complement(let part):
            guard let part = operand(part, &query), part.sort == .number, part.isWhole else { return nil }
            return SQLOperand(
                fragment: SQLFragment("(~ \(part.fragment.text))", part.fragment.parameters), sort: .number,
                isWhole: true)
        case .binary(let operation, let left, let right):
            guard let left = operand(left, &query), let right = operand(right, &query) else { return nil }
            return calculation(operation, left, right)
        case .call(.now, _): return literal(.date(now))
        case .call(.noIndex, let arguments): return operand(arguments[0], &query)
        case .call, .selector, .template, .ternary, .cast: return foreseen(node)
        default: return nil
        }
    }

    /// The value of what asks for nothing of the record: it is the same for all, and becomes a parameter. Where working
    /// it out meets a problem, a comparison does not hold, which memory knows.
    private func foreseen(_ node: Node) -> SQLOperand? {
        guard isForeseen(node) else { return nil }
        let report = ValueExpression(node, role: .any).report(in: surroundings)
        return report.problems.isEmpty ? literal(report.value) : nil
    }

    private func isForeseen(_ node: Node) -> Bool {
        switch node.form {
        case .subject, .anyKey, .path(nil, _), .assignment, .subquery: false
        case .variable(let name): !rows.contains { $0.name == name } && variables[name] != nil
        case .call(let function, let arguments):
            function.described.sql != .memory && arguments.allSatisfy(isForeseen)
        default: node.form.children.allSatisfy(isForeseen)
        }
    }

    func literal(_ value: Value) -> SQLOperand? {
        switch value {
        case .null: return SQLOperand(fragment: SQLFragment("NULL"), sort: .null, constant: value)
        case .bool(let flag):
            return SQLOperand(
                fragment: SQLFragment("?", [.integer(flag ? 1 : 0)]), sort: .number, isWhole: true, constant: value)
        case .integer:
            return SQLOperand(fragment: SQLFragment("?", [value]), sort: .number, isWhole: true, constant: value)
        case .double(let number):
            if number.isNaN { return nil }
            return SQLOperand(fragment: SQLFragment("?", [value]), sort: .number, constant: value)
        case .string: return SQLOperand(fragment: SQLFragment("?", [value]), sort: .string, constant: value)
        case .date(let date):
            // SQLite takes what is not a number for nothing.
            let seconds = date.timeIntervalSinceReferenceDate
            if seconds.isNaN { return nil }
            return SQLOperand(fragment: SQLFragment("?", [.double(seconds)]), sort: .date, constant: value)
        case .data: return SQLOperand(fragment: SQLFragment("?", [value]), sort: .data, constant: value)
        case .reference(let reference):
            return SQLOperand(
                fragment: SQLFragment("?", [id(of: reference)]), sort: .record(reference.type), constant: value)
        case .list, .dictionary: return nil
        }
    }

    /// The id of a record as its table has it.
    private func id(of reference: Reference) -> Value {
        let isNumber = entities.values.contains { $0.recordType == reference.type && $0.hasNumberIDs }
        return isNumber ? Int(reference.id).map(Value.integer) ?? .string(reference.id) : .string(reference.id)
    }

    private func calculation(_ operation: BinaryOperator, _ left: SQLOperand, _ right: SQLOperand) -> SQLOperand? {
        func made(_ text: String, _ parameters: [Value], isWhole: Bool) -> SQLOperand {
            SQLOperand(fragment: SQLFragment(text, parameters), sort: .number, isWhole: isWhole)
        }
        let (one, other) = (left.fragment, right.fragment)
        let parameters = one.parameters + other.parameters
        if operation == .coalesce {
            guard left.sort == right.sort else { return nil }
            return SQLOperand(
                fragment: SQLFragment("COALESCE(\(one.text), \(other.text))", parameters), sort: left.sort,
                isWhole: left.isWhole && right.isWhole)
        }
        guard left.sort == .number, right.sort == .number else { return nil }
        switch operation {
        case .add, .subtract, .multiply:
            // Integers that overflow become doubles here as there; bits cannot be taken of what may have become one.
            return made("(\(one.text) \(operation.rawValue) \(other.text))", parameters, isWhole: false)
        case .divide:
            // Dividing by nothing at all is told apart in memory only.
            guard let divisor = right.constant?.number, divisor != 0 else { return nil }
            return made("(\(one.text) / \(other.text))", parameters, isWhole: false)
        case .bitAnd, .bitOr:
            guard left.isWhole, right.isWhole else { return nil }
            return made("(\(one.text) \(operation.rawValue) \(other.text))", parameters, isWhole: true)
        case .bitXor:
            guard left.isWhole, right.isWhole else { return nil }
            let exclusive = SQLFragment(
                "((\(one.text) | \(other.text)) & ~(\(one.text) & \(other.text)))", parameters + parameters)
            return SQLBounds.isShort(exclusive) ? made(exclusive.text, exclusive.parameters, isWhole: true) : nil
        case .shiftLeft, .shiftRight:
            guard left.isWhole, right.isWhole, let distance = right.constant?.wholeNumber, (0..<64).contains(distance)
            else { return nil }
            return made("(\(one.text) \(operation.rawValue) \(other.text))", parameters, isWhole: true)
        default: return nil
        }
    }

    // MARK: Paths

    /// What a path of attributes and to-one relationships leads to; an operator at its end counts what a to-many one
    /// leads to.
    mutating func path(_ steps: ArraySlice<PathStep>, _ query: inout Query) -> SQLOperand? {
        guard let (place, rest) = toOne(steps, &query), let step = rest.first else { return nil }
        guard case .key(let name) = step else { return nil }
        if let attribute = place.entity.attribute(name) {
            guard rest.count == 1 else { return nil }
            return column(attribute, place.alias, id: place.entity.idColumn)
        }
        guard let relationship = place.entity.relationship(name) else { return nil }
        if !relationship.isToMany {
            // The path ends at a record.
            guard rest.count == 1, case .column(let column) = relationship.join else { return nil }
            return SQLOperand(
                fragment: SQLFragment("\(place.alias).\(SQLFragment.quoted(column))"),
                sort: .record(entities[relationship.destination]?.recordType ?? relationship.destination))
        }
        return collected(relationship, of: place, rest.dropFirst())
    }

    private mutating func path(from base: Node, _ steps: [PathStep], _ query: inout Query) -> SQLOperand? {
        switch base.form {
        case .subject where rows.isEmpty: return path(steps[...], &query)
        case .variable(let name):
            guard let position = rows.lastIndex(where: { $0.name == name }) else { return nil }
            var row = rows[position].query
            let result = path(steps[...], &row)
            rows[position].query = row
            return result
        case .subquery(let collection, let variable, let filter) where steps == [.collection(.count)]:
            return subqueryCount(collection, variable, filter, &query)
        default: return nil
        }
    }

    func column(_ attribute: EntityDescription.Attribute, _ alias: String, id idColumn: String) -> SQLOperand {
        let sort: SQLOperand.Sort =
            switch attribute.type {
            case .integer, .double, .bool: .number
            case .string: .string
            case .date: .date
            case .data: .data
            }
        return SQLOperand(
            fragment: SQLFragment("\(alias).\(SQLFragment.quoted(attribute.column))"), sort: sort,
            isWhole: attribute.type == .integer || attribute.type == .bool,
            search: attribute.search.map { search in
                SQLSearch(
                    column: "\(alias).\(SQLFragment.quoted(search.column))",
                    index: search.index.map { ("\(alias).\(SQLFragment.quoted(idColumn))", $0) })
            })
    }

    /// A record that has been reached, and whether it may be missing.
    struct Place {
        var entity: EntityDescription
        var alias: String
        var isJoined: Bool
        var id: String { "\(alias).\(SQLFragment.quoted(entity.idColumn))" }
    }

    /// Joins to-one relationships as long as more steps follow; the rest starts with the step that is none.
    mutating func toOne(_ steps: ArraySlice<PathStep>, _ query: inout Query) -> (Place, ArraySlice<PathStep>)? {
        var place = Place(entity: query.entity, alias: query.alias, isJoined: false)
        var rest = steps
        var path = ""
        while rest.count > 1, case .key(let name)? = rest.first, let relationship = place.entity.relationship(name),
            !relationship.isToMany
        {
            guard case .column(let column) = relationship.join, let next = entities[relationship.destination] else {
                return nil
            }
            path += "\(name)."
            let alias: String
            if let known = query.joined[path] {
                alias = known
            } else {
                guard query.joins.count < SQLBounds.joins else { return nil }
                alias = self.alias()
                query.joined[path] = alias
                query.joins.append(
                    SQLFragment(
                        "LEFT JOIN \(SQLFragment.quoted(next.table)) AS \(alias) ON "
                            + "\(alias).\(SQLFragment.quoted(next.idColumn)) = \(place.alias).\(SQLFragment.quoted(column))"
                    ))
            }
            place = Place(entity: next, alias: alias, isJoined: true)
            rest = rest.dropFirst()
        }
        return (place, rest)
    }
}
