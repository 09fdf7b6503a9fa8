/// A regular expression as the steps of a machine that is in many places at once.
struct PatternProgram: Sendable {
    enum Step: Sendable {
        case scalar(Int)
        case split(Int, Int)
        case jump(Int)
        case assert(PatternAssertion)
        case match
    }

    private(set) var steps: [Step] = []
    private(set) var sets: [ScalarSet] = []
    private(set) var hasAssertions = false
    private var setPositions: [ScalarSet: Int] = [:]

    init(_ node: PatternNode) throws(PatternError) {
        try add(node)
        try append(.match)
        setPositions = [:]
    }

    private mutating func append(_ step: Step) throws(PatternError) {
        guard steps.count < TextPattern.maximumSize else {
            throw PatternError(message: "the pattern is too large; repetitions count as often as they repeat")
        }
        steps.append(step)
    }

    private mutating func add(_ node: PatternNode) throws(PatternError) {
        switch node {
        case .empty: break
        case .scalar(let set):
            let position = setPositions[set] ?? sets.count
            if position == sets.count {
                sets.append(set)
                setPositions[set] = position
            }
            try append(.scalar(position))
        case .sequence(let parts): for part in parts { try add(part) }
        case .alternatives(let branches): try addAlternatives(branches)
        case .repetition(let part, let least, let most): try addRepetition(part, least, most)
        case .assertion(let assertion):
            hasAssertions = true
            try append(.assert(assertion))
        }
    }

    private mutating func addAlternatives(_ branches: [PatternNode]) throws(PatternError) {
        var jumps: [Int] = []
        for (number, branch) in branches.enumerated() {
            let isLast = number == branches.count - 1
            let split = steps.count
            if !isLast { try append(.split(split + 1, 0)) }
            try add(branch)
            if !isLast {
                jumps.append(steps.count)
                try append(.jump(0))
                steps[split] = .split(split + 1, steps.count)
            }
        }
        for jump in jumps { steps[jump] = .jump(steps.count) }
    }

    private mutating func addRepetition(_ part: PatternNode, _ least: Int, _ most: Int?) throws(PatternError) {
        if Self.isEmpty(part) { return }
        for _ in 0..<least { try add(part) }
        guard let most else {
            let split = steps.count
            try append(.split(split + 1, 0))
            try add(part)
            try append(.jump(split))
            steps[split] = .split(split + 1, steps.count)
            return
        }
        var splits: [Int] = []
        for _ in least..<max(least, most) {
            splits.append(steps.count)
            try append(.split(0, 0))
            try add(part)
        }
        for split in splits { steps[split] = .split(split + 1, steps.count) }
    }

    /// Whether repeating it makes no difference; without this `(){9999}` would take its time for nothing.
    private static func isEmpty(_ node: PatternNode) -> Bool {
        switch node {
        case .empty: true
        case .sequence(let parts), .alternatives(let parts): parts.allSatisfy(isEmpty)
        case .repetition(let part, _, let most): most == 0 || isEmpty(part)
        case .scalar, .assertion: false
        }
    }
}
