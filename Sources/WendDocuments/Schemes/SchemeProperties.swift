import WendCore
import WendExpressions

/// What records can be asked for: what the model declares, and what the app in Swift works out.
struct SchemeProperties {
    private let computed: Set<String>
    private let attributes: Set<String>
    private let relationships: Set<String>
    /// Whether whatever is shown is a record of the model.
    private let isComplete: Bool

    static let none = SchemeProperties(EntityModel(), .none, isComplete: false)

    /// - Parameter isComplete: Whether everything that is shown comes from the model.
    init(_ model: EntityModel, _ offers: AppOffers, isComplete: Bool) {
        attributes = Set(model.entities.flatMap { $0.attributes.map(\.name) })
        relationships = Set(model.entities.flatMap { $0.relationships.map(\.name) })
        // What is kept goes before what is worked out.
        computed = Set(offers.registry.computedNames.filter { !offers.registry.entities(computing: $0).isEmpty })
            .subtracting(attributes).subtracting(relationships)
        self.isComplete = isComplete && !model.entities.isEmpty
    }

    /// The same expression, in which what is worked out is asked of the app's own code.
    func computing(_ expression: ValueExpression) -> ValueExpression {
        computed.isEmpty ? expression : expression.computing(computed)
    }

    /// The first name on a way from the record of a screen or a row that no record has; nil if there is none.
    func unknown(on way: [String]) -> String? {
        guard isComplete, way.first == "content" else { return nil }
        for name in way.dropFirst() {
            if relationships.contains(name) { continue }
            let capital = name.prefix(1).uppercased() + name.dropFirst()
            let isKnown =
                attributes.contains(name) || attributes.contains("is\(capital)") || computed.contains(name)
                || Self.usual.contains(name)
            return isKnown ? nil : name
        }
        return nil
    }

    /// All names that something has, sorted.
    var names: [String] { attributes.union(relationships).union(computed).sorted() }

    private static let usual: Set<String> = ["id", "self", "owner", "isMine", "mine", "isDeleted"]
}
