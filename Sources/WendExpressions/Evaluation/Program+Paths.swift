/// Follows key paths.
extension Program {
    func pathValue(_ path: Int32, _ position: Int32, _ scope: ExpressionScope, _ run: inout Run) -> Value {
        if run.records { run.dependencies.insert(paths[Int(path)].text) }
        if paths[Int(path)].isSingleKey {
            return whole(root(paths[Int(path)].first, position, scope, &run), scope)
        }
        if paths[Int(path)].first.isEmpty {
            return follow(paths[Int(path)].steps[...], from: scope.subject, position, scope, &run)
        }
        if case .list = scope.subject {
            return follow(paths[Int(path)].steps[...], from: scope.subject, position, scope, &run)
        }
        let first = root(paths[Int(path)].first, position, scope, &run)
        return follow(paths[Int(path)].steps[1...], from: first, position, scope, &run)
    }

    /// What a value is where nothing in it is asked for.
    private func whole(_ value: Value, _ scope: ExpressionScope) -> Value {
        guard case .reference(let reference) = value else { return value }
        return scope.source?.value(of: reference) ?? value
    }

    /// What a name at the start of a path stands for.
    private func root(_ name: String, _ position: Int32, _ scope: ExpressionScope, _ run: inout Run) -> Value {
        if case .dictionary(let fields) = scope.subject {
            if let value = fields.withValue(of: name, { $0 }) { return value }
            return scope.source?.value(named: name) ?? .null
        }
        if case .null = scope.subject { return scope.source?.value(named: name) ?? .null }
        if let source = scope.source, let value = source.value(named: name) { return value }
        return key(name, of: scope.subject, position, scope, &run)
    }

    func follow(
        _ steps: ArraySlice<PathStep>, from start: Value, _ position: Int32, _ scope: ExpressionScope, _ run: inout Run
    ) -> Value {
        var value = start
        for index in steps.startIndex..<steps.endIndex {
            guard run.spend(1) else { return .null }
            switch steps[index] {
            case .key(let name):
                if case .dictionary(let fields) = value, name != "self" {
                    value = fields.withValue(of: name) { $0 } ?? .null
                    continue
                }
                // Nothing has no properties, but it may still be counted further on.
                if case .null = value { continue }
                value = key(name, of: value, position, scope, &run)
            case .collection(let operation):
                value = whole(value, scope)
                let rest = steps[(index + 1)...]
                switch operation {
                case .count where rest.isEmpty: return count(value, position, &run)
                case .firstObject:
                    value = collection(value, "@firstObject", position, &run)?.first ?? .null
                    continue
                case .lastObject:
                    value = collection(value, "@lastObject", position, &run)?.last ?? .null
                    continue
                case .allKeys, .allValues:
                    value = entries(operation, of: value, position, &run)
                    continue
                default: return collect(operation, rest, value, position, scope, &run)
                }
            }
        }
        return whole(value, scope)
    }

    /// One property of a value: a dictionary's entry, a record's property, a list of its members' properties, or what a text, a
    /// number or a date can say about itself.
    func key(_ name: String, of value: Value, _ position: Int32, _ scope: ExpressionScope, _ run: inout Run) -> Value {
        if name == "self" { return value }
        switch value {
        case .dictionary(let fields): return fields[name] ?? .null
        case .null: return .null
        case .list(let members):
            guard run.spend(members.count) else { return .null }
            return .list(members.map { key(name, of: $0, position, scope, &run) })
        case .reference(let reference): return property(name, of: reference, position, scope, &run)
        default:
            if let selector = Selector(rawValue: name), selector.parameters.isEmpty,
                let answer = selector.perform(on: value, [], now: scope.now, &run)
            {
                return answer
            }
            run.report(.unknownKey(name, on: value.typeName, at: spans[Int(position)]))
            return .null
        }
    }

