import WendExpressions

/// Controllers that are repeated for the items of a list.
extension SessionTree {
    /// Whether a node is a controller that is repeated.
    func repeatsController(_ reference: NodeReference) -> Bool {
        form(reference) == .repeated && role(reference) == .contains
    }

    /// What a controller is repeated for, as it is now.
    func controllerItems(_ node: NodeReference, in holder: ActivationID, _ scope: Scope) -> RepeatedItems? {
        guard let repetition = outline(node).repetition else { return nil }
        let items = items(of: repetition, at: holder, scope, writtenAt: node)
        return RepeatedItems(
            items: Array(items.prefix(RowWindows.whole)), repetition: repetition, frame: scope.frame,
            sent: scope.message,
            variables: [:], missing: max(0, items.count - RowWindows.whole))
    }

    /// The place of the item a repeated controller was made for, among the items as they are now; nil if it is not there any more.
    func controllerPlace(of id: ActivationID) -> RowPlace? {
        guard let repetition = repetition(ofController: id), let node = node(of: id), let holder = parent(of: id),
            let listing = controllerListing(node, in: holder, seenFrom: id)
        else { return nil }
        reads?.note(id)
        noteReads(listing)
        let copy = frame(of: id)[repetition.variable] ?? .null
        guard let key = repetition.key(of: copy) else {
            let like = state.activations.children(of: holder).filter { self.node(of: $0) == node }
            guard let position = like.firstIndex(of: id), position < listing.count,
                listing.key(at: position) == nil
            else { return nil }
            return place(in: listing, at: position)
        }
        let place = listing.position(ofKey: key).map { self.place(in: listing, at: $0) }
        return meant(place, of: listing, like: copy, wasDoubled: activation(id)?.changed(Self.oneOfEqual) != nil)
    }

    /// What a controller is repeated for; nil of those that are not.
    func repetition(ofController id: ActivationID) -> Repetition? {
        guard library.repeatsControllers, !id.isOfRow, case .node(let node)? = state.activations.place(of: id),
            repeatsController(node)
        else { return nil }
        return outline(node).repetition
    }

    /// The items of repeated controllers, as they are now.
    ///
    /// - Parameter id: One of them.
    private func controllerListing(
        _ node: NodeReference, in holder: ActivationID, seenFrom id: ActivationID
    ) -> Listing? {
        let holding = LiveListings.Holding(holder: holder, node: node)
        if let found = liveListings.listing(of: holding) { return found }
        var inner = self
        let log = ReadLog()
        inner.reads = log
        inner.meter = Meter(Limit.work.bound, within: allowance)
        guard let items = inner.controllerItems(node, in: holder, innerScope(of: holder)) else { return nil }
        let made = Listing(
            .repeated(items), of: id, node, at: location(node), most: RowWindows.whole,
            work: Limit.work.bound - inner.meter.remaining, dependencies: log.noted)
        if !isStopped { liveListings.keep(made, of: holding) }
        return made
    }

    /// How many items have no controller because there are too many.
    func controllersLeftOut(of holder: ActivationID) -> Int {
        guard let node = node(of: holder), library[node.document].repeatsControllers else { return 0 }
        let scope = innerScope(of: holder)
        return outline(node).entries.reduce(0) { sum, entry in
            guard case .node(let child) = entry.source, repeatsController(node.sibling(child)) else { return sum }
            return sum + (controllerItems(node.sibling(child), in: holder, scope)?.missing ?? 0)
        }
    }
}
