import WendExpressions

/// The items a node is repeated for, and what each row sees besides its own.
///
/// A row's data are the fields of its item, the item under its name, and around them what the list was read in: so a message from
/// a row says `message.id` and `message.task`.
struct RepeatedItems: Sendable {
    let items: [Value]
    let repetition: Repetition
    /// What the list was read in.
    let frame: Fields
    /// What of that was sent with a message, or belongs to a row around the list.
    let sent: Fields
    /// What rows around the list call their items.
    let variables: Fields
    /// How many items there are beyond these.
    var missing = 0

    /// One row, with its data.
    func row(at position: Int, _ node: NodeReference) -> Listing.Row {
        var row = trace(at: position, node)
        var own: Fields = [:]
        if case .dictionary(let fields) = row.item { own = fields }
        own[repetition.variable] = row.item
        row = Listing.Row(
            node: node, frame: frame.merging(own), sent: frame.isEmpty ? nil : sent.merging(own), item: row.item,
            key: row.key, place: position)
        return row
    }

    /// What tells one row from the others.
    func trace(at position: Int, _ node: NodeReference) -> Listing.Row {
        let item = items[position]
        return Listing.Row(node: node, frame: [:], item: item, key: repetition.key(of: item), place: position)
    }

    /// Whether rows of equal items are equal in both.
    func isSame(as other: RepeatedItems) -> Bool {
        repetition === other.repetition && frame.isIdentical(to: other.frame) && sent.isIdentical(to: other.sent)
    }
}

extension Listing.Content {
    /// How many items may be others than before for their ids to be compared one by one.
    private static let mostChanged = 64

    /// Whether the first rows of both have the same ids, as far as that is found out quickly: one changed item does not make the
    /// ids of ten thousand anew.
    ///
    /// - Parameter count: How many rows are compared.
    func comesToSameIDs(
        as other: Listing.Content, upTo count: Int, in list: ActivationID, _ node: NodeReference
    ) -> Bool {
        guard case (.repeated(let own), .repeated(let others)) = (self, other), own.repetition === others.repetition
        else { return false }
        if Value.list(own.items).isIdentical(to: .list(others.items)) { return true }
        let count = min(count, own.items.count, others.items.count)
        var changed = 0
        for position in ChangedLists.difference(others.items, own.items).come
        where position < count && !own.items[position].isIdentical(to: others.items[position]) {
            changed += 1
            guard changed <= Self.mostChanged else { return false }
            let hashes = [own, others].map {
                Listing.hash(of: $0.trace(at: position, node), in: node, row: list.row, part: list.part)
            }
            guard hashes[0] == hashes[1] else { return false }
        }
        return true
    }
}

extension Value {
    /// Whether both are the same, found out at once: lists and dictionaries are if they are the same memory.
    func isIdentical(to other: Value) -> Bool {
        switch (self, other) {
        case (.dictionary(let left), .dictionary(let right)): left.isIdentical(to: right)
        case (.list(let left), .list(let right)):
            left.count == right.count
                && left.withUnsafeBufferPointer { one in
                    right.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
                }
        default: self == other
        }
    }
}
