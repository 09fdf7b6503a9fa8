/// A machine that runs a program over text, remembering the sets of places it has been in so that most scalars cost one look-up.
///
/// Every scalar is read once. What is remembered is bounded; when it is full it is thrown away and built anew. What a match costs is what it
/// would cost a machine that remembers nothing: what is known of earlier texts must not decide whether a budget is enough.
struct PatternMachine: Sendable {
    /// What one class of scalars has in common: the program cannot tell them apart.
    struct ScalarClass: Hashable {
        var members: [UInt64]
        var isWord: Bool
        var isLineTerminator: Bool
        var isReturn: Bool
        var isNewline: Bool
    }

    struct StateKey: Hashable {
        var places: [Int32]
        /// What stood before: 0 the start, then one more than the class of the scalar. Always 0 if nothing asks for it.
        var before: Int
    }

    /// Where a symbol leads from a state.
    struct Move: Sendable {
        /// -1 is not known yet.
        var next: Int32 = -1
        /// What it is to find that out.
        var cost: Int32 = 0
        /// The text it was last paid for with.
        var text: UInt32 = 0
    }

    let program: PatternProgram
    var classes: [ScalarClass] = []
    private var classPositions: [ScalarClass: Int] = [:]
    var asciiClasses = [Int16](repeating: -1, count: 128)
    var otherClasses: [UInt32: Int] = [:]
    var states: [StateKey] = []
    /// By state, whether there is no way on from it.
    var isLost: [Bool] = []
    private var statePositions: [StateKey: Int32] = [:]
    /// By state and class.
    var moves: [Move] = []
    /// The number of the text that is read, from 1 on.
    var text: UInt32 = 0
    /// Whether something was remembered when that was begun.
    private var isUsed = false
    /// Whether it was given up, because there was no room beside what was remembered.
    private(set) var isOverfull = false
    var stride = 16
    private var remembered = 0
    /// Whether it looks around, or is what somebody looks around with: then it reads symbols.
    let looksAround: Bool
    private var marks: [UInt32]
    private var mark: UInt32 = 0

    /// Whether the text is read from its end.
    let isBackward: Bool
    /// What the program looks around with, in its order.
    var lookers: [PatternMachine]
    /// What is read at once: a class of scalars, and what holds at the place it is read at. The same as classes where nothing
    /// looks around.
    var symbols = PatternSymbols()
    /// Beside the moves, whether the place they leave is an end.
    var ends: [Bool] = []

    private static let maximumPlaces = 200_000
    private static let maximumStates = 2000
    private static let maximumSymbols = 4096

    init(_ program: PatternProgram) { self.init(program, isBackward: false, looksAround: !program.looks.isEmpty) }

    private init(_ program: PatternProgram, isBackward: Bool, looksAround: Bool) {
        self.program = program
        self.isBackward = isBackward
        self.looksAround = looksAround
        lookers = program.looks.map { PatternMachine($0.program, isBackward: $0.isAhead, looksAround: true) }
        marks = Array(repeating: 0, count: program.steps.count)
    }

    /// Whether the whole text matches; nil if that costs more than is left.
    mutating func matches(_ bytes: UnsafeBufferPointer<UInt8>, cost: inout Int) -> Bool? {
        begin()
        let before = cost
        let result = matchesUsed(bytes, cost: &cost)
        guard hasOverflown else { return result }
        // There is room enough, or as little as there always is, without what was remembered.
        cost = before
        self = PatternMachine(program)
        begin()
        return matchesUsed(bytes, cost: &cost)
    }

    private mutating func begin() {
        isUsed = text > 0
        text &+= 1
        if text == 0 { self = Self(program, isBackward: isBackward, looksAround: looksAround) }
        if text == 0 { text = 1 }
        for number in lookers.indices { lookers[number].begin() }
    }

    private var hasOverflown: Bool { isOverfull || lookers.contains(where: \.hasOverflown) }

    private mutating func matchesUsed(_ bytes: UnsafeBufferPointer<UInt8>, cost: inout Int) -> Bool? {
        if !lookers.isEmpty { return matchesLooking(bytes, cost: &cost) }
        var state = start()
        var position = 0
        // A line terminator at the very end is special to `$`, so it is matched without the memory.
        let end = program.hasAssertions ? Self.lastTerminator(bytes) : bytes.count
        var checkpoint = 0
        while position < end {
            let byte = bytes[position]
            var group: Int
            if byte < 0x80 {
                group = Int(asciiClasses[Int(byte)])
                position += 1
                if group < 0 { group = classify(Unicode.Scalar(byte)) }
            } else {
                let (scalar, width) = Self.scalar(bytes, position)
                position += width
                group = otherClasses[scalar.value] ?? classify(scalar)
            }
            let slot = Int(state) * stride + group
            if moves[slot].text == text {
                state = moves[slot].next
            } else {
                state = move(from: state, group, cost: &cost)
                if cost < 0 || isOverfull { return nil }
            }
            if position - checkpoint >= 1024 {
                cost -= (position - checkpoint) / 16
                checkpoint = position
                if cost < 0 { return nil }
            }
            if isLost[Int(state)] { return false }
        }
        cost -= (position - checkpoint) / 16 + 1
        return cost < 0 ? nil : finish(state, bytes, from: position)
    }

