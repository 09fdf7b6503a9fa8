import Foundation
import GRDB
import WendCore
import WendExpressions

/// What an import has to know of one entity, looked up once.
struct ImportShape {
    /// An attribute a record is known by.
    struct Identity {
        let property: JSONMapping.Property
        let column: String
        let type: Entity.AttributeType
    }

    let plan: EntityPlan
    let mapping: JSONMapping.EntityMapping
    /// For each attribute of the plan where it is found; nil if nowhere.
    let attributes: [JSONMapping.Property?]
    /// For each relationship of the plan.
    let relationships: [JSONMapping.Property?]
    let identities: [Identity]
    let hasToMany: Bool
    let columnCount: Int
    /// The entity and its special cases, for SQL.
    let family: String
    /// The entity and those it is a special case of.
    let lineage: [String]

    var entity: String { plan.name }
    var soleIdentity: Identity? { identities.count == 1 ? identities.first : nil }

    init(_ plan: EntityPlan, _ mapping: JSONMapping.EntityMapping) throws {
        self.plan = plan
        self.mapping = mapping
        attributes = plan.attributes.map { place in mapping.attributes.first { $0.name == place.attribute.name } }
        relationships = plan.relationships.map { place in
            mapping.relationships.first { $0.name == place.relationship.name }
        }
        identities = mapping.identity.compactMap { property in
            guard let place = plan.attribute(property.name), let column = place.column else { return nil }
            return Identity(property: property, column: column, type: place.attribute.type)
        }
        hasToMany = plan.relationships.contains { $0.relationship.isToMany }
        columnCount = plan.attributes.count * 2 + plan.relationships.count * 2
        family = plan.family.map { "'\($0)'" }.joined(separator: ", ")
        lineage = plan.lineage
    }

    /// The value of a derived attribute, of a row that is complete up to it.
    func derived(_ derivation: Derivation, _ row: [DatabaseValue], _ now: Date) -> Value {
        switch derivation {
        case .now: return .date(now)
        case .count: return .integer(0)
        case .folded(let name):
            guard let index = plan.rowIndex(of: name), index < row.count,
                let text = String.fromDatabaseValue(row[index])
            else { return .null }
            return .string(SearchText.folded(text))
        }
    }
}
