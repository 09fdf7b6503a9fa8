import Foundation
import GRDB
import WendCore
import WendExpressions

/// One transaction of changes to records: validates, keeps both ends of relationships together, and notes what was changed.
///
/// Throws a `RecordProblem` for what cannot be done; whoever runs the transaction takes back everything then.
struct RecordWriter {
    let database: Database
    let schema: RecordSchema
    let merging: MergePolicy
    /// What all records that are changed have as their version from now on.
    let version: Int
    let now: Date
    /// The next number of each table that was asked for one.
    private var next: [String: Int64] = [:]
    /// The tables in which something was changed.
    private(set) var touched: Set<String> = []
    /// Records whose relationships are to be looked over before all is done, by entity.
    private var unchecked: [String: Set<Int64>] = [:]
    /// The entities with relationships that may not be as they like.
    private let strict: Set<String>
    private let counted: Bool

    init(_ database: Database, _ schema: RecordSchema, merging: MergePolicy, now: Date = Date()) throws {
        self.database = database
        self.schema = schema
        self.merging = merging
        self.now = now
        version = (try Int.fetchOne(database, sql: "SELECT MAX(version) FROM _root") ?? 0) + 1
        strict = Set(
            schema.plans.values.filter { $0.relationships.contains { $0.relationship.isStrict } }.map(\.name))
        counted = schema.plans.values.contains {
            $0.attributes.contains { if case .count? = $0.derivation { true } else { false } }
        }
    }

    // MARK: Numbers and versions

    mutating func newNumber(_ table: String) throws -> Int64 {
        if let number = next[table] {
            next[table] = number + 1
            return number
        }
        let number =
            try Int64.fetchOne(database, sql: "SELECT next FROM _root WHERE name = ?", arguments: [table]) ?? 1
        next[table] = number + 1
        touched.insert(table)
        return number
    }

    mutating func touch(_ table: String) { if !touched.contains(table) { touched.insert(table) } }

    /// Looks over what can only be told when all is done, and notes which tables were changed.
    mutating func finish() throws {
        try checkRelationships()
        if counted { try recount() }
        for table in touched {
            try database.execute(
                sql: "UPDATE _root SET version = ?, next = COALESCE(?, next) WHERE name = ?",
                arguments: [version, next[table], table])
        }
    }

    // MARK: Records

    func plan(_ entity: String) throws -> EntityPlan {
        if let plan = schema.plan(entity) { return plan }
        throw RecordProblem.unknownEntity(
            entity, closest: Suggestion.closest(to: entity, among: schema.plans.keys.sorted()))
    }

    /// The entity of a record, and its number; a problem if there is none such.
    func record(_ reference: Reference) throws -> (plan: EntityPlan, number: Int64) {
        guard let found = try self.found(reference) else { throw RecordProblem.noRecord(reference) }
        return found
    }

    func found(_ reference: Reference) throws -> (plan: EntityPlan, number: Int64)? {
        guard schema.table(reference.type) != nil, let number = Int64(reference.id),
            let entity = try entity(of: number, in: reference.type), let plan = schema.plan(entity)
        else { return nil }
        return (plan, number)
    }

    private func entity(of number: Int64, in table: String) throws -> String? {
        let statement = try database.cachedStatement(
            sql: "SELECT \"_entity\" FROM \(RecordSchema.quoted(table)) WHERE \"_pk\" = ?")
        return try String.fetchOne(statement, arguments: [number])
    }

    static func reference(_ number: Int64, _ plan: EntityPlan) -> Reference {
        Reference(type: plan.table, id: String(number))
    }

    /// Makes a record, or changes the one that has its unique values.
    mutating func insert(_ entity: String, _ values: Fields) throws -> Reference {
        let plan = try plan(entity)
        if plan.isAbstract { throw RecordProblem.abstract(entity) }
        if let other = try recordAlike(values, plan, except: nil) {
            switch merging {
            case .refuse: throw RecordProblem.notUnique(plan)
            case .incoming: try update(other.number, other.plan, values)
            case .stored: try update(other.number, other.plan, try missing(values, other.number, other.plan))
            }
            return Self.reference(other.number, plan)
        }
        let number = try insertRow(plan, try row(of: values, plan))
        try setMembers(values, number, plan)
        return Self.reference(number, plan)
    }

    mutating func update(_ reference: Reference, _ values: Fields) throws {
        let (plan, number) = try record(reference)
        if try recordAlike(values, plan, except: number) != nil { throw RecordProblem.notUnique(plan) }
        try update(number, plan, values)
    }

    /// What of some values a record has nothing in place of.
    private func missing(_ values: Fields, _ number: Int64, _ plan: EntityPlan) throws -> Fields {
        let reader = RecordReader(database, schema)
        guard let stored = try reader.record(Self.reference(number, plan)) else { return values }
        return Fields(values.filter { stored[$0.name] == .null }.map { ($0.name, $0.value) })
    }

    // MARK: Rows

