import GRDB
import WendCore
import WendExpressions

/// Reads records one by one from a connection.
struct RecordReader {
    let database: Database
    let schema: RecordSchema

    init(_ database: Database, _ schema: RecordSchema) {
        self.database = database
        self.schema = schema
    }

    /// Nil if there is none such.
    func record(_ reference: Reference) throws -> StoredRecord? {
        guard let table = schema.table(reference.type), let number = Int64(reference.id) else { return nil }
        let shape = RowShape(table, "t0", schema)
        let statement = try database.cachedStatement(
            sql: "SELECT \(shape.selection) FROM \(RecordSchema.quoted(table.name)) AS t0 WHERE t0.\"_pk\" = ?")
        return try Row.fetchOne(statement, arguments: [number]).flatMap { shape.record($0) }
    }

    /// Records of a table by their numbers; those that are gone are left out.
    func records(_ numbers: some Sequence<Int64>, of table: String) throws -> [Int64: StoredRecord] {
        guard let place = schema.table(table) else { return [:] }
        let shape = RowShape(place, "t0", schema)
        let list = numbers.map(String.init).joined(separator: ", ")
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT \(shape.selection) FROM \(RecordSchema.quoted(table)) AS t0 WHERE t0.\"_pk\" IN (\(list))")
        var records: [Int64: StoredRecord] = [:]
        while let row = try rows.next() { records[row[0]] = shape.record(row) }
        return records
    }

    /// How many records a relationship leads to.
    func count(_ place: EntityPlan.RelationshipPlace, of number: Int64, _ plan: EntityPlan) throws -> Int {
        if case .column(let column, _) = place.storage {
            let table = RecordSchema.quoted(plan.table)
            return try Int.fetchOne(
                database,
                sql: "SELECT COUNT(*) FROM \(table) WHERE \"_pk\" = ? AND \(RecordSchema.quoted(column)) IS NOT NULL",
                arguments: [number]) ?? 0
        }
        let members = Self.members(of: place, "?")
        return try Int.fetchOne(
            database, sql: "SELECT COUNT(*) FROM \(members.from) WHERE \(members.condition)", arguments: [number]) ?? 0
    }

    /// The numbers of the records a to-many relationship leads to, in their order.
    func members(_ place: EntityPlan.RelationshipPlace, of number: Int64) throws -> [Int64] {
        let members = Self.members(of: place, "?")
        let statement = try database.cachedStatement(
            sql: "SELECT \(members.number) FROM \(members.from) WHERE \(members.condition) ORDER BY \(members.order)")
        return try Int64.fetchAll(statement, arguments: [number])
    }

    /// How to ask for the members of a to-many relationship of one record.
    static func members(
        of place: EntityPlan.RelationshipPlace, _ owner: String
    ) -> (from: String, condition: String, number: String, order: String) {
        switch place.storage {
        case .column: return ("(SELECT 1)", "0", "0", "1")
        case .inverse(let table, let column, let position):
            let order = position.map { "\(RecordSchema.quoted($0)), " } ?? ""
            return (
                RecordSchema.quoted(table), "\(RecordSchema.quoted(column)) = \(owner)", "\"_pk\"", "\(order)\"_pk\""
            )
        case .pairs(let table, let own, let other, let position):
            let order = position.map { "\($0), " } ?? ""
            return (RecordSchema.quoted(table), "\(own) = \(owner)", other, "\(order)\(other)")
        }
    }
}

/// Which columns of a table are read, and what becomes of them.
struct RowShape {
    /// What is selected: number, entity and version first.
    let selection: String
    private let table: RecordSchema.Table
    private let schema: RecordSchema
    private let places: [String: Int]
    /// How many columns there are.
    let width: Int

    init(_ table: RecordSchema.Table, _ alias: String, _ schema: RecordSchema) {
        self.table = table
        self.schema = schema
        var columns = [RecordSchema.id, RecordSchema.entity, RecordSchema.version]
        for column in table.columns {
            switch column.content {
            case .attribute, .reference: columns.append(column.name)
            case .position, .folded: continue
            }
        }
        selection = columns.map { "\(alias).\(RecordSchema.quoted($0))" }.joined(separator: ", ")
        places = Dictionary(columns.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        width = columns.count
    }

    /// Where a column stands among those selected.
    func place(of column: String) -> Int? { places[column] }

    /// Nil for a record of an entity that is none.
    func record(_ row: Row) -> StoredRecord? {
        guard let plan = schema.plan(row[1]) else { return nil }
        var values: [(String, Value)] = []
        values.reserveCapacity(plan.attributes.count + plan.relationships.count)
        for place in plan.attributes {
            guard let column = place.column, let index = places[column] else {
                values.append((place.attribute.name, .null))
                continue
            }
            values.append((place.attribute.name, StoredValue.value(row[index], place.attribute.type)))
        }
        for place in plan.relationships {
            guard case .column(let column, _) = place.storage, let index = places[column] else { continue }
            let number: Int64? = row[index]
            let value = number.map { Value.reference(Reference(type: place.table, id: String($0))) }
            values.append((place.relationship.name, value ?? .null))
        }
        return StoredRecord(
            id: Reference(type: table.name, id: String(row[0] as Int64)), entity: plan.name,
            values: Fields(unique: values), version: row[2])
    }
}
