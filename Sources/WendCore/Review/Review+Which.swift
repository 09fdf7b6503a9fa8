import WendExpressions

/// Changes that mean all of a list, or of an entity, or none of it, where one was meant.
extension Review {
    /// Conditions about the members of a list, or about records, that ask nothing of those: they mean all of them, or none.
    mutating func reviewWhich(_ places: [Place]) {
        guard document.allowsBindings else { return }
        for place in places where place.isJudging && !place.members.isEmpty && hasRoom {
            guard isQuery(place.node) || kind(place.node)?.isCompanion == false, !place.expression.asksForItself,
                // What is kept outside may say whether anything is to be done, or found, at all; who was pressed says whom it is about, and
                // what nothing but records have is meant to be asked of those.
                place.expression.names.contains(where: {
                    isQuery(place.node)
                        ? place.near[$0.name] == nil && isFieldAlone($0.name, at: place.node)
                        : $0.name == Self.message || callers[$0.name] != nil
                }),
                isQuery(place.node) || kind(place.node)?.role == .performs,
                !place.expression.names.contains(where: { place.members[$0.name] != nil })
            else { continue }
            let fields = place.members.keys.sorted()
            report(.asksNoMember(fields, at: location(place.range)))
        }
    }

    /// Whether a name is what records have, and of nothing else around a node.
    private func isFieldAlone(_ name: String, at node: Index) -> Bool {
        guard let nodes = named[name] else { return false }
        let fields = nodes.filter { kind($0)?.types.fits(.property) == true }
        guard !fields.isEmpty, nodes.count <= fields.count + Self.mostDeclarations else { return false }
        let around = Set(around(node))
        return nodes.allSatisfy { other in
            kind(other)?.types.fits(.property) == true
                || kind(other)?.holds != nil && controller(of: other).map { !around.contains($0) } ?? false
        }
    }

    /// Of a message that more than these send nobody asks whether all of them are rows.
    static let mostSenders = 64

    /// Changes of all members of a list, or of all records, where one row was pressed.
    mutating func reviewAllChanged(_ senders: MessageContents.Senders) {
        guard document.allowsBindings else { return }
        var known: [Index: [String?: Int]] = [:]
        func isReset(_ node: Index, _ list: String) -> Bool {
            guard let outer = parents[node], kind(outer)?.role == .performs else { return false }
            let counts = known[outer] ?? changes(below: outer)
            known[outer] = counts
            return counts[list, default: 0] > 1 || counts[nil, default: 0] > 0
        }
        for node in document.nodes.indices where isPlain(node) && entries("where", of: node).isEmpty {
            guard let kind = kind(node), kind.role == .performs, kind.parameter("where") != nil, !kind.isCompanion,
                let list = changed(by: node), let nodes = senders.answered(by: node, self), !nodes.isEmpty,
                nodes.count <= Self.mostSenders, nodes.allSatisfy({ isRow($0, of: list) }), hasRoom,
                !isReset(node, list),
                !entries(node).contains(where: { entry in
                    if case .binding(let expression) = entry.source {
                        expression.names.contains { $0.name == Self.message }
                    } else {
                        false
                    }
                })
            else { continue }
            report(.changesAll(kind.name, at: location(document.nodes[node].headRange)))
        }
    }

    /// How often each list, or entity, is changed by the actions of one that performs them all: first all of it, then the one; what is
    /// stored besides counts for any.
    private func changes(below outer: Index) -> [String?: Int] {
        var counts: [String?: Int] = [:]
        for entry in entries("actions", of: outer) {
            guard case .node(let action) = entry.source else { continue }
            if let list = changed(by: action) {
                counts[list, default: 0] += 1
            } else if kind(action)?.writes != nil {
                counts[nil, default: 0] += 1
            }
        }
        return counts
    }

    /// The list, or the entity, that an action changes members of.
    private func changed(by node: Index) -> String? {
        if let entity = entityNamed(by: node)?.text { return entries("set", of: node).isEmpty ? nil : entity }
        guard case .members? = kind(node)?.writes,
            let place = entries(node).first(where: { parameter($0, of: node)?.conversion == .place }),
            case .literal(.string(let path)) = place.source
        else { return nil }
        return path
    }

    /// Whether something stands in a row for each member of a list, or for each record that a query finds.
    private func isRow(_ node: Index, of list: String) -> Bool {
        ([node] + Array(around(node))).contains { outer in
            guard let items = checked.outlines[outer].repetition?.items, let name = items.names.first?.name else {
                return false
            }
            return name == list
                || (named[name] ?? []).contains { isQuery(named: name) && entityNamed(by: $0)?.text == list }
        }
    }
}

extension Diagnostic {
    fileprivate static func asksNoMember(_ fields: [String], at location: FileLocation) -> Self {
        let few = fields.prefix(4).map { "'\($0.shortened)'" }.joined(separator: ", ") + (fields.count > 4 ? ", …" : "")
        return warning(
            "asks-no-member", "this asks nothing of what it is about, so it means all of them or none; each has \(few)",
            at: location)
    }

    fileprivate static func changesAll(_ kind: String, at location: FileLocation) -> Self {
        warning(
            "changes-all",
            "this \(kind) changes all there are, whichever row was pressed; say which with where=\"id == message.ITEM.id\"",
            at: location)
    }
}
