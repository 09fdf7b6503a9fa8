import WendCore
import WendExpressions

/// How the records of a model lie in SQLite: which tables there are, and where each property of an entity is.
///
/// All entities that come of one lie in one table, so that a record has one number among them. A to-one relationship is a
/// column with the number of the other record; its inverse is a question. Where both ends are to-many a table of its own has
/// the pairs. Names of tables and columns follow from those of the model alone.
struct RecordSchema: Sendable {
    /// A table of all entities that come of one.
    struct Table: Hashable, Sendable {
        let name: String
        var columns: [Column] = []
        /// Statements that make its indexes, by the names of the indexes.
        var indexes: [String: String] = [:]
        var searches: [Search] = []
    }

    struct Column: Hashable, Sendable {
        enum Content: Hashable, Sendable {
            case attribute(Entity.AttributeType)
            /// The number of a record of a table.
            case reference(String)
            /// The place of the record among those that belong to the same one.
            case position
            /// What is looked through instead of the text in another column.
            case folded(of: String)
        }

        let name: String
        let content: Content

        var sqlType: String {
            switch content {
            case .reference, .position: "INTEGER"
            case .folded: "TEXT"
            case .attribute(let type):
                switch type {
                case .integer16, .integer32, .integer64, .bool: "INTEGER"
                case .decimal, .double, .float, .date: "REAL"
                case .string, .uuid, .uri: "TEXT"
                case .data, .transformable: "BLOB"
                }
            }
        }
    }

    /// A column with folded texts, and the index of its trigrams.
    struct Search: Hashable, Sendable {
        let column: String
        let folded: String
        let index: String
    }

    /// A table of the pairs of a relationship that is to-many at both ends, or at one end that nobody knows of at the other.
    struct Pairs: Hashable, Sendable {
        let name: String
        let sourceTable: String
        let targetTable: String
        let hasSourceOrder: Bool
        let hasTargetOrder: Bool
    }

    let model: EntityModel
    private(set) var tables: [Table] = []
    private(set) var pairs: [Pairs] = []
    private(set) var plans: [String: EntityPlan] = [:]
    /// What conditions are translated with, by entity.
    private(set) var descriptions: [String: EntityDescription] = [:]

    static let id = "_pk"
    static let entity = "_entity"
    static let version = "_version"

    /// - Parameters:
    ///   - model: Without errors.
    ///   - searched: Attributes whose texts are looked through, by entity.
    init(_ model: EntityModel, searched: Set<SearchedAttribute> = []) {
        self.model = model
        let roots = model.entities.filter { $0.parent == nil }
        for root in roots { tables.append(table(of: root, searched)) }
        for entity in model.entities { addPairs(of: entity) }
        for entity in model.entities { plans[entity.name] = EntityPlan(entity.name, in: self) }
        for plan in plans.values { descriptions[plan.name] = plan.description(in: self) }
    }

    func table(_ name: String) -> Table? { tables.first { $0.name == name } }
    func plan(_ entity: String) -> EntityPlan? { plans[entity] }

    /// - Throws: `badQuery` if there is no such entity.
    func planned(_ entity: String) throws(RecordStoreError) -> EntityPlan {
        guard let plan = plans[entity] else {
            let closest = Suggestion.closest(to: entity, among: plans.keys.sorted())
            throw RecordStoreError(badQuery: .unknownEntity(entity, closest: closest))
        }
        return plan
    }

    // MARK: Names

    /// The column of a property: named like it, behind the name of its entity if that is a special case of another.
    static func column(_ property: String, of owner: Entity) -> String {
        owner.parent == nil ? property : "\(owner.name).\(property)"
    }

