/// A regular expression as the steps of a machine that is in many places at once.
///
/// What looks ahead or behind is a program of its own: run once over the text, backwards or forwards, it says for every place
/// whether it holds there (after Mamouras and Chattopadhyay, "Efficient matching of regular expressions with lookaround
/// assertions", 2024, and Barrière and Pit-Claudel, "Linear matching of JavaScript regular expressions", 2024).
struct PatternProgram: Sendable {
    enum Step: Sendable {
        case scalar(Int)
        case split(Int, Int)
        case jump(Int)
        case assert(PatternAssertion)
        /// The end of one of the heads.
        case match(Int)
    }

    /// What has to match from the start to the end, or not to: the first is the pattern, others are what it looks ahead at before
    /// anything else. All are run at once, by one machine, as one set of places.
    struct Head: Sendable {
        let steps: Range<Int>
        let isNegative: Bool
    }

    private(set) var steps: [Step] = []
    private(set) var sets: [ScalarSet] = []
    private(set) var heads: [Head] = []
    private(set) var hasAssertions = false
    /// Whether anything asks for the last line's end.
    private(set) var asksForLastLine = false
    /// What looks around, each with the direction in which it is run.
    private(set) var looks: [Look] = []

    struct Look: Sendable {
        let program: PatternProgram
        /// Whether it looks ahead, and so is run from the text's end.
        let isAhead: Bool
    }

    /// How many steps those that look around have.
    private var taken = 0
    private var setPositions: [ScalarSet: Int] = [:]
    /// What looks around, by its number in the pattern.
    private var lookPositions: [Int: Int] = [:]

    private let room: Int

    init(_ node: PatternNode) throws(PatternError) { try self.init(node, room: TextPattern.maximumSize) }

    private init(_ node: PatternNode, room: Int) throws(PatternError) {
        self.room = room
        let (body, ahead) = Self.split(node)
        try addHead(body, isNegative: false)
        for look in ahead { try addHead(.sequence([look.node, Self.anything]), isNegative: look.isNegative) }
        setPositions = [:]
    }

    static let anything = PatternNode.repetition(.scalar(.all), 0, nil)

    /// A pattern without what it looks ahead at before anything else, and that.
    private static func split(_ node: PatternNode) -> (
        body: PatternNode, ahead: [(node: PatternNode, isNegative: Bool)]
    ) {
        guard case .sequence(let parts) = node else { return (node, []) }
        var ahead: [(node: PatternNode, isNegative: Bool)] = []
        var rest = parts[...]
        var start: [PatternNode] = []
        while let first = rest.first {
            if case .look(_, let node, isAhead: true, let isNegative) = first {
                ahead.append((node, isNegative))
            } else if case .assertion(.textStart) = first {
                start = [first]
            } else {
                break
            }
            rest.removeFirst()
        }
        return (.sequence(start + rest), ahead)
    }

    private mutating func addHead(_ node: PatternNode, isNegative: Bool) throws(PatternError) {
        let start = steps.count
        try add(node)
        try append(.match(heads.count))
        heads.append(Head(steps: start..<steps.count, isNegative: isNegative))
    }

    /// How many steps there are in all.
    private var size: Int { looks.reduce(steps.count) { $0 + $1.program.size } }

    private mutating func append(_ step: Step) throws(PatternError) {
        guard steps.count < room - taken else {
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
            if assertion == .lastLineEnd { asksForLastLine = true }
            try append(.assert(assertion))
        case .look(let number, let node, let isAhead, let isNegative):
            if let known = lookPositions[number] {
                try append(.assert(.look(known, isNegative: isNegative)))
                break
            }
            let program = try PatternProgram(
                .sequence([Self.anything, isAhead ? node.reversed : node]), room: room - taken - steps.count)
            taken += program.size
            try append(.assert(.look(looks.count, isNegative: isNegative)))
            lookPositions[number] = looks.count
            looks.append(Look(program: program, isAhead: isAhead))
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
        case .scalar, .assertion, .look: false
        }
    }
}