    private mutating func finish(_ state: Int32, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        var key = states[Int(state)]
        var position = start
        while position < bytes.count {
            let (scalar, width) = Self.scalar(bytes, position)
            position += width
            let group = classify(scalar)
            // Between the two scalars of a line's end nothing ends.
            let isFirst = key.before == 0 || !(classes[key.before - 1].isReturn && scalar == "\n")
            let places = followed(key.places, before: key.before, next: group, isLast: isFirst)
            key = StateKey(places: advanced(places, by: group), before: program.hasAssertions ? group + 1 : 0)
        }
        return isWhole(followed(key.places, before: key.before, next: nil, isLast: true))
    }

    // MARK: Moves

    mutating func start() -> Int32 {
        number(StateKey(places: program.heads.map { Int32($0.steps.lowerBound) }, before: 0))
    }

    /// A move that has not been paid for with this text.
    private mutating func move(from state: Int32, _ group: Int, cost: inout Int) -> Int32 {
        let slot = Int(state) * stride + group
        if moves[slot].next >= 0 { return pay(slot, &cost) }
        let key = states[Int(state)]
        let places = followed(key.places, before: key.before, next: group, isLast: false)
        let found = places.count + key.places.count
        cost -= found
        let next = StateKey(places: advanced(places, by: group), before: program.hasAssertions ? group + 1 : 0)
        let isFull = isFull
        if isFull { forget() }
        let position = number(next)
        // The state it came from may just have been forgotten.
        if !isFull { moves[slot] = Move(next: position, cost: Int32(clamping: found), text: text) }
        return position
    }

    /// Pays for a move that is remembered what it would be to find it.
    mutating func pay(_ slot: Int, _ cost: inout Int) -> Int32 {
        // A machine that remembers nothing might have had room for it, or not.
        if isFull, isUsed { isOverfull = true }
        cost -= Int(moves[slot].cost)
        moves[slot].text = text
        return moves[slot].next
    }

    /// Whether there is no room for more, and what is remembered is to go.
    var isFull: Bool {
        remembered > Self.maximumPlaces || states.count >= Self.maximumStates || symbols.count >= Self.maximumSymbols
    }

    mutating func forget() {
        if isUsed { isOverfull = true }
        states = []
        isLost = []
        statePositions = [:]
        moves = []
        ends = []
        remembered = 0
    }

    mutating func number(_ key: StateKey) -> Int32 {
        if let known = statePositions[key] { return known }
        let position = Int32(states.count)
        states.append(key)
        statePositions[key] = position
        moves.append(contentsOf: repeatElement(Move(), count: stride))
        if looksAround { ends.append(contentsOf: repeatElement(false, count: stride)) }
        isLost.append(isLost(key))
        remembered += key.places.count + stride
        return position
    }

    /// Whether nothing that follows can make it a match: a head that has to match is nowhere.
    private func isLost(_ key: StateKey) -> Bool {
        if program.heads.count == 1 { return key.places.isEmpty }
        return program.heads.contains { head in
            !head.isNegative && !key.places.contains { head.steps.contains(Int($0)) }
        }
    }

    /// Whether places that can be reached at the end make a match: the ends of all heads that have to match and of none of those
    /// that have not to.
    func isWhole(_ places: [Int32]) -> Bool {
        var ended: UInt32 = 0
        for place in places {
            if case .match(let head) = program.steps[Int(place)] { ended |= 1 << UInt32(head) }
        }
        return program.heads.indices.allSatisfy { (ended >> UInt32($0) & 1 == 1) != program.heads[$0].isNegative }
    }

    /// The places that wait for a scalar, or are the end, that can be reached without one.
    /// - Parameter looks: What holds at this place of what looks around, see ``PatternLooks``.
    mutating func followed(_ places: [Int32], before: Int, next: Int?, isLast: Bool, looks: UInt16 = 0) -> [Int32] {
        mark &+= 1
        if mark == 0 {
            marks = Array(repeating: 0, count: marks.count)
            mark = 1
        }
        var found: [Int32] = []
        var pending = Array(places.reversed())
        while let place = pending.popLast() {
            let index = Int(place)
            if marks[index] == mark { continue }
            marks[index] = mark
            switch program.steps[index] {
            case .scalar, .match: found.append(place)
            case .jump(let target): pending.append(Int32(target))
            case .split(let one, let other):
                pending.append(Int32(other))
                pending.append(Int32(one))
            case .assert(let assertion):
                if holds(assertion, before: before, next: next, isLast: isLast, looks) { pending.append(place + 1) }
            }
        }
        return found
    }

