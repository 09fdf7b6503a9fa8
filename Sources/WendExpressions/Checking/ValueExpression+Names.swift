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

    /// The variables that its conditions about members of lists have, without the dollar sign, in the order of the text.
    package var boundVariables: [String] {
        var found: [String] = []
        root.collectVariables(&found)
        return found
    }

    /// Whether a condition about members of a list calls them so, with a dollar sign before it.
    package func binds(_ name: String) -> Bool { boundVariables.contains(name) }

    /// The fields that it asks values for: behind the first name of a way, and where a list is sorted by them.
    ///
    /// - Parameter optional: Those of which it says what there is without them.
    public func collectFields(_ asked: inout Set<String>, optional: inout Set<String>) {
        root.collectFields(&asked, &optional)
    }

    /// The ways whose texts it looks through for parts, case and marks set aside: `folder`, `name` of `folder.name CONTAINS[cd] word`.
    package var searchedWays: [[String]] {
        var ways: [[String]] = []
        root.collectSearched(&ways)
        return ways
    }

    /// What sort of value it comes to if everything it sees has these types.
    public func type(seeing types: ExpressionTypes) -> ValueType {
        var checker = Checker(types: types)
        return checker.type(root)
    }
}

extension Node {
    fileprivate func collectVariables(_ found: inout [String]) {
        if case .subquery(_, let variable, _) = form { found.append(variable) }
        for child in form.children { child.collectVariables(&found) }
    }

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

    fileprivate func collectSearched(_ ways: inout [[String]]) {
        if case .comparison(let comparison) = form,
            [.contains, .beginsWith, .endsWith, .like].contains(comparison.operation),
            comparison.options.folding == [.ignoringCase, .ignoringDiacritics],
            case .path(nil, let steps) = comparison.left.form
        {
            let names = steps.compactMap { step in if case .key(let name) = step { name } else { nil } }
            if names.count == steps.count { ways.append(names) }
        }
        for child in form.children { child.collectSearched(&ways) }
    }

    private var lastKey: String? {
        if case .path(_, let steps) = form, case .key(let name)? = steps.last { name } else { nil }
    }

    fileprivate func collectFields(_ asked: inout Set<String>, _ optional: inout Set<String>) {
        switch form {
        case .path(let base, let steps):
            for case .key(let name) in steps.dropFirst(base == nil ? 1 : 0) { asked.insert(name) }
        case .binary(.coalesce, let left, _): if let name = left.lastKey { optional.insert(name) }
        case .comparison(let comparison):
            if comparison.isAsked || comparison.left.constant == .null || comparison.right.constant == .null {
                for side in [comparison.left, comparison.right] {
                    if let name = side.lastKey { optional.insert(name) }
                }
            }
        case .call(.sorted, let arguments):
            if arguments.count > 1, let path = arguments[1].constant?.text {
                asked.formUnion(path.split(separator: ".").map(String.init))
            }
        default: break
        }
        for child in form.children { child.collectFields(&asked, &optional) }
    }
}
