import WendCore
import WendExpressions

/// Where the properties of one entity lie.
struct EntityPlan: Sendable {
    struct AttributePlace: Sendable {
        let attribute: Entity.Attribute
        /// Nil for one that is not stored.
        let column: String?
        /// The column of the folded text, if it is looked through.
        var folded: String?
        var derivation: Derivation?
    }

    struct RelationshipPlace: Sendable {
        enum Storage: Hashable, Sendable {
            /// A column of the record's own with the number of the other; with the column of its place among those the other has.
            case column(String, position: String?)
            /// A column of the other record with the number of this one; with that of its place.
            case inverse(table: String, column: String, position: String?)
            /// A table of pairs: the columns of this end and of the other, and that of the place of the other among those of this one.
            case pairs(table: String, own: String, other: String, position: String?)
        }

        let relationship: Entity.Relationship
        let storage: Storage
        /// The table of the records at the other end.
        let table: String
        /// Of a to-one relationship: the column of the other record that leads back, where that is to-one as well.
        let partner: String?
        /// Whether records that lead to one another stand twice in the table of pairs, once from each end.
        var isMutual = false
    }

    let name: String
    let table: String
    let isAbstract: Bool
    /// The entity and its special cases.
    let family: [String]
    let attributes: [AttributePlace]
    let relationships: [RelationshipPlace]
    private let attributeNumbers: [String: Int]
    private let relationshipNumbers: [String: Int]
    /// Groups of names no two records may have the same values of; of those it inherits too.
    let uniqueness: [[String]]
    /// Inserts a row of all columns of the entity: number, entity and version, then attributes each with what is looked through
    /// instead, then to-one relationships each with its place.
    let insertStatement: String
    /// The entity and those it is a special case of.
    let lineage: [String]

    init(_ name: String, in schema: RecordSchema) {
        let model = schema.model
        self.name = name
        table = model.root(of: name)
        isAbstract = model.entity(name)?.isAbstract ?? false
        family = model.family(of: name).map(\.name)
        let searches = schema.table(table)?.searches ?? []
        var attributes: [AttributePlace] = []
        var relationships: [RelationshipPlace] = []
        for owner in model.lineage(of: name).reversed() {
            for attribute in owner.attributes {
                let column = attribute.isTransient ? nil : RecordSchema.column(attribute.name, of: owner)
                attributes.append(
                    AttributePlace(
                        attribute: attribute, column: column,
                        folded: searches.first { $0.column == column }?.folded,
                        derivation: attribute.derivation.flatMap { Derivation($0, of: name, in: model) }))
            }
            for relationship in owner.relationships where !relationship.isTransient {
                relationships.append(Self.place(relationship, owner, schema))
            }
        }
        self.attributes = attributes
        self.relationships = relationships
        attributeNumbers = Dictionary(
            attributes.enumerated().map { ($1.attribute.name, $0) }, uniquingKeysWith: { first, _ in first })
        relationshipNumbers = Dictionary(
            relationships.enumerated().map { ($1.relationship.name, $0) }, uniquingKeysWith: { first, _ in first })
        uniqueness = model.lineage(of: name).flatMap(\.uniqueness)
        lineage = model.lineage(of: name).map(\.name)
        var columns = [RecordSchema.id, RecordSchema.entity, RecordSchema.version]
        for place in attributes { columns += [place.column, place.folded].compactMap { $0 } }
        for case .column(let column, let position) in relationships.map(\.storage) {
            columns += [column, position].compactMap { $0 }
        }
        let names = columns.map(RecordSchema.quoted).joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        insertStatement = "INSERT INTO \(RecordSchema.quoted(table)) (\(names)) VALUES (\(marks))"
    }

    func attribute(_ name: String) -> AttributePlace? { attributeNumbers[name].map { attributes[$0] } }
    func relationship(_ name: String) -> RelationshipPlace? { relationshipNumbers[name].map { relationships[$0] } }
    /// Where the value of an attribute stands among those of the insert statement, without number, entity and version.
    func rowIndex(of name: String) -> Int? {
        var index = 0
        for place in attributes {
            guard place.column != nil else { continue }
            if place.attribute.name == name { return index }
            index += place.folded == nil ? 1 : 2
        }
        return nil
    }

    var propertyNames: [String] { attributes.map(\.attribute.name) + relationships.map(\.relationship.name) }
    var hasSpecialCases: Bool { family.count > 1 }

    private static func place(
        _ relationship: Entity.Relationship, _ owner: Entity, _ schema: RecordSchema
    ) -> RelationshipPlace {
        let destination = schema.model.root(of: relationship.destination)
        let inverse = schema.inverse(of: relationship)
        let otherOwner = inverse.flatMap { schema.owner(of: $0.name, in: relationship.destination) }
        if !relationship.isToMany {
            let column = RecordSchema.column(relationship.name, of: owner)
            let isPlaced = inverse.map { $0.isToMany && $0.isOrdered } ?? false
            var partner: String?
            if let inverse, let otherOwner, !inverse.isToMany {
                partner = RecordSchema.column(inverse.name, of: otherOwner)
            }
            return RelationshipPlace(
                relationship: relationship,
                storage: .column(column, position: isPlaced ? RecordSchema.position(column) : nil), table: destination,
                partner: partner)
        }
        if let inverse, let otherOwner, !inverse.isToMany {
            let column = RecordSchema.column(inverse.name, of: otherOwner)
            return RelationshipPlace(
                relationship: relationship,
                storage: .inverse(
                    table: destination, column: column,
                    position: relationship.isOrdered ? RecordSchema.position(column) : nil), table: destination,
                partner: nil)
        }
        let name = schema.pairsName(relationship, owner)
        let isSource = name == "\(owner.name).\(relationship.name)"
        let own = isSource ? "source" : "target"
        return RelationshipPlace(
            relationship: relationship,
            storage: .pairs(
                table: name, own: own, other: isSource ? "target" : "source",
                position: relationship.isOrdered ? "\(own)_position" : nil), table: destination, partner: nil,
            isMutual: inverse != nil && inverse?.name == relationship.name && otherOwner?.name == owner.name)
    }

    func description(in schema: RecordSchema) -> EntityDescription {
        EntityDescription(
            name, recordType: table, table: table, idColumn: RecordSchema.id, hasNumberIDs: true,
            attributes: attributes.compactMap { place in
                guard let column = place.column, let type = place.attribute.type.described else { return nil }
                return .init(
                    place.attribute.name, type, column: column,
                    search: place.folded.map { .init(column: $0, index: "\(table).\($0)") })
            } + (propertyNames.contains("id") ? [] : [.init("id", .integer, column: RecordSchema.id)]),
            relationships: relationships.map { place in
                let join: EntityDescription.Relationship.Join =
                    switch place.storage {
                    case .column(let column, _): .column(column)
                    case .inverse(_, let column, _): .inverseColumn(column)
                    case .pairs(let table, let own, let other, _): .table(table, own: own, other: other)
                    }
                return .init(
                    place.relationship.name, to: place.relationship.destination, isToMany: place.relationship.isToMany,
                    join: join)
            })
    }
}
