package import WendExpressions

/// A session's activations in the order of their ids: compact, because there is one for every view of every session.
package struct ActivationTable: Sendable {
    private var rows: ContiguousArray<Activation> = []
    /// How many are of rows of lists.
    private var ofRows = 0

    package init() {}

    package var count: Int { rows.count }
    package var all: ContiguousArray<Activation> { rows }
    /// Whether anything is kept of rows of lists.
    package var keepsRows: Bool { ofRows > 0 }

    package func contains(_ id: ActivationID) -> Bool { position(of: id) != nil }

    /// The activation of an id; nil if it has left. Setting nil removes it.
    package subscript(id: ActivationID) -> Activation? {
        get { position(of: id).map { rows[$0] } }
    }

    // Single properties, without copying all of an activation: these are asked for every view of every rendering.

    package func place(of id: ActivationID) -> Place? { position(of: id).map { rows[$0].place } }
    package func frame(of id: ActivationID) -> FrameID? { position(of: id).map { rows[$0].frame } }
    package func changed(_ name: String, of id: ActivationID) -> Value? {
        position(of: id).flatMap { rows[$0].changed(name) }
    }
    package func stored(of id: ActivationID) -> Fields? { position(of: id).map { rows[$0].stored } }
    package func parent(of id: ActivationID) -> ActivationID? { position(of: id).flatMap { rows[$0].parent } }
    package func children(of id: ActivationID) -> [ActivationID] { position(of: id).map { rows[$0].children } ?? [] }
    /// Whether nothing is kept besides what the document says.
    package func isPlain(_ id: ActivationID) -> Bool { position(of: id).map { !rows[$0].hasDetails } ?? true }
    package func broken(_ id: ActivationID) -> String? { position(of: id).flatMap { rows[$0].broken } }
    package func slot(of id: ActivationID) -> String? { position(of: id).map { rows[$0].slot } }
    package func isIn(slot: String, _ id: ActivationID) -> Bool {
        position(of: id).map { rows[$0].slot == slot } ?? false
    }

    /// The children of an activation in one slot, in order. Children often lie one behind the other, right after what they are
    /// in: each is looked for there first.
    package func children(of id: ActivationID, in slot: String) -> [ActivationID] {
        guard let position = position(of: id), !rows[position].children.isEmpty else { return [] }
        var found: [ActivationID] = []
        var next = position + 1
        for child in rows[position].children {
            guard let place = self.position(of: child, near: next) else { continue }
            if rows[place].slot == slot { found.append(child) }
            next = place + 1
        }
        return found
    }

    /// Calls back for everything below an activation, parents before children, in order.
    /// - Parameter visit: Says whether to go on below what it is told of.
    package func visitBelow(_ id: ActivationID, _ visit: (ActivationID, Place) -> Bool) {
        guard let position = position(of: id) else { return }
        var next = position + 1
        visitBelow(position, &next, visit)
    }

    private func visitBelow(_ position: Int, _ next: inout Int, _ visit: (ActivationID, Place) -> Bool) {
        for child in rows[position].children {
            guard let place = self.position(of: child, near: next) else { continue }
            next = place + 1
            if visit(child, rows[place].place), !rows[place].children.isEmpty { visitBelow(place, &next, visit) }
        }
    }

    /// Calls back for every activation of which more is kept than what the document says, in order.
    package func visitDetailed(_ visit: (borrowing Activation) -> Void) {
        for place in rows.indices where rows[place].hasDetails { visit(rows[place]) }
    }

    private func position(of id: ActivationID, near guess: Int) -> Int? {
        guess < rows.count && rows[guess].id == id ? guess : position(of: id)
    }

    /// Changes an activation in place; does nothing if it has left.
    package mutating func modify(_ id: ActivationID, _ change: (inout Activation) -> Void) {
        if let position = position(of: id) { change(&rows[position]) }
    }

    /// Changes every activation of which more is kept than what the document says.
    package mutating func modifyDetailed(_ change: (inout Activation) -> Void) {
        for place in rows.indices where rows[place].hasDetails { change(&rows[place]) }
    }

    /// Changes every activation that was opened from a row.
    package mutating func modifyOpened(_ change: (inout Activation) -> Void) {
        for place in rows.indices where rows[place].origin != nil { change(&rows[place]) }
    }

    /// - Precondition: The id is higher than all before.
    package mutating func append(_ activation: Activation) {
        precondition(rows.last.map { $0.id < activation.id } ?? true, "activation ids only rise")
        rows.append(activation)
    }

    /// Keeps an activation of a row among the others.
    package mutating func insert(_ activation: Activation) {
        let place = place(for: activation.id)
        if place < rows.count, rows[place].id == activation.id {
            rows[place] = activation
        } else {
            rows.insert(activation, at: place)
            ofRows += 1
        }
    }

    /// What is kept of the rows of a list, the lists in them included.
    package func rows(of list: ActivationID) -> ArraySlice<Activation> {
        let start = place(for: ActivationID(list: list.number, row: 1))
        var end = start
        while end < rows.count, rows[end].id.number == list.number { end += 1 }
        return ArraySlice(rows[start..<end])
    }

    package mutating func remove(_ ids: Set<ActivationID>) {
        if ids.isEmpty { return }
        rows.removeAll { ids.contains($0.id) }
        if keepsRows { countRows() }
    }

    private mutating func countRows() {
        ofRows = 0
        for row in rows where row.id.isOfRow { ofRows += 1 }
    }

    private func position(of id: ActivationID) -> Int? {
        let place = place(for: id)
        return place < rows.count && rows[place].id == id ? place : nil
    }

    /// Where an id stands, or would.
    private func place(for id: ActivationID) -> Int {
        var (low, high) = bounds(for: id)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension ActivationTable {
    /// What of the table has to be searched. Numbers only rise, by at least one from row to row: where few have left, that
    /// leaves next to nothing.
    private func bounds(for id: ActivationID) -> (low: Int, high: Int) {
        guard !keepsRows, let first = rows.first?.id.number, let last = rows.last?.id.number else {
            return (0, rows.count)
        }
        let before = Int(id.number) - Int(first)
        let behind = Int(last) - Int(id.number)
        return (max(0, rows.count - max(0, behind + 1)), min(rows.count, max(0, before + 1)))
    }
}

extension ActivationTable: Codable {
    package init(from decoder: any Decoder) throws {
        rows = try decoder.singleValueContainer().decode(ContiguousArray<Activation>.self)
        rows.sort { $0.id < $1.id }
        countRows()
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rows)
    }
}
