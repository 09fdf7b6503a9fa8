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
        let found = outward(from: start) { id -> RowPlace?? in
            guard let origin = activation(id)?.origin else { return nil }
            let place = row(callingItem: name, around: origin)
            let meant = meant(place, calledItem: name, openedFrom: origin, by: id)
            // Further out nothing is looked for either where the row is there, but another is meant now.
            return place == nil && meant == nil ? nil : .some(meant)
        }
        return found ?? nil
    }

    /// Where is kept that what opened something had the key of another row; no parameter has this name.
    static let oneOfEqual = ":oneOfEqual"

    /// The row something was opened from. Rows of equal keys change places when one of them comes or goes; of those, only that is
    /// meant whose record has the `id` it had.
    private func meant(
        _ place: RowPlace?, calledItem name: String, openedFrom row: ActivationID, by opened: ActivationID
    ) -> RowPlace? {
        let wasDoubled = activation(opened)?.changed(Self.oneOfEqual) != nil
        if let place, !wasDoubled, !place.listing.isDoubled(at: place.position) { return place }
        guard let listing = place?.listing ?? (wasDoubled ? listing(of: row.numbered) : nil),
            let repeated = listing.repeated, repeated.repetition.variable == name, meter.spend(repeated.items.count),
            let identity = frame(of: opened)[name].flatMap(RowKey.key)
        else { return nil }
        noteReads(listing)
        let found = repeated.items.prefix(listing.count).indices.filter {
            RowKey.key(of: repeated.items[$0]) == identity
        }
        return found.count == 1 ? RowPlace(listing: listing, position: found[0]) : nil
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
