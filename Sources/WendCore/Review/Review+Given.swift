import WendExpressions

/// What records are asked for and are never given.
extension Review {
    /// Attributes that say yes or no, of which new records have neither, and relationships by which records are looked for and which
    /// nothing makes.
    mutating func reviewGiven(_ types: [String: ValueType], _ surrounding: Surrounding) {
        guard document.allowsBindings, surroundings.isEntry, !hasStandIns, !opensOthers, !entities.entities.isEmpty
        else { return }
        let made = recordsMade(types, surrounding)
        if made.isEmpty { return }
        let changed = fieldsChanged()
        let doubted = fieldsDoubted()
        let parents = Set(entities.entities.compactMap(\.parent))
        for node in document.nodes.indices where isPlain(node) {
            guard let entity = entityNamed(by: node)?.text, let records = made[entity] ?? nil,
                entities.entity(entity)?.parent == nil, !parents.contains(entity)
            else { continue }
            for entry in entries("where", of: node) where hasRoom {
                guard case .binding(let expression) = entry.source, let (text, range) = written(entry, of: node) else {
                    continue
                }
                for denied in expression.denied {
                    guard let attribute = entities.attribute(denied.name, of: entity),
                        attribute.type.described == .bool,
                        attribute.isOptional, attribute.defaultValue == nil,
                        !records.byAll.contains(denied.name), !doubted.contains(denied.name)
                    else { continue }
                    let place = document.source.range(
                        of: denied.offset..<(denied.offset + denied.length), of: text, in: range)
                    report(.neitherYesNorNo(denied.name, entity, at: location(place)))
                }
                for name in expression.names {
                    guard let relationship = entities.relationship(name.name, of: entity), !relationship.isToMany,
                        !changed.contains(name.name), !records.byAny.contains(name.name),
                        !isGivenFromBehind(relationship, made, changed)
                    else { continue }
                    let place = document.source.range(
                        of: name.offset..<(name.offset + name.length), of: text, in: range)
                    report(.neverGiven(name.name, entity, at: location(place)))
                    break
                }
            }
        }
    }

    /// Attributes that rows show and that nothing ever gives: no action that saves, and no input.
    mutating func reviewShownAttributes(
        _ places: [Place], _ types: [String: ValueType], _ surrounding: Surrounding
    ) {
        guard document.allowsBindings, surroundings.isEntry, !hasStandIns, !opensOthers, !entities.entities.isEmpty
        else { return }
        let made = recordsMade(types, surrounding)
        if made.isEmpty { return }
        let changed = fieldsChanged()
        let parents = Set(entities.entities.compactMap(\.parent))
        var told: Set<String> = []
        for place in places where hasRoom {
            for name in place.expression.names {
                guard let next = name.next, !name.mayBeAbsent, !changed.contains(next),
                    let query = query(ofItem: name.name, at: place.node),
                    let entity = entityNamed(by: query)?.text, let records = made[entity] ?? nil,
                    entities.entity(entity)?.parent == nil, !parents.contains(entity),
                    let attribute = entities.attribute(next, of: entity), attribute.defaultValue == nil,
                    attribute.derivation == nil, !attribute.isTransient, !records.byAny.contains(next),
                    told.insert("\(entity).\(next)").inserted
                else { continue }
                let range = range(name.offset, name.length, in: place)
                report(.alwaysNothing(next, entity, at: location(range)))
            }
        }
    }

    /// The names of what new records are given, by all actions that make some and by any of them.
    private struct Made {
        var byAll: Set<String>
        var byAny: Set<String>
    }

    /// What new records of each entity are given; nil of one that may be given anything.
    private func recordsMade(_ types: [String: ValueType], _ surrounding: Surrounding) -> [String: Made?] {
        var made: [String: Made?] = [:]
        for node in document.nodes.indices where isPlain(node) {
            guard let kind = kind(node) else { continue }
            // An answer brings what it brings, and one that is described elsewhere nobody knows what.
            if isRequest(node), isWritten("action", node) { return [:] }
            for into in texts("into", of: node) { made[into.text] = .some(nil) }
            guard kind.behaviour?.asOngoing is any Writing, kind.parameter("value") != nil,
                let entity = entityNamed(by: node)?.text
            else { continue }
            if !entries("set", of: node).isEmpty { continue }
            let type =
                isWritten("value", node)
                ? typed("value", of: node, seeing: types, near: names(near: node, types, surrounding))
                : sent(to: node)
            switch type {
            case .fields(let fields) where fields[Entity.identity] == nil,
                .list(.fields(let fields)) where fields[Entity.identity] == nil:
                let names = Set(fields.keys)
                made[entity, default: Made(byAll: names, byAny: [])]?.byAll.formIntersection(names)
                made[entity, default: nil]?.byAny.formUnion(names)
            case .fields, .list(.fields): continue
            default: made[entity] = .some(nil)
            }
        }
        return made
    }

