/// What an expression says about how its author thinks of the values in it.
extension ValueExpression {
    /// The names that it takes for texts there always are: compared with `''`, or looked for in other texts. Without those it
    /// asks whether they are there at all.
    public var namesTakenForTexts: [Name] {
        var taken: [Name] = []
        var doubted: Set<String> = []
        root.collectTexts(&taken, &doubted)
        return taken.filter { !doubted.contains($0.name) }
    }

    /// Whether it is a hundred times something, as who counts in per cent writes shares.
    public var isInPerCent: Bool { root.isHundredfold }

    /// Whether it asks for `SELF`.
    public var asksForItself: Bool { root.asksForItself }
}

extension Node {
    private var onlyName: ValueExpression.Name? {
        guard case .path(nil, let steps) = form, steps.count == 1, case .key(let name) = steps[0] else { return nil }
        return ValueExpression.Name(
            name: name, next: nil, mayBeAbsent: false, isWhole: true, offset: span.start,
            length: span.end - span.start)
    }

    fileprivate func collectTexts(_ taken: inout [ValueExpression.Name], _ doubted: inout Set<String>) {
        if case .comparison(let comparison) = form {
            for (side, other) in [(comparison.left, comparison.right), (comparison.right, comparison.left)] {
                guard let name = side.onlyName else { continue }
                if comparison.isAsked || other.constant == .null { doubted.insert(name.name) }
                if comparison.operation == .equal || comparison.operation == .notEqual {
                    if other.constant == .string("") { taken.append(name) }
                } else if [.contains, .beginsWith, .endsWith, .like, .matches].contains(comparison.operation),
                    side == comparison.right, comparison.quantifier == nil
                {
                    taken.append(name)
                }
            }
        }
        for child in form.children { child.collectTexts(&taken, &doubted) }
    }

    fileprivate var isHundredfold: Bool {
        switch form {
        case .template(let parts): return parts.count == 1 && parts[0].isHundredfold
        case .binary(.multiply, let left, let right):
            return [left, right].contains { $0.constant?.number == 100 || $0.isHundredfold }
        // What is divided by a hundred again, or by more, is a share of something else.
        case .binary(.divide, let left, let right):
            return left.isHundredfold && (right.constant?.number ?? 1) < 100
        case .binary(.coalesce, let left, _): return left.isHundredfold
        case .ternary(_, let yes, let no): return yes.isHundredfold || no.isHundredfold
        case .call(.round, let arguments), .call(.floor, let arguments), .call(.ceiling, let arguments),
            .call(.truncate, let arguments):
            return arguments.first?.isHundredfold ?? false
        default: return false
        }
    }

    fileprivate var asksForItself: Bool {
        if case .subject = form { true } else { form.children.contains { $0.asksForItself } }
    }
}
