package import WendExpressions

/// A question about records as a document has it.
package struct WrittenQuery: Sendable {
    package let name: String?
    package let entity: String
    package let condition: ValueExpression?
    /// As it is written.
    package let sort: String?
    package let location: FileLocation
}

extension CheckedDocument {
    /// The questions its queries ask, in order.
    package var queries: [WrittenQuery] {
        document.nodes.indices.compactMap { node in
            let outline = outlines[node]
            let kind = registry.kinds[outline.kind]
            func source(_ name: String) -> Source? {
                kind.position(of: name).flatMap { place in outline.entries.first { $0.parameter == place }?.source }
            }
            guard kind.types == .companion, case .literal(.string(let entity))? = source("entity") else { return nil }
            var (condition, sort): (ValueExpression?, String?)
            if case .binding(let expression)? = source("where") { condition = expression }
            if case .literal(.string(let text))? = source("sort") { sort = text }
            return WrittenQuery(
                name: document.nodes[node].name, entity: entity, condition: condition, sort: sort,
                location: document.location(of: node))
        }
    }

    /// The attributes whose texts its queries look through for parts of them: whoever keeps the records has to be quick there.
    ///
    /// - Parameter model: What the app's documents declare together.
    package func searched(in model: EntityModel) -> Set<SearchedAttribute> {
        var found: Set<SearchedAttribute> = []
        for query in queries {
            for way in query.condition?.searchedWays ?? [] {
                var entity = query.entity
                for step in way.dropLast() { entity = model.relationship(step, of: entity)?.destination ?? "" }
                guard let last = way.last, model.attribute(last, of: entity)?.type.isText == true else { continue }
                found.insert(SearchedAttribute(last, of: entity))
            }
        }
        return found
    }
}
