import WendExpressions

/// A drawing of a session that keeps its elements between renderings, so that only what changed is made anew.
///
///     var drawing = Drawing()
///     let step = machine.receive(input)
///     drawing.note(step)
///     show(drawing.rendering(of: machine))
///
/// Belongs to whoever shows the session. What is drawn depends on the machine's state alone: a drawing that was just made
/// shows the same as one that has seen all steps.
public struct Drawing: Sendable {
    /// Where the last rendering was too much work, and was cut off; nil if everything was drawn.
    public private(set) var problem: Diagnostic?

    private var drawn = DrawnElements()
    /// What each element was made from besides its own activation and what is in it.
    private var reads: [ActivationID: Dependencies] = [:]
    private var last: Rendering?
    /// The lists that were drawn from live values, as they were then.
    private var listings: [ActivationID: Listing] = [:]
    /// The lists of which was said that two items have the same key.
    private var doubled: Set<NodeReference> = []
    /// The inputs of which was said that nothing keeps what is entered.
    private var unkept: Set<NodeReference> = []
    /// The lists of which was said that they came to be too long to be made.
    private var overlong: Set<NodeReference> = []
    /// What there is to say about lists, and has not been told.
    private var remarks: [Diagnostic] = []
    /// Which rows of lists are drawn.
    public private(set) var windows = RowWindows()
    /// Lists of which other rows are to be drawn.
    private var moved: Set<ActivationID> = []
    /// What may have changed since.
    private var changes = Dependencies()

    public init() {}

    /// Notes what a step may have changed. To be told of every step of the session that is drawn, in order.
    public mutating func note(_ step: Step) { changes.formUnion(step.changes) }

    /// Draws these rows of lists from now on.
    public mutating func show(_ windows: RowWindows) {
        if windows == self.windows { return }
        moved.formUnion(windows.lists)
        moved.formUnion(self.windows.lists)
        self.windows = windows
    }

    /// What a session shows now. Elements that did not change are the same objects as before.
    ///
    /// What goes over the work a drawing may be is left out: ``problem`` says so then.
    public mutating func rendering(of machine: Machine) -> Rendering {
        let tree = machine.tree
        // Documents are numbered anew.
        if changes.documents { (doubled, unkept, overlong) = ([], [], []) }
        if changes.documents { (drawn, reads, last, listings) = (DrawnElements(), [:], nil, [:]) }
        changes.activations.formUnion(askers(tree))
        changes.activations.formUnion(changedRows(tree))
        let readers = readers(tree)
        defer { (changes, moved) = (Dependencies(), []) }
        if changes.activations.isEmpty, readers.isEmpty, moved.isEmpty, var last {
            last.scroll = tree.scrollOffsets
            return last
        }
        forget(changes.activations.union(readers), tree)
        forgetRows(of: moved, tree)
        windows.keep { tree.contains($0) }
        if last == nil { drawn.expect(tree.state.activations.count) }
        var renderer = Renderer(tree, drawn, reads, windows)
        if !listings.isEmpty { renderer.listings = listings.filter { tree.contains($0.key) } }
        drawn = DrawnElements()
        reads = [:]
        let rendering = renderer.rendering()
        drawn = renderer.drawn
        drawn.settle()
        reads = renderer.reads
        listings = renderer.listings
        problem = renderer.problem
        for node in renderer.doubled.subtracting(doubled).sorted(by: { $0.node < $1.node }) {
            remarks.append(.equalKeys(at: tree.location(node)))
        }
        doubled.formUnion(renderer.doubled)
        for node in renderer.unkept.subtracting(unkept).sorted(by: { $0.node < $1.node }) {
            let path = tree.editedPath(node) ?? []
            remarks.append(
                .itemMadeAnew(path.first ?? "", path.joined(separator: "."), at: tree.location(node)))
        }
        unkept.formUnion(renderer.unkept)
        for node in renderer.overlong.subtracting(overlong).sorted(by: { $0.node < $1.node }) {
            remarks.append(.rangeTooLong(at: tree.location(node)))
        }
        overlong.formUnion(renderer.overlong)
        last = rendering
        return rendering
    }

