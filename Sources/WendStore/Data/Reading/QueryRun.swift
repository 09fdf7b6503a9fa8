import Foundation
import GRDB
import WendCore
import WendExpressions

/// Asks a query of a connection.
struct QueryRun {
    let database: Database
    let plan: QueryPlan
    let access: RecordSource.Access
    /// Whether an index has found the few records there can be.
    let isNarrow: Bool

    /// An index of texts that finds more than so many records is not asked: looking at all of them is quicker then.
    private static let mostFromIndex = 4000

    init(
        _ database: Database, _ query: RecordQuery, _ schema: RecordSchema, now: Date, access: RecordSource.Access
    ) throws {
        self.database = database
        self.access = access
        var indexed = try QueryPlan(query, schema, now: now, usesTextIndexes: true)
        for lookup in indexed.lookups {
            let ids = try Int64.fetchAll(
                try database.makeStatement(sql: "\(lookup.statement) LIMIT \(Self.mostFromIndex + 1)"),
                arguments: [lookup.pattern])
            guard ids.count <= Self.mostFromIndex else {
                plan = try QueryPlan(query, schema, now: now)
                isNarrow = false
                return
            }
            indexed.replace(lookup, by: ids)
        }
        isNarrow = !indexed.lookups.isEmpty
        plan = indexed
    }

    private var whole: StatementArguments { StatementArguments(plan.arguments) }

    /// What of an answer is left of a stretch, as far as the query has an offset and a limit of its own.
    private func stretch(_ range: Range<Int>?) -> String {
        let offset = plan.query.offset + (range?.lowerBound ?? 0)
        var count = range?.count ?? -1
        if let limit = plan.query.limit {
            let left = max(0, limit - (range?.lowerBound ?? 0))
            count = count < 0 ? left : min(count, left)
        }
        return count < 0 && offset == 0 ? "" : " LIMIT \(count) OFFSET \(offset)"
    }

    private func bounded(_ count: Int) -> Int {
        let left = max(0, count - plan.query.offset)
        return plan.query.limit.map { min(left, $0) } ?? left
    }

    /// The numbers of all records of the answer, in order.
    func keys() throws -> [Int64] {
        let sql = "SELECT t0.\"_pk\" FROM \(plan.from) WHERE \(plan.condition) ORDER BY \(plan.order)"
        guard plan.residual != nil else {
            return try Int64.fetchAll(database.makeStatement(sql: sql + stretch(nil)), arguments: whole)
        }
        let keys = try filtered(try Int64.fetchAll(database.makeStatement(sql: sql), arguments: whole))
        let start = min(plan.query.offset, keys.count)
        return Array(keys[start..<min(keys.count, start + (plan.query.limit ?? keys.count))])
    }

    /// The numbers of the records at some positions, where they begin, and how many there are in all.
    func keys(within range: Range<Int>) throws -> (keys: [Int64], start: Int, count: Int) {
        if plan.residual != nil || isNarrow {
            let keys = try keys()
            let range = range.clamped(to: 0..<keys.count)
            return (Array(keys[range]), range.lowerBound, keys.count)
        }
        let count = try count()
        let range = range.clamped(to: 0..<count)
        if range.isEmpty { return ([], range.lowerBound, count) }
        let statement = try database.makeStatement(
            sql: "SELECT t0.\"_pk\" FROM \(plan.from) WHERE \(plan.condition) ORDER BY \(plan.order)\(stretch(range))")
        return (try Int64.fetchAll(statement, arguments: whole), range.lowerBound, count)
    }

    /// Those for which what SQL could not say holds as well.
    private func filtered(_ keys: [Int64]) throws -> [Int64] {
        guard let residual = plan.residual else { return keys }
        let source = RecordSource(access, plan.schema)
        var scope = plan.scope
        scope.source = source
        let reader = RecordReader(database, plan.schema)
        var kept: [Int64] = []
        for start in stride(from: 0, to: keys.count, by: 500) {
            let part = keys[start..<min(start + 500, keys.count)]
            for record in try reader.records(part, of: plan.plan.table).values { source.remember(record) }
            for key in part {
                scope.subject = .reference(Reference(type: plan.plan.table, id: String(key)))
                if residual.holds(in: scope) { kept.append(key) }
            }
        }
        return kept
    }

    func count() throws -> Int {
        if plan.residual != nil { return try keys().count }
        let statement = try database.makeStatement(
            sql: "SELECT COUNT(*) FROM \(plan.from) WHERE \(plan.condition)")
        return bounded(try Int.fetchOne(statement, arguments: whole) ?? 0)
    }

