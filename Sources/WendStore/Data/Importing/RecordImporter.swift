import GRDB
import WendCore
import WendExpressions

/// One import: makes and changes records as objects of JSON say, within a transaction.
///
/// A record is found by its identity among those of the entity and its special cases, once: what was found or made is known from
/// then on, in whatever branch it comes up again.
struct RecordImporter {
    struct Found {
        var number: Int64
        var plan: EntityPlan
    }

    let mapping: JSONMapping
    let request: RecordImport
    let database: Database
    let schema: RecordSchema
    var shapes: [String: ImportShape] = [:]
    /// By entity and identity.
    private var known: [String: [Value: Found]] = [:]
    /// Tables that had no records before the import.
    private var emptyTables: [String: Bool] = [:]
    /// The records there were of the entity that is replaced, and which of them were met.
    private var old: Set<Int64> = []
    private var met: Set<Int64> = []
    private(set) var warnings: [RecordProblem] = []
    /// Which of the objects is being read.
    private var index = 0

    init(_ mapping: JSONMapping, _ request: RecordImport, _ database: Database, _ schema: RecordSchema) throws {
        (self.mapping, self.request, self.database, self.schema) = (mapping, request, database, schema)
        guard let plan = schema.plan(request.entity) else {
            throw RecordProblem.unknownEntity(
                request.entity, closest: Suggestion.closest(to: request.entity, among: schema.plans.keys.sorted()))
        }
        if request.isReplacing {
            let family = plan.family.map { "'\($0)'" }.joined(separator: ", ")
            old = try Set(
                Int64.fetchAll(
                    database,
                    sql: "SELECT \"_pk\" FROM \(RecordSchema.quoted(plan.table)) WHERE \"_entity\" IN (\(family))"))
        }
    }

    /// Reads some objects. Several calls are one import.
    mutating func read(_ members: [Value], _ writer: inout RecordWriter) throws -> [Reference] {
        let shape = try shape(request.entity)
        try lookUp(members, shape)
        var references: [Reference] = []
        references.reserveCapacity(members.count)
        for member in members {
            index += 1
            do {
                if let found = try map(member, shape, isTop: true, &writer) {
                    references.append(RecordWriter.reference(found.number, found.plan))
                }
            } catch let problem as RecordProblem {
                var placed = problem
                placed.message = "object \(index): \(problem.message)"
                throw placed
            }
        }
        return references
    }

    /// Deletes what was to be replaced and did not come up.
    mutating func finish(_ writer: inout RecordWriter) throws {
        guard request.isReplacing, let plan = schema.plan(request.entity) else { return }
        try writer.delete(old.subtracting(met).sorted(), of: plan.table)
    }

    mutating func shape(_ entity: String) throws -> ImportShape {
        if let shape = shapes[entity] { return shape }
        guard let plan = schema.plan(entity), let entityMapping = mapping.entities[entity] else {
            throw RecordProblem.wrongShape(entity, nil, "there is no entity '\(entity)'")
        }
        let shape = try ImportShape(plan, entityMapping)
        shapes[entity] = shape
        return shape
    }

    // MARK: Finding

    /// The records of many objects, asked for together.
    private mutating func lookUp(_ members: [Value], _ shape: ImportShape) throws {
        guard let identity = shape.soleIdentity, try !isEmpty(shape.plan.table) else { return }
        let values = members.compactMap { identifier(of: $0, identity) }.filter { known[shape.entity]?[$0] == nil }
        for start in stride(from: 0, to: values.count, by: 500) {
            let part = values[start..<min(start + 500, values.count)]
            let marks = part.map { _ in "?" }.joined(separator: ", ")
            let rows = try Row.fetchCursor(
                try database.makeStatement(
                    sql: """
                        SELECT "_pk", "_entity", \(RecordSchema.quoted(identity.column)) FROM \(RecordSchema.quoted(shape.plan.table))
                        WHERE \(RecordSchema.quoted(identity.column)) IN (\(marks)) AND "_entity" IN (\(shape.family)) ORDER BY "_pk"
                        """),
                arguments: StatementArguments(part.map { StoredValue.database($0, identity.type) }))
            while let row = try rows.next() {
                guard let plan = schema.plan(row[1]) else { continue }
                let value = StoredValue.value(row[2], identity.type)
                // Of several the one that was made first.
                if known[shape.entity]?[value] == nil {
                    known[shape.entity, default: [:]][value] = Found(number: row[0], plan: plan)
                }
            }
        }
    }

