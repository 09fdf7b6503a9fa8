/// One element as it was drawn, with the work it was: elements that are kept count like those that are made anew, so that
/// what is left out when all together is too much does not depend on what was kept.
struct Drawn: Sendable {
    let element: Element
    let cost: Int32
    /// Whether it says that an answer is owed to it; nil for what never does.
    let isAnswerOwed: Bool?

    init(_ element: Element, cost: Int, isAnswerOwed: Bool?) {
        self.element = element
        self.cost = Int32(clamping: cost)
        self.isAnswerOwed = isAnswerOwed
    }
}

/// The elements of a session in the order of their ids: compact, because every session that is looked at has one for
/// every view.
struct DrawnElements: Sendable {
    private struct Row: Sendable {
        let id: ActivationID
        /// Nil once it is forgotten: most are drawn anew right away.
        var drawn: Drawn?
    }

    private var rows: ContiguousArray<Row> = []
    /// Those that have no row yet.
    private var added: [ActivationID: Drawn] = [:]
    /// How many rows are empty.
    private var gaps = 0

    init() {}

    /// What was drawn for an activation. Setting nil forgets it.
    subscript(id: ActivationID) -> Drawn? {
        get {
            let place = place(for: id)
            if place < rows.count, rows[place].id == id { return rows[place].drawn }
            return added.isEmpty ? nil : added[id]
        }
        set {
            let place = place(for: id)
            guard place < rows.count, rows[place].id == id else {
                if newValue != nil || !added.isEmpty { added[id] = newValue }
                return
            }
            gaps += (newValue == nil ? 1 : 0) - (rows[place].drawn == nil ? 1 : 0)
            rows[place].drawn = newValue
        }
    }

    /// The activations of which an element is kept, in order. Call ``settle()`` before.
    var ids: some Sequence<ActivationID> { rows.lazy.filter { $0.drawn != nil }.map(\.id) }

    /// What an answer may be owed to, and whether it says so, in order. Call ``settle()`` before.
    var asking: some Sequence<(id: ActivationID, isOwed: Bool)> {
        rows.lazy.compactMap { row in row.drawn?.isAnswerOwed.map { (row.id, $0) } }
    }

    /// Makes room for as many at once as are about to be drawn for the first time.
    mutating func expect(_ count: Int) { added.reserveCapacity(count) }

    /// Puts everything in its place, and gives the places back of what was forgotten.
    mutating func settle() {
        if gaps > 0 {
            rows.removeAll { $0.drawn == nil }
            gaps = 0
        }
        if added.isEmpty { return }
        var all: ContiguousArray<Row> = []
        all.reserveCapacity(rows.count + added.count)
        var rest = rows[...]
        for (id, drawn) in added.sorted(by: { $0.key < $1.key }) {
            let before = rest.prefix { $0.id < id }
            all += before
            rest = rest.dropFirst(before.count)
            all.append(Row(id: id, drawn: drawn))
        }
        all += rest
        rows = all
        added = [:]
    }

    /// Where an id stands, or would.
    private func place(for id: ActivationID) -> Int {
        var low = 0
        var high = rows.count
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
