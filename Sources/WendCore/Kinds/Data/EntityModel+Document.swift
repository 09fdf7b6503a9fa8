import WendExpressions

extension EntityModel {
    /// The sorts of records a document declares, whatever is wrong with them.
    init(of document: Document, _ outlines: [CheckedDocument.Outline], _ registry: Registry) {
        var entities: [Entity] = []
        for node in document.nodes.indices where registry.kinds[outlines[node].kind].types == .entity {
            let written = WrittenNode(node: node, document: document, outlines: outlines, registry: registry)
            if let entity = Entity(written) { entities.append(entity) }
        }
        self.init(entities)
    }
}

extension EntityModel {
    /// What several documents declare together: an entity that several of them declare has what any of them says.
    package init(joining models: [EntityModel]) {
        var joined: [Entity] = []
        var places: [String: Int] = [:]
        for entity in models.flatMap(\.entities) {
            guard let place = places[entity.name] else {
                places[entity.name] = joined.count
                joined.append(entity)
                continue
            }
            let known = Set(joined[place].attributes.map(\.name) + joined[place].relationships.map(\.name))
            joined[place].attributes += entity.attributes.filter { !known.contains($0.name) }
            joined[place].relationships += entity.relationships.filter { !known.contains($0.name) }
        }
        self.init(joined)
    }
}

extension CheckedDocument {
    /// Whether anything in it asks for other documents.
    package var loadsDocuments: Bool { outlines.contains { registry.kinds[$0.kind].provides.contains("schema") } }
}

/// A node whose literals are read.
private struct WrittenNode {
    let node: Node.Index
    let document: Document
    let outlines: [CheckedDocument.Outline]
    let registry: Registry

    var kind: Kind { registry[outlines[node].kind] }
    var location: FileLocation { document.location(of: node) }

    func value(_ name: String) -> Value? {
        for entry in outlines[node].entries where kind.parameters[entry.parameter].name == name {
            if case .literal(let value) = entry.source { return value }
        }
        return kind.parameter(name)?.fallback
    }

    func text(_ name: String) -> String? { value(name)?.text.flatMap { $0.isEmpty ? nil : $0 } }
    func flag(_ name: String) -> Bool { value(name).map(Conversions.truth) ?? false }

    var children: [WrittenNode] {
        outlines[node].entries.compactMap { entry in
            guard case .node(let child) = entry.source else { return nil }
            return WrittenNode(node: child, document: document, outlines: outlines, registry: registry)
        }
    }
}

extension Entity {
    /// What every record is known by.
    package static let identity = "id"
    /// Where it is kept that everybody sees the same records of it.
    package static let sharedNote = "shared"
    /// Where it is kept where a property stands in JSON (spec/widgetkit §6.4).
    static let jsonNote = "JSONKeyPath"

    /// Whether everybody sees the same records of it.
    package var isShared: Bool { userInfo[Self.sharedNote].map(Conversions.truth) ?? false }

    fileprivate init?(_ written: WrittenNode) {
        guard let name = written.text("name") else { return nil }
        self.init(name, parent: written.text("parent"), at: written.location)
        if written.flag("shared") { userInfo[Self.sharedNote] = true }
        for child in written.children {
            if let attribute = Attribute(child) {
                attributes.append(attribute)
                if child.flag("unique") { uniqueness.append([attribute.name]) }
            } else if let relationship = Relationship(child) {
                relationships.append(relationship)
            }
        }
        // What is unique is what a record of a service is known by.
        if !uniqueness.isEmpty {
            userInfo["identityAttributes"] = .string(uniqueness.flatMap(\.self).joined(separator: ","))
        }
    }
}

extension Entity.Attribute {
    fileprivate init?(_ written: WrittenNode) {
        guard written.kind.parameter("type") != nil, let name = written.text("name"), name != Entity.identity
        else { return nil }
        let type = Entity.AttributeType(word: written.text("type") ?? "text")
        let first = written.value("default").map { type.converted($0) ?? $0 }
        self.init(
            name, type, isOptional: !written.flag("required"), default: first,
            userInfo: [Entity.jsonNote: .string(written.text("json") ?? name)], at: written.location)
    }
}

extension Entity.AttributeType {
    /// The type under the word documents have for it.
    fileprivate init(word: String) {
        self =
            switch word {
            case "integer": .integer64
            case "number": .double
            case "bool": .bool
            case "date": .date
            case "data": .data
            default: .string
            }
    }
}

extension Entity.Relationship {
    fileprivate init?(_ written: WrittenNode) {
        guard written.kind.parameter("inverse") != nil, let name = written.text("name"),
            name != Entity.identity, let destination = written.text("to")
        else { return nil }
        let rules: [String: DeleteRule] = ["delete": .cascade, "deny": .deny]
        self.init(
            name, to: destination, isToMany: written.flag("many"), inverse: written.text("inverse"),
            deleteRule: rules[written.text("onDelete") ?? ""] ?? .nullify,
            userInfo: [Entity.jsonNote: .string(written.text("json") ?? name)], at: written.location)
    }
}

extension EntityModel {
    /// What can be asked of records of an entity: its attributes and relationships, and the `id`.
    func names(of entity: String) -> Set<String> {
        Set(attributes(of: entity).map(\.name)).union(relationships(of: entity).map(\.name)).union(["id"])
    }

    /// What sort of value is under each name of a record.
    ///
    /// - Parameters:
    ///   - depth: How far relationships are followed.
    ///   - isFound: Whether they are what a query has found: of what lies further away they have the ids, and nothing where there may be
    ///     several.
    func types(of entity: String, depth: Int = 1, isFound: Bool = false) -> [String: ValueType] {
        var types: [String: ValueType] = ["id": .id(root(of: entity))]
        for attribute in attributes(of: entity) {
            types[attribute.name] =
                switch attribute.type.described {
                case .integer?: .integer
                case .double?: .double
                case .string?: .string
                case .bool?: .bool
                case .date?: .date
                case .data?: .data
                default: .any
                }
        }
        for relationship in relationships(of: entity) {
            var other = ValueType.any
            if self.entity(relationship.destination) != nil {
                if depth > 0 {
                    other = .fields(self.types(of: relationship.destination, depth: depth - 1, isFound: isFound))
                } else if isFound, !relationship.isToMany {
                    other = .fields([Entity.identity: .id(root(of: relationship.destination))])
                }
            }
            types[relationship.name] = relationship.isToMany ? .list(other) : other
        }
        return types
    }
}
