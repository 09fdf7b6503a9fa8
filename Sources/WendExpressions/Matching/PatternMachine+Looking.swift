/// Programs that look ahead or behind. What they look with is run over the whole text first, each once; then a look is one bit at a
/// place, and time stays linear whatever is nested in whatever.
extension PatternMachine {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Whether the whole text matches; nil if that costs more than is left, or there is no room.
    mutating func matchesLooking(_ bytes: Bytes, cost: inout Int) -> Bool? {
        guard let looks = looks(bytes, cost: &cost) else { return nil }
        var state = start()
        var position = 0
        var checkpoint = 0
        while position < bytes.count {
            let (group, width) = next(bytes, position)
            let move = move(from: state, group, looks?[position] ?? 0, cost: &cost)
            if cost < 0 || isOverfull { return nil }
            state = move.state
            position += width
            if position - checkpoint >= 1024 {
                cost -= (position - checkpoint) / 16
                checkpoint = position
                if cost < 0 { return nil }
            }
            if isLost[Int(state)] { return false }
        }
        cost -= (position - checkpoint) / 16 + 1
        return cost < 0 ? nil : isEnd(state, looks?[bytes.count] ?? 0)
    }

    /// What holds at each place of a text, of everything the program looks with; nil inside if it asks for nothing of the kind, nil
    /// outside if finding out costs more than is left.
    private mutating func looks(_ bytes: Bytes, cost: inout Int) -> [UInt16]?? {
        guard !lookers.isEmpty || program.asksForLastLine else { return .some(nil) }
        cost -= bytes.count / 16
        guard cost >= 0 else { return nil }
        var looks = PatternLooks(bytes)
        for number in lookers.indices {
            guard let places = lookers[number].places(bytes, cost: &cost) else { return nil }
            looks.note(number, at: places)
        }
        return looks.bits
    }

    /// At which places what is read so far ends in something that matches: 1 where it does. The text is read from its end by what
    /// looks ahead.
    private mutating func places(_ bytes: Bytes, cost: inout Int) -> [UInt16]? {
        guard let looks = looks(bytes, cost: &cost) else { return nil }
        var found = [UInt16](repeating: 0, count: bytes.count + 1)
        var state = start()
        var position = isBackward ? bytes.count : 0
        var work = 0
        while isBackward ? position > 0 : position < bytes.count {
            let (group, width) = isBackward ? previous(bytes, position) : next(bytes, position)
            let move = move(from: state, group, looks?[position] ?? 0, cost: &cost)
            if move.isEnd { found[position] = 1 }
            state = move.state
            position += isBackward ? -width : width
            work += width
            if work >= 1024 {
                cost -= work / 16
                work = 0
            }
            if cost < 0 || isOverfull { return nil }
        }
        cost -= work / 16 + 1
        if isEnd(state, looks?[position] ?? 0) { found[position] = 1 }
        return cost < 0 ? nil : found
    }

    // MARK: Moves

    @inline(__always)
    private mutating func move(from state: Int32, _ group: Int, _ looks: UInt16, cost: inout Int) -> (
        state: Int32, isEnd: Bool
    ) {
        let symbol = symbols.number(group, looks)
        if symbol < stride {
            let slot = Int(state) * stride + symbol
            if moves[slot].text == text { return (moves[slot].next, ends[slot]) }
            if moves[slot].next >= 0 { return (pay(slot, &cost), ends[slot]) }
        }
        return find(from: state, symbol, group, looks, cost: &cost)
    }

    private mutating func find(
        from state: Int32, _ symbol: Int, _ group: Int, _ looks: UInt16, cost: inout Int
    ) -> (state: Int32, isEnd: Bool) {
        let key = states[Int(state)]
        let places = followed(key.places, before: key.before, next: group, isLast: false, looks: looks)
        let found = places.count + key.places.count + 1
        cost -= found
        let after = StateKey(places: advanced(places, by: group), before: program.hasAssertions ? group + 1 : 0)
        let isEnd = isWhole(places)
        // What is remembered is bounded: with it go the numbers of symbols.
        let isFull = isFull
        if isFull {
            forget()
            symbols.forget()
        }
        let position = number(after)
        guard !isFull else { return (position, isEnd) }
        while symbol >= stride { widen() }
        let slot = Int(state) * stride + symbol
        moves[slot] = Move(next: position, cost: Int32(clamping: found), text: text)
        ends[slot] = isEnd
        return (position, isEnd)
    }

    /// Whether a text that ends here, or begins here if it is read from its end, matches.
    private mutating func isEnd(_ state: Int32, _ looks: UInt16) -> Bool {
        let key = states[Int(state)]
        return isWhole(followed(key.places, before: key.before, next: nil, isLast: true, looks: looks))
    }

    // MARK: Scalars

    @inline(__always)
    private mutating func next(_ bytes: Bytes, _ position: Int) -> (group: Int, width: Int) {
        let byte = bytes[position]
        if byte < 0x80 { return (ascii(byte), 1) }
        let (scalar, width) = Self.scalar(bytes, position)
        return (otherClasses[scalar.value] ?? classify(scalar), width)
    }

    @inline(__always)
    private mutating func previous(_ bytes: Bytes, _ position: Int) -> (group: Int, width: Int) {
        let byte = bytes[position - 1]
        if byte < 0x80 { return (ascii(byte), 1) }
        var start = position - 1
        while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        let (scalar, _) = Self.scalar(bytes, start)
        return (otherClasses[scalar.value] ?? classify(scalar), position - start)
    }

    @inline(__always)
    private mutating func ascii(_ byte: UInt8) -> Int {
        let known = Int(asciiClasses[Int(byte)])
        return known >= 0 ? known : classify(Unicode.Scalar(byte))
    }
}
