import WendCore
import WendExpressions
import Yams

extension FlowReading {
    /// The values of a mapping by key. Keys that are not known are reported and left out.
    mutating func fields(of node: YAMLNode, in place: String, known: [String]) -> [String: YAMLNode] {
        var found: [String: YAMLNode] = [:]
        for (key, value) in node.mapping ?? [:] {
            let name = key.string ?? description(of: key)
            if known.contains(name) {
                found[name] = value
            } else {
                report(.flowUnknownKey(name, in: place, known: known, at: location(key)))
            }
        }
        return found
    }

    /// The values of the mapping behind a step by key.
    mutating func fields(of node: YAMLNode, below step: String) -> [String: YAMLNode] {
        fields(of: node, in: "'\(step)'", known: FlowWord.keys(of: step))
    }

    mutating func string(_ node: YAMLNode, for key: String) -> String? {
        if let string = node.string { return string }
        report(.flowWrongValue(key, expected: "a text", got: description(of: node), at: location(node)))
        return nil
    }

    mutating func flag(_ node: YAMLNode, for key: String) -> Bool? {
        switch node.string {
        case "true": return true
        case "false": return false
        default:
            report(.flowWrongValue(key, expected: "true or false", got: description(of: node), at: location(node)))
            return nil
        }
    }

    mutating func count(_ node: YAMLNode, for key: String) -> Int? {
        if let number = node.string.flatMap({ Int($0) }), number >= 0 { return number }
        report(.flowWrongValue(key, expected: "a whole number", got: description(of: node), at: location(node)))
        return nil
    }

    /// One of the names of an enumeration; capitals do not matter.
    mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ node: YAMLNode, for key: String, of type: Choice.Type
    ) -> Choice? {
        guard let name = string(node, for: key) else { return nil }
        if let choice = Choice.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) {
            return choice
        }
        let known = Choice.allCases.map(\.rawValue)
        report(.flowUnknownChoice(name, of: key, known: known, at: location(node)))
        return nil
    }

    // MARK: - Texts with names

    mutating func text(_ node: YAMLNode, for key: String) -> FlowText? {
        string(node, for: key).flatMap { text($0, at: node) }
    }

    /// A text in which every `${…}` is a name that has a value; `\${` stands for itself.
    mutating func text(_ source: String, at node: YAMLNode) -> FlowText? {
        guard source.contains("${") else { return FlowText(source) }
        var parts: [FlowText.Part] = []
        var literal = ""
        var rest = source[...]
        while !rest.isEmpty {
            if rest.hasPrefix("\\${") {
                literal += "${"
                rest = rest.dropFirst(3)
            } else if rest.hasPrefix("${") {
                guard let end = rest.firstIndex(of: "}") else {
                    report(.flowExpression("a '}' is missing in '\(source)'", at: location(node)))
                    return nil
                }
                let inner = rest[rest.index(rest.startIndex, offsetBy: 2)..<end]
                guard let name = name(String(inner), at: node) else { return nil }
                if !literal.isEmpty { parts.append(.literal(literal)) }
                literal = ""
                parts.append(.name(name))
                rest = rest[rest.index(after: end)...]
            } else {
                literal.append(rest.removeFirst())
            }
        }
        if !literal.isEmpty || parts.isEmpty { parts.append(.literal(literal)) }
        return FlowText(parts: parts)
    }

    private mutating func name(_ source: String, at node: YAMLNode) -> String? {
        let name = String(source.trimmingWhitespace())
        guard name.first.map({ $0.isLetter || $0 == "_" }) == true,
            name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
        else {
            report(
                .flowExpression(
                    "'${\(source)}' is not supported: in a text only a name can stand between the braces",
                    at: location(node)))
            return nil
        }
        return known(name, at: node) ? name : nil
    }

    private mutating func known(_ name: String, at node: YAMLNode) -> Bool {
        if names.contains(name) { return true }
        report(.flowUnknownName(name, known: names.sorted(), at: location(node)))
        return false
    }

    /// An expression, with or without `${ }` around it.
    mutating func expression(_ node: YAMLNode, for key: String) -> FlowExpression? {
        guard var source = string(node, for: key) else { return nil }
        source = String(source.trimmingWhitespace())
        if source.hasPrefix("${"), source.hasSuffix("}") { source = String(source.dropFirst(2).dropLast()) }
        do {
            let expression = try FlowExpression(source)
            // All of them are looked at, so that every unknown name is reported.
            let unknown = expression.names.filter { !known($0, at: node) }
            return unknown.isEmpty ? expression : nil
        } catch {
            report(.flowExpression(error.message, at: location(node)))
            return nil
        }
    }

    // MARK: - Data

    /// A node as data: quoted scalars are text, plain ones what they look like.
    func value(_ node: YAMLNode) -> Value {
        if let mapping = node.mapping {
            return .dictionary(Fields(mapping.map { ($0.key.string ?? description(of: $0.key), value($0.value)) }))
        }
        if let sequence = node.sequence { return .list(sequence.map(value)) }
        guard let scalar = node.scalar else { return .null }
        guard scalar.style == .plain || scalar.style == .any else { return .string(scalar.string) }
        switch scalar.string {
        case "", "~", "null": return .null
        case "true": return true
        case "false": return false
        default: break
        }
        if let number = Int(scalar.string) { return .integer(number) }
        if let first = scalar.string.first, first.isNumber || "+-.".contains(first), let number = Double(scalar.string)
        {
            return .double(number)
        }
        return .string(scalar.string)
    }

    func isNothing(_ node: YAMLNode) -> Bool { node.scalar != nil && value(node) == .null }

    func description(of node: YAMLNode) -> String {
        if node.mapping != nil { return "a mapping" }
        if node.sequence != nil { return "a list" }
        if isNothing(node) { return "nothing" }
        return "'\(node.string ?? "")'"
    }
}

extension StringProtocol {
    func trimmingWhitespace() -> SubSequence {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start.prefix(0) }
        return start[...last]
    }
}
