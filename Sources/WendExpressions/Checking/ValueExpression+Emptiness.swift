/// What an expression says of values that are there, and of those that are not.
extension ValueExpression {
    /// A value of which a condition asks whether it is there.
    package struct Asked {
        /// The way to it, as `order.problem`.
        package let way: String
        /// The condition that it is not there; nil where more is asked than that.
        package let opposite: String?
    }

    /// The values that are nothing, or empty texts, wherever it does not hold: the first of `problem != '' OR isBusy`.
    package var emptyOtherwise: [Asked] {
        var found: [(way: String, opposite: String)] = []
        let whole = root.onlyPart
        whole.collectEmptyOtherwise(&found)
        let isAll = if case .or = whole.form { false } else { true }
        return found.map { Asked(way: $0.way, opposite: isAll ? $0.opposite : nil) }
    }

    /// The ways to all values that it shows as they are, beside words; nil where anything is worked out of them.
    package var waysShown: [String]? {
        guard case .template(let parts) = root.form else { return root.writtenWay.map { [$0] } }
        var ways: [String] = []
        for part in parts where part.constant == nil {
            guard let way = part.writtenWay else { return nil }
            ways.append(way)
        }
        return ways
    }

    /// The first names of all ways in the innermost comparison in which one of its names stands; none where that stands in no comparison, or
    /// beside `SELF` or a variable.
    package func namesCompared(with name: Name) -> Set<String> {
        guard let comparison = root.comparison(around: name.offset), !comparison.asksForSubject else { return [] }
        var names: Set<String> = []
        comparison.collectFirstNames(&names)
        return names
    }
}

extension Node {
    /// What a text shows that has no words in it; itself otherwise.
    fileprivate var onlyPart: Node {
        if case .template(let parts) = form, parts.count == 1 { parts[0].onlyPart } else { self }
    }

    fileprivate func collectEmptyOtherwise(_ found: inout [(way: String, opposite: String)]) {
        switch form {
        case .or(let parts): for part in parts { part.collectEmptyOtherwise(&found) }
        case .not(let condition):
            guard case .comparison(let comparison) = condition.form, comparison.operation == .equal else { return }
            if let asked = comparison.askedForNothing { found.append(asked) }
        case .comparison(let comparison):
            if comparison.operation == .notEqual, let asked = comparison.askedForNothing {
                found.append(asked)
            } else if comparison.operation == .notEqual || comparison.operation == .greater,
                comparison.quantifier == nil, comparison.right.constant?.number == 0,
                case .call(.length, let arguments) = comparison.left.form, let way = arguments.first?.writtenWay
            {
                found.append((way, "\(way) == ''"))
            }
        default: break
        }
    }

    fileprivate func comparison(around offset: Int) -> Node? {
        guard offset >= span.start, offset < span.end else { return nil }
        for child in form.children {
            if let inner = child.comparison(around: offset) { return inner }
        }
        if case .comparison = form { return self }
        return nil
    }

    /// Whether it asks for what is judged as a whole, or for a member of a list that is looked through.
    fileprivate var asksForSubject: Bool {
        switch form {
        case .subject, .variable: true
        default: form.children.contains { $0.asksForSubject }
        }
    }

    fileprivate func collectFirstNames(_ names: inout Set<String>) {
        if case .path(nil, let steps) = form, case .key(let name)? = steps.first { names.insert(name) }
        for child in form.children { child.collectFirstNames(&names) }
    }
}

extension Comparison {
    /// What it holds against an empty text or nothing, and how that is asked.
    fileprivate var askedForNothing: (way: String, opposite: String)? {
        guard quantifier == nil, let way = left.writtenWay else { return nil }
        switch right.constant {
        case .string("")?: return (way, "\(way) == ''")
        case .null?: return (way, "\(way) == nil")
        default: return nil
        }
    }
}
