import WendExpressions

/// Records that lead to several others: what was meant to do so, and what comes along with those that are found.
extension Review {
    mutating func reviewRelationships() {
        let mine = entities.entities.filter { $0.location?.file == document.file }
        for entity in mine {
            for relationship in entity.relationships where !relationship.isToMany && hasRoom {
                guard Self.isSeveral(relationship.name, of: relationship.destination) else { continue }
                report(
                    .oneCalledSeveral(
                        relationship.name, relationship.destination,
                        at: relationship.location ?? location(document.root.headRange)))
            }
        }
        reviewPairs(mine)
    }

    /// Whether a name is that of an entity, as people write it of several.
    private static func isSeveral(_ name: String, of entity: String) -> Bool {
        let (name, one) = (name.lowercased(), entity.lowercased())
        let stem = one.hasSuffix("y") ? String(one.dropLast()) + "i" : one
        return name != one && [one + "s", stem + "es", one + "es"].contains(name)
    }

    /// Two entities of which each leads to the other, and neither knows of it: whoever sets the one changes nothing of the other.
    private mutating func reviewPairs(_ mine: [Entity]) {
        var ways: [[String]: [(name: String, at: FileLocation?)]] = [:]
        for entity in mine {
            for relationship in entity.relationships {
                ways[[entity.name, relationship.destination], default: []].append(
                    (relationship.name, relationship.inverse == nil ? relationship.location : nil))
            }
        }
        for entity in mine {
            for relationship in entity.relationships where entity.name < relationship.destination && hasRoom {
                guard let there = ways[[entity.name, relationship.destination]],
                    let back = ways[[relationship.destination, entity.name]], there.count == 1, back.count == 1,
                    let (first, second) = there[0].at.flatMap({ first in back[0].at.map { (first, $0) } })
                else { continue }
                report(
                    .knowNothingOfEachOther(
                        (entity.name, there[0].name), (relationship.destination, back[0].name), at: first
                    ).noting("the other is here", at: second))
            }
        }
    }

    /// What found records are asked for and do not bring along.
    mutating func reviewBrought() {
        let several = Set(entities.entities.flatMap(\.relationships).filter(\.isToMany).map(\.name))
        if several.isEmpty { return }
        for node in document.nodes.indices where isPlain(node) && hasRoom {
            if let repetition = checked.outlines[node].repetition,
                let attribute = document.nodes[node].attributes.first(where: { $0.name == "for" })
            {
                reviewBrought(several, repetition.items, parents[node] ?? node, attribute.valueRange)
            }
            for entry in entries(node) {
                guard case .binding(let expression) = entry.source else { continue }
                reviewBrought(several, expression, node, written(entry, of: node)?.range ?? entry.range)
            }
        }
    }

    private mutating func reviewBrought(
        _ several: Set<String>, _ expression: ValueExpression, _ node: Index, _ range: SourceRange
    ) {
        for name in expression.names {
            guard let asked = name.next, several.contains(asked),
                let (list, query) = query(behind: name.name, at: node),
                let entity = entityNamed(by: query)?.text,
                entities.relationship(asked, of: entity)?.isToMany == true
            else { continue }
            let brought = texts("with", of: query)
            guard brought.count == entries("with", of: query).count,
                !brought.contains(where: { $0.text.split(whereSeparator: Self.separates).contains { $0 == asked } })
            else { continue }
            let place = document.source.range(ofWritten: "\(name.name).\(asked)", in: range) ?? range
            report(
                .notBrought(asked, list, at: location(place)).noting(
                    "they are found here", at: location(document.nodes[query].headRange)))
        }
    }

    private static func separates(_ letter: Character) -> Bool { letter == "," || letter == "." || letter.isWhitespace }

    /// The query that a name stands for where it is asked, or for one of whose rows it does; nil if it may be another.
    private func query(behind name: String, at node: Index) -> (name: String, node: Index)? {
        var (list, place) = (name, node)
        if callers[name] != nil {
            let around = [node] + Array(around(node))
            let caller = around.first { checked.outlines[$0].repetition?.variable == name }
            guard let caller = caller ?? (callerCounts[name] == 1 ? callers[name] : nil),
                let items = checked.outlines[caller].repetition?.items, items.names.count == 1,
                let first = items.names.first, first.next == nil, callers[first.name] == nil
            else { return nil }
            (list, place) = (first.name, caller)
        }
        guard isQuery(named: list), let nodes = named[list], nodes.count <= Self.mostDeclarations else { return nil }
        if nodes.count == 1 { return (list, nodes[0]) }
        // The innermost of those around it.
        let holders = Dictionary(nodes.compactMap { node in parents[node].map { ($0, node) } }) { first, _ in first }
        return around(place).lazy.compactMap { holders[$0] }.first.map { (list, $0) }
    }

    /// Rows that are known by what several records may have alike.
    mutating func reviewKeyOfRecords(_ key: [String], of repetition: Repetition, _ node: Index) {
        guard key.count == 1, key[0] != Entity.identity, hasRoom, repetition.items.names.count == 1,
            let first = repetition.items.names.first, first.next == nil, callers[first.name] == nil,
            let (_, query) = query(behind: first.name, at: node), let entity = entityNamed(by: query)?.text,
            entities.attribute(key[0], of: entity) != nil,
            !entities.lineage(of: entity).contains(where: { $0.uniqueness.contains([key[0]]) }),
            !entities.identityAttributes(of: entity).contains(key[0]),
            let attribute = document.nodes[node].attributes.first(where: { $0.name == "key" })
        else { return }
        let meant = "\(repetition.variable).\(Entity.identity)"
        report(
            .keyOfSeveral(key[0], entity, meant, at: location(attribute.valueRange)).writing(
                meant, edits(of: attribute.value, in: attribute.valueRange, to: meant)))
    }
}

extension Diagnostic {
    fileprivate static func oneCalledSeveral(_ name: String, _ entity: String, at location: FileLocation) -> Self {
        warning(
            "called-like-several",
            "'\(name.shortened)' leads to one record of '\(entity.shortened)'; write many=\"yes\" if it leads to several, or call it so "
                + "that it is read as one", at: location)
    }

    fileprivate static func knowNothingOfEachOther(
        _ first: (entity: String, name: String), _ second: (entity: String, name: String), at location: FileLocation
    ) -> Self {
        warning(
            "missing-inverse",
            "'\(first.name.shortened)' of '\(first.entity.shortened)' and '\(second.name.shortened)' of '\(second.entity.shortened)' know "
                + "nothing of each other: whoever sets the one leaves the other as it is; write inverse=\"\(second.name.shortened)\" "
                + "here and inverse=\"\(first.name.shortened)\" there", at: location)
    }

    fileprivate static func notBrought(_ name: String, _ list: String, at location: FileLocation) -> Self {
        warning(
            "not-brought",
            "the records of '\(list.shortened)' come without their '\(name.shortened)', so there are none here; write "
                + "with=\"\(name.shortened)\" where they are found", at: location)
    }

    fileprivate static func keyOfSeveral(
        _ key: String, _ entity: String, _ meant: String, at location: FileLocation
    ) -> Self {
        warning(
            "equal-keys",
            "several records of '\(entity.shortened)' may have the same '\(key.shortened)', and their rows would be taken for each other; "
                + "write \(meant.shortened), or unique=\"yes\" where '\(key.shortened)' is declared", at: location)
    }
}
