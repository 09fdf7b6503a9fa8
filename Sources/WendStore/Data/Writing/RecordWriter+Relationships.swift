import GRDB
import WendCore
import WendExpressions

/// Keeps both ends of relationships together.
extension RecordWriter {
    private func quoted(_ name: String) -> String { RecordSchema.quoted(name) }

    /// The number of the record a to-one relationship is to lead to; nil for nothing.
    func number(_ value: Value, _ place: EntityPlan.RelationshipPlace, _ plan: EntityPlan) throws -> Int64? {
        switch value {
        case .null: return nil
        case .reference(let reference): return try member(reference, place, plan)
        default:
            throw RecordProblem.wrongType(
                place.relationship.name, plan.name, takes: "a record of '\(place.relationship.destination)'")
        }
    }

    private func member(_ reference: Reference, _ place: EntityPlan.RelationshipPlace, _ plan: EntityPlan) throws
        -> Int64
    {
        let (other, number) = try record(reference)
        guard try self.plan(place.relationship.destination).family.contains(other.name) else {
            throw RecordProblem.wrongType(
                place.relationship.name, plan.name, takes: "a record of '\(place.relationship.destination)'")
        }
        return number
    }

    /// Puts a record at the end of those the other has, and has a partner lead back, after its column was written.
    mutating func tie(
        _ column: String, _ position: String?, _ place: EntityPlan.RelationshipPlace, _ number: Int64,
        _ plan: EntityPlan
    ) throws {
        let table = quoted(plan.table)
        let other = try Int64.fetchOne(
            database, sql: "SELECT \(quoted(column)) FROM \(table) WHERE \"_pk\" = ?", arguments: [number])
        if let position {
            try database.execute(
                sql: """
                    UPDATE \(table) SET \(quoted(position)) = CASE WHEN ?1 IS NULL THEN NULL ELSE
                        (SELECT COALESCE(MAX(\(quoted(position))), 0) + 1 FROM \(table) WHERE \(quoted(column)) = ?1 AND "_pk" <> ?2) END
                    WHERE "_pk" = ?2
                    """,
                arguments: [other, number])
        }
        guard let partner = place.partner else { return }
        let partners = quoted(place.table)
        // Whoever had either of them has it no longer.
        try database.execute(
            sql: """
                UPDATE \(partners) SET \(quoted(partner)) = NULL, "_version" = ? WHERE \(quoted(partner)) = ? AND "_pk" IS NOT ?
                """,
            arguments: [version, number, other])
        if let other {
            try database.execute(
                sql: """
                    UPDATE \(table) SET \(quoted(column)) = NULL, "_version" = ? WHERE \(quoted(column)) = ? AND "_pk" <> ?
                    """,
                arguments: [version, other, number])
            try database.execute(
                sql: "UPDATE \(partners) SET \(quoted(partner)) = ?, \"_version\" = ? WHERE \"_pk\" = ?",
                arguments: [number, version, other])
        }
        touch(place.table)
    }

    /// Sets the to-many relationships among some values.
    mutating func setMembers(_ values: Fields, _ number: Int64, _ plan: EntityPlan) throws {
        for field in values {
            guard let place = plan.relationship(field.name), place.relationship.isToMany else { continue }
            let members: [Int64]
            switch field.value {
            case .null: members = []
            case .list(let values):
                var found: [Int64] = []
                for value in values {
                    guard case .reference(let reference) = value else {
                        throw RecordProblem.wrongType(field.name, plan.name, takes: "a list of records")
                    }
                    let member = try member(reference, place, plan)
                    if !found.contains(member) || found.count > 64 { found.append(member) }
                }
                members = found
            default: throw RecordProblem.wrongType(field.name, plan.name, takes: "a list of records")
            }
            try setMembers(members, of: place, number, plan)
        }
    }

    /// Has a to-many relationship lead to these records and no others, in this order.
    mutating func setMembers(
        _ members: [Int64], of place: EntityPlan.RelationshipPlace, _ number: Int64, _ plan: EntityPlan
    ) throws {
        let kept = members.map(String.init).joined(separator: ", ")
        switch place.storage {
        case .column: return
        case .inverse(let table, let column, let position):
            let gone = try Int64.fetchAll(
                database,
                sql: "SELECT \"_pk\" FROM \(quoted(table)) WHERE \(quoted(column)) = ? AND \"_pk\" NOT IN (\(kept))",
                arguments: [number])
            try release(gone, table, column, position)
        case .pairs(let table, let own, let other, _):
            try database.execute(
                sql: "DELETE FROM \(quoted(table)) WHERE \(own) = ? AND \(other) NOT IN (\(kept))", arguments: [number])
            if place.isMutual {
                try database.execute(
                    sql: "DELETE FROM \(quoted(table)) WHERE \(other) = ? AND \(own) NOT IN (\(kept))",
                    arguments: [number])
            }
        }
        try tieMembers(members, from: 1, of: place, number, plan)
    }

