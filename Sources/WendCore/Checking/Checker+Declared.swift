import WendExpressions

/// Holds the names of declared values against their declarations.
extension Checker {
    /// Notes what a node declares, and which declared values it means.
    mutating func noteNames(_ plan: KindPlan, _ index: Node.Index) {
        if let repetition = outlines[index].repetition { declaredNames.insert(repetition.variable) }
        if plan.kind.types.contains(.value), plan.kind.types != .any {
            let isWorkedOut = entries.contains { plan.names[$0.parameter] == "always" }
            for entry in entries where plan.names[entry.parameter] == "name" {
                guard case .literal(.string(let name)) = entry.source else {
                    declaresAnyName = true
                    continue
                }
                if isWorkedOut { workedOutNames.insert(name) } else { declaredNames.insert(name) }
            }
        }
        if plan.places.isEmpty { return }
        for entry in entries where plan.places.contains(entry.parameter) {
            guard case .literal(.string(let path)) = entry.source else { continue }
            let names = path.split(separator: ".", omittingEmptySubsequences: false)
            if let inner = Self.unbraced(path) {
                report(
                    .bracedPlace(inner, at: location(entry.range)).fixable(
                        "write '\(inner)'", edits(of: path, in: entry.range, to: inner)))
                continue
            }
            guard names.count <= Limit.dataDepth.bound, names.allSatisfy({ !$0.isEmpty }) else {
                report(.badPlace(path, at: location(entry.range)))
                continue
            }
            meantNames.append((String(names[0]), entry.range))
        }
    }

    /// What the queries find that have names, by name.
    private func entitiesOfQueries() -> [String: String] {
        document.nodes.reduce(into: [:]) { entities, node in
            guard let name = node.name, entities[name] == nil, let kind = registry[node.kind],
                kind.types == .companion, kind.parameter("entity") != nil
            else { return }
            entities[name] = node.attribute("entity") ?? ""
        }
    }

    /// The ways by which fields of items of lists are asked for, by the names of the fields; of several the first.
    private func fieldsOfItems() -> [String: String] {
        guard document.allowsBindings else { return [:] }
        let items = Set(outlines.compactMap(\.repetition?.variable))
        if items.isEmpty { return [:] }
        var ways: [String: String] = [:]
        for outline in outlines {
            for entry in outline.entries {
                guard case .binding(let expression) = entry.source else { continue }
                for name in expression.names where items.contains(name.name) {
                    if let field = name.next, ways[field] == nil { ways[field] = "\(name.name).\(field)" }
                }
            }
        }
        let declared = fieldsDeclared()
        // What records of a list are declared with is a field of its items, whether anybody asks for it or not.
        for outline in outlines {
            guard let repetition = outline.repetition, let list = repetition.items.names.first, list.isWhole else {
                continue
            }
            for field in declared[list.name] ?? [] where ways[field] == nil {
                ways[field] = "\(repetition.variable).\(field)"
            }
        }
        return ways
    }

    /// The fields of the records that declared lists begin with, by the names of those.
    private func fieldsDeclared() -> [String: [String]] {
        var fields: [String: [String]] = [:]
        for (index, outline) in outlines.enumerated() {
            let kind = registry[outline.kind]
            guard let name = document.nodes[index].name, fields[name] == nil, let place = kind.position(of: "is") else {
                continue
            }
            for entry in outline.entries where entry.parameter == place {
                guard case .binding(let expression) = entry.source else { continue }
                fields[name] = expression.writtenRecords(seeing: ExpressionTypes()).first?.fields.keys.sorted()
            }
        }
        return fields
    }

    /// A value that is declared nowhere in a document may be declared by one that opens it, where those are known; a name like that
    /// of one that is has probably been misspelt.
    mutating func checkDeclaredNames() {
        let undeclared = meantNames.reversed().filter { !declaredNames.contains($0.name) }
        if undeclared.isEmpty { return }
        let queries = entitiesOfQueries()
        var known: [String: String]?
        for (name, range) in undeclared {
            if workedOutNames.contains(name) {
                report(.setsWhatIsWorkedOut(name, at: location(range)))
                continue
            }
            if let entity = queries[name] {
                report(.changesWhatIsFound(name, entity, at: location(range)))
                continue
            }
            if isDeclaredAround?(name) == true { continue }
            let fields = known ?? fieldsOfItems()
            known = fields
            // What is asked of the items of rows, `task.done`, is changed there as well.
            let closest = hasRoom ? fields[name] ?? closestDeclared(to: name) : nil
            report(
                .declaredNowhere(name, closest: closest, at: location(range)).fixable(
                    "write '\(closest ?? "")'", closest.map { edits(of: name, in: range, to: $0) } ?? []))
        }
    }
}
