/// What holds at each place of a text, of everything a program looks around with: a bit for each, by its number.
struct PatternLooks {
    /// Stands for the end of the last line, which only the text knows.
    static let lastLineEnd: UInt16 = 1 << 15

    /// By the byte at which a scalar begins, and one more for the end.
    private(set) var bits: [UInt16]

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        bits = Array(repeating: 0, count: bytes.count + 1)
        bits[bytes.count] = Self.lastLineEnd
        bits[PatternMachine.lastTerminator(bytes)] |= Self.lastLineEnd
    }

    mutating func note(_ number: Int, at places: [UInt16]) {
        for place in bits.indices { bits[place] |= places[place] << UInt16(number) }
    }
}

/// What a machine reads at once, as numbers: a class of scalars together with what holds at the place it is read at.
struct PatternSymbols: Sendable {
    struct Symbol: Sendable {
        let scalarClass: Int
        let looks: UInt16
    }

    private(set) var all: [Symbol] = []
    /// By what holds, then by class; -1 is none yet.
    private var rows: [[Int32]] = []
    private var rowPositions: [UInt16: Int] = [:]
    private var last: (looks: UInt16, row: Int) = (0, -1)

    var count: Int { all.count }

    /// The number of a symbol; a new one if there was none.
    @inline(__always)
    mutating func number(_ scalarClass: Int, _ looks: UInt16) -> Int {
        if last.row < 0 || last.looks != looks { last = (looks, row(looks)) }
        if scalarClass < rows[last.row].count {
            let known = rows[last.row][scalarClass]
            if known >= 0 { return Int(known) }
        }
        return add(scalarClass, looks)
    }

    private mutating func row(_ looks: UInt16) -> Int {
        if let known = rowPositions[looks] { return known }
        rows.append([])
        rowPositions[looks] = rows.count - 1
        return rows.count - 1
    }

    private mutating func add(_ scalarClass: Int, _ looks: UInt16) -> Int {
        while rows[last.row].count <= scalarClass { rows[last.row].append(-1) }
        rows[last.row][scalarClass] = Int32(all.count)
        all.append(Symbol(scalarClass: scalarClass, looks: looks))
        return all.count - 1
    }

    mutating func forget() { self = PatternSymbols() }
}
