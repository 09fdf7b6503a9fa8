import Foundation
import GRDB
import WendCore
import WendExpressions

/// A query as SQL, and what SQL could not say of it.
struct QueryPlan {
    let query: RecordQuery
    let plan: EntityPlan
    let schema: RecordSchema
    /// Behind FROM; records are `t0`.
    let from: String
    private(set) var condition: String
    /// The values of from and condition.
    private(set) var arguments: [DatabaseValue]
    let order: String
    /// What sections are made of, in SQL; nil for none.
    let section: String?
    /// What has still to hold for the records that were found.
    let residual: ValueExpression?
    let scope: ExpressionScope
    /// The indexes of texts that the condition asks.
    let lookups: [SQLTranslation.Lookup]
    /// The tables whose changes may change the answer; nil for all.
    let tables: Set<String>?
    /// Whether the answer may be another at another time, all records being the same.
    let asksForTime: Bool

    init(
        _ query: RecordQuery, _ schema: RecordSchema, now: Date, usesTextIndexes: Bool = false
    ) throws {
        let plan = try schema.planned(query.entity)
        guard let description = schema.descriptions[query.entity] else {
            throw RecordStoreError(badQuery: .unknownEntity(query.entity, closest: nil))
        }
        self.query = query
        self.schema = schema
        self.plan = plan
        let expression = try Self.expression(of: query)
        asksForTime = expression.asksForTime
        let entities = Array(schema.descriptions.values)
        let zone = TimeZone(identifier: query.timeZone) ?? .gmt
        let sql = expression.sql(
            for: description, in: entities, variables: query.variables, now: now, locale: query.locale, timeZone: zone,
            usesTextIndexes: usesTextIndexes)
        var scope = ExpressionScope(variables: query.variables, now: now)
        (scope.locale, scope.timeZone) = (query.locale, zone)
        self.scope = scope
        residual = sql.residual
        lookups = sql.lookups
        var sorting = SortPlan(schema, plan)
        if let path = query.sectionPath {
            try sorting.add(RecordQuery.Sort(path, isAscending: query.sectionIsAscending))
        }
        section = sorting.columns.first
        for sort in query.sort { try sorting.add(sort) }
        order = (sorting.terms + ["t0.\"_pk\""]).joined(separator: ", ")
        let joins = [sql.joins, sorting.joins.joined(separator: " ")].filter { !$0.isEmpty }
        from = ([RecordSchema.quoted(plan.table) + " AS t0"] + joins).joined(separator: " ")
        let isWhole = plan.family.count == schema.model.family(of: plan.table).count
        let family = plan.family.map { "'\($0)'" }.joined(separator: ", ")
        condition = isWhole ? sql.condition : "t0.\"_entity\" IN (\(family)) AND (\(sql.condition))"
        arguments = sql.parameters.map { StoredValue.database($0) }
        tables = sql.residual == nil ? Self.tables(in: from + condition, schema) : nil
    }

    /// Puts what an index has found in place of the question to it.
    mutating func replace(_ lookup: SQLTranslation.Lookup, by ids: [Int64]) {
        guard let range = condition.range(of: lookup.statement) else { return }
        // Names have no question marks in them, so that those before it are the values before its own.
        let place = (from + condition[..<range.lowerBound]).count { $0 == "?" }
        guard arguments.indices.contains(place) else { return }
        condition.replaceSubrange(range, with: "SELECT value FROM json_each(?)")
        arguments[place] = "[\(ids.map(String.init).joined(separator: ","))]".databaseValue
    }

    /// The tables a statement names.
    private static func tables(in text: String, _ schema: RecordSchema) -> Set<String> {
        var tables = Set(schema.tables.map(\.name).filter { text.contains(RecordSchema.quoted($0)) })
        for pairs in schema.pairs where text.contains(RecordSchema.quoted(pairs.name)) {
            tables.formUnion([pairs.sourceTable, pairs.targetTable])
        }
        return tables
    }

    private static func expression(of query: RecordQuery) throws -> ValueExpression {
        var parts: [ValueExpression] = []
        for text in query.conditions {
            do throws(ExpressionError) {
                parts.append(try ValueExpression(parsing: text, as: .predicate))
            } catch {
                let reason = error.problems.first?.message ?? "it cannot be read"
                throw RecordStoreError(badQuery: .badCondition(query.entity, "the condition '\(text)': \(reason)"))
            }
        }
        return .all(parts)
    }
}

extension RecordStoreError {
    init(badQuery problem: RecordProblem) { self.init(.badQuery, problem.message, problems: [problem]) }
}

/// What records are sorted by, in SQL.
private struct SortPlan {
    private let schema: RecordSchema
    private let plan: EntityPlan
    private(set) var joins: [String] = []
    private(set) var terms: [String] = []
    private(set) var columns: [String] = []
    private var aliases: [String: String] = [:]

    init(_ schema: RecordSchema, _ plan: EntityPlan) { (self.schema, self.plan) = (schema, plan) }

    mutating func add(_ sort: RecordQuery.Sort) throws {
        var steps = sort.path.split(separator: ".").map(String.init)[...]
        guard let last = steps.popLast() else { throw problem(sort.path, nil) }
        var plan = plan
        var alias = "t0"
        var way = ""
        for step in steps {
            guard let place = plan.relationship(step), case .column(let column, _) = place.storage,
                let next = schema.plan(place.relationship.destination)
            else { throw problem(step, plan) }
            way += "\(step)."
            if let known = aliases[way] {
                alias = known
            } else {
                let name = "s\(aliases.count)"
                joins.append(
                    "LEFT JOIN \(RecordSchema.quoted(next.table)) AS \(name) ON \(name).\"_pk\" = \(alias).\(RecordSchema.quoted(column))"
                )
                aliases[way] = name
                alias = name
            }
            plan = next
        }
        guard let place = plan.attribute(last), let column = place.column, place.attribute.type != .transformable else {
            throw problem(last, plan)
        }
        let value = "\(alias).\(RecordSchema.quoted(column))"
        let collation = place.attribute.type.isText ? RecordFunctions.collation(for: sort.options) : nil
        columns.append(value)
        terms.append(value + (collation.map { " COLLATE \($0)" } ?? "") + (sort.isAscending ? "" : " DESC"))
    }

    private func problem(_ name: String, _ plan: EntityPlan?) -> RecordStoreError {
        let entity = plan?.name ?? self.plan.name
        let closest = Suggestion.closest(to: name, among: (plan ?? self.plan).propertyNames)
        let hint = closest.map { "; did you mean '\($0)'?" } ?? ""
        return RecordStoreError(
            badQuery: RecordProblem(
                .unknownName, entity: entity, property: name,
                "records of '\(entity)' cannot be sorted by '\(name)'\(hint)"))
    }
}
