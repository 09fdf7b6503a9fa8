import GRDB
import WendCore

/// As of when a row is, with the records that are shown with it.
struct RowStamp: Hashable {
    var version: Int
    /// Number and version of each record that is followed; zeros where there is none.
    var followed: [Int64]
}

/// Asks as of when rows are.
struct RowStamps {
    /// The tables of what is followed, those in between included.
    private(set) var tables: Set<String>
    private let selection: String
    private let from: String
    private let width: Int

    /// - Parameter paths: To-one relationships, one behind the other: `author.boss`.
    init(_ paths: [String], _ plan: EntityPlan, _ schema: RecordSchema) throws {
        tables = [plan.table]
        var selection = ["t0.\"_pk\"", "t0.\"_version\""]
        var from = "\(RecordSchema.quoted(plan.table)) AS t0"
        var aliases: [String: (alias: String, plan: EntityPlan)] = [:]
        for path in paths {
            var place = (alias: "t0", plan: plan)
            var way = ""
            for step in path.split(separator: ".").map(String.init) {
                way += "\(step)."
                if let known = aliases[way] {
                    place = known
                    continue
                }
                guard let relationship = place.plan.relationship(step),
                    case .column(let column, _) = relationship.storage,
                    let next = schema.plan(relationship.relationship.destination)
                else { throw RecordStoreError(badQuery: .unknownProperty(step, place.plan)) }
                let alias = "f\(aliases.count)"
                from +=
                    " LEFT JOIN \(RecordSchema.quoted(next.table)) AS \(alias) ON \(alias).\"_pk\" = "
                    + "\(place.alias).\(RecordSchema.quoted(column))"
                selection += ["\(alias).\"_pk\"", "\(alias).\"_version\""]
                tables.insert(next.table)
                place = (alias, next)
                aliases[way] = place
            }
        }
        self.selection = selection.joined(separator: ", ")
        self.from = from
        width = selection.count
    }

    func stamps(of keys: [Int64], _ database: Database) throws -> [Int64: RowStamp] {
        var stamps: [Int64: RowStamp] = [:]
        for start in stride(from: 0, to: keys.count, by: 5000) {
            let list = keys[start..<min(start + 5000, keys.count)].map(String.init).joined(separator: ", ")
            let rows = try Row.fetchCursor(
                database, sql: "SELECT \(selection) FROM \(from) WHERE t0.\"_pk\" IN (\(list))")
            while let row = try rows.next() {
                stamps[row[0]] = RowStamp(version: row[1], followed: (2..<width).map { row[$0] ?? 0 })
            }
        }
        return stamps
    }
}