    /// Puts records behind those a to-many relationship leads to.
    mutating func addMembers(_ references: [Reference], to name: String, _ number: Int64, _ plan: EntityPlan) throws {
        let place = try toMany(name, plan)
        let members = try references.map { try member($0, place, plan) }
        var start = 1
        switch place.storage {
        case .column: return
        case .inverse(let table, let column, let position?):
            start =
                1
                + (try Int.fetchOne(
                    database, sql: "SELECT MAX(\(quoted(position))) FROM \(quoted(table)) WHERE \(quoted(column)) = ?",
                    arguments: [number]) ?? 0)
        case .pairs(let table, let own, _, let position?):
            start =
                1
                + (try Int.fetchOne(
                    database, sql: "SELECT MAX(\(position)) FROM \(quoted(table)) WHERE \(own) = ?", arguments: [number]
                )
                    ?? 0)
        case .inverse, .pairs: break
        }
        try tieMembers(members, from: start, of: place, number, plan)
    }

    mutating func removeMembers(_ references: [Reference], from name: String, _ number: Int64, _ plan: EntityPlan)
        throws
    {
        let place = try toMany(name, plan)
        for reference in references {
            // What is gone already is not among them.
            guard let member = try found(reference)?.number else { continue }
            switch place.storage {
            case .column: return
            case .inverse(let table, let column, let position):
                let belongs = try Int64.fetchOne(
                    database, sql: "SELECT \"_pk\" FROM \(quoted(table)) WHERE \"_pk\" = ? AND \(quoted(column)) = ?",
                    arguments: [member, number])
                if belongs != nil { try release([member], table, column, position) }
            case .pairs(let table, let own, let other, _):
                try database.execute(
                    sql: "DELETE FROM \(quoted(table)) WHERE \(own) = ? AND \(other) = ?", arguments: [number, member])
                if place.isMutual {
                    try database.execute(
                        sql: "DELETE FROM \(quoted(table)) WHERE \(own) = ? AND \(other) = ?",
                        arguments: [member, number])
                }
            }
        }
        try updateRow(number, plan, [], [])
        touch(place.table)
    }

    private func toMany(_ name: String, _ plan: EntityPlan) throws -> EntityPlan.RelationshipPlace {
        guard let place = plan.relationship(name) else { throw RecordProblem.unknownProperty(name, plan) }
        guard place.relationship.isToMany else {
            throw RecordProblem.wrongType(name, plan.name, takes: "one record; what is added to leads to several")
        }
        return place
    }

    /// Writes that records belong to one, from a place on.
    private mutating func tieMembers(
        _ members: [Int64], from start: Int, of place: EntityPlan.RelationshipPlace, _ number: Int64, _ plan: EntityPlan
    ) throws {
        for (offset, member) in members.enumerated() {
            switch place.storage {
            case .column: return
            case .inverse(let table, let column, let position):
                let order = position.map { ", \(quoted($0)) = \(start + offset)" } ?? ""
                try database.execute(
                    sql:
                        "UPDATE \(quoted(table)) SET \(quoted(column)) = ?, \"_version\" = ?\(order) WHERE \"_pk\" = ?",
                    arguments: [number, version, member])
            case .pairs(let table, let own, let other, let position):
                let names = position.map { ", \($0)" } ?? ""
                let value = position == nil ? "" : ", \(start + offset)"
                let update = position.map { " DO UPDATE SET \($0) = excluded.\($0)" } ?? " DO NOTHING"
                try database.execute(
                    sql: """
                        INSERT INTO \(quoted(table)) (\(own), \(other)\(names)) VALUES (?, ?\(value)) ON CONFLICT\(
                            position == nil ? update : " (source, target)\(update)")
                        """,
                    arguments: [number, member])
                if place.isMutual {
                    try database.execute(
                        sql: "INSERT OR IGNORE INTO \(quoted(table)) (\(own), \(other)) VALUES (?, ?)",
                        arguments: [member, number])
                }
                try database.execute(
                    sql: "UPDATE \(quoted(place.table)) SET \"_version\" = ? WHERE \"_pk\" = ?",
                    arguments: [version, member])
            }
        }
        try updateRow(number, plan, [], [])
        touch(place.table)
    }

    /// Records that belong to nobody any more.
    private mutating func release(_ members: [Int64], _ table: String, _ column: String, _ position: String?) throws {
        let order = position.map { ", \(quoted($0)) = NULL" } ?? ""
        for member in members {
            try database.execute(
                sql: "UPDATE \(quoted(table)) SET \(quoted(column)) = NULL, \"_version\" = ?\(order) WHERE \"_pk\" = ?",
                arguments: [version, member])
            if let plan = try found(Reference(type: table, id: String(member)))?.plan { noteUnchecked(member, plan) }
        }
        if !members.isEmpty { touch(table) }
    }
}
