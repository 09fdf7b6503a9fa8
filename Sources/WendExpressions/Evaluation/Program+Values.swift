#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Works out values.
extension Program {
    func value(_ position: Int32, _ scope: ExpressionScope, _ run: inout Run) -> Value {
        guard run.spend(1) else { return .null }
        switch instructions[Int(position)] {
        case .constant(let constant): return constants[Int(constant)]
        case .subject:
            if run.records { run.dependencies.insert("SELF") }
            return scope.subject
        case .variable(let name): return variable(names[Int(name)], position, scope, &run)
        case .path(let path): return pathValue(path, position, scope, &run)
        case .pathFrom(let base, let path):
            let base = value(base, scope, &run)
            return follow(paths[Int(path)].steps[...], from: base, position, scope, &run)
        case .item(let base, let index):
            let base = value(base, scope, &run)
            let index = value(index, scope, &run)
            return item(of: base, at: index, position, &run)
        case .firstItem(let base):
            let base = value(base, scope, &run)
            return collection(base, "[FIRST]", position, &run)?.first ?? .null
        case .lastItem(let base):
            let base = value(base, scope, &run)
            return collection(base, "[LAST]", position, &run)?.last ?? .null
        case .size(let base):
            let base = value(base, scope, &run)
            return collection(base, "[SIZE]", position, &run).map { .integer($0.count) } ?? .null
        case .list(let first, let count):
            var members: [Value] = []
            members.reserveCapacity(Int(count))
            for operand in first..<first + count {
                let member = value(operands[Int(operand)], scope, &run)
                guard run.spend(copying: member) else { return .null }
                members.append(member)
            }
            return .list(members)
        case .template(let first, let count): return template(first, count, scope, &run)
        case .negative(let operand): return opposite(value(operand, scope, &run), position, &run)
        case .complement(let operand): return invertedBits(value(operand, scope, &run), position, &run)
        case .binary(.coalesce, let left, let right):
            let value = value(left, scope, &run)
            return value == .null ? self.value(right, scope, &run) : value
        case .binary(let operation, let left, let right):
            let left = value(left, scope, &run)
            let right = value(right, scope, &run)
            return combination(operation, left, right, position, &run)
        case .assignment(let name, let operand):
            let value = value(operand, scope, &run)
            run.locals.append((names[Int(name)], value))
            return value
        case .subquery(let name, let first): return subquery(names[Int(name)], first, position, scope, &run)
        case .ternary(let first):
            let branch = holds(operands[Int(first)], scope, &run) ? first + 1 : first + 2
            return value(operands[Int(branch)], scope, &run)
        case .cast(let operand, let type):
            let value = value(operand, scope, &run)
            return run.spend(copying: value) ? Casting.cast(value, to: names[Int(type)]) : .null
        case .call(let function, let first, let count):
            return call(function, first, count, position, scope, &run)
        case .selector(let name, let first, let count):
            return select(names[Int(name)], first, count, position, scope, &run)
        case .compare, .compareKey, .quantified, .matchesPattern, .anyMatchesPattern, .anyKey, .and, .or, .not, .always:
            run.remaining += 1
            return .bool(holds(position, scope, &run))
        }
    }

    func arguments(_ first: Int32, _ count: Int32, _ scope: ExpressionScope, _ run: inout Run) -> [Value] {
        (first..<first + count).map { value(operands[Int($0)], scope, &run) }
    }

    private func variable(_ name: String, _ position: Int32, _ scope: ExpressionScope, _ run: inout Run) -> Value {
        if !run.locals.isEmpty, let local = run.locals.last(where: { $0.name == name }) { return local.value }
        if run.records { run.dependencies.insert("$\(name)") }
        if let value = scope.variables[name] { return value }
        let closest = run.records ? Suggestion.closest(to: name, among: scope.variables.names).map { "$\($0)" } : nil
        run.report(.unboundVariable(name, closest: closest, at: spans[Int(position)]))
        return .null
    }

    private func template(_ first: Int32, _ count: Int32, _ scope: ExpressionScope, _ run: inout Run) -> Value {
        if count == 1 {
            let only = operands[Int(first)]
            return value(only, scope, &run)
        }
        var text = ""
        for operand in first..<first + count {
            let part = value(operands[Int(operand)], scope, &run).displayText
            guard run.spend(part.utf8.count / 16) else { return .null }
            text += part
        }
        return .string(text)
    }

    // MARK: Lists

    /// The members of a list, or the values of a dictionary; nil, and a problem, for anything else but nothing.
    func collection(_ value: Value, _ operation: String, _ position: Int32, _ run: inout Run) -> [Value]? {
        switch value {
        case .list(let members): return members
        case .dictionary(let fields): return fields.map(\.value)
        case .null: return nil
        default:
            run.report(
                .wrongOperand(operation, expected: "a list", found: value.typeName, at: spans[Int(position)]))
            return nil
        }
    }

    func item(of base: Value, at index: Value, _ position: Int32, _ run: inout Run) -> Value {
        switch (base, index) {
        case (.list(let members), .integer(let index)): return members.indices.contains(index) ? members[index] : .null
        case (.list(let members), .double(let number)):
            guard let index = Int(exactly: number), members.indices.contains(index) else { return .null }
            return members[index]
        case (.dictionary(let fields), .string(let key)): return fields[key] ?? .null
        case (.null, _), (_, .null): return .null
        default:
            run.report(
                .wrongOperand(
                    "[ ]", expected: "a list and a number, or a dictionary and a text",
                    found: "\(base.typeName) and \(index.typeName)", at: spans[Int(position)]))
            return .null
        }
    }

    private func subquery(
        _ name: String, _ first: Int32, _ position: Int32, _ scope: ExpressionScope, _ run: inout Run
    ) -> Value {
        let base = value(operands[Int(first)], scope, &run)
        guard let members = collection(base, "SUBQUERY", position, &run) else { return .null }
        let depth = run.locals.count
        var found: [Value] = []
        for member in members {
            run.locals.append((name, member))
            if holds(operands[Int(first) + 1], scope, &run) { found.append(member) }
            run.locals.removeLast(run.locals.count - depth)
            if run.remaining < 0 { return .null }
        }
        return .list(found)
    }
}
