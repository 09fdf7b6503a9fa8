import GRDB
import WendCore
import WendExpressions

/// The way of the records of one version of a model into the tables of another, in one transaction.
///
/// What can be told from the two models alone is done: parts that were added, dropped or renamed, types that hold all that
/// the former ones did, defaults where there has to be something. Everything else is refused, with all reasons at once, and
/// nothing is changed.
struct RecordMigration {
    let old: RecordSchema
    let new: RecordSchema

    init(from old: RecordSchema, to new: RecordSchema) { (self.old, self.new) = (old, new) }

    /// - Returns: What changed, in one line each.
    func run(in database: Database) throws -> [String] {
        var run = Run(old: old, new: new, database: database)
        try run.perform()
        return run.notes
    }
}

private struct Run {
    let old: RecordSchema
    let new: RecordSchema
    let database: Database
    var match: ModelMatch
    var notes: [String] = []
    var reasons: [String] = []
    /// The attributes whose values go on, with their entities' names before.
    var kept: Set<String> = []

    init(old: RecordSchema, new: RecordSchema, database: Database) {
        (self.old, self.new, self.database) = (old, new, database)
        match = ModelMatch(old.model, new.model)
    }

    private func quoted(_ name: String) -> String { RecordSchema.quoted(name) }
    private static func unfinished(_ name: String) -> String { "_new:\(name)" }

    mutating func perform() throws {
        try note()
        for pairs in new.pairs { try RecordTables.create(pairs, as: Self.unfinished(pairs.name), in: database) }
        for table in new.tables {
            try RecordTables.create(table, as: Self.unfinished(table.name), in: database)
            try fill(table)
        }
        try noteWhatIsGone()
        for table in new.tables { try fillPairs(of: table) }
        reasons = match.problems + reasons
        guard reasons.isEmpty else { throw refusal() }
        try replaceTables()
    }

    private func refusal() -> RecordStoreError {
        var seen: Set<String> = []
        let all = reasons.filter { seen.insert($0).inserted }
        return RecordStoreError(
            .unclearMigration,
            "the records cannot be brought into the form of this model: \(all.joined(separator: "; "))")
    }

    private mutating func note() throws {
        let former = Set(match.formerEntity.values)
        for entity in new.model.entities {
            guard let before = match.formerEntity[entity.name] else {
                notes.append("'\(entity.name)' is new")
                continue
            }
            if before != entity.name { notes.append("'\(before)' is called '\(entity.name)'") }
        }
        for entity in old.model.entities where !former.contains(entity.name) {
            let count = try count(old.model.root(of: entity.name), entity: entity.name)
            notes.append("'\(entity.name)' is gone" + (count > 0 ? ", with \(count) records" : ""))
        }
    }

    /// What records have in attributes that nothing goes on with; those that nobody has used are of no account.
    private mutating func noteWhatIsGone() throws {
        for entity in old.model.entities {
            guard match.formerEntity.values.contains(entity.name) else { continue }
            for attribute in entity.attributes where !attribute.isTransient && attribute.derivation == nil {
                let name = "\(entity.name).\(attribute.name)"
                if kept.contains(name) { continue }
                let column = quoted(RecordSchema.column(attribute.name, of: entity))
                let count = try count(old.model.root(of: entity.name), where: "\(column) IS NOT NULL")
                if count > 0 { notes.append("'\(name)' is gone, with what \(count) records had there") }
            }
        }
    }

    // MARK: Rows

