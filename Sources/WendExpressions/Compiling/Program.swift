/// An expression as it is evaluated: a flat list of instructions that name each other by position.
///
/// Instructions hold no references, so that going through them counts none; what they need lies in tables beside them.
final class Program: Sendable {
    let instructions: [Instruction]
    let spans: [Span]
    let constants: [Value]
    let paths: [KeyPath]
    let names: [String]
    /// Positions of instructions, where an instruction needs more than two.
    let operands: [Int32]
    let patterns: [ComparedPattern]
    let start: Int32
    /// What a condition over members asks of each, if it is a comparison of one name.
    let keyed: KeyedComparison?
    private let source: String?

    /// The steps from one value to another.
    struct KeyPath: Sendable {
        let steps: [PathStep]
        /// The first key, if the first step is one.
        let first: String
        /// How it is written, for dependencies.
        let text: String
        let isSingleKey: Bool

        init(_ steps: [PathStep]) {
            self.steps = steps
            if case .key(let key)? = steps.first { first = key } else { first = "" }
            text = steps.map { step in
                switch step {
                case .key(let key): key
                case .collection(let operation): "@\(operation.rawValue)"
                }
            }.joined(separator: ".")
            isSingleKey = steps.count == 1 && !first.isEmpty
        }
    }

    init(_ root: Node, source: String?) {
        var builder = ProgramBuilder()
        start = builder.add(root)
        instructions = builder.instructions
        spans = builder.spans
        constants = builder.constants
        paths = builder.paths
        names = builder.names
        operands = builder.operands
        patterns = builder.patterns
        keyed = KeyedComparison(builder, at: start)
        self.source = source
    }

    /// Whether its value may be another at another time.
    var asksForTime: Bool {
        instructions.contains { instruction in
            switch instruction {
            case .call(let function, _, _): NamedFunction.timely.contains(function)
            case .selector(let name, _, _): names[Int(name)] == Selector.timeIntervalSinceNow.rawValue
            default: false
            }
        }
    }

    /// Whether its value may be another in another place.
    var asksForPlace: Bool {
        instructions.contains {
            if case .call(let function, _, _) = $0 { NamedFunction.local.contains(function) } else { false }
        }
    }

    /// Whether it makes lists of numbers.
    var makesRanges: Bool {
        instructions.contains { if case .call(.range, _, _) = $0 { true } else { false } }
    }

    /// Whether it draws random numbers.
    var asksForChance: Bool {
        instructions.contains { if case .call(.random, _, _) = $0 { true } else { false } }
    }

    /// A problem with its line and column.
    func located(_ problem: ExpressionProblem) -> ExpressionProblem { source.map(problem.located(in:)) ?? problem }
}

/// One thing to do. Numbers are positions: of instructions, or in the table the case speaks of.
enum Instruction: Sendable {
    case constant(Int32)
    case subject
    case variable(Int32)
    case path(Int32)
    case pathFrom(Int32, Int32)
    case item(Int32, Int32)
    case firstItem(Int32)
    case lastItem(Int32)
    case size(Int32)
    /// Operands from the first position, as many as the second says.
    case list(Int32, Int32)
    case template(Int32, Int32)
    case negative(Int32)
    case complement(Int32)
    case binary(BinaryOperator, Int32, Int32)
    case assignment(Int32, Int32)
    /// The variable's name, then the collection and the condition as two operands.
    case subquery(Int32, Int32)
    case ternary(Int32)
    case cast(Int32, Int32)
    case call(NamedFunction, Int32, Int32)
    /// The selector's name, then the receiver and the arguments.
    case selector(Int32, Int32, Int32)
    case compare(ComparisonOperator, TextOptions, Int32, Int32)
    case compareKey(ComparisonOperator, TextOptions, Int32, Int32)
    case quantified(Quantifier, ComparisonOperator, TextOptions, Int32, Int32)
    case matchesPattern(Int32, Int32)
    case anyMatchesPattern(Quantifier, Int32, Int32)
    case anyKey(ComparisonOperator, TextOptions, Int32)
    case and(Int32, Int32)
    case or(Int32, Int32)
    case not(Int32)
    case always(Bool)
}

/// A pattern that was known when the expression was read, and the word it stands behind.
struct ComparedPattern: Sendable {
    let operation: ComparisonOperator
    let pattern: TextPattern
}
