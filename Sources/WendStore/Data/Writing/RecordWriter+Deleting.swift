import GRDB
import WendCore
import WendExpressions

/// Deletes records as the delete rules say, all at once however many they are.
extension RecordWriter {
    private func quoted(_ name: String) -> String { RecordSchema.quoted(name) }

    /// Deletes records of one table and what goes with them.
    /// - Returns: How many are gone, those that went with them included.
    @discardableResult
    mutating func delete(_ numbers: [Int64], of table: String) throws -> Int {
        guard !numbers.isEmpty else { return 0 }
        try database.execute(
            sql: """
                CREATE TEMP TABLE IF NOT EXISTS _gone (
                    origin TEXT, number INTEGER, entity TEXT, round INTEGER, PRIMARY KEY (origin, number)
                ) WITHOUT ROWID;
                DELETE FROM temp._gone;
                """)
        let statement = try database.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO temp._gone SELECT ?, "_pk", "_entity", 0 FROM \(quoted(table)) WHERE "_pk" = ?
                """)
        for number in numbers { try statement.execute(arguments: [table, number]) }
        try followCascades()
        try checkDenials()
        try releaseOthers()
        return try deleteRows()
    }

    private func entities(round: Int? = nil) throws -> [EntityPlan] {
        let only = round.map { " WHERE round = \($0)" } ?? ""
        return try String.fetchAll(database, sql: "SELECT DISTINCT entity FROM temp._gone\(only) ORDER BY entity")
            .compactMap { schema.plan($0) }
    }

    /// The records at the other end of a relationship of those that go.
    private func others(_ place: EntityPlan.RelationshipPlace, _ plan: EntityPlan, _ only: String) -> String {
        let gone =
            "(SELECT number FROM temp._gone WHERE origin = \(literal(plan.table)) AND entity = \(literal(plan.name))\(only))"
        switch place.storage {
        case .column(let column, _):
            return "SELECT \(quoted(column)) FROM \(quoted(plan.table)) WHERE \"_pk\" IN \(gone)"
        case .inverse(let table, let column, _):
            return "SELECT \"_pk\" FROM \(quoted(table)) WHERE \(quoted(column)) IN \(gone)"
        case .pairs(let table, let own, let other, _):
            return "SELECT \(other) FROM \(quoted(table)) WHERE \(own) IN \(gone)"
        }
    }

    private func literal(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }

    private func followCascades() throws {
        var round = 0
        while true {
            var found = 0
            for plan in try entities(round: round) {
                for place in plan.relationships where place.relationship.deleteRule == .cascade {
                    try database.execute(
                        sql: """
                            INSERT OR IGNORE INTO temp._gone SELECT ?, "_pk", "_entity", ? FROM \(quoted(place.table))
                            WHERE "_pk" IN (\(others(place, plan, " AND round = \(round)")))
                            """,
                        arguments: [place.table, round + 1])
                    found += database.changesCount
                }
            }
            if found == 0 { return }
            round += 1
        }
    }

    private func checkDenials() throws {
        for plan in try entities() {
            for place in plan.relationships where place.relationship.deleteRule == .deny {
                let left = try Int64.fetchOne(
                    database,
                    sql: """
                        SELECT "_pk" FROM \(quoted(place.table)) WHERE "_pk" IN (\(others(place, plan, "")))
                        AND "_pk" NOT IN (SELECT number FROM temp._gone WHERE origin = ?) LIMIT 1
                        """,
                    arguments: [place.table])
                if left != nil {
                    throw RecordProblem.denied(place.relationship.name, plan.name, by: place.relationship.destination)
                }
            }
        }
    }

    /// Records that stay lead to those that go no longer, unless nothing is to be done about it.
    private mutating func releaseOthers() throws {
        let tables = try String.fetchAll(database, sql: "SELECT DISTINCT origin FROM temp._gone")
        for plan in schema.plans.values.sorted(by: { $0.name < $1.name }) {
            for place in plan.relationships where tables.contains(place.table) {
                let rule = schema.inverse(of: place.relationship)?.deleteRule ?? .nullify
                switch place.storage {
                case .column(let column, let position):
                    if rule != .noAction { try release(column, position, place, plan) }
                case .inverse: break
                case .pairs(let table, _, let other, _):
                    if rule != .noAction {
                        try database.execute(
                            sql: """
                                DELETE FROM \(quoted(table)) WHERE \(other) IN
                                    (SELECT number FROM temp._gone WHERE origin = ?)
                                """,
                            arguments: [place.table])
                    }
                    touch(plan.table)
                }
            }
        }
        for plan in try entities() {
            for place in plan.relationships {
                guard case .pairs(let table, let own, _, _) = place.storage else { continue }
                try database.execute(
                    sql:
                        "DELETE FROM \(quoted(table)) WHERE \(own) IN (SELECT number FROM temp._gone WHERE origin = ? AND entity = ?)",
                    arguments: [plan.table, plan.name])
                touch(place.table)
            }
        }
    }

    private mutating func release(
        _ column: String, _ position: String?, _ place: EntityPlan.RelationshipPlace, _ plan: EntityPlan
    ) throws {
        let condition = """
            "_entity" = ? AND \(quoted(column)) IN (SELECT number FROM temp._gone WHERE origin = ?)
            AND "_pk" NOT IN (SELECT number FROM temp._gone WHERE origin = ?)
            """
        let arguments: StatementArguments = [plan.name, place.table, plan.table]
        if !place.relationship.isOptional {
            let left = try Int64.fetchOne(
                database, sql: "SELECT \"_pk\" FROM \(quoted(plan.table)) WHERE \(condition) LIMIT 1",
                arguments: arguments)
            if left != nil { throw RecordProblem.missing(place.relationship.name, plan.name) }
        }
        let order = position.map { ", \(quoted($0)) = NULL" } ?? ""
        try database.execute(
            sql: """
                UPDATE \(quoted(plan.table)) SET \(quoted(column)) = NULL, "_version" = \(version)\(order) WHERE \(condition)
                """,
            arguments: arguments)
        if database.changesCount > 0 { touch(plan.table) }
    }

    private mutating func deleteRows() throws -> Int {
        var count = 0
        for table in try String.fetchAll(database, sql: "SELECT DISTINCT origin FROM temp._gone") {
            try database.execute(
                sql: """
                    DELETE FROM \(quoted(table)) WHERE "_pk" IN (SELECT number FROM temp._gone WHERE origin = ?)
                    """,
                arguments: [table])
            count += database.changesCount
            touch(table)
        }
        try database.execute(sql: "DELETE FROM temp._gone")
        return count
    }
}
