/// One part of an expression as it was written. Two nodes are equal if they say the same, wherever they stand.
struct Node: Hashable, Sendable {
    let form: Form
    let span: Span
    /// How many nodes lie on the longest way down, this one included.
    let depth: Int

    init(_ form: Form, _ span: Span) {
        self.form = form
        self.span = span
        depth = 1 + form.children.reduce(0) { max($0, $1.depth) }
    }

    static func == (left: Node, right: Node) -> Bool { left.depth == right.depth && left.form == right.form }

    func hash(into hasher: inout Hasher) { hasher.combine(form) }

    /// Whether it says yes or no, rather than being a value.
    var isPredicate: Bool {
        switch form {
        case .comparison, .and, .or, .not, .always: true
        default: false
        }
    }

    var constant: Value? { if case .constant(let value) = form { value } else { nil } }
}

/// What a node says.
indirect enum Form: Hashable, Sendable {
    case constant(Value)
    case list([Node])
    case subject
    case anyKey
    case variable(String)
    /// A way from a value, or from the subject if there is none, through its parts.
    case path(Node?, [PathStep])
    case index(Node, Index)
    case negative(Node)
    case complement(Node)
    case binary(BinaryOperator, Node, Node)
    case assignment(String, Node)
    case subquery(Node, variable: String, Node)
    case ternary(Node, Node, Node)
    case cast(Node, String)
    case call(NamedFunction, [Node])
    case selector(Node, String, [Node])
    case comparison(Comparison)
    case and([Node])
    case or([Node])
    case not(Node)
    case always(Bool)
    /// Text with values in it.
    case template([Node])

    var children: [Node] {
        switch self {
        case .constant, .subject, .anyKey, .variable, .always, .path(nil, _): []
        case .path(let base?, _): [base]
        case .index(let base, .at(let position)): [base, position]
        case .index(let base, _): [base]
        case .negative(let node), .complement(let node), .assignment(_, let node), .cast(let node, _), .not(let node):
            [node]
        case .binary(_, let left, let right), .subquery(let left, _, let right): [left, right]
        case .ternary(let condition, let yes, let no): [condition, yes, no]
        case .selector(let receiver, _, let arguments): [receiver] + arguments
        case .list(let nodes), .call(_, let nodes), .and(let nodes), .or(let nodes), .template(let nodes): nodes
        case .comparison(let comparison): [comparison.left, comparison.right]
        }
    }
}

extension Node {
    /// Whether it joins the bits of numbers.
    var isBitwise: Bool {
        if case .binary(let operation, _, _) = form { operation == .bitAnd || operation == .bitOr } else { false }
    }

    /// Whether it is a path with a collection operator, which takes whatever follows it for a part of what it collects.
    var isCollecting: Bool {
        guard case .path(_, let steps) = form else { return false }
        return steps.contains { if case .collection = $0 { true } else { false } }
    }
}

/// A comparison with everything that belongs to it.
struct Comparison: Hashable, Sendable {
    var quantifier: Quantifier?
    var operation: ComparisonOperator
    var options: TextOptions
    var left: Node
    var right: Node

    /// Whether a name alone stands there, which asks whether it is YES.
    var isAsked: Bool { right.constant == .bool(true) && right.span == left.span }
}

/// One step of a key path.
enum PathStep: Hashable, Sendable {
    case key(String)
    case collection(CollectionOperator)
}

/// What stands in brackets behind a list.
enum Index: Hashable, Sendable {
    case first, last, size
    case at(Node)
}
