/// Makes nodes of calls.
extension NamedFunction {
    /// The node a call makes: what has a notation of its own becomes that.
    func node(_ arguments: [Node], _ span: Span) -> Node {
        switch self {
        case .castObject:
            if case .string(let type)? = arguments[1].constant { return Casting.node(arguments[0], to: type, span) }
        case .objectFrom: return Node(.index(arguments[0], Self.index(arguments[1])), span)
        case .dictionary:
            if let values = constants(arguments), let fields = Self.fields(values) {
                return Node(.constant(.dictionary(fields)), span)
            }
        case .reference:
            if let values = constants(arguments), let reference = Self.reference(values) {
                return Node(.constant(reference), span)
            }
        default: break
        }
        return Node(.call(self, arguments), span)
    }

    /// FIRST, LAST and SIZE are marks here as they are in brackets.
    private static func index(_ node: Node) -> Index {
        guard let word = node.nameAlone else { return .at(node) }
        return switch Keyword(word: word) {
        case .first: .first
        case .last: .last
        case .size: .size
        default: .at(node)
        }
    }

    private func constants(_ nodes: [Node]) -> [Value]? {
        let known = nodes.compactMap(\.constant)
        return known.count == nodes.count ? known : nil
    }
}

/// Makes nodes of casts.
extension Casting {
    /// The node of a cast. A cast of a constant is a constant where that is how such a constant is printed: dates, data, and
    /// the doubles that have no digits.
    static func node(_ operand: Node, to type: String, _ span: Span) -> Node {
        if let constant = operand.constant, isPrintedForm(constant, type) {
            let value = cast(constant, to: type)
            if value != .null { return Node(.constant(value), span) }
        }
        return Node(.cast(operand, type), span)
    }

    private static func isPrintedForm(_ value: Value, _ type: String) -> Bool {
        switch (value, type) {
        case (.integer, "NSDate"), (.double, "NSDate"), (.string, "NSData"): true
        case (.string(let text), "NSNumber"): ["nan", "inf", "-inf"].contains(text)
        default: false
        }
    }
}
