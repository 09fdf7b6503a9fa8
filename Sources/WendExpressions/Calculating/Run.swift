/// What changes during one evaluation.
struct Run {
    /// What is left of the work that may be done; below zero nothing more is worked out.
    var remaining: Int
    /// Values of variables that SUBQUERY and `:=` set, the newest last.
    var locals: [(name: String, value: Value)] = []
    /// How many problems were met, kept or not. A comparison in which one is met does not hold.
    private(set) var faults = 0
    /// Whether problems and dependencies are kept.
    var records = false
    private(set) var problems: [ExpressionProblem] = []
    var dependencies: Set<String> = []

    init(cost: Int) { remaining = cost }

    mutating func report(_ problem: @autoclosure () -> ExpressionProblem) {
        faults += 1
        guard records, problems.count < ExpressionProblem.maximumCount else { return }
        let problem = problem()
        if !problems.contains(where: { $0.code == problem.code && $0.offset == problem.offset }) {
            problems.append(problem)
        }
    }

    /// Takes the work of copying a value out in full. Lists that share their members are small until somebody writes them down,
    /// so whatever puts values together pays for all of them; nothing larger than the budget is ever made.
    mutating func spend(copying value: Value) -> Bool {
        switch value {
        case .string(let text): return spend(1 + text.utf8.count / 16)
        case .list(let members):
            guard spend(1) else { return false }
            for member in members where !spend(copying: member) { return false }
            return true
        case .dictionary(let fields):
            guard spend(1) else { return false }
            for field in fields where !spend(copying: field.value) { return false }
            return true
        default: return spend(1)
        }
    }

    /// Takes work from what is left; false if there is no more.
    @inline(__always)
    mutating func spend(_ cost: Int) -> Bool {
        remaining -= cost
        return remaining >= 0
    }
}