    /// The values of the columns of a new record, in the order of its statement.
    private func row(of values: Fields, _ plan: EntityPlan) throws -> [DatabaseValue] {
        for field in values where plan.attribute(field.name) == nil && plan.relationship(field.name) == nil {
            throw RecordProblem.unknownProperty(field.name, plan)
        }
        var row: [DatabaseValue] = []
        for place in plan.attributes where place.column != nil {
            let value: Value
            if let derivation = place.derivation {
                value = derived(derivation, values, plan)
            } else if let given = values[place.attribute.name] {
                value = try RecordValidation.value(given, place.attribute, plan.name)
            } else {
                value = try RecordValidation.initial(place.attribute, plan.name)
            }
            row.append(StoredValue.database(value, place.attribute.type))
            if place.folded != nil {
                row.append(value.text.map { SearchText.kept(StoredValue.text($0)).databaseValue } ?? .null)
            }
        }
        for place in plan.relationships {
            guard case .column(_, let position) = place.storage else { continue }
            row.append(try number(values[place.relationship.name] ?? .null, place, plan)?.databaseValue ?? .null)
            if position != nil { row.append(.null) }
        }
        return row
    }

    /// Inserts a row as it is; relationships to one that have an order or a partner are tied afterwards.
    mutating func insertRow(_ plan: EntityPlan, _ row: [DatabaseValue]) throws -> Int64 {
        let number = try newNumber(plan.table)
        let statement = try database.cachedStatement(sql: plan.insertStatement)
        var arguments = [number.databaseValue, plan.name.databaseValue, version.databaseValue]
        arguments += row
        try statement.execute(arguments: StatementArguments(arguments))
        touch(plan.table)
        if strict.contains(plan.name) { unchecked[plan.name, default: []].insert(number) }
        for place in plan.relationships {
            if case .column(let column, let position) = place.storage, position != nil || place.partner != nil {
                try tie(column, position, place, number, plan)
            }
            if case .column = place.storage, place.relationship.isInverseStrict(in: schema) {
                try noteOtherEnd(of: place, number, plan)
            }
        }
        return number
    }

    private func derived(_ derivation: Derivation, _ values: Fields, _ plan: EntityPlan) -> Value {
        switch derivation {
        case .now: return .date(now)
        case .count: return .integer(0)
        case .folded(let name):
            return values[name]?.text.map { .string(SearchText.folded($0)) } ?? .null
        }
    }

    /// Changes a row, and the relationships that are named.
    mutating func update(_ number: Int64, _ plan: EntityPlan, _ values: Fields) throws {
        var columns: [String] = []
        var parameters: [DatabaseValue] = []
        var ties: [EntityPlan.RelationshipPlace] = []
        for field in values {
            if let place = plan.attribute(field.name) {
                guard let column = place.column, place.derivation == nil else { continue }
                let value = try RecordValidation.value(field.value, place.attribute, plan.name)
                columns.append(column)
                parameters.append(StoredValue.database(value, place.attribute.type))
                if let folded = place.folded {
                    columns.append(folded)
                    parameters.append(value.text.map { SearchText.kept(StoredValue.text($0)).databaseValue } ?? .null)
                }
            } else if let place = plan.relationship(field.name) {
                guard case .column(let column, let position) = place.storage else { continue }
                let other = try self.number(field.value, place, plan)
                if place.relationship.isInverseStrict(in: schema) { try noteOtherEnd(of: place, number, plan) }
                columns.append(column)
                parameters.append(other?.databaseValue ?? .null)
                if position != nil || place.partner != nil { ties.append(place) }
            } else {
                throw RecordProblem.unknownProperty(field.name, plan)
            }
        }
        for place in plan.attributes {
            guard let column = place.column, let derivation = place.derivation else { continue }
            if case .folded(let name) = derivation, values[name] == nil { continue }
            if case .count = derivation { continue }
            columns.append(column)
            parameters.append(StoredValue.database(derived(derivation, values, plan), place.attribute.type))
        }
        try updateRow(number, plan, columns, parameters)
        for place in ties {
            if case .column(let column, let position) = place.storage { try tie(column, position, place, number, plan) }
        }
        for place in plan.relationships where values[place.relationship.name] != nil {
            if case .column = place.storage, place.relationship.isInverseStrict(in: schema) {
                try noteOtherEnd(of: place, number, plan)
            }
        }
        try setMembers(values, number, plan)
    }

    /// Writes some columns of a row; with none it is only noted that the record has changed.
    mutating func updateRow(_ number: Int64, _ plan: EntityPlan, _ columns: [String], _ values: [DatabaseValue]) throws
    {
        let settings = (["_version"] + columns).map { "\(RecordSchema.quoted($0)) = ?" }.joined(separator: ", ")
        let statement = try database.cachedStatement(
            sql: "UPDATE \(RecordSchema.quoted(plan.table)) SET \(settings) WHERE \"_pk\" = ?")
        try statement.execute(
            arguments: StatementArguments([version.databaseValue] + values + [number.databaseValue]))
        touch(plan.table)
        if strict.contains(plan.name) { unchecked[plan.name, default: []].insert(number) }
    }

    // MARK: Unique values

