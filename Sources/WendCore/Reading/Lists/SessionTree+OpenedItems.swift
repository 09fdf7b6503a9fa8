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
        var seen: Set<ActivationID> = []
        var openers = [start]
        var next = 0
        while next < openers.count {
            var current: ActivationID? = openers[next]
            next += 1
            while let id = current, seen.insert(id).inserted, meter.spend(Meter.visit) {
                let activation = activation(id)
                if let origin = activation?.origin, let place = row(callingItem: name, around: origin) {
                    return isMeant(place, calledItem: name, by: id) ? place : nil
                }
                if let creator = activation?.creator, !seen.contains(creator) { openers.append(creator) }
                current = outer(of: id)
            }
        }
        return nil
    }

    /// Where is kept that what opened something had the key of another row; no parameter has this name.
    static let oneOfEqual = ":oneOfEqual"

    /// Whether a row is the one something was opened from. Rows of equal keys change places when one of them goes; of those, only
    /// that is meant whose record has the `id` it had.
    private func isMeant(_ place: RowPlace, calledItem name: String, by opened: ActivationID) -> Bool {
        let wasDoubled = activation(opened)?.changed(Self.oneOfEqual) != nil
        guard wasDoubled || place.listing.isDoubled(at: place.position), let items = place.listing.repeated?.items,
            items.indices.contains(place.position)
        else { return true }
        guard let identity = frame(of: opened)[name].flatMap(RowKey.key),
            identity == RowKey.key(of: items[place.position])
        else { return false }
        return meter.spend(items.count) && items.count { RowKey.key(of: $0) == identity } == 1
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
