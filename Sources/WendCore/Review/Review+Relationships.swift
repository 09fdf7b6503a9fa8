import WendExpressions

/// Relationships that were meant to lead to several, or to know of each other, and rows that several records may share.
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

    /// Rows that are known by what several records may have alike.
    mutating func reviewKeyOfRecords(_ key: [String], of repetition: Repetition, _ node: Index) {
        guard key.count == 1, key[0] != Entity.identity, hasRoom, let list = repetition.items.listName,
            callers[list] == nil, let query = query(called: list, around: node),
            let entity = entityNamed(by: query)?.text,
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

    fileprivate static func keyOfSeveral(
        _ key: String, _ entity: String, _ meant: String, at location: FileLocation
    ) -> Self {
        warning(
            "equal-keys",
            "several records of '\(entity.shortened)' may have the same '\(key.shortened)', and their rows would be taken for each other; "
                + "write \(meant.shortened), or unique=\"yes\" where '\(key.shortened)' is declared", at: location)
    }
}
