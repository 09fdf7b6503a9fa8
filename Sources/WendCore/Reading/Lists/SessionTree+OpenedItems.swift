import WendExpressions

/// Items of lists on screens that were opened from their rows: they mean the item as it is now.
extension SessionTree {
    /// The item that a row calls by a name, seen from what was opened from there; nil if it is not the one that was opened, or is no
    /// more in its list.
    func item(named name: String, like copy: Value, from start: ActivationID) -> Value? {
        guard case .dictionary = copy, let place = openedItem(named: name, from: start),
            let item = place.listing.item(at: place.position, named: name),
            let repetition = place.listing.repeated?.repetition, let key = repetition.key(of: item),
            key == repetition.key(of: copy)
        else { return nil }
        return item
    }

    /// The row that calls its item by a name and from which something was opened: nearest outward, then what opened that.
    func openedItem(named name: String, from start: ActivationID) -> RowPlace? {
        outward(from: start) { id in
            state.activations[id]?.origin.flatMap { row(callingItem: name, around: $0) }
        }
    }

    private func row(callingItem name: String, around row: ActivationID) -> RowPlace? {
        var current: ActivationID? = row
        while let id = current, id.isOfRow, meter.spend(Meter.visit) {
            if id.part == 0, let place = rowPlace(of: id), place.listing.item(at: place.position, named: name) != nil {
                // Rows that are not drawn are not compared with what they were: whatever the list was read from counts.
                noteReads(place.listing)
                return place
            }
            current = outer(of: id)
        }
        return nil
    }
}
