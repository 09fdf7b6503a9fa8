import WendExpressions

/// Lists: what stands for any number of rows in a parameter that takes several, and holds rows.
///
/// A list is an activation of the proxy or conditional itself, in the frame it was read in; it has no element. Its rows are
/// derived from that frame (``Listing``).
extension SessionTree {
    /// Whether what stands for something else in a parameter is a list there.
    func isList(_ reference: NodeReference, in parameter: Parameter) -> Bool {
        guard parameter.isList, holdsChildren(parameter) else { return false }
        switch form(reference) {
        case .plain: return false
        case .proxy, .conditional: return parameter.holdsRows
        case .repeated: return isActivated(reference) && role(reference) != .contains
        }
    }

    /// Whether an activation is a list.
    package func isList(_ id: ActivationID) -> Bool {
        guard let reference = node(of: id), form(reference) != .plain, !repeatsController(reference) else {
            return false
        }
        return id.isOfRow ? id.part != 0 : state.activations.broken(id) == nil
    }

    /// What a list has for rows; nil for what is no list.
    func listing(of list: ActivationID) -> Listing? {
        if list.isOfRow { return innerListing(of: list) }
        guard case .node(let reference)? = state.activations.place(of: list), node(reference).form != .plain,
            !repeatsController(reference), state.activations.broken(list) == nil,
            let frameID = state.activations.frame(of: list)
        else { return nil }
        if let found = liveListings.listing(of: list) { return found }
        let frame = state.frames[frameID] ?? [:]
        let sent = state.sent(of: frameID)
        let source = ListingCache.Source(
            node: reference, version: document(reference).document.version, resources: resources.version, frame: frame,
            sent: sent, documents: state.documents.rows)
        if let found = listings.listing(of: list, from: source) { return found }
        let receiver = state.activations.parent(of: list).flatMap { controller(at: $0) }
        let scope = Scope(frame: frame, sent: sent, frameID: frameID, receiver: receiver)
        let made = makeListing(of: list, reference, scope)
        if !isStopped { listings.keep(made, from: source) }
        return keepingLive(made, of: list)
    }

    private func innerListing(of list: ActivationID) -> Listing? {
        guard list.part != 0, let place = rowPlace(of: list) else { return nil }
        let row = place.row
        guard row.failure == nil, let part = plan(of: row.node).parts[list.part], part.isList else { return nil }
        return innerListing(list, part.node, of: row, in: place.listing)
    }

    func innerListing(
        _ list: ActivationID, _ node: NodeReference, of row: Listing.Row, in outer: Listing
    ) -> Listing {
        if let found = liveListings.listing(of: list) { return found }
        if let found = outer.inner(list) { return found }
        let scope = Scope(frame: row.frame, sent: row.sent, receiver: controller(at: list.numbered))
        let made = makeListing(of: list, node, scope, in: (outer, row))
        if !isStopped { outer.keep(inner: made) }
        return keepingLive(made, of: list)
    }

    private func keepingLive(_ listing: Listing, of list: ActivationID) -> Listing {
        if listing.dependencies.isEmpty || isStopped { return listing }
        liveListings.keep(listing, of: list)
        return listing
    }

    /// What shows all of a list that was read from live values is made anew when those change. What shows one row notes that
    /// row, and is made anew when the row is another (``Drawing``).
    func noteReads(_ listing: Listing) {
        guard let reads, !listing.dependencies.isEmpty else { return }
        for id in listing.dependencies.activations { reads.note(id) }
        for id in listing.dependencies.watched { reads.note(watched: id) }
        if listing.dependencies.time { reads.noteTime() }
    }

    /// What a row of a template has in it.
    func plan(of template: NodeReference) -> RowPlan {
        let version = document(template).document.version
        if let known = listings.plan(of: template, version: version) { return known }
        let made = RowPlan(of: template, in: self)
        listings.keep(made, of: template, version: version)
        return made
    }

    // MARK: Making listings

