import WendCore

/// Which parts of one version of a model are those of another, by name or by what they say they were called.
struct ModelMatch {
    let old: EntityModel
    let new: EntityModel
    private(set) var problems: [String] = []
    /// The former name of each entity that was there before.
    private(set) var formerEntity: [String: String] = [:]

    init(_ old: EntityModel, _ new: EntityModel) {
        (self.old, self.new) = (old, new)
        let names = Set(old.entities.map(\.name))
        let taken = Set(new.entities.compactMap { $0.renamingID != $0.name ? $0.renamingID : nil })
        for entity in new.entities {
            formerEntity[entity.name] = former(
                entity.name, entity.renamingID, known: names, taken: taken, "the entity '\(entity.name)'")
        }
    }

    /// What a part was called: what it says, or as it is, unless another says that that is what it was.
    private mutating func former(
        _ name: String, _ renamingID: String?, known: Set<String>, taken: Set<String>, _ what: String
    ) -> String? {
        guard let renamingID, renamingID != name, known.contains(renamingID) else {
            return known.contains(name) && !taken.contains(name) ? name : nil
        }
        if known.contains(name), !taken.contains(name) {
            problems.append(
                "\(what) says that it was '\(renamingID)', but there was both '\(renamingID)' and '\(name)': which of them is it?"
            )
            return nil
        }
        return renamingID
    }

    /// The attributes of the old model that an attribute was, with the entities they were written at: several if it has moved from
    /// special cases to what they are cases of.
    mutating func formerAttributes(
        of attribute: Entity.Attribute, in owner: Entity
    ) -> [(owner: Entity, attribute: Entity.Attribute)] {
        formerOwners(of: attribute.name, attribute.renamingID, owner, "'\(owner.name).\(attribute.name)'") {
            $0.attributes.map(\.name)
        }.compactMap { place in
            place.owner.attributes.first { $0.name == place.name }.map { (place.owner, $0) }
        }
    }

    mutating func formerRelationships(
        of relationship: Entity.Relationship, in owner: Entity
    ) -> [(owner: Entity, relationship: Entity.Relationship)] {
        formerOwners(of: relationship.name, relationship.renamingID, owner, "'\(owner.name).\(relationship.name)'") {
            $0.relationships.map(\.name)
        }.compactMap { place in
            place.owner.relationships.first { $0.name == place.name }.map { (place.owner, $0) }
        }
    }

    private mutating func formerOwners(
        of name: String, _ renamingID: String?, _ owner: Entity, _ what: String, _ names: (Entity) -> [String]
    ) -> [(owner: Entity, name: String)] {
        let taken = Set(
            owner.attributes.compactMap { $0.renamingID != $0.name ? $0.renamingID : nil }
                + owner.relationships.compactMap { $0.renamingID != $0.name ? $0.renamingID : nil })
        var owners: [(Entity, String)] = []
        for member in new.family(of: owner.name) {
            guard let formerName = formerEntity[member.name] else { continue }
            let lineage = old.lineage(of: formerName)
            let known = Set(lineage.flatMap(names))
            guard let former = former(name, renamingID, known: known, taken: taken, what) else { continue }
            for place in lineage
            where names(place).contains(former) && !owners.contains(where: { $0.0.name == place.name }) {
                owners.append((place, former))
            }
        }
        return owners
    }
}