    /// Another record that has the unique values a record is to have; nil if there is none, or one of the values is nothing.
    private func recordAlike(
        _ values: Fields, _ plan: EntityPlan, except own: Int64?
    ) throws -> (plan: EntityPlan, number: Int64)? {
        for names in plan.uniqueness {
            if own != nil, !names.contains(where: { values[$0] != nil }) { continue }
            guard let wanted = try uniqueValues(names, values, plan, of: own) else { continue }
            let conditions = wanted.map { "\(RecordSchema.quoted($0.column)) = ?" }.joined(separator: " AND ")
            let statement = try database.cachedStatement(
                sql: """
                    SELECT "_pk", "_entity" FROM \(RecordSchema.quoted(plan.table)) WHERE \(conditions) AND "_pk" IS NOT ? LIMIT 1
                    """)
            let arguments = StatementArguments(wanted.map(\.value) + [own?.databaseValue ?? .null])
            guard let row = try Row.fetchOne(statement, arguments: arguments), let other = schema.plan(row["_entity"])
            else { continue }
            return (other, row["_pk"])
        }
        return nil
    }

    private func uniqueValues(
        _ names: [String], _ values: Fields, _ plan: EntityPlan, of own: Int64?
    ) throws -> [(column: String, value: DatabaseValue)]? {
        var found: [(String, DatabaseValue)] = []
        let reader = RecordReader(database, schema)
        let stored = try own.flatMap { try reader.record(Self.reference($0, plan)) }
        for name in names {
            let value: DatabaseValue
            let column: String
            if let place = plan.attribute(name), let own = place.column {
                let given = values[name] ?? stored?[name] ?? place.attribute.defaultValue ?? .null
                value = StoredValue.database(
                    try RecordValidation.type(given, place.attribute, plan.name), place.attribute.type)
                column = own
            } else if let place = plan.relationship(name), case .column(let own, _) = place.storage {
                value = try number(values[name] ?? stored?[name] ?? .null, place, plan)?.databaseValue ?? .null
                column = own
            } else {
                return nil
            }
            if value.isNull { return nil }
            found.append((column, value))
        }
        return found
    }

    // MARK: Looking over

    mutating func noteUnchecked(_ number: Int64, _ plan: EntityPlan) {
        if strict.contains(plan.name) { unchecked[plan.name, default: []].insert(number) }
    }

    /// A record that has, or had, this one among its own, and may need to have some.
    private mutating func noteOtherEnd(
        of place: EntityPlan.RelationshipPlace, _ number: Int64, _ plan: EntityPlan
    ) throws {
        guard case .column(let column, _) = place.storage else { return }
        let other = try Int64.fetchOne(
            database,
            sql: "SELECT \(RecordSchema.quoted(column)) FROM \(RecordSchema.quoted(plan.table)) WHERE \"_pk\" = ?",
            arguments: [number])
        guard let other, let entity = try entity(of: other, in: place.table) else { return }
        if strict.contains(entity) { unchecked[entity, default: []].insert(other) }
    }

    private mutating func checkRelationships() throws {
        let reader = RecordReader(database, schema)
        for (entity, numbers) in unchecked.sorted(by: { $0.key < $1.key }) {
            guard let plan = schema.plan(entity) else { continue }
            for place in plan.relationships where place.relationship.isStrict {
                for number in numbers.sorted() where try self.entity(of: number, in: plan.table) != nil {
                    let count = try reader.count(place, of: number, plan)
                    let relationship = place.relationship
                    if count == 0 {
                        if !relationship.isOptional { throw RecordProblem.missing(relationship.name, entity) }
                    } else if relationship.isToMany {
                        if let most = relationship.maximumCount, count > most {
                            throw RecordProblem.wrongCount(relationship.name, entity, "at most \(most)")
                        }
                        if let least = relationship.minimumCount, count < least {
                            throw RecordProblem.wrongCount(relationship.name, entity, "at least \(least)")
                        }
                    }
                }
            }
        }
    }

    /// Counts anew what derived attributes count.
    private func recount() throws {
        for plan in schema.plans.values {
            for place in plan.attributes {
                guard case .count(let name)? = place.derivation, let column = place.column,
                    let relationship = plan.relationship(name)
                else { continue }
                let members = RecordReader.members(of: relationship, "\(RecordSchema.quoted(plan.table)).\"_pk\"")
                let count = "(SELECT COUNT(*) FROM \(members.from) WHERE \(members.condition))"
                try database.execute(
                    sql: """
                        UPDATE \(RecordSchema.quoted(plan.table)) SET \(RecordSchema.quoted(column)) = \(count), "_version" = ?
                        WHERE "_entity" = ? AND \(RecordSchema.quoted(column)) IS NOT \(count)
                        """,
                    arguments: [version, plan.name])
            }
        }
    }
}

extension Entity.Relationship {
    /// Whether a record may not have as many or as few at the other end as it likes.
    var isStrict: Bool { !isOptional || isToMany && (maximumCount != nil || (minimumCount ?? 0) > 1) }

    func isInverseStrict(in schema: RecordSchema) -> Bool { schema.inverse(of: self)?.isStrict ?? false }
}
