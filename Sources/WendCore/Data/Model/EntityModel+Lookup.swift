import WendExpressions

/// What is known of entities by way of those they are special cases of. A circle of parents ends where it closes.
extension EntityModel {
    /// How many entities one may be a special case of, one of the other.
    static let mostParents = 32

    public func entity(_ name: String) -> Entity? { numbers[name].map { entities[$0] } }

    /// An entity and those it is a special case of, the most general last.
    public func lineage(of name: String) -> [Entity] {
        var lineage: [Entity] = []
        var next = entity(name)
        while let entity = next, lineage.count <= Self.mostParents,
            !lineage.contains(where: { $0.name == entity.name })
        {
            lineage.append(entity)
            next = entity.parent.flatMap { self.entity($0) }
        }
        return lineage
    }

    /// The most general entity it is a special case of: what references to its records are called by, since records of both
    /// may be met in one place.
    public func root(of name: String) -> String { lineage(of: name).last?.name ?? name }

    /// An entity and all its special cases, in the order of the model.
    public func family(of name: String) -> [Entity] {
        entities.filter { entity in lineage(of: entity.name).contains { $0.name == name } }
    }

    /// Its own attributes behind those of its parents.
    public func attributes(of name: String) -> [Entity.Attribute] {
        lineage(of: name).reversed().flatMap(\.attributes)
    }

    /// Its own relationships behind those of its parents.
    public func relationships(of name: String) -> [Entity.Relationship] {
        lineage(of: name).reversed().flatMap(\.relationships)
    }

    public func attribute(_ name: String, of entity: String) -> Entity.Attribute? {
        lineage(of: entity).lazy.compactMap { $0.attributes.first { $0.name == name } }.first
    }

    public func relationship(_ name: String, of entity: String) -> Entity.Relationship? {
        lineage(of: entity).lazy.compactMap { $0.relationships.first { $0.name == name } }.first
    }

    /// The attributes a record is known by in JSON: those of the parents, then its own (`identityAttributes`, or the older
    /// `identityAttribute`).
    public func identityAttributes(of name: String) -> [String] {
        lineage(of: name).reversed().flatMap { entity -> [String] in
            let text = entity.userInfo["identityAttributes"]?.text ?? entity.userInfo["identityAttribute"]?.text ?? ""
            return text.split { $0 == "," || $0 == " " }.map(String.init)
        }
    }

    /// Whether a record that comes once more is known by what it is: by attributes that no two have alike.
    package func isKnownAgain(_ name: String) -> Bool {
        lineage(of: name).contains { !$0.uniqueness.isEmpty } || !identityAttributes(of: name).isEmpty
    }

    /// The relationship that leads to whom a record belongs, if the entity names one (`ownerRelationship`).
    public func ownerRelationship(of name: String) -> String? {
        lineage(of: name).lazy.compactMap { $0.userInfo["ownerRelationship"]?.text }.first
    }

    /// Whether records of it are the person who uses the app (`isOwnerEntity`).
    public func isOwner(_ name: String) -> Bool {
        guard let value = lineage(of: name).lazy.compactMap({ $0.userInfo["isOwnerEntity"] }).first else {
            return false
        }
        switch value {
        case .bool(let flag): return flag
        case .integer(let number): return number != 0
        case .string(let text): return ["1", "yes", "true"].contains(text.lowercased())
        default: return false
        }
    }

    /// A name for all that a store has to know of the model: the same for models that say the same, wherever they were
    /// written.
    public var fingerprint: String {
        var hash = ContentHash()
        for entity in entities.sorted(by: { $0.name < $1.name }) { entity.mix(into: &hash) }
        return hash.digits
    }
}

extension Entity {
    fileprivate func mix(into hash: inout ContentHash) {
        hash.mix([name, parent ?? "", renamingID ?? ""])
        hash.mix(isAbstract)
        hash.mix(attributes.count)
        for attribute in attributes.sorted(by: { $0.name < $1.name }) {
            hash.mix([attribute.name, attribute.type.rawValue, attribute.renamingID ?? "", attribute.derivation ?? ""])
            hash.mix(attribute.isOptional)
            hash.mix(attribute.isTransient)
            hash.mix(attribute.defaultValue ?? .null)
        }
        hash.mix(relationships.count)
        for relationship in relationships.sorted(by: { $0.name < $1.name }) {
            hash.mix([
                relationship.name, relationship.destination, relationship.inverse ?? "", relationship.renamingID ?? "",
            ])
            hash.mix(relationship.isToMany)
            hash.mix(relationship.isOrdered)
            hash.mix(relationship.isOptional)
            hash.mix(relationship.isTransient)
        }
        hash.mix(uniqueness.count)
        for names in uniqueness { hash.mix(names) }
        hash.mix(indexes.count)
        for index in indexes {
            hash.mix(index.elements.map { $0.property + ($0.isAscending ? "+" : "-") })
        }
        hash.mix([userInfo["identityAttributes"]?.text ?? "", userInfo["identityAttribute"]?.text ?? ""])
    }
}
