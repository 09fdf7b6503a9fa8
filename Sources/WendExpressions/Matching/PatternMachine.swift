/// Matches a program against text, remembering the sets of places it has been in so that most scalars cost one look-up.
///
/// Every scalar is read once. What is remembered is bounded; when it is full it is thrown away and built anew.
struct PatternMachine: Sendable {
    /// What one class of scalars has in common: the program cannot tell them apart.
    private struct ScalarClass: Hashable {
        var members: [UInt64]
        var isWord: Bool
        var isLineTerminator: Bool
        var isReturn: Bool
        var isNewline: Bool
    }

    private struct StateKey: Hashable {
        var places: [Int32]
        /// What stood before: 0 the start, then one more than the class of the scalar. Always 0 if nothing asks for it.
        var before: Int
    }

    private let program: PatternProgram
    private var classes: [ScalarClass] = []
    private var classPositions: [ScalarClass: Int] = [:]
    private var asciiClasses = [Int16](repeating: -1, count: 128)
    private var otherClasses: [UInt32: Int] = [:]
    private var states: [StateKey] = []
    private var statePositions: [StateKey: Int32] = [:]
    /// State by class; -1 is not known yet.
    private var moves: [Int32] = []
    private var stride = 16
    private var remembered = 0
    private var marks: [UInt32]
    private var mark: UInt32 = 0

    private static let maximumPlaces = 200_000
    private static let maximumStates = 2000

    init(_ program: PatternProgram) {
        self.program = program
        marks = Array(repeating: 0, count: program.steps.count)
    }

    /// Whether the whole text matches; nil if that costs more than is left.
    mutating func matches(_ bytes: UnsafeBufferPointer<UInt8>, cost: inout Int) -> Bool? {
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
            var next = moves[Int(state) * stride + group]
            if next < 0 {
                next = move(from: state, group, cost: &cost)
                if cost < 0 { return nil }
            }
            state = next
            if position - checkpoint >= 1024 {
                cost -= (position - checkpoint) / 16
                checkpoint = position
                if cost < 0 { return nil }
            }
            if states[Int(state)].places.isEmpty { return false }
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
        return followed(key.places, before: key.before, next: nil, isLast: true).contains {
            if case .match = program.steps[Int($0)] { true } else { false }
        }
    }

    // MARK: Moves

    private mutating func start() -> Int32 { number(StateKey(places: [0], before: 0)) }

    private mutating func move(from state: Int32, _ group: Int, cost: inout Int) -> Int32 {
        let key = states[Int(state)]
        let places = followed(key.places, before: key.before, next: group, isLast: false)
        cost -= places.count + key.places.count
        let next = StateKey(places: advanced(places, by: group), before: program.hasAssertions ? group + 1 : 0)
        if remembered > Self.maximumPlaces || states.count >= Self.maximumStates { forget() }
        let position = number(next)
        // The state it came from may just have been forgotten.
        if Int(state) < states.count, states[Int(state)] == key { moves[Int(state) * stride + group] = position }
        return position
    }

    private mutating func forget() {
        states = []
        statePositions = [:]
        moves = []
        remembered = 0
    }

    private mutating func number(_ key: StateKey) -> Int32 {
        if let known = statePositions[key] { return known }
        let position = Int32(states.count)
        states.append(key)
        statePositions[key] = position
        moves.append(contentsOf: repeatElement(-1, count: stride))
        remembered += key.places.count + stride
        return position
    }

    /// The places that wait for a scalar, or are the end, that can be reached without one.
    private mutating func followed(_ places: [Int32], before: Int, next: Int?, isLast: Bool) -> [Int32] {
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
                if holds(assertion, before: before, next: next, isLast: isLast) { pending.append(place + 1) }
            }
        }
        return found
    }

    private func advanced(_ places: [Int32], by group: Int) -> [Int32] {
        let members = classes[group].members
        var next: [Int32] = []
        for place in places {
            if case .scalar(let set) = program.steps[Int(place)], members[set >> 6] >> UInt64(set & 63) & 1 == 1 {
                next.append(place + 1)
            }
        }
        return next.sorted()
    }

    private func holds(_ assertion: PatternAssertion, before: Int, next: Int?, isLast: Bool) -> Bool {
        let previous = before == 0 ? nil : classes[before - 1]
        let following = next.map { classes[$0] }
        switch assertion {
        case .textStart: return previous == nil
        case .textEnd: return following == nil
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

    private mutating func classify(_ scalar: Unicode.Scalar) -> Int {
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
        if position >= stride {
            var wider = [Int32](repeating: -1, count: states.count * stride * 2)
            for state in states.indices {
                for group in 0..<stride { wider[state * stride * 2 + group] = moves[state * stride + group] }
            }
            moves = wider
            stride *= 2
        }
        return position
    }

    /// The scalar at a position of valid UTF-8, and how many bytes it takes.
    private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> (Unicode.Scalar, Int) {
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
    private static func lastTerminator(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
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