    /// Copies the rows of a table, with what becomes of each of their columns.
    private mutating func fill(_ table: RecordSchema.Table) throws {
        let family = new.model.family(of: table.name)
        // Where the records of each entity were; all have to come from one table, so that their numbers stay theirs.
        var sources: [String: [(new: Entity, old: String)]] = [:]
        for entity in family {
            guard let former = match.formerEntity[entity.name] else { continue }
            sources[old.model.root(of: former), default: []].append((entity, former))
        }
        let main = match.formerEntity[table.name].map { old.model.root(of: $0) } ?? sources.keys.min()
        for (source, entities) in sources.sorted(by: { $0.key < $1.key }) where source != main {
            for entity in entities where try count(source, entity: entity.old) > 0 {
                reasons.append(
                    "the records of '\(entity.old)' would become ones of '\(table.name)', whose numbers they may not have"
                )
            }
        }
        guard let main, let entities = sources[main], try count(main) > 0 else {
            // Numbers that were given before are given to nobody else.
            return try keepCounter(of: main, as: table.name)
        }
        var columns = [RecordSchema.id, RecordSchema.entity, RecordSchema.version]
        let cases = entities.map { "WHEN \(literal($0.old)) THEN \(literal($0.new.name))" }.joined(separator: " ")
        var expressions = [
            quoted(RecordSchema.id), "CASE \(quoted(RecordSchema.entity)) \(cases) END", quoted(RecordSchema.version),
        ]
        var parameters: [any DatabaseValueConvertible] = []
        for entity in family {
            for attribute in entity.attributes where !attribute.isTransient {
                let (expression, values) = try self.expression(attribute, entity, main)
                columns.append(RecordSchema.column(attribute.name, of: entity))
                expressions.append(expression)
                parameters += values
            }
            for relationship in entity.relationships where !relationship.isToMany && !relationship.isTransient {
                let column = RecordSchema.column(relationship.name, of: entity)
                let former = try formerColumn(of: relationship, entity, main)
                columns.append(column)
                expressions.append(former?.column ?? "NULL")
                if table.columns.contains(where: { $0.name == RecordSchema.position(column) }) {
                    columns.append(RecordSchema.position(column))
                    expressions.append(former?.position ?? "NULL")
                }
            }
        }
        for search in table.searches {
            columns.append(search.folded)
            let place = columns.firstIndex(of: search.column)
            expressions.append(place.map { "\(RecordFunctions.kept)(\(expressions[$0]))" } ?? "NULL")
            // What stands in the expression once more needs its values once more.
            if let place { parameters += values(of: place, expressions, parameters) }
        }
        let kept = entities.map { literal($0.old) }.joined(separator: ", ")
        guard reasons.isEmpty, match.problems.isEmpty else { return }
        try database.execute(
            sql: """
                INSERT INTO \(quoted(Self.unfinished(table.name))) (\(columns.map(quoted).joined(separator: ", ")))
                SELECT \(expressions.joined(separator: ", ")) FROM \(quoted(main))
                WHERE \(quoted(RecordSchema.entity)) IN (\(kept))
                """,
            arguments: StatementArguments(parameters))
        try keepCounter(of: main, as: table.name)
    }

    /// The values an expression takes among those of all.
    private func values(
        of place: Int, _ expressions: [String], _ parameters: [any DatabaseValueConvertible]
    ) -> [any DatabaseValueConvertible] {
        func marks(_ text: String) -> Int { text.filter { $0 == "?" }.count }
        let before = expressions[..<place].reduce(0) { $0 + marks($1) }
        let count = marks(expressions[place])
        guard parameters.count >= before + count else { return [] }
        return Array(parameters[before..<before + count])
    }

    private func keepCounter(of source: String?, as name: String) throws {
        try database.execute(
            sql: """
                INSERT INTO _root (name, next, version)
                SELECT ?, COALESCE((SELECT next FROM _root WHERE name = ?), 1),
                    COALESCE((SELECT MAX(version) FROM _root), 0) + 1
                ON CONFLICT (name) DO UPDATE SET next = MAX(next, excluded.next), version = excluded.version
                """,
            arguments: ["\(Self.unfinished(name))", source ?? name])
    }

    private func literal(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }

    private func count(_ table: String, entity: String? = nil, where condition: String = "1") throws -> Int {
        let only = entity.map { " AND \(quoted(RecordSchema.entity)) = \(literal($0))" } ?? ""
        return try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \(quoted(table)) WHERE \(condition)\(only)") ?? 0
    }

    // MARK: Attributes