    private mutating func isEmpty(_ table: String) throws -> Bool {
        if let isEmpty = emptyTables[table] { return isEmpty }
        let isEmpty =
            try Int64.fetchOne(database, sql: "SELECT \"_pk\" FROM \(RecordSchema.quoted(table)) LIMIT 1") == nil
        emptyTables[table] = isEmpty
        return isEmpty
    }

    private func identifier(of member: Value, _ identity: ImportShape.Identity) -> Value? {
        let raw: Value
        switch member {
        case .dictionary(let object): raw = identity.property.value(in: object) ?? .null
        case .list, .null: return nil
        default: raw = member
        }
        if raw == .null { return nil }
        let value = identity.property.transformer.map { $0.read(raw) ?? .null } ?? raw
        let converted = identity.type.converted(value)
        return converted == .null ? nil : converted
    }

    private mutating func find(_ value: Value, _ identity: ImportShape.Identity, _ shape: ImportShape) throws -> Found?
    {
        if let found = known[shape.entity]?[value] { return found }
        if try isEmpty(shape.plan.table) { return nil }
        let statement = try database.cachedStatement(
            sql: """
                SELECT "_pk", "_entity" FROM \(RecordSchema.quoted(shape.plan.table))
                WHERE \(RecordSchema.quoted(identity.column)) = ? AND "_entity" IN (\(shape.family)) ORDER BY "_pk" LIMIT 1
                """)
        guard let row = try Row.fetchOne(statement, arguments: [StoredValue.database(value, identity.type)]),
            let plan = schema.plan(row[1])
        else { return nil }
        let found = Found(number: row[0], plan: plan)
        known[shape.entity, default: [:]][value] = found
        return found
    }

    private func findByAll(_ object: Fields, _ shape: ImportShape) throws -> Found? {
        var conditions: [String] = []
        var values: [DatabaseValue] = []
        for identity in shape.identities {
            guard let value = identifier(of: .dictionary(object), identity) else { return nil }
            conditions.append("\(RecordSchema.quoted(identity.column)) = ?")
            values.append(StoredValue.database(value, identity.type))
        }
        let statement = try database.cachedStatement(
            sql: """
                SELECT "_pk", "_entity" FROM \(RecordSchema.quoted(shape.plan.table))
                WHERE \(conditions.joined(separator: " AND ")) AND "_entity" IN (\(shape.family)) ORDER BY "_pk" LIMIT 1
                """)
        return try Row.fetchOne(statement, arguments: StatementArguments(values)).flatMap { row in
            schema.plan(row[1]).map { Found(number: row[0], plan: $0) }
        }
    }

    // MARK: Mapping

    /// The record of a member; nil for nothing.
    private mutating func map(
        _ member: Value, _ shape: ImportShape, isTop: Bool, _ writer: inout RecordWriter
    ) throws -> Found? {
        var member = member
        if let preparation = shape.mapping.preparation, case .dictionary = member {
            member = preparation.read(member) ?? member
        }
        let object: Fields?
        switch member {
        case .null: return nil
        case .dictionary(let fields): object = fields
        case .list: throw RecordProblem.wrongShape(shape.entity, nil, "'\(shape.entity)' is an object, not a list")
        default: object = nil
        }
        guard shape.identities.count == 1, let identity = shape.soleIdentity else {
            guard let object else {
                throw RecordProblem.wrongShape(
                    shape.entity, nil,
                    "'\(shape.entity)' is an object; only what is known by one attribute is named by its value")
            }
            let found = shape.identities.isEmpty ? nil : try findByAll(object, shape)
            return try populate(found, object, shape, isTop, isMerging: !shape.identities.isEmpty, nil, &writer)
        }
        let value = identifier(of: member, identity)
        let found = try value.flatMap { try find($0, identity, shape) }
        let known = value.map { (identity, $0) }
        return try populate(found, object ?? [:], shape, isTop, isMerging: true, known, &writer)
    }

    private mutating func populate(
        _ found: Found?, _ object: Fields, _ shape: ImportShape, _ isTop: Bool, isMerging: Bool,
        _ identity: (ImportShape.Identity, Value)?, _ writer: inout RecordWriter
    ) throws -> Found {
        let setters = isTop ? request.setters : [:]
        if let found {
            let isReset =
                request.isReplacing && old.contains(found.number)
                && found.plan.table == schema.plan(request.entity)?.table
                && met.insert(found.number).inserted
            try change(found, object, setters, identity, isReset: isReset, &writer)
            return found
        }
        var made = shape
        if let mapper = shape.mapping.mapper, let name = mapper.read(.dictionary(object))?.text {
            guard shape.plan.family.contains(name) else {
                throw RecordProblem.wrongShape(shape.entity, nil, "'\(name)' is no special case of '\(shape.entity)'")
            }
            made = try self.shape(name)
        }
        if made.plan.isAbstract { throw RecordProblem.abstract(made.entity) }
        let record = try insert(object, made, setters, isMerging: isMerging, identity, &writer)
        return record
    }