    func advanced(_ places: [Int32], by group: Int) -> [Int32] {
        let members = classes[group].members
        var next: [Int32] = []
        for place in places {
            if case .scalar(let set) = program.steps[Int(place)], members[set >> 6] >> UInt64(set & 63) & 1 == 1 {
                next.append(place + 1)
            }
        }
        return next.sorted()
    }

    private func holds(_ assertion: PatternAssertion, before: Int, next: Int?, isLast: Bool, _ looks: UInt16) -> Bool {
        let read = before == 0 ? nil : classes[before - 1]
        let unread = next.map { classes[$0] }
        let (previous, following) = isBackward ? (unread, read) : (read, unread)
        switch assertion {
        case .textStart: return previous == nil
        case .textEnd: return following == nil
        case .lastLineEnd where looksAround: return looks & PatternLooks.lastLineEnd != 0
        case .look(let number, let isNegative): return (looks >> UInt16(number) & 1 == 1) != isNegative
        case .lastLineEnd: return following.map { isLast && $0.isLineTerminator } ?? true
        case .lineStart:
            guard let previous else { return true }
            return previous.isLineTerminator && following != nil
                && !(previous.isReturn && following?.isNewline == true)
        case .lineEnd:
            guard let following else { return true }
            return following.isLineTerminator && !(previous?.isReturn == true && following.isNewline)
        case .wordBoundary: return (previous?.isWord ?? false) != (following?.isWord ?? false)
        case .noWordBoundary: return (previous?.isWord ?? false) == (following?.isWord ?? false)
        }
    }

    // MARK: Scalars

    mutating func classify(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x80, asciiClasses[Int(scalar.value)] >= 0 { return Int(asciiClasses[Int(scalar.value)]) }
        var members = [UInt64](repeating: 0, count: program.sets.count / 64 + 1)
        for (position, set) in program.sets.enumerated() where set.contains(scalar) {
            members[position >> 6] |= 1 << UInt64(position & 63)
        }
        let asks = program.hasAssertions
        let found = ScalarClass(
            members: members, isWord: asks && ScalarSet.word.contains(scalar),
            isLineTerminator: asks && ScalarSet.lineTerminators.contains(scalar),
            isReturn: asks && scalar == "\r", isNewline: asks && scalar == "\n")
        let position = classPositions[found] ?? addClass(found)
        if scalar.value < 0x80 {
            asciiClasses[Int(scalar.value)] = Int16(position)
        } else {
            if otherClasses.count >= 8192 { otherClasses = [:] }
            otherClasses[scalar.value] = position
        }
        return position
    }

    private mutating func addClass(_ found: ScalarClass) -> Int {
        let position = classes.count
        classes.append(found)
        classPositions[found] = position
        if !looksAround, position >= stride { widen() }
        return position
    }

    /// Makes room for twice as many symbols.
    mutating func widen() {
        var wider = [Move](repeating: Move(), count: states.count * stride * 2)
        var widerEnds = [Bool](repeating: false, count: looksAround ? wider.count : 0)
        for state in states.indices {
            for group in 0..<stride {
                wider[state * stride * 2 + group] = moves[state * stride + group]
                if looksAround { widerEnds[state * stride * 2 + group] = ends[state * stride + group] }
            }
        }
        moves = wider
        ends = widerEnds
        stride *= 2
    }

    /// The scalar at a position of valid UTF-8, and how many bytes it takes.
    @inline(__always)
    static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> (Unicode.Scalar, Int) {
        let first = UInt32(bytes[position])
        func tail(_ distance: Int) -> UInt32 { UInt32(bytes[position + distance]) & 0x3F }
        let (code, width): (UInt32, Int) =
            switch first {
            case 0..<0x80: (first, 1)
            case 0..<0xE0: ((first & 0x1F) << 6 | tail(1), 2)
            case 0..<0xF0: ((first & 0x0F) << 12 | tail(1) << 6 | tail(2), 3)
            default: ((first & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
            }
        return (Unicode.Scalar(code) ?? "\u{FFFD}", width)
    }

    /// Where the line terminator at the end starts; the end if there is none.
    static func lastTerminator(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let count = bytes.count
        guard let last = bytes.last else { return 0 }
        if last == 0xA, count > 1, bytes[count - 2] == 0xD { return count - 2 }
        if last >= 0xA, last <= 0xD { return count - 1 }
        if count > 1, bytes[count - 2] == 0xC2, last == 0x85 { return count - 2 }
        if count > 2, bytes[count - 3] == 0xE2, bytes[count - 2] == 0x80, last == 0xA8 || last == 0xA9 {
            return count - 3
        }
        return count
    }
}