    /// What a list costs is counted where it is read (``Turn``): whether it is known already must not decide how much is left.
    /// - Parameter outer: For a list in a row: the listing of that row. Nothing is looked for in the rows of the lists around it: they
    ///   are found by making this one.
    private func makeListing(
        of list: ActivationID, _ reference: NodeReference, _ scope: Scope, in outer: (Listing, Listing.Row)? = nil
    ) -> Listing {
        var inner = self
        let log = ReadLog()
        inner.reads = log
        // Whether the listing is known already must not decide what is told.
        let unjudged = ComplaintLog()
        inner.unjudged = unjudged
        inner.meter = Meter(Limit.work.bound, within: allowance)
        let variables = outer.map { $0.0.variables(at: $0.1.place) } ?? [:]
        if !variables.isEmpty { log.note(list.with(part: 0)) }
        if seen != nil { (inner.seen, inner.listsRows) = (ReadLog(), true) }
        var content = inner.content(of: list, reference, scope, variables)
        let watch = content.repeatedItems.flatMap { self.watch(showing: $0, among: log.noted.watched) }
        if let seen, watch == nil {
            if log.noted.watched.contains(where: isTooLargeForStep) {
                // Chosen out of more than can be kept: a replay could not choose.
                (inner.listsRows, inner.seen) = (false, ReadLog())
                content = inner.content(of: list, reference, scope, variables)
            }
            for id in inner.seen?.noted.watched ?? [] { seen.note(watched: id) }
            inner.seen?.notedRows.forEach { id, rows in for row in rows { seen.note(row: row, of: id) } }
        }
        let repeats = form(reference) == .repeated
        // That is told when it is drawn, since it may come only then.
        let told = unjudged.takeAll()
        let last = repeats ? listings.lastLive(list) : nil
        let made = Listing(
            content, of: list, reference, at: location(reference), most: mostRows(of: list, repeats: repeats, outer?.1),
            work: Limit.work.bound - inner.meter.remaining, dependencies: log.noted,
            unjudged: told.filter { $0.code != Diagnostic.rangeTooLongCode },
            isOverlong: told.contains { $0.code == Diagnostic.rangeTooLongCode }, like: last, watch: watch)
        if repeats, !isStopped { listings.keep(lastLive: made) }
        return made
    }

    private func content(
        of list: ActivationID, _ reference: NodeReference, _ scope: Scope, _ variables: Fields
    ) -> Listing.Content {
        guard let repetition = outline(reference).repetition else {
            return rows(of: .live(reference, in: scope, keepsOthers: true))
        }
        // In a row, what was sent is the row's; a screen's rows send nothing of what the screen was made with.
        let sent = list.isOfRow ? scope.message : [:]
        let items = items(
            of: repetition, at: state.activations.parent(of: list.numbered), scope, variables, writtenAt: reference)
        return .repeated(
            RepeatedItems(items: items, repetition: repetition, frame: scope.frame, sent: sent, variables: variables))
    }

    /// How many rows a list may have: in tables, which show a part of them, many, and few of what is repeated elsewhere.
    private func mostRows(of list: ActivationID, repeats: Bool, _ row: Listing.Row?) -> Int {
        var holder: NodeReference?
        var slot: String?
        guard repeats else { return Limit.rows.bound }
        if let row, let part = plan(of: row.node).parts[list.part] {
            holder = part.parent == 0 ? row.node : plan(of: row.node).parts[part.parent]?.node
            slot = part.slot
        } else if !list.isOfRow {
            holder = state.activations.parent(of: list).flatMap { node(of: $0) }
            slot = state.activations.slot(of: list)
        }
        guard let holder, let slot, let parameter = kind(holder).parameter(slot) else { return Limit.rows.bound }
        return parameter.holdsRows ? Limit.rows.bound : RowWindows.whole
    }

    /// What something is repeated for, as it is now, seen from an activation.
    ///
    /// - Parameters:
    ///   - variables: What rows around it call their items.
    ///   - node: What is repeated.
    func items(
        of repetition: Repetition, at start: ActivationID?, _ scope: Scope, _ variables: Fields = [:],
        writtenAt node: NodeReference
    ) -> [Value] {
        switch evaluate(repetition.items, at: start, scope, nil, variables, writtenAt: node) {
        case .null: []
        case .list(let members): members
        case let value: [value]
        }
    }

