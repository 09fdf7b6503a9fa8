extension ValueExpression {
    /// The value in a scope; `true` or `false` for a condition, `null` if there is none or it costs too much.
    public func evaluate(in scope: ExpressionScope) -> Value {
        var run = Run(cost: scope.cost)
        let value = program.value(program.start, scope, &run)
        return run.remaining < 0 ? .null : value
    }

    /// Whether the condition holds in a scope, or the value is true: numbers that are not 0 are, texts never.
    public func holds(in scope: ExpressionScope) -> Bool {
        var run = Run(cost: scope.cost)
        return program.holds(program.start, scope, &run) && run.remaining >= 0
    }

    /// The value in a scope, as ``evaluate(in:)`` gives it; the work comes out of what is left for several expressions
    /// together, which is below zero afterwards if that was not enough.
    public func evaluate(in scope: ExpressionScope, spending left: inout Int) -> Value {
        let cost = min(scope.cost, max(left, 0))
        var run = Run(cost: cost)
        let value = program.value(program.start, scope, &run)
        left -= cost - run.remaining + 1
        return run.remaining < 0 ? .null : value
    }

    /// The value in a scope, as ``evaluate(in:spending:)`` gives it, and whether a list of numbers came to be too long to be made.
    package func evaluateRanges(in scope: ExpressionScope, spending left: inout Int) -> (value: Value, isTooLong: Bool)
    {
        var scope = scope
        scope.cost = min(scope.cost, max(left, 0))
        let report = report(in: scope)
        left -= report.cost + 1
        return (report.value, report.problems.contains { $0.code == ExpressionProblem.longRangeCode })
    }

    /// Whether the condition holds, as ``holds(in:)`` says; the work comes out of what is left for several together.
    public func holds(in scope: ExpressionScope, spending left: inout Int) -> Bool {
        let cost = min(scope.cost, max(left, 0))
        var run = Run(cost: cost)
        let holds = program.holds(program.start, scope, &run)
        left -= cost - run.remaining + 1
        return holds && run.remaining >= 0
    }

    /// The places of the members of a list for which the condition holds, as ``holds(in:spending:)`` says of each as the scope's subject;
    /// what is the same for all is worked out once.
    public func places(in members: [Value], _ scope: ExpressionScope, spending left: inout Int) -> [Int] {
        program.places(in: members, scope, spending: &left)
    }

    /// The value in a scope together with what was wrong on the way and which names were read.
    public func report(in scope: ExpressionScope) -> EvaluationReport {
        var run = Run(cost: scope.cost)
        run.records = true
        let value = program.value(program.start, scope, &run)
        var problems = run.problems
        let isExhausted = run.remaining < 0
        if isExhausted {
            problems.append(.budget("the evaluation was given up after \(scope.cost) units of work", at: root.span))
        }
        return EvaluationReport(
            value: isExhausted ? .null : value, problems: problems.map { program.located($0) },
            dependencies: run.dependencies, cost: scope.cost - max(run.remaining, 0))
    }

    /// Those of the records for which the condition holds, in their order. The limit of cost applies to each.
    public func filter(_ records: some Sequence<Value>, in scope: ExpressionScope = ExpressionScope()) -> [Value] {
        var scope = scope
        return records.filter { record in
            scope.subject = record
            return holds(in: scope)
        }
    }
}

/// What an evaluation came to, what it stumbled over, and what it read.
public struct EvaluationReport: Sendable {
    /// The value; `true` or `false` for a condition, `null` if it could not be worked out.
    public var value: Value
    /// What was wrong with the values, in the order in which it was found, at most 20; each place and code once.
    public var problems: [ExpressionProblem]
    /// The key paths that were read, such as `author.name`, and `$name` for variables. As long as none of them changes, the value
    /// stays the same, unless the expression asks for the time or for a random number.
    public var dependencies: Set<String>
    /// How much work it was, in the units of ``ExpressionLimits/cost``.
    public var cost: Int
}
