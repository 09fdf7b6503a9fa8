extension ValueExpression {
    /// A name an expression looks up where it is used: the first step of a way, such as `task` in `task.title`.
    public struct Name: Hashable, Sendable {
        public let name: String
        /// The name that follows it on the way, such as `title` in `task.title`; nil where the way ends, or goes on otherwise.
        public let next: String?
        /// Whether the expression says what there is without it: it stands on the left of `??`.
        public let mayBeAbsent: Bool
        /// Whether the value itself is meant, and nothing in it.
        public let isWhole: Bool
        /// Where the way begins, in bytes of UTF-8 from the start of the text; with `length`, all of it.
        public let offset: Int
        public let length: Int
    }

    /// Every name it looks up, in the order of the text, each as often as it stands there.
    public var names: [Name] {
        var names: [Name] = []
        root.collect(&names, mayBeAbsent: false)
        return names
    }

    /// What sort of value it comes to if everything it sees has these types.
    public func type(seeing types: ExpressionTypes) -> ValueType {
        var checker = Checker(types: types)
        return checker.type(root)
    }
}

extension Node {
    fileprivate func collect(_ names: inout [ValueExpression.Name], mayBeAbsent: Bool) {
        switch form {
        case .path(nil, let steps):
            guard case .key(let name)? = steps.first else { return }
            let next: String? = if steps.count > 1, case .key(let next) = steps[1] { next } else { nil }
            names.append(
                ValueExpression.Name(
                    name: name, next: next, mayBeAbsent: mayBeAbsent, isWhole: steps.count == 1,
                    offset: span.start, length: span.end - span.start))
        case .binary(.coalesce, let left, let right):
            left.collect(&names, mayBeAbsent: true)
            right.collect(&names, mayBeAbsent: mayBeAbsent)
        default:
            for child in form.children { child.collect(&names, mayBeAbsent: mayBeAbsent) }
        }
    }
}