    /// What is repeated and shown nowhere by itself: the node, once for each item.
    func expandRepeated(_ reading: Reading) throws(Failure) -> [Expansion] {
        guard let repetition = outline(reading.node).repetition else { return [] }
        let start = reading.owner ?? reading.scope.sender ?? reading.scope.receiver
        let repeated = RepeatedItems(
            items: items(of: repetition, at: start, reading.scope, writtenAt: reading.node), repetition: repetition,
            frame: reading.scope.frame, sent: reading.scope.message, variables: [:])
        var expansions: [Expansion] = []
        for position in repeated.items.indices {
            guard meter.spend(1) else { throw Failure(.stepLimit(.work, at: location(reading.node))) }
            let row = repeated.row(at: position, reading.node)
            let scope = Scope(
                frame: row.frame, sent: row.sent, receiver: reading.scope.receiver, sender: reading.scope.sender)
            expansions += try expandPlain(.live(reading.node, in: scope))
        }
        return expansions
    }

    private func rows(of reading: Reading) -> Listing.Content {
        do {
            guard case .proxy(let keyPath) = node(reading.node).form else {
                return .rows(rows(try expandConditional(reading), in: reading.scope))
            }
            let templates = templateContent(of: reading)
            guard !templates.isEmpty, let found = reading.scope.value(at: keyPath), found != .null else {
                return .rows(rows(try expandProxy(reading, keyPath), in: reading.scope))
            }
            if templates.count == 1, case .node(let child) = templates[0].source {
                let template = reading.node.sibling(child)
                if node(template).form == .plain, isActivated(template),
                    (try? check(.node(template, reading.scope), reading, keyPath)) != nil
                {
                    let valueName = node(reading.node).attribute("valueName")
                    return .items(found.elements, node: template, valueName: valueName, keyPath: keyPath)
                }
            }
            return .rows(try rows(of: found.elements, templates, reading, keyPath))
        } catch {
            return .rows([failed(error, reading.node)])
        }
    }

    private func failed(_ failure: Failure, _ node: NodeReference, item: Value = .null, place: Int = 0) -> Listing.Row {
        Listing.Row(node: node, frame: [:], failure: failure, item: item, place: place)
    }

    /// The rows of items of which each may become any number of rows, of any nodes.
    private func rows(
        of items: [Value], _ templates: [CheckedDocument.Entry], _ reading: Reading, _ keyPath: String
    ) throws(Failure) -> [Listing.Row] {
        let valueName = node(reading.node).attribute("valueName")
        var rows: [Listing.Row] = []
        for (place, item) in items.enumerated() {
            guard !meter.isSpent else {
                let failure = Failure(.listTooLong(items.count - place, at: location(reading.node)))
                rows.append(failed(failure, reading.node))
                break
            }
            do {
                let made = try expandTemplate(templates, overElement: item, valueName, reading, keyPath)
                rows += self.rows(made, in: reading.scope, item: item, place: place)
            } catch {
                rows.append(failed(error, reading.node, item: item, place: place))
            }
        }
        return rows
    }

    /// What becomes a row of what something comes to.
    private func rows(
        _ expansions: [Expansion], in outer: Scope, item: Value? = nil, place: Int? = nil
    ) -> [Listing.Row] {
        var rows: [Listing.Row] = []
        var counts: [NodeReference: Int] = [:]
        for (position, expansion) in expansions.enumerated() {
            var row: Listing.Row
            switch expansion {
            case .value: continue
            case .broken(let node, let failure): row = failed(failure, node)
            case .node(let node, let scope):
                guard isActivated(node) else { continue }
                row = Listing.Row(node: node, frame: scope.frame, sent: scope.sent)
            }
            if let item, let place {
                (row.item, row.place) = (item, place)
                row.ordinal = counts[row.node, default: 0]
                counts[row.node] = row.ordinal + 1
            } else {
                row.place = position
            }
            rows.append(row)
        }
        return rows
    }
}
