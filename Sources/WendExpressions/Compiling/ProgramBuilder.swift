/// A writer of the instructions of a tree, children first.
struct ProgramBuilder {
    private(set) var instructions: [Instruction] = []
    private(set) var spans: [Span] = []
    private(set) var constants: [Value] = []
    private(set) var paths: [Program.KeyPath] = []
    private(set) var names: [String] = []
    private(set) var operands: [Int32] = []
    private(set) var patterns: [ComparedPattern] = []

    mutating func add(_ node: Node) -> Int32 {
        let instruction = instruction(node)
        instructions.append(instruction)
        spans.append(node.span)
        return Int32(instructions.count - 1)
    }

    private mutating func instruction(_ node: Node) -> Instruction {
        switch node.form {
        case .constant(let value): return .constant(constant(value))
        case .list(let members):
            let first = list(members)
            return .list(first, Int32(members.count))
        case .template(let parts):
            let first = list(parts)
            return .template(first, Int32(parts.count))
        case .subject: return .subject
        case .anyKey: return .constant(constant(.null))
        case .variable(let name): return .variable(self.name(name))
        case .path(nil, let steps): return .path(path(steps))
        case .path(let base?, let steps):
            let base = add(base)
            return .pathFrom(base, path(steps))
        case .index(let base, let index):
            let base = add(base)
            switch index {
            case .first: return .firstItem(base)
            case .last: return .lastItem(base)
            case .size: return .size(base)
            case .at(let position): return .item(base, add(position))
            }
        case .negative(let operand): return .negative(add(operand))
        case .complement(let operand): return .complement(add(operand))
        case .binary(let operation, let left, let right):
            let left = add(left)
            return .binary(operation, left, add(right))
        case .assignment(let name, let value):
            let name = self.name(name)
            return .assignment(name, add(value))
        case .subquery(let collection, let variable, let filter):
            let name = self.name(variable)
            return .subquery(name, list([collection, filter]))
        case .ternary(let condition, let yes, let no): return .ternary(list([condition, yes, no]))
        case .cast(let value, let type):
            let value = add(value)
            return .cast(value, name(type))
        case .call(let function, let arguments):
            let first = list(arguments)
            return .call(function, first, Int32(arguments.count))
        case .selector(let receiver, let selector, let arguments):
            let name = self.name(selector)
            let first = list([receiver] + arguments)
            return .selector(name, first, Int32(arguments.count + 1))
        case .comparison(let comparison): return self.comparison(comparison)
        case .and(let parts):
            let first = list(parts)
            return .and(first, Int32(parts.count))
        case .or(let parts):
            let first = list(parts)
            return .or(first, Int32(parts.count))
        case .not(let operand): return .not(add(operand))
        case .always(let flag): return .always(flag)
        }
    }

    private mutating func comparison(_ comparison: Comparison) -> Instruction {
        let (operation, options) = (comparison.operation, comparison.options)
        if case .anyKey = comparison.left.form { return .anyKey(operation, options, add(comparison.right)) }
        let left = add(comparison.left)
        if let pattern = pattern(comparison) {
            patterns.append(ComparedPattern(operation: operation, pattern: pattern))
            let position = Int32(patterns.count - 1)
            guard let quantifier = comparison.quantifier else { return .matchesPattern(left, position) }
            return .anyMatchesPattern(quantifier, left, position)
        }
        let right = add(comparison.right)
        if let quantifier = comparison.quantifier { return .quantified(quantifier, operation, options, left, right) }
        if case .path(let path) = instructions[Int(left)], paths[Int(path)].isSingleKey,
            case .constant = instructions[Int(right)]
        {
            return .compareKey(operation, options, left, right)
        }
        return .compare(operation, options, left, right)
    }

    /// The compiled pattern, if it is known now and is one.
    private func pattern(_ comparison: Comparison) -> TextPattern? {
        guard case .string(let text)? = comparison.right.constant else { return nil }
        return switch comparison.operation {
        case .matches: try? TextPattern(regularExpression: text, options: comparison.options)
        case .like: try? TextPattern(wildcards: text, options: comparison.options)
        default: nil
        }
    }

    // MARK: Tables

    private mutating func list(_ nodes: [Node]) -> Int32 {
        let positions = nodes.map { add($0) }
        operands.append(contentsOf: positions)
        return Int32(operands.count - positions.count)
    }

    private mutating func constant(_ value: Value) -> Int32 {
        constants.append(value)
        return Int32(constants.count - 1)
    }

    private mutating func name(_ name: String) -> Int32 {
        if let known = names.firstIndex(of: name) { return Int32(known) }
        names.append(name)
        return Int32(names.count - 1)
    }

    private mutating func path(_ steps: [PathStep]) -> Int32 {
        paths.append(Program.KeyPath(steps))
        return Int32(paths.count - 1)
    }
}