    /// The last names of all ways that inputs and actions change, with what actions set.
    private func fieldsChanged() -> Set<String> {
        var names: Set<String> = []
        for node in document.nodes.indices {
            for entry in entries(node) {
                switch entry.source {
                case .literal(.string(let path)) where parameter(entry, of: node)?.conversion == .place:
                    // The way begins with a value or an item, whatever that is called.
                    names.formUnion(path.split(separator: ".").dropFirst().map(String.init))
                case .binding(let expression) where parameter(entry, of: node)?.name == "set":
                    for record in expression.writtenRecords(seeing: ExpressionTypes()) {
                        names.formUnion(record.fields.keys)
                    }
                default: continue
                }
            }
        }
        return names
    }

    /// The names that anything asks whether they are anything at all, and that anything makes `NO`: where there are three answers, `NO` is
    /// one of them.
    private func fieldsDoubted() -> Set<String> {
        var names: Set<String> = []
        for node in document.nodes.indices {
            for entry in entries(node) {
                guard case .binding(let expression) = entry.source else { continue }
                names.formUnion(expression.comparedWithNothing)
                for record in expression.writtenRecords(seeing: ExpressionTypes()) {
                    names.formUnion(record.constants.filter { $0.value == .bool(false) }.keys)
                }
            }
        }
        return names
    }

    /// Whether the records that a relationship leads to are given those that it belongs to.
    private func isGivenFromBehind(
        _ relationship: Entity.Relationship, _ made: [String: Made?], _ changed: Set<String>
    ) -> Bool {
        guard let inverse = relationship.inverse else { return false }
        if changed.contains(inverse) { return true }
        guard let records = made[relationship.destination] else { return false }
        return records?.byAny.contains(inverse) ?? true
    }
}

extension Review {
    /// What records lead to that are several, asked for in rows of a query that does not bring it along: there is never any.
    mutating func reviewBroughtAlong(_ places: [Place]) {
        guard document.allowsBindings, !entities.entities.isEmpty else { return }
        var told: Set<String> = []
        for place in places where hasRoom {
            for name in place.expression.names {
                guard let next = name.next,
                    let query = query(ofItem: name.name, at: place.node)
                        ?? query(called: name.name, around: place.node),
                    let entity = entityNamed(by: query)?.text,
                    entities.relationship(next, of: entity)?.isToMany == true
                else { continue }
                let with = texts("with", of: query)
                guard with.count == entries("with", of: query).count,
                    !with.contains(where: {
                        $0.text.split { ", ".contains($0) }.contains { $0.prefix { $0 != "." } == next }
                    }),
                    told.insert("\(query) \(next)").inserted
                else { continue }
                let range = range(name.offset, name.length, in: place)
                report(
                    .notBroughtAlong(next, at: location(range)).noting(
                        "the query is here", at: location(document.nodes[query].headRange)))
            }
        }
    }

    /// The query whose records the items of a name are; nil unless there is one for sure.
    private func query(ofItem name: String, at node: Index) -> Index? {
        guard let caller = callers[name] else { return nil }
        let nearest = ([node] + Array(around(node))).first { checked.outlines[$0].repetition?.variable == name }
        guard let holder = nearest ?? (callerCounts[name] == 1 ? caller : nil),
            let list = checked.outlines[holder].repetition?.items.listName
        else { return nil }
        return query(called: list, around: holder)
    }

    /// The query that a name stands for around a node: the innermost, if there are several; nil unless there is one for sure.
    func query(called name: String, around node: Index) -> Index? {
        guard isQuery(named: name), callers[name] == nil, let all = named[name], all.count <= Self.mostDeclarations
        else { return nil }
        // What records have is known by the records.
        let nodes = all.filter { kind($0)?.types.fits(.property) != true }
        if nodes.count == 1 { return nodes[0] }
        let holders = Dictionary(nodes.compactMap { node in parents[node].map { ($0, node) } }) { first, _ in first }
        return around(node).lazy.compactMap { holders[$0] }.first
    }
}

extension Diagnostic {
    fileprivate static func notBroughtAlong(_ name: String, at location: FileLocation) -> Self {
        warning(
            "not-brought-along",
            "these records come without their '\(name.shortened)', so there is never any; the query brings them with=\"\(name.shortened)\"",
            at: location)
    }

    fileprivate static func neitherYesNorNo(_ name: String, _ entity: String, at location: FileLocation) -> Self {
        warning(
            "never-given",
            "records of '\(entity.shortened)' that are saved without '\(name.shortened)' have neither yes nor no there, and are not found by "
                + "this; declare the attribute with default=\"no\"", at: location)
    }

    fileprivate static func alwaysNothing(_ name: String, _ entity: String, at location: FileLocation) -> Self {
        warning(
            "never-given",
            "nothing that is saved of '\(entity.shortened)' is given '\(name.shortened)', and nothing changes it, so it is always nothing; "
                + "give it where the record is saved", at: location)
    }

    fileprivate static func neverGiven(_ name: String, _ entity: String, at location: FileLocation) -> Self {
        warning(
            "never-given",
            "nothing that is saved of '\(entity.shortened)' is given '\(name.shortened)', so nothing is found by it; give it where it is saved",
            at: location)
    }
}