    private mutating func insert(
        _ object: Fields, _ shape: ImportShape, _ setters: Fields, isMerging: Bool,
        _ identity: (ImportShape.Identity, Value)?, _ writer: inout RecordWriter
    ) throws -> Found {
        let plan = shape.plan
        var later: [(Int, EntityPlan.RelationshipPlace)] = []
        var row: [DatabaseValue] = []
        row.reserveCapacity(shape.columnCount)
        for (number, place) in plan.attributes.enumerated() where place.column != nil {
            let attribute = place.attribute
            var value: Value
            if let identity, identity.0.property.name == attribute.name {
                value = identity.1
            } else if let setter = Self.setter(setters, attribute.name) {
                value = try RecordValidation.type(setter, attribute, plan.name)
            } else if let property = shape.attributes[number],
                let given = try self.value(property, in: object, attribute, plan)
            {
                value = given
            } else if isMerging || shape.attributes[number] == nil || !attribute.isOptional {
                value = attribute.defaultValue ?? .null
            } else {
                // What is only ever inserted is what the object says, and nothing else.
                value = .null
            }
            if value == .null, !attribute.isOptional, let initial = attribute.defaultValue { value = initial }
            if let derivation = place.derivation {
                value = shape.derived(derivation, row, writer.now)
            } else {
                value = try RecordValidation.value(value, attribute, plan.name)
            }
            row.append(StoredValue.database(value, attribute.type))
            if place.folded != nil {
                row.append(value.text.map { SearchText.kept(StoredValue.text($0)).databaseValue } ?? .null)
            }
        }
        for (number, place) in plan.relationships.enumerated() {
            guard case .column(_, let position) = place.storage else { continue }
            if identity != nil, try leadsOn(shape.relationships[number], in: object, place) {
                later.append((number, place))
                row.append(.null)
                if position != nil { row.append(.null) }
                continue
            }
            let other = try shape.relationships[number].flatMap { try toOne($0, in: object, place, plan, &writer) }
            row.append(other?.flatMap { $0.number.databaseValue } ?? .null)
            if position != nil { row.append(.null) }
        }
        let found = Found(number: try writer.insertRow(plan, row), plan: plan)
        if let identity {
            for ancestor in shape.lineage { known[ancestor, default: [:]][identity.1] = found }
        }
        var changes = Fields()
        for (number, place) in later {
            let other = try shape.relationships[number].flatMap { try toOne($0, in: object, place, plan, &writer) }
            if case .some(.some(let other)) = other {
                changes[place.relationship.name] = .reference(RecordWriter.reference(other.number, other.plan))
            }
        }
        if !changes.isEmpty { try writer.update(found.number, plan, changes) }
        try setMembers(found, object, shape, isReset: false, &writer)
        return found
    }

    /// Whether what a to-one relationship leads to says what it leads to in turn: that may be the very record that is being made, which is
    /// there first then.
    private mutating func leadsOn(
        _ property: JSONMapping.Property?, in object: Fields, _ place: EntityPlan.RelationshipPlace
    ) throws -> Bool {
        guard case .dictionary(let other)? = property?.value(in: object) else { return false }
        return try shape(place.relationship.destination).relationships.contains { $0?.value(in: other) != nil }
    }