    func page(_ window: RecordPage.Window) throws -> RecordPage {
        switch window {
        case .all where plan.residual == nil:
            let records = try self.records(nil)
            return RecordPage(records: records, start: 0, count: records.count)
        case .positions(let range) where plan.residual == nil && !isNarrow:
            let count = try count()
            let range = range.clamped(to: 0..<max(count, 0))
            return RecordPage(records: range.isEmpty ? [] : try records(range), start: range.lowerBound, count: count)
        default:
            let keys = try keys()
            let range = Self.range(of: window, in: keys)
            return RecordPage(records: try records(Array(keys[range])), start: range.lowerBound, count: keys.count)
        }
    }

    /// The positions a window has in an answer.
    static func range(of window: RecordPage.Window, in keys: [Int64]) -> Range<Int> {
        func place(_ reference: Reference) -> Int? { Int64(reference.id).flatMap { keys.firstIndex(of: $0) } }
        let range: Range<Int>
        switch window {
        case .all: range = 0..<keys.count
        case .positions(let positions): range = positions
        case .after(let reference, let count):
            let start = place(reference).map { $0 + 1 } ?? 0
            range = start..<start + max(0, count)
        case .before(let reference, let count):
            let end = place(reference) ?? 0
            range = max(0, end - max(0, count))..<end
        case .around(let reference, let before, let after):
            let middle = place(reference) ?? 0
            range = max(0, middle - max(0, before))..<middle + 1 + max(0, after)
        }
        return range.clamped(to: 0..<keys.count)
    }

    private func records(_ range: Range<Int>?) throws -> [StoredRecord] {
        guard let table = plan.schema.table(plan.plan.table) else { return [] }
        let shape = RowShape(table, "t0", plan.schema)
        let rows = try self.rows(shape.selection, range)
        var records: [StoredRecord] = []
        while let row = try rows.next() { if let record = shape.record(row) { records.append(record) } }
        return records
    }

    /// What stands in some columns of the records of a stretch, in order, as far as SQL alone can say which those are.
    func rows(_ selection: String, _ range: Range<Int>?) throws -> RowCursor {
        let sql =
            "SELECT \(selection) FROM \(plan.from) WHERE \(plan.condition) ORDER BY \(plan.order)\(stretch(range))"
        return try Row.fetchCursor(try database.makeStatement(sql: sql), arguments: whole)
    }

    /// Those of some records that are found, in order, by their numbers.
    func found(among numbers: some Sequence<Int64>) throws -> [Int64] {
        let list = numbers.map(String.init).joined(separator: ", ")
        let statement = try database.makeStatement(
            sql: "SELECT t0.\"_pk\" FROM \(plan.from) WHERE (\(plan.condition)) AND t0.\"_pk\" IN (\(list)) "
                + "ORDER BY \(plan.order)")
        return try Int64.fetchAll(statement, arguments: whole)
    }

    /// Records by their numbers, in that order.
    func records(_ keys: [Int64]) throws -> [StoredRecord] {
        let found = try RecordReader(database, plan.schema).records(keys, of: plan.plan.table)
        return keys.compactMap { found[$0] }
    }

    /// The sections of the whole answer; without a path one of everything, even if that is nothing.
    func sections() throws -> [RecordSection] {
        guard let section = plan.section, let path = plan.query.sectionPath else {
            return [RecordSection(value: .null, start: 0, count: try count())]
        }
        var values: [DatabaseValue]
        if plan.residual == nil {
            let statement = try database.makeStatement(
                sql: "SELECT \(section) FROM \(plan.from) WHERE \(plan.condition) ORDER BY \(plan.order)\(stretch(nil))"
            )
            values = try DatabaseValue.fetchAll(statement, arguments: whole)
        } else {
            let keys = try keys()
            let statement = try database.makeStatement(
                sql: "SELECT t0.\"_pk\", \(section) FROM \(plan.from) WHERE \(plan.condition)")
            var byKey: [Int64: DatabaseValue] = [:]
            let rows = try Row.fetchCursor(statement, arguments: whole)
            while let row = try rows.next() { byKey[row[0]] = row[1] }
            values = keys.map { byKey[$0] ?? .null }
        }
        let type = attributeType(path)
        var sections: [RecordSection] = []
        for (position, stored) in values.enumerated() {
            let value = StoredValue.value(stored, type)
            if let last = sections.last, last.value == value {
                sections[sections.count - 1].count += 1
            } else {
                sections.append(RecordSection(value: value, start: position, count: 1))
            }
        }
        return sections
    }

    private func attributeType(_ path: String) -> Entity.AttributeType {
        var steps = path.split(separator: ".").map(String.init)[...]
        let last = steps.popLast() ?? ""
        var entity = plan.query.entity
        for step in steps { entity = plan.schema.model.relationship(step, of: entity)?.destination ?? entity }
        return plan.schema.model.attribute(last, of: entity)?.type ?? .string
    }
}
