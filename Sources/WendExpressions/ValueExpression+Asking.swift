extension ValueExpression {
    /// The same question for somebody who does not know the names here: every way that begins with another name than those given
    /// becomes what it is now.
    ///
    /// `title CONTAINS[cd] search`, asked of records that have a `title`, becomes `title CONTAINS[cd] "milk"`.
    ///
    /// - Parameters:
    ///   - names: What is known where it is going to be judged.
    ///   - value: What a way comes to here.
    package func asked(ofThoseKnowing names: Set<String>, _ value: (ValueExpression) -> Value) -> ValueExpression {
        let new = root.replacing { node in
            guard case .path(nil, let steps) = node.form, case .key(let first)? = steps.first,
                !names.contains(first), first != "self"
            else { return nil }
            return Node(.constant(value(ValueExpression(node, role: .any))), node.span)
        }
        return ValueExpression(new, role: role)
    }
}
