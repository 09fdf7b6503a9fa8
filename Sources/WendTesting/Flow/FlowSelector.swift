/// Which element of the screen is meant. All that is given has to hold.
package struct FlowSelector: Sendable {
    package var text: FlowPattern?
    package var id: FlowPattern?
    package var index: FlowText?
    package var isEnabled: Bool?
    package var isChecked: Bool?
    package var isSelected: Bool?
    package var isFocused: Bool?
    package var relations: [Relation] = []

    /// How the element stands to another one.
    package struct Relation: Sendable {
        package let kind: ElementQuery.Relation.Kind
        package let other: FlowSelector
    }

    package init() {}

    package init(text: FlowPattern) { self.text = text }

    package var isEmpty: Bool {
        text == nil && id == nil && isEnabled == nil && isChecked == nil && isSelected == nil && isFocused == nil
            && relations.isEmpty
    }

    /// The query with every `${name}` replaced.
    package func query(in scope: FlowScope) -> ElementQuery {
        var query = ElementQuery()
        query.text = text?.pattern(in: scope)
        query.id = id?.pattern(in: scope)
        query.index = index.flatMap { Int($0.text(in: scope)) }
        query.isEnabled = isEnabled
        query.isChecked = isChecked
        query.isSelected = isSelected
        query.isFocused = isFocused
        query.relations = relations.map { .init(kind: $0.kind, other: $0.other.query(in: scope)) }
        return query
    }
}

/// A pattern for texts. One without names in it is compiled when the flow is read, not when it runs.
package enum FlowPattern: Sendable {
    case fixed(TextPattern)
    case named(FlowText)

    package init(_ text: FlowText) {
        if case .literal(let literal)? = text.parts.first, text.parts.count == 1 {
            self = .fixed(TextPattern(literal))
        } else {
            self = .named(text)
        }
    }

    package func pattern(in scope: FlowScope) -> TextPattern {
        switch self {
        case .fixed(let pattern): pattern
        case .named(let text): TextPattern(text.text(in: scope))
        }
    }

    /// As it is written in a flow file.
    package var source: String {
        switch self {
        case .fixed(let pattern): pattern.source
        case .named(let text): text.description
        }
    }
}
