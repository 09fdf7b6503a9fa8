extension ValueExpression {
    /// What stands for the beginning of a way, or for the subject.
    package struct Replacement {
        package let expression: ValueExpression
        /// How many of the names of the way it stands for.
        package let names: Int

        package init(_ expression: ValueExpression, names: Int) {
            self.expression = expression
            self.names = names
        }
    }

    /// The same for where things are called otherwise: what begins with names of one place begins with what stands for them in
    /// another.
    ///
    /// `status.inProgress == 1 AND SELF != nil` may become `loading.isLoading == 1 AND row != nil`.
    ///
    /// - Parameter replacement: What stands for the names that a way begins with, up to the first operator in it; it is asked with no
    ///   names for the subject itself. Nil leaves the way as it is.
    package func translated(_ replacement: ([String]) -> Replacement?) -> ValueExpression {
        let new = root.replacing { node in
            switch node.form {
            case .subject: return replacement([])?.expression.root
            case .path(nil, let steps):
                let names = steps.prefix { if case .key = $0 { true } else { false } }.compactMap { step in
                    if case .key(let name) = step { name } else { nil }
                }
                guard let found = replacement(names) else { return nil }
                let rest = Array(steps.dropFirst(found.names))
                let base = found.expression.root
                guard !rest.isEmpty else { return base }
                if case .path(let inner, let beginning) = base.form {
                    return Node(.path(inner, beginning + rest), node.span)
                }
                return Node(.path(base, rest), node.span)
            default: return nil
            }
        }
        return ValueExpression(new, role: role)
    }

    /// The same where some names behind a value are not its properties, but what `computed` makes of it: `post.age` becomes
    /// `computed(post, 'age')`.
    package func computing(_ names: Set<String>) -> ValueExpression {
        let new = root.replacing { node in
            guard case .path(let base, let steps) = node.form else { return nil }
            let inner = base.flatMap { ValueExpression($0, role: role).computing(names).root }
            let first = steps.indices.first { index in
                guard index > 0 || inner != nil, case .key(let name) = steps[index] else { return false }
                return names.contains(name)
            }
            guard let first, case .key(let name) = steps[first] else { return nil }
            let before = Array(steps[..<first])
            let value = before.isEmpty ? inner : Node(.path(inner, before), node.span)
            guard let value else { return nil }
            let call = Node(.call(.computed, [value, Node(.constant(.string(name)), node.span)]), node.span)
            let rest = Array(steps[(first + 1)...])
            return rest.isEmpty ? call : Node(.path(call, rest), node.span)
        }
        return ValueExpression(new, role: role)
    }

    /// The variables it asks for, such as `input` of `text CONTAINS $input`.
    package var variables: Set<String> {
        var found: Set<String> = []
        _ = root.replacing { node in
            if case .variable(let name) = node.form { found.insert(name) }
            return nil
        }
        return found
    }

    /// The names of what it has the app's own code compute, where they are written down.
    package var computedNames: Set<String> {
        var found: Set<String> = []
        _ = root.replacing { node in
            if case .call(.computed, let arguments) = node.form, arguments.count > 1,
                let name = arguments[1].constant?.text
            {
                found.insert(name)
            }
            return nil
        }
        return found
    }

    /// The same with values of the place in the stead of its variables.
    package func substituting(_ values: [String: ValueExpression]) -> ValueExpression {
        let new = root.replacing { node in
            if case .variable(let name) = node.form { values[name]?.root } else { nil }
        }
        return ValueExpression(new, role: role)
    }
}
