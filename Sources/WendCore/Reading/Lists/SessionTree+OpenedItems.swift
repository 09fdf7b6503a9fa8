import WendExpressions

/// Items of lists on screens that were opened from their rows: they mean the item as it is now.
extension SessionTree {
    /// The item that a row calls by a name, seen from what was opened from there; nil if it is not the one that was opened, or is no
    /// more in its list.
    func item(named name: String, like copy: Value, from start: ActivationID) -> Value? {
        guard case .dictionary = copy, let place = openedItem(named: name, from: start) else { return nil }
        return item(at: place, named: name, like: copy)
    }

    /// The item at a place, as it is now; nil if it is not the one that was there.
    func item(at place: RowPlace, named name: String, like copy: Value) -> Value? {
        guard let item = place.listing.item(at: place.position, named: name),
            let repetition = place.listing.repeated?.repetition, let key = repetition.key(of: item),
            key == repetition.key(of: copy)
        else { return nil }
        return item
    }

    /// The row that calls its item by a name and from which something was opened, or the repeated controller that does and in which it
    /// is, or was opened: nearest outward, then what opened that.
    func openedItem(named name: String, from start: ActivationID) -> RowPlace? {
        let found = outward(from: start) { id -> RowPlace?? in
            if let item = item(called: name, at: id) { return .some(item) }
            guard let origin = activation(id)?.origin else { return nil }
            let wasDoubled = activation(id)?.changed(Self.oneOfEqual) != nil
            let place =
                row(callingItem: name, around: origin)
                ?? (wasDoubled ? nil : rowLeft(callingItem: name, of: origin, like: frame(of: id)))
            let listing = wasDoubled ? listing(of: origin.numbered) : nil
            let isOfName = (place?.listing ?? listing)?.repeated?.repetition.variable == name
            let meant = isOfName ? meant(place, of: listing, like: frame(of: id)[name], wasDoubled: wasDoubled) : place
            // Further out nothing is looked for either where the row is there, but another is meant now.
            return place == nil && meant == nil ? nil : .some(meant)
        }
        return found ?? nil
    }

    /// Whether a name is that of an item, be that in its list or not any more.
    func isItem(_ name: String, seenFrom start: ActivationID) -> Bool {
        outward(from: start) { id in
            if item(called: name, at: id) != nil { return true }
            if declares(name, id) { return false }
            guard activation(id)?.origin != nil, case .dictionary? = frame(of: id)[name] else { return nil }
            return true
        } ?? false
    }

    /// Where the item is that a row, or a repeated controller, calls by a name; nil if it calls nothing so, and nothing inside of that
    /// if the item is not in the list any more.
    func item(called name: String, at id: ActivationID) -> RowPlace?? {
        if id.isOfRow {
            guard id.part == 0, let row = rowPlace(of: id), row.listing.repeated?.repetition.variable == name else {
                return nil
            }
            return .some(row)
        }
        guard repetition(ofController: id)?.variable == name else { return nil }
        return .some(controllerPlace(of: id))
    }

    /// Where is kept that what opened something, or what it was made for, had the key of another; no parameter has this name.
    static let oneOfEqual = ":oneOfEqual"

    /// The row that is meant by one whose item was this: itself, or where another has taken its place, that whose record has the `id`.
    func meant(_ place: RowPlace, like copy: Value?) -> RowPlace? {
        guard let repetition = place.listing.repeated?.repetition, let identity = copy.flatMap(RowKey.key),
            let item = place.listing.item(at: place.position, named: repetition.variable),
            RowKey.key(of: item) != identity
        else { return place }
        return meant(place, of: place.listing, like: copy, wasDoubled: true)
    }

    /// The row that is meant by one that had its key. Rows of equal keys change places when one of them comes or goes; of those,
    /// only that is meant whose record has the `id` it had.
    func meant(_ place: RowPlace?, of listing: Listing?, like copy: Value?, wasDoubled: Bool) -> RowPlace? {
        if let place, !wasDoubled, !place.listing.isDoubled(at: place.position) { return place }
        guard let listing = place?.listing ?? listing, let repeated = listing.repeated,
            meter.spend(repeated.items.count), let identity = copy.flatMap(RowKey.key)
        else { return nil }
        noteReads(listing)
        let found = repeated.items.prefix(listing.count).indices.filter {
            RowKey.key(of: repeated.items[$0]) == identity
        }
        return found.count == 1 ? self.place(in: listing, at: found[0]) : nil
    }

    /// The row that calls its item by a name and was around one that is not there any more.
    ///
    /// - Parameter copies: What the rows around it called their items: they are found by their keys, from the outermost inward.
    func rowLeft(callingItem name: String, of gone: ActivationID, like copies: Fields) -> RowPlace? {
        guard gone.isOfRow, case .dictionary? = copies[name], let outermost = listing(of: gone.numbered) else {
            return nil
        }
        return rowLeft(callingItem: name, in: outermost, like: copies)
    }

    private func rowLeft(callingItem name: String, in listing: Listing, like copies: Fields) -> RowPlace? {
        guard meter.spend(Meter.visit), let repetition = listing.repeated?.repetition,
            let copy = copies[repetition.variable], let key = repetition.key(of: copy),
            let position = listing.position(ofKey: key), !listing.isDoubled(at: position),
            case let place = place(in: listing, at: position),
            let item = listing.item(at: position, named: repetition.variable),
            RowKey.key(of: item) == RowKey.key(of: copy)
        else { return nil }
        noteReads(listing)
        let plan = plan(of: place.row.node)
        if repetition.variable == name {
            // What has left itself is not looked for: another may have its key by now.
            let wasAround = plan.lists.contains { part in
                let inner = plan.parts[part].flatMap { outline($0.node).repetition?.variable }
                return inner.map { copies[$0] != nil } ?? false
            }
            return wasAround ? place : nil
        }
        for part in plan.lists {
            guard let list = plan.parts[part] else { continue }
            let inner = innerListing(listing.id(at: position).with(part: part), list.node, of: place.row, in: listing)
            if let found = rowLeft(callingItem: name, in: inner, like: copies) { return found }
        }
        return nil
    }

    /// The row that calls its item by a name: a row, or the nearest around it that does; nil if none does.
    func row(callingItem name: String, around row: ActivationID) -> RowPlace? {
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