    private mutating func expression(
        _ attribute: Entity.Attribute, _ owner: Entity, _ table: String
    ) throws -> (String, [any DatabaseValueConvertible]) {
        let places = match.formerAttributes(of: attribute, in: owner).filter {
            old.model.root(of: $0.owner.name) == table && !$0.attribute.isTransient
        }
        let what = "'\(owner.name).\(attribute.name)'"
        let members = new.model.family(of: owner.name).compactMap { match.formerEntity[$0.name] }
        var columns: [String] = []
        for place in places {
            let column = quoted(RecordSchema.column(place.attribute.name, of: place.owner))
            if let reason = try objection(place.attribute.type, attribute.type, column, table) {
                reasons.append(
                    "\(what) was \(place.attribute.type.modelName) and is \(attribute.type.modelName): \(reason)")
            }
            columns.append(column)
            kept.insert("\(place.owner.name).\(place.attribute.name)")
            if place.attribute.name != attribute.name { notes.append("\(what) was called '\(place.attribute.name)'") }
        }
        if columns.isEmpty { notes.append("\(what) is new") }
        var expression =
            columns.isEmpty ? "NULL" : columns.count == 1 ? columns[0] : "COALESCE(\(columns.joined(separator: ", ")))"
        var values: [any DatabaseValueConvertible] = []
        if let value = attribute.defaultValue, value != .null, !attribute.isOptional || columns.isEmpty {
            // Of special cases an attribute is of, only theirs have a default.
            let only = members.map(literal).joined(separator: ", ")
            expression =
                "CASE WHEN \(quoted(RecordSchema.entity)) IN (\(only)) THEN COALESCE(\(expression), ?) ELSE \(expression) END"
            values.append(StoredValue.database(value, attribute.type))
        } else if !attribute.isOptional, attribute.derivation == nil {
            let missing = try count(
                table,
                where:
                    "\(expression) IS NULL AND \(quoted(RecordSchema.entity)) IN (\(members.map(literal).joined(separator: ", ")))"
            )
            if missing > 0 {
                reasons.append("\(what) must not be missing, \(missing) records have none, and there is no default")
            }
        }
        return (expression, values)
    }

    /// Why the values of one type cannot be those of another; nil if they can.
    private func objection(
        _ from: Entity.AttributeType, _ to: Entity.AttributeType, _ column: String, _ table: String
    ) throws -> String? {
        if from == to || (from.isFractional || from.isWhole || from == .bool) && to.isFractional && to != .float {
            return nil
        }
        if from.isFractional && to == .float || from.isText && (to == .string || to == .uri) { return nil }
        if from.isWhole || from == .bool, let range = to.wholeNumbers {
            let outside = try count(
                table, where: "\(column) NOT BETWEEN \(range.lowerBound) AND \(range.upperBound)")
            return outside == 0 ? nil : "\(outside) values do not fit"
        }
        let filled = try count(table, where: "\(column) IS NOT NULL")
        return filled == 0 ? nil : "\(filled) records have a value, and none says what becomes of it"
    }

    // MARK: Relationships

    /// The column a to-one relationship had before.
    private mutating func formerColumn(
        of relationship: Entity.Relationship, _ owner: Entity, _ table: String
    ) throws -> (column: String, position: String?)? {
        for place in match.formerRelationships(of: relationship, in: owner)
        where old.model.root(of: place.owner.name) == table && !place.relationship.isTransient {
            let column = RecordSchema.column(place.relationship.name, of: place.owner)
            let what = "'\(owner.name).\(relationship.name)'"
            if place.relationship.isToMany {
                if try hasMembers(place.relationship, place.owner) {
                    reasons.append("\(what) led to several records and leads to one: which of them is it?")
                }
                return nil
            }
            if try leadsElsewhere(place.relationship, relationship),
                try count(table, where: "\(quoted(column)) IS NOT NULL") > 0
            {
                reasons.append(
                    "\(what) led to '\(place.relationship.destination)' and leads to '\(relationship.destination)'")
            }
            let position = RecordSchema.position(column)
            let isPlaced = old.table(table)?.columns.contains { $0.name == position } ?? false
            return (quoted(column), isPlaced ? quoted(position) : nil)
        }
        return nil
    }

    /// Whether the records at the other end are others than before.
    private func leadsElsewhere(_ old: Entity.Relationship, _ new: Entity.Relationship) throws -> Bool {
        let before = match.formerEntity[self.new.model.root(of: new.destination)].map { self.old.model.root(of: $0) }
        return before != self.old.model.root(of: old.destination)
    }

    private func hasMembers(_ relationship: Entity.Relationship, _ owner: Entity) throws -> Bool {
        guard let place = old.plan(owner.name)?.relationship(relationship.name) else { return false }
        switch place.storage {
        case .column(let column, _):
            return try count(old.model.root(of: owner.name), where: "\(quoted(column)) IS NOT NULL") > 0
        case .inverse(let table, let column, _): return try count(table, where: "\(quoted(column)) IS NOT NULL") > 0
        case .pairs(let table, _, _, _): return try count(table) > 0
        }
    }