    /// A record's property under one of the names it may have: `hidden` is also found as `isHidden`.
    private func property(
        _ name: String, of reference: Reference, _ position: Int32, _ scope: ExpressionScope, _ run: inout Run
    ) -> Value {
        if let source = scope.source {
            if let value = source.value(named: name, of: reference) { return value }
            if let first = name.unicodeScalars.first {
                let capital =
                    first.properties.titlecaseMapping + name.unicodeScalars.dropFirst().map(String.init).joined()
                for alternative in ["get\(capital)", "is\(capital)", "_\(name)"] {
                    if let value = source.value(named: alternative, of: reference) { return value }
                }
            }
            if let value = source.value(of: reference) { return key(name, of: value, position, scope, &run) }
        }
        let closest = run.records ? Suggestion.closest(to: name, among: scope.source?.names(of: reference) ?? []) : nil
        run.report(.unknownKey(name, on: "'\(reference.type)'", closest: closest, at: spans[Int(position)]))
        return .null
    }

    private func count(_ value: Value, _ position: Int32, _ run: inout Run) -> Value {
        switch value {
        case .null: return 0
        case .list(let members): return .integer(members.count)
        case .dictionary(let fields): return .integer(fields.count)
        default:
            run.report(
                .wrongOperand("@count", expected: "a list", found: value.typeName, at: spans[Int(position)]))
            return .null
        }
    }

    /// What an operator makes of the rest of the path at each member.
    private func collect(
        _ operation: CollectionOperator, _ rest: ArraySlice<PathStep>, _ value: Value, _ position: Int32,
        _ scope: ExpressionScope, _ run: inout Run
    ) -> Value {
        if operation == .count, case .null = value { return 0 }
        guard let members = collection(value, "@\(operation.rawValue)", position, &run) else { return .null }
        var values: [Value] = []
        values.reserveCapacity(members.count)
        for member in members {
            guard run.spend(1) else { return .null }
            values.append(rest.isEmpty ? member : follow(rest, from: member, position, scope, &run))
        }
        switch operation {
        case .count: return .integer(values.count)
        case .sum: return Aggregate.sum(values)
        case .avg: return Aggregate.average(values)
        case .min: return Aggregate.extreme(values) { $0 < 0 }
        case .max: return Aggregate.extreme(values) { $0 > 0 }
        case .unionOfObjects: return .list(values.filter { $0 != .null })
        case .distinctUnionOfObjects: return distinct(values.filter { $0 != .null }, &run)
        case .unionOfArrays, .unionOfSets: return flattened(values, &run).map(Value.list) ?? .null
        case .distinctUnionOfArrays, .distinctUnionOfSets:
            return flattened(values, &run).map { distinct($0, &run) } ?? .null
        case .firstObject: return values.first ?? .null
        case .lastObject: return values.last ?? .null
        case .allKeys, .allValues: return .null
        }
    }

    /// The names or the values of a dictionary, in its order.
    private func entries(
        _ operation: CollectionOperator, of value: Value, _ position: Int32, _ run: inout Run
    ) -> Value {
        switch value {
        case .null: return .null
        case .dictionary(let fields):
            guard run.spend(fields.count) else { return .null }
            return .list(operation == .allKeys ? fields.names.map(Value.string) : fields.map(\.value))
        default:
            run.report(
                .wrongOperand(
                    "@\(operation.rawValue)", expected: "a dictionary", found: value.typeName, at: spans[Int(position)])
            )
            return .null
        }
    }

    /// The members of lists, one after the other; nil if that is too much work.
    private func flattened(_ values: [Value], _ run: inout Run) -> [Value]? {
        run.spend(values.reduce(0) { $0 + $1.elements.count }) ? Aggregate.flattened(values) : nil
    }

    /// The different values, in the order of their first appearance.
    func distinct(_ values: [Value], _ run: inout Run) -> Value {
        var seen: Set<ComparableKey> = []
        guard run.spend(values.count) else { return .null }
        return .list(values.filter { seen.insert(ComparableKey($0)).inserted })
    }
}
