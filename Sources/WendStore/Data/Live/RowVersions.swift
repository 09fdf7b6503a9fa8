import GRDB
import WendCore

/// Asks which rows have changed since a version: themselves, or one of the records that are shown with them.
///
/// Whoever writes gives every record it changes a version above all there were, so that nothing has to be remembered of rows that did
/// not change. A record that another has let go of is changed by that.
struct RowVersions {
    /// The tables of what is followed, those in between included.
    private(set) var tables: Set<String>
    private let own: String
    private var joins = ""
    private var aliases: [(alias: String, table: String)] = []

    /// - Parameter paths: To-one relationships, one behind the other: `author.boss`.
    init(_ paths: [String], _ plan: EntityPlan, _ schema: RecordSchema) throws {
        own = plan.table
        tables = [plan.table]
        var known: [String: (alias: String, plan: EntityPlan)] = [:]
        for path in paths {
            var place = (alias: "t0", plan: plan)
            var way = ""
            for step in path.split(separator: ".").map(String.init) {
                way += "\(step)."
                if let found = known[way] {
                    place = found
                    continue
                }
                guard let relationship = place.plan.relationship(step),
                    case .column(let column, _) = relationship.storage,
                    let next = schema.plan(relationship.relationship.destination)
                else { throw RecordStoreError(badQuery: .unknownProperty(step, place.plan)) }
                let alias = "f\(known.count)"
                joins +=
                    " LEFT JOIN \(RecordSchema.quoted(next.table)) AS \(alias) ON \(alias).\"_pk\" = "
                    + "\(place.alias).\(RecordSchema.quoted(column))"
                aliases.append((alias, next.table))
                tables.insert(next.table)
                place = (alias, next)
                known[way] = place
            }
        }
    }

    /// The numbers of the rows that have changed.
    ///
    /// - Parameters:
    ///   - versions: Those of the tables now: what has not changed is not looked through.
    ///   - most: How many are found at most.
    func changed(
        since version: Int, _ versions: [String: Int], most: Int? = nil, _ database: Database
    ) throws -> Set<Int64> {
        let followed = aliases.filter { versions[$0.table, default: 0] > version }
        let isChanged = (["t0"] + followed.map(\.alias)).map { "\($0).\"_version\" > \(version)" }
        let statement = try database.makeStatement(
            sql: "SELECT t0.\"_pk\" FROM \(RecordSchema.quoted(own)) AS t0\(followed.isEmpty ? "" : joins) "
                + "WHERE \(isChanged.joined(separator: " OR "))\(most.map { " LIMIT \($0)" } ?? "")")
        return try Set(Int64.fetchAll(statement))
    }
}