    /// Fills the tables of pairs whose sources are of an entity of a table.
    private mutating func fillPairs(of table: RecordSchema.Table) throws {
        for owner in new.model.family(of: table.name) {
            for relationship in owner.relationships where relationship.isToMany && !relationship.isTransient {
                try fillMembers(of: relationship, owner)
            }
        }
    }

    private mutating func fillMembers(of relationship: Entity.Relationship, _ owner: Entity) throws {
        guard let place = new.plan(owner.name)?.relationship(relationship.name) else { return }
        let what = "'\(owner.name).\(relationship.name)'"
        for former in match.formerRelationships(of: relationship, in: owner) {
            guard let before = old.plan(former.owner.name)?.relationship(former.relationship.name) else { continue }
            let hasMembers = try hasMembers(former.relationship, former.owner)
            if hasMembers, try leadsElsewhere(former.relationship, relationship) {
                reasons.append(
                    "\(what) led to '\(former.relationship.destination)' and leads to '\(relationship.destination)'")
                continue
            }
            switch (before.storage, place.storage) {
            case (.inverse, .inverse):
                // The other end has copied it, if it is still called so there.
                continue
            case (
                .pairs(let from, let own, let other, let position),
                .pairs(let to, let newOwn, let newOther, let newPosition)
            ):
                try copyPairs(
                    "\(quoted(own)), \(quoted(other))", position, from: quoted(from), "\(newOwn), \(newOther)",
                    newPosition,
                    into: to)
            case (
                .inverse(let from, let column, let position), .pairs(let to, let newOwn, let newOther, let newPosition)
            ):
                try copyPairs(
                    "\(quoted(column)), \(quoted(RecordSchema.id))", position,
                    from: "\(quoted(from)) WHERE \(quoted(column)) IS NOT NULL", "\(newOwn), \(newOther)", newPosition,
                    into: to)
            case (.column(let column, _), .pairs(let to, let newOwn, let newOther, _)):
                let table = quoted(old.model.root(of: former.owner.name))
                try copyPairs(
                    "\(quoted(RecordSchema.id)), \(quoted(column))", nil,
                    from: "\(table) WHERE \(quoted(column)) IS NOT NULL", "\(newOwn), \(newOther)", nil, into: to)
            case (_, .inverse) where hasMembers:
                reasons.append("\(what) shared records with others, of which each can belong to one only now")
            default: continue
            }
        }
    }

    private func copyPairs(
        _ columns: String, _ position: String?, from source: String, _ newColumns: String, _ newPosition: String?,
        into pairs: String
    ) throws {
        let order = newPosition.map { ", \($0)" } ?? ""
        let place = newPosition == nil ? "" : ", \(position.map(quoted) ?? "NULL")"
        let source = source.contains(" WHERE ") ? source : "\(source) WHERE 1"
        // The other end may have brought the pair and know of no order.
        let known = newPosition.map { "UPDATE SET \($0) = COALESCE(excluded.\($0), \($0))" } ?? "NOTHING"
        try database.execute(
            sql: """
                INSERT INTO \(quoted(Self.unfinished(pairs))) (\(newColumns)\(order)) SELECT \(columns)\(place) FROM \(source)
                ON CONFLICT (source, target) DO \(known)
                """)
    }

    // MARK: Tables

    private func replaceTables() throws {
        for table in old.tables {
            for search in table.searches { try RecordTables.drop(search, in: database) }
            try database.execute(sql: "DROP TABLE \(quoted(table.name))")
            try database.execute(sql: "DELETE FROM _root WHERE name = ?", arguments: [table.name])
        }
        for pairs in old.pairs { try database.execute(sql: "DROP TABLE \(quoted(pairs.name))") }
        for pairs in new.pairs {
            try rename(pairs.name)
            try RecordTables.createIndex(of: pairs, in: database)
        }
        for table in new.tables {
            try rename(table.name)
            try database.execute(
                sql: "UPDATE _root SET name = ? WHERE name = ?", arguments: [table.name, Self.unfinished(table.name)])
            do {
                try RecordTables.createIndexes(of: table, in: database)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                throw RecordStoreError(
                    .unclearMigration,
                    "the records cannot be brought into the form of this model: no two of '\(table.name)' may have the same "
                        + "unique values, and some have")
            }
        }
    }

    private func rename(_ name: String) throws {
        try database.execute(sql: "ALTER TABLE \(quoted(Self.unfinished(name))) RENAME TO \(quoted(name))")
    }
}