    /// What there is to say about lists that were drawn, each once, since this was last asked.
    package mutating func takeRemarks() -> [Diagnostic] {
        defer { remarks = [] }
        return remarks
    }

    /// The rows that are drawn of lists read from live values, and are made of something else now.
    private func changedRows(_ tree: SessionTree) -> Set<ActivationID> {
        if listings.isEmpty || changes.isEmpty { return [] }
        var open = changes
        open.activations = tree.withOpenParents(open.activations)
        var changed: Set<ActivationID> = []
        // The lists in rows come after those the rows are in.
        for (list, before) in listings.sorted(by: { $0.key < $1.key }) where before.dependencies.meets(open) {
            guard let now = tree.listing(of: list), now !== before else { continue }
            for range in before.isWindowed ? windows.rows(of: before) : [0..<before.count] {
                let rows = now.changedRows(range, of: before)
                changed.formUnion(rows)
                open.activations.formUnion(rows)
            }
        }
        return changed
    }

    /// What says that an answer is awaited and is owed none any more, or the other way round.
    private func askers(_ tree: SessionTree) -> [ActivationID] {
        if changes.asked.isEmpty { return [] }
        let rows = Set(changes.asked.compactMap(\.row))
        return drawn.asking.compactMap { id, isOwed in
            if id.isOfRow, !rows.contains(id.with(part: 0)) { return nil }
            return tree.contains(id) && tree.isAnswerOwed(to: id) != isOwed ? id : nil
        }
    }

    /// The activations that were drawn from what may have changed.
    private func readers(_ tree: SessionTree) -> [ActivationID] {
        if reads.isEmpty || changes.isEmpty { return [] }
        var open = changes
        open.activations = tree.withOpenParents(open.activations)
        return reads.filter { $0.value.meets(open) }.map(\.key)
    }

    /// Drops the rows of some lists that are no longer in the window, and what contains the lists.
    private mutating func forgetRows(of lists: Set<ActivationID>, _ tree: SessionTree) {
        if lists.isEmpty { return }
        let numbers = Set(lists.map(\.number))
        for id in drawn.ids where id.isOfRow && numbers.contains(id.number) {
            guard let place = tree.rowPlace(of: id) else { continue }
            let isShown = windows.rows(of: place.listing).contains { $0.contains(place.position) }
            if !isShown { (drawn[id], reads[id]) = (nil, nil) }
        }
        for list in lists { forgetUpward(from: list, tree) }
    }

    private mutating func forgetUpward(from id: ActivationID, _ tree: SessionTree) {
        var current: ActivationID? = id
        while let next = current {
            (drawn[next], reads[next]) = (nil, nil)
            current = tree.parent(of: next)
        }
    }

    /// Drops what may look different, and everything that contains it; not everything has an element of its own.
    private mutating func forget(_ touched: Set<ActivationID>, _ tree: SessionTree) {
        var forgotten: Set<ActivationID> = []
        // What a list was read from, or which rows of it are drawn, is another.
        var lists: Set<ActivationID> = []
        for id in touched where tree.isList(id) || !tree.contains(id) { lists.insert(id) }
        if !lists.isEmpty {
            for id in drawn.ids where id.isOfRow && lists.contains(id.numbered) {
                drawn[id] = nil
                reads[id] = nil
            }
        }
        var open = Array(touched)
        while let id = open.popLast() {
            var current: ActivationID? = id
            while let next = current, forgotten.insert(next).inserted {
                drawn[next] = nil
                reads[next] = nil
                // The view of a section may be drawn elsewhere in it.
                if let place = tree.innerView(showing: next) { open.append(place) }
                current = tree.parent(of: next)
            }
        }
    }
}

extension Machine {
    /// What the session shows now, drawn from the state alone. Whoever draws again and again keeps a ``Drawing``.
    public func rendering() -> Rendering {
        var drawing = Drawing()
        return drawing.rendering(of: self)
    }
}
