/// The conversion of constants to the types of the attributes they are compared with.
struct ConstantTyping {
    let entities: [String: EntityDescription]
    let entity: EntityDescription

    func typed(_ node: Node) -> Node {
        switch node.form {
        case .and(let parts): return Node(.and(parts.map(typed)), node.span)
        case .or(let parts): return Node(.or(parts.map(typed)), node.span)
        case .not(let part): return Node(.not(typed(part)), node.span)
        case .comparison(var comparison):
            guard !comparison.operation.isTextual, comparison.operation != .contains || comparison.quantifier != nil
            else {
                return node
            }
            if let type = type(comparison.left) {
                comparison.right = converted(comparison.right, to: type)
            } else if let type = type(comparison.right), comparison.operation != .isIn, comparison.quantifier == nil {
                comparison.left = converted(comparison.left, to: type)
            }
            return Node(.comparison(comparison), node.span)
        default: return node
        }
    }

    /// The type of the attribute a path of names leads to.
    private func type(_ node: Node) -> EntityDescription.AttributeType? {
        guard case .path(nil, let steps) = node.form else { return nil }
        var entity = entity
        for (number, step) in steps.enumerated() {
            guard case .key(let name) = step else { return nil }
            if number == steps.count - 1 { return entity.attribute(name)?.type }
            guard let relationship = entity.relationship(name), let next = entities[relationship.destination] else {
                return nil
            }
            entity = next
        }
        return nil
    }

    private func converted(_ node: Node, to type: EntityDescription.AttributeType) -> Node {
        guard let constant = node.constant else {
            if case .list(let members) = node.form {
                return Node(.list(members.map { converted($0, to: type) }), node.span)
            }
            return node
        }
        return Node(.constant(Self.converted(constant, to: type)), node.span)
    }

    /// The value as the type, or as it is if it cannot be that.
    private static func converted(_ value: Value, to type: EntityDescription.AttributeType) -> Value {
        switch (type, value) {
        case (_, .list(let members)): return .list(members.map { converted($0, to: type) })
        case (.integer, .string(let text)), (.double, .string(let text)), (.bool, .string(let text)):
            let number = Casting.parsedNumber(text)
            return number == .null ? value : number
        case (.date, .string):
            let date = Casting.cast(value, to: "NSDate")
            return date == .null ? value : date
        default: return value
        }
    }
}