    /// Writes what is another than it was.
    private mutating func change(
        _ found: Found, _ object: Fields, _ setters: Fields, _ identity: (ImportShape.Identity, Value)?, isReset: Bool,
        _ writer: inout RecordWriter
    ) throws {
        let shape = try self.shape(found.plan.name)
        let plan = found.plan
        // A mere reference says nothing of the record.
        if object.isEmpty, setters.isEmpty, !isReset { return }
        let reader = RecordReader(database, schema)
        guard let stored = try reader.record(RecordWriter.reference(found.number, plan)) else { return }
        var changes = Fields()
        for (number, place) in plan.attributes.enumerated() where place.column != nil && place.derivation == nil {
            let attribute = place.attribute
            var value: Value?
            if let setter = Self.setter(setters, attribute.name) {
                value = try RecordValidation.type(setter, attribute, plan.name)
            } else if let property = shape.attributes[number] {
                value = try self.value(property, in: object, attribute, plan)
            }
            if value == nil, isReset, identity?.0.property.name != attribute.name {
                value = attribute.defaultValue ?? .null
            }
            if value == .null, !attribute.isOptional, let initial = attribute.defaultValue { value = initial }
            guard let value else { continue }
            let checked = try RecordValidation.value(value, attribute, plan.name)
            if checked != stored[attribute.name] { changes[attribute.name] = checked }
        }
        for (number, place) in plan.relationships.enumerated() {
            guard case .column = place.storage else { continue }
            let name = place.relationship.name
            let other = try shape.relationships[number].flatMap { try toOne($0, in: object, place, plan, &writer) }
            let value: Value
            if let other {
                value = other.map { .reference(RecordWriter.reference($0.number, $0.plan)) } ?? .null
            } else if isReset {
                value = .null
            } else {
                continue
            }
            if value != stored[name] { changes[name] = value }
        }
        if !changes.isEmpty { try writer.update(found.number, plan, changes) }
        try setMembers(found, object, shape, isReset: isReset, &writer)
    }

    private static func setter(_ setters: Fields, _ name: String) -> Value? {
        if setters.isEmpty { return nil }
        if let value = setters[name] { return value }
        guard name.hasPrefix("is"), let first = name.dropFirst(2).first else { return nil }
        return setters[first.lowercased() + name.dropFirst(3)]
    }

    /// The value of an attribute; nil if the object says nothing of it.
    private mutating func value(
        _ property: JSONMapping.Property, in object: Fields, _ attribute: Entity.Attribute, _ plan: EntityPlan
    ) throws -> Value? {
        guard let raw = property.value(in: object) else { return nil }
        if raw == .null { return .null }
        var value = raw
        if let transformer = property.transformer {
            guard let made = transformer.read(raw) else {
                warn(.wrongType(attribute.name, plan.name, takes: "what its transformer can read"))
                return .null
            }
            value = made
        }
        if attribute.type.takes(value) {
            return attribute.type.converted(value)
        }
        guard let converted = attribute.type.converted(value) else {
            throw RecordProblem.wrongType(attribute.name, plan.name, takes: attribute.type.noun)
        }
        warn(
            .wrongType(
                attribute.name, plan.name,
                takes: "\(attribute.type.noun), and was given something that can be taken for one"))
        return converted
    }

    private mutating func warn(_ problem: RecordProblem) {
        if warnings.count < 100, !warnings.contains(problem) { warnings.append(problem) }
    }

    // MARK: Relationships

    /// The record a to-one relationship leads to: nil if the object says nothing of it, nothing within if it says that there is none.
    private mutating func toOne(
        _ property: JSONMapping.Property, in object: Fields, _ place: EntityPlan.RelationshipPlace, _ plan: EntityPlan,
        _ writer: inout RecordWriter
    ) throws -> Found?? {
        guard let raw = property.value(in: object) else { return nil }
        if case .list = raw {
            throw RecordProblem.wrongShape(
                plan.name, property.name, "'\(property.name)' of '\(plan.name)' leads to one record, not to a list")
        }
        let shape = try shape(place.relationship.destination)
        return .some(try map(raw, shape, isTop: false, &writer))
    }

    private mutating func setMembers(
        _ found: Found, _ object: Fields, _ shape: ImportShape, isReset: Bool, _ writer: inout RecordWriter
    ) throws {
        guard shape.hasToMany else { return }
        for (number, place) in found.plan.relationships.enumerated() where place.relationship.isToMany {
            let raw = shape.relationships[number].flatMap { $0.value(in: object) }
            let members: [Int64]
            switch raw {
            case .list(let values)?:
                let destination = try self.shape(place.relationship.destination)
                var numbers: [Int64] = []
                var seen: Set<Int64> = []
                for value in values {
                    guard let member = try map(value, destination, isTop: false, &writer) else { continue }
                    if seen.insert(member.number).inserted { numbers.append(member.number) }
                }
                members = numbers
            case .null?: members = []
            case nil where isReset: members = []
            case nil: continue
            default:
                let name = place.relationship.name
                throw RecordProblem.wrongShape(
                    found.plan.name, name, "'\(name)' of '\(found.plan.name)' leads to a list of records")
            }
            if try RecordReader(database, schema).members(place, of: found.number) != members {
                try writer.setMembers(members, of: place, found.number, found.plan)
            }
        }
    }
}
