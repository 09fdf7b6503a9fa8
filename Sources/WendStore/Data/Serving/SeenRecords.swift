import GRDB
import WendCore
import WendExpressions

/// Makes of records what documents see of them: their values and their `id`, with what they lead to.
///
/// Rows are made as they are read, without anything in between, since there may be very many; a record that several lead to is read
/// once.
struct SeenRecords {
    private let database: Database
    private let schema: RecordSchema
    private let reader: RecordReader
    /// The relationships that come along besides those that lead to one record.
    private let relationships: Set<String>
    private var shapes: [String: Shape] = [:]
    /// Records that others lead to, by table and number.
    private var known: [String: [Int64: Value]] = [:]

    init(_ database: Database, _ schema: RecordSchema, relationships: Set<String>) {
        self.database = database
        self.schema = schema
        self.relationships = relationships
        reader = RecordReader(database, schema)
    }

    /// All that a question finds at some positions, in order, with the numbers of the records.
    mutating func rows(of run: QueryRun, _ range: Range<Int>) throws -> (keys: [Int64], rows: [Value]) {
        guard run.plan.residual == nil, !run.isNarrow else {
            let keys = try run.keys(within: range).keys
            let rows = try rows(keys, of: run.plan.plan.table)
            return (keys, keys.map { rows[$0] ?? Self.gone($0) })
        }
        guard let table = schema.table(run.plan.plan.table) else { return ([], []) }
        let cursor = try run.rows(RowShape(table, "t0", schema).selection, range)
        var (keys, rows): ([Int64], [Value]) = ([], [])
        while let row = try cursor.next() {
            keys.append(row[0])
            rows.append(try value(row, table))
        }
        return (keys, rows)
    }

    /// Records of a table by their numbers; those that are gone are left out.
    mutating func rows(_ numbers: [Int64], of table: String) throws -> [Int64: Value] {
        guard let table = schema.table(table) else { return [:] }
        let selection = RowShape(table, "t0", schema).selection
        var rows: [Int64: Value] = [:]
        for start in stride(from: 0, to: numbers.count, by: 5_000) {
            let list = numbers[start..<min(start + 5_000, numbers.count)].map(String.init).joined(separator: ", ")
            let cursor = try Row.fetchCursor(
                database,
                sql: "SELECT \(selection) FROM \(RecordSchema.quoted(table.name)) AS t0 WHERE t0.\"_pk\" IN (\(list))")
            while let row = try cursor.next() { rows[row[0]] = try value(row, table) }
        }
        return rows
    }

    /// What is left of a record that is gone: somebody will be told so.
    static func gone(_ number: Int64) -> Value { .dictionary(["id": .string(String(number))]) }

    // MARK: One row

    /// What a record of an entity has, in which columns.
    private struct Shape {
        enum Part {
            case id
            case attribute(Int, Entity.AttributeType)
            case one(Int, table: String)
            case many(EntityPlan.RelationshipPlace)
            case none
        }

        var names: [String] = [Entity.identity]
        var parts: [Part] = [.id]

        init(_ plan: EntityPlan, _ row: RowShape, relationships: Set<String>) {
            for place in plan.attributes where place.attribute.name != Entity.identity {
                names.append(place.attribute.name)
                let column = place.column.flatMap { row.place(of: $0) }
                parts.append(column.map { .attribute($0, place.attribute.type) } ?? .none)
            }
            for place in plan.relationships {
                if case .column(let column, _) = place.storage {
                    guard let index = row.place(of: column) else { continue }
                    parts.append(.one(index, table: place.table))
                } else if relationships.contains(place.relationship.name) {
                    parts.append(.many(place))
                } else {
                    continue
                }
                names.append(place.relationship.name)
            }
        }
    }

    private mutating func shape(of entity: String, _ table: RecordSchema.Table) -> Shape? {
        if let known = shapes[entity] { return known }
        guard let plan = schema.plan(entity) else { return nil }
        let made = Shape(plan, RowShape(table, "t0", schema), relationships: relationships)
        shapes[entity] = made
        return made
    }

    /// A record with what it leads to.
    private mutating func value(_ row: Row, _ table: RecordSchema.Table) throws -> Value {
        let number: Int64 = row[0]
        guard let shape = shape(of: row[1], table) else { return Self.gone(number) }
        return .dictionary(
            try Fields(unique: shape.names) { place in
                switch shape.parts[place] {
                case .id: return .string(String(number))
                case .none: return .null
                case .attribute(let index, let type): return Self.value(row, index, type)
                case .one(let index, let table):
                    guard let other: Int64 = row[index] else { return .null }
                    return try plain(other, table)
                case .many(let place):
                    let members = try reader.members(place, of: number)
                    return .list(try members.map { try plain($0, place.table) }.filter { $0 != .null })
                }
            })
    }

    /// A record alone: where it leads is told by ids.
    private mutating func plain(_ number: Int64, _ table: String) throws -> Value {
        if let known = known[table]?[number] { return known }
        var found = Value.null
        if let record = try reader.record(Reference(type: table, id: String(number))) {
            var fields: Fields = [Entity.identity: .string(record.id.id)]
            for field in record.values {
                if case .reference(let other) = field.value {
                    fields[field.name] = .dictionary([Entity.identity: .string(other.id)])
                } else {
                    fields[field.name] = field.value
                }
            }
            found = .dictionary(fields)
        }
        known[table, default: [:]][number] = found
        return found
    }

    private static func value(_ row: Row, _ index: Int, _ type: Entity.AttributeType) -> Value {
        switch type {
        case .string, .uuid, .uri: (row[index] as String?).map(Value.string) ?? .null
        case .bool: (row[index] as Int64?).map { .bool($0 != 0) } ?? .null
        case .integer16, .integer32, .integer64: (row[index] as Int64?).map { .integer(Int($0)) } ?? .null
        case .double, .float, .decimal, .date, .data, .transformable: StoredValue.value(row[index], type)
        }
    }
}
