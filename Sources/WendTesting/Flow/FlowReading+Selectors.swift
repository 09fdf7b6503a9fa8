import WendCore
import Yams

extension FlowReading {
    /// A selector: a text, or a mapping.
    mutating func selector(_ node: YAMLNode, of key: String) -> FlowSelector? {
        if node.mapping == nil { return text(node, for: key).map { FlowSelector(text: FlowPattern($0)) } }
        return selector(fields(of: node, in: "'\(key)'", known: FlowWord.names(.selector)), of: key, at: node)
    }

    mutating func selector(_ fields: [String: YAMLNode], of step: String, at node: YAMLNode) -> FlowSelector? {
        var selector = FlowSelector()
        let before = diagnostics.count
        selector.text = fields["text"].flatMap { pattern($0, for: "text") }
        selector.id = fields["id"].flatMap { pattern($0, for: "id") }
        selector.index = fields["index"].flatMap { index($0) }
        selector.isEnabled = fields["enabled"].flatMap { flag($0, for: "enabled") }
        selector.isChecked = fields["checked"].flatMap { flag($0, for: "checked") }
        selector.isSelected = fields["selected"].flatMap { flag($0, for: "selected") }
        selector.isFocused = fields["focused"].flatMap { flag($0, for: "focused") }
        for kind in ElementQuery.Relation.Kind.allCases {
            guard let other = fields[kind.rawValue] else { continue }
            if kind.isGeometric, host != .web {
                report(.flowGeometry(kind.rawValue, at: location(other)))
            }
            selector.relations += relations(kind, other)
        }
        if diagnostics.count > before { return nil }
        if selector.isEmpty {
            // Where a key was not understood, that has been said already.
            let isUnderstood = node.mapping.map { $0.count == fields.count } ?? true
            if isUnderstood { report(.flowEmptySelector(step, at: location(node))) }
            return nil
        }
        return selector
    }

    /// `containsDescendants` holds a list, the others one selector.
    private mutating func relations(_ kind: ElementQuery.Relation.Kind, _ node: YAMLNode) -> [FlowSelector.Relation] {
        if kind == .containsDescendants {
            guard let list = node.sequence else {
                report(
                    .flowWrongValue(
                        kind.rawValue, expected: "a list of selectors", got: description(of: node), at: location(node)))
                return []
            }
            return list.compactMap { selector($0, of: kind.rawValue).map { .init(kind: kind, other: $0) } }
        }
        return selector(node, of: kind.rawValue).map { [.init(kind: kind, other: $0)] } ?? []
    }

    private mutating func pattern(_ node: YAMLNode, for key: String) -> FlowPattern? {
        if isNothing(node) {
            report(.flowWrongValue(key, expected: "a text", got: "nothing", at: location(node)))
            return nil
        }
        return text(node, for: key).map { FlowPattern($0) }
    }

    private mutating func index(_ node: YAMLNode) -> FlowText? {
        guard let text = text(node, for: "index") else { return nil }
        if case .literal(let literal)? = text.parts.first, text.parts.count == 1, Int(literal) == nil {
            report(.flowWrongValue("index", expected: "a whole number", got: "'\(literal)'", at: location(node)))
            return nil
        }
        return text
    }

    /// `50%,20%` or `100,40`.
    mutating func point(_ node: YAMLNode, for key: String) -> FlowPoint? {
        guard let source = string(node, for: key) else { return nil }
        let parts = source.split(separator: ",").map { $0.trimmingWhitespace() }
        let numbers = parts.compactMap { Double($0.hasSuffix("%") ? $0.dropLast() : $0) }
        let percentages = parts.filter { $0.hasSuffix("%") }.count
        guard numbers.count == 2, parts.count == 2, percentages != 1 else {
            report(
                .flowWrongValue(
                    key, expected: "a point such as '50%,50%' or '100,200'", got: description(of: node),
                    at: location(node)))
            return nil
        }
        return FlowPoint(x: numbers[0], y: numbers[1], isRelative: percentages == 2)
    }
}
