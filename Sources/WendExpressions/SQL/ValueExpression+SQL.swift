#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension ValueExpression {
    /// The condition as parametrised SQL for SQLite, about the records of an entity.
    ///
    /// What SQL says and what the memory says agree for every record; parts that SQL cannot say, or not in a statement
    /// that SQLite takes, are left in the residual. The connection needs the functions of ``SQLFunction``. Variables
    /// and the time, and what is worked out of them in a locale and a time zone, become parameters now; a variable
    /// without a value is left to the residual, where its comparison does not hold.
    ///
    /// - Parameter usesTextIndexes: Whether indexes of texts narrow what is looked through.
    public func sql(
        for entity: EntityDescription, in entities: [EntityDescription] = [], variables: Fields = [:],
        now: Date = Date(), locale: String = "en", timeZone: TimeZone = .gmt, usesTextIndexes: Bool = false
    ) -> SQLTranslation {
        var surroundings = ExpressionScope(variables: variables, now: now)
        (surroundings.locale, surroundings.timeZone) = (locale, timeZone)
        let typed = typed(for: entity, in: entities)
        var translator = SQLTranslator(
            entities: Dictionary(([entity] + entities).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }),
            surroundings: surroundings, now: now, usesTextIndexes: usesTextIndexes)
        let parts: [Node] = if case .and(let parts) = typed.root.form { parts } else { [typed.root] }
        var residual: [Node] = []
        var query = SQLTranslator.Query(entity: entity, alias: translator.alias())
        var conditions: [SQLFragment] = []
        var (parameters, length) = (0, 0)
        for part in parts {
            let before = query
            let lookups = translator.lookups
            if let fragment = translator.condition(part, &query), SQLBounds.allow(fragment),
                parameters + fragment.parameters.count <= SQLBounds.parameters,
                length + fragment.text.utf8.count <= SQLBounds.bytes
            {
                conditions.append(fragment)
                parameters += fragment.parameters.count
                length += fragment.text.utf8.count
            } else {
                query = before
                translator.lookups = lookups
                residual.append(part)
            }
        }
        let condition = conditions.isEmpty ? SQLFragment("1") : SQLFragment.chained(conditions, " AND ")
        let joins = SQLFragment.joined(query.joins, " ")
        let from = "FROM \(SQLFragment.quoted(entity.table)) AS \(query.alias)"
        let id = "\(query.alias).\(SQLFragment.quoted(entity.idColumn))"
        return SQLTranslation(
            joins: joins.text, condition: condition.text, parameters: joins.parameters + condition.parameters,
            residual: residual.isEmpty
                ? nil
                : ValueExpression(
                    residual.count == 1 ? residual[0] : Node(.and(residual), typed.root.span), role: .predicate),
            statement: "SELECT \(id) \(from)\(joins.text.isEmpty ? "" : " \(joins.text)") WHERE \(condition.text)",
            lookups: translator.lookups)
    }

    /// The same expression with its constants converted to the types of the attributes they are compared with: for an
    /// integer attribute `favorites > '3'` means 3. Whoever evaluates in memory what is also asked of a store evaluates
    /// this.
    public func typed(for entity: EntityDescription, in entities: [EntityDescription] = []) -> ValueExpression {
        let all = Dictionary(([entity] + entities).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        return ValueExpression(
            ConstantTyping(entities: all, entity: entity).typed(root), role: role, warnings: warnings)
    }
}
