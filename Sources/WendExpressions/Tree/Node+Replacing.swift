extension Node {
    /// The same with some of its parts replaced, from the outside in: what is replaced is not looked into.
    ///
    /// - Parameter replacement: What stands for a part; nil if it stays and its own parts are asked.
    func replacing(_ replacement: (Node) -> Node?) -> Node {
        if let new = replacement(self) { return new }
        func inner(_ node: Node) -> Node { node.replacing(replacement) }
        let new: Form =
            switch form {
            case .constant, .subject, .anyKey, .variable, .always, .path(nil, _): form
            case .path(let base?, let steps): .path(inner(base), steps)
            case .index(let base, .at(let position)): .index(inner(base), .at(inner(position)))
            case .index(let base, let index): .index(inner(base), index)
            case .negative(let node): .negative(inner(node))
            case .complement(let node): .complement(inner(node))
            case .binary(let operation, let left, let right): .binary(operation, inner(left), inner(right))
            case .assignment(let name, let node): .assignment(name, inner(node))
            case .subquery(let list, let variable, let condition):
                .subquery(inner(list), variable: variable, inner(condition))
            case .ternary(let condition, let yes, let no): .ternary(inner(condition), inner(yes), inner(no))
            case .cast(let node, let type): .cast(inner(node), type)
            case .call(let function, let arguments): .call(function, arguments.map(inner))
            case .selector(let receiver, let name, let arguments):
                .selector(inner(receiver), name, arguments.map(inner))
            case .comparison(var comparison):
                {
                    comparison.left = inner(comparison.left)
                    comparison.right = inner(comparison.right)
                    return .comparison(comparison)
                }()
            case .and(let nodes): .and(nodes.map(inner))
            case .or(let nodes): .or(nodes.map(inner))
            case .not(let node): .not(inner(node))
            case .list(let nodes): .list(nodes.map(inner))
            case .template(let nodes): .template(nodes.map(inner))
            }
        return Node(new, span)
    }
}