    static func position(_ column: String) -> String { "\(column).position" }
    static func folded(_ column: String) -> String { "\(column).folded" }
    static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }

    /// The entity of a lineage that a property is written at.
    func owner(of property: String, in entity: String) -> Entity? {
        model.lineage(of: entity).first { owner in
            owner.attributes.contains { $0.name == property } || owner.relationships.contains { $0.name == property }
        }
    }

    // MARK: Making tables

    private func table(of root: Entity, _ searched: Set<SearchedAttribute>) -> Table {
        var table = Table(name: root.name)
        let family = model.family(of: root.name)
        for entity in family {
            for attribute in entity.attributes where !attribute.isTransient {
                let column = Self.column(attribute.name, of: entity)
                table.columns.append(Column(name: column, content: .attribute(attribute.type)))
            }
            for relationship in entity.relationships where !relationship.isTransient {
                addColumns(of: relationship, entity, to: &table)
            }
        }
        for entity in family {
            for attribute in entity.attributes where attribute.type.isText && !attribute.isTransient {
                guard searched.contains(where: { isMeant($0, attribute.name, entity) }) else { continue }
                let column = Self.column(attribute.name, of: entity)
                let folded = Self.folded(column)
                table.columns.append(Column(name: folded, content: .folded(of: column)))
                table.searches.append(Search(column: column, folded: folded, index: "\(root.name).\(folded)"))
            }
            addIndexes(of: entity, to: &table)
        }
        return table
    }

    /// Whether an attribute that is looked through is that of an entity or one inherited from it.
    private func isMeant(_ searched: SearchedAttribute, _ name: String, _ entity: Entity) -> Bool {
        searched.attribute == name && model.lineage(of: searched.entity).contains { $0.name == entity.name }
    }

    /// To-one relationships have a column; so has the other end of one, for the order, where it has one.
    private func addColumns(of relationship: Entity.Relationship, _ entity: Entity, to table: inout Table) {
        guard !relationship.isToMany else { return }
        let column = Self.column(relationship.name, of: entity)
        let destination = model.root(of: relationship.destination)
        table.columns.append(Column(name: column, content: .reference(destination)))
        if let inverse = inverse(of: relationship), inverse.isToMany, inverse.isOrdered {
            table.columns.append(Column(name: Self.position(column), content: .position))
        }
    }

    func inverse(of relationship: Entity.Relationship) -> Entity.Relationship? {
        relationship.inverse.flatMap { model.relationship($0, of: relationship.destination) }
    }

    private func addIndexes(of entity: Entity, to table: inout Table) {
        func add(_ columns: [String], isUnique: Bool = false, orders: [Bool] = [], only: String = "") {
            guard !columns.isEmpty else { return }
            let terms = columns.enumerated().map { number, column in
                Self.quoted(column) + (orders.indices.contains(number) && !orders[number] ? " DESC" : "")
            }
            let name = "\(isUnique ? "unique" : "index"):\(table.name)(\(terms.joined(separator: ",")))\(only)"
            table.indexes[name] =
                "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(Self.quoted(name)) ON \(Self.quoted(table.name)) "
                + "(\(terms.joined(separator: ", ")))\(only)"
        }
        func columns(_ names: [String]) -> [String] {
            names.compactMap { name in owner(of: name, in: entity.name).map { Self.column(name, of: $0) } }
        }
        for relationship in entity.relationships where !relationship.isToMany && !relationship.isTransient {
            let column = Self.column(relationship.name, of: entity)
            let isOrdered = inverse(of: relationship).map { $0.isToMany && $0.isOrdered } ?? false
            add(isOrdered ? [column, Self.position(column)] : [column])
        }
        let family = model.family(of: entity.name).map { "'\($0.name)'" }.joined(separator: ", ")
        for names in entity.uniqueness {
            let isInherited = entity.parent != nil
            add(
                columns(names), isUnique: true, only: isInherited ? " WHERE \"\(Self.entity)\" IN (\(family))" : "")
        }
        let identity = columns(
            model.identityAttributes(of: entity.name).filter { name in
                entity.userInfo["identityAttributes"] != nil || entity.userInfo["identityAttribute"] != nil
                    || entity.attributes.contains { $0.name == name }
            })
        if !identity.isEmpty, !entity.uniqueness.contains(where: { columns($0).first == identity.first }) {
            add(identity)
        }
        for index in entity.indexes {
            add(columns(index.elements.map(\.property)), orders: index.elements.map(\.isAscending))
        }
    }

    private mutating func addPairs(of entity: Entity) {
        for relationship in entity.relationships where relationship.isToMany && !relationship.isTransient {
            let inverse = inverse(of: relationship)
            if let inverse, !inverse.isToMany { continue }
            let name = pairsName(relationship, entity)
            // The other end has made it, or it is its own inverse.
            guard !pairs.contains(where: { $0.name == name }) else { continue }
            // The end that gives it its name is the source.
            let isSource = name == "\(entity.name).\(relationship.name)"
            let (own, other) = (model.root(of: entity.name), model.root(of: relationship.destination))
            let ownOrder = relationship.isOrdered
            let otherOrder = inverse.map { $0.isOrdered && $0.name != relationship.name } ?? false
            pairs.append(
                Pairs(
                    name: name, sourceTable: isSource ? own : other, targetTable: isSource ? other : own,
                    hasSourceOrder: isSource ? ownOrder : otherOrder, hasTargetOrder: isSource ? otherOrder : ownOrder))
        }
    }

    /// The table of pairs is called by that of its two ends that comes first in the alphabet.
    func pairsName(_ relationship: Entity.Relationship, _ owner: Entity) -> String {
        let own = "\(owner.name).\(relationship.name)"
        guard let inverse = relationship.inverse, let other = self.owner(of: inverse, in: relationship.destination)
        else { return own }
        return min(own, "\(other.name).\(inverse)")
    }
}
