package import WendCore

/// Takes out of a draft what the checker finds wrong, so that what is left can run.
extension Draft {
    /// Leaves out whatever errors are about, round by round; nil if nothing runnable is left.
    package func mended(_ registry: Registry, rounds: Int = 8) -> Draft? {
        var draft = self
        for _ in 0..<rounds {
            let checked = draft.document(version: Document.Version(rawValue: "draft")).checked(against: registry)
            if checked.isRunnable { return draft }
            let errors = checked.diagnostics.filter { $0.severity == .error }
            guard let smaller = draft.without(errors) else { return nil }
            draft = smaller
        }
        return nil
    }

    /// Leaves out what keeps a session of it from beginning, so that there is something to see; the draft as it is where that
    /// does not help.
    ///
    /// - Parameter willBegin: Told each draft before a session of it begins.
    package func begun(_ registry: Registry, rounds: Int = 12, willBegin: (Draft) -> Void) -> Draft {
        var draft = self
        for _ in 0..<rounds {
            let checked = draft.document(version: Document.Version(rawValue: "draft")).checked(against: registry)
            guard checked.isRunnable else { return self }
            var machine = Machine(registry: registry, settings: SessionSettings())
            machine.add(checked)
            willBegin(draft)
            let step = machine.receive(Input(time: 0, .start(checked.document.version)))
            if machine.state.base != nil { return draft }
            let errors = step.reports.filter { $0.severity == .error }
            guard !errors.isEmpty, let smaller = draft.without(errors)?.mended(registry) else { return self }
            draft = smaller
        }
        return draft
    }

    /// The draft without what diagnostics are about; nil if it is the root.
    private func without(_ diagnostics: [Diagnostic]) -> Draft? {
        var faults: [Int: Set<Int>] = [:]
        for diagnostic in diagnostics {
            guard let place = diagnostic.location?.range?.lowerBound else { return nil }
            let (node, item) = place.quotientAndRemainder(dividingBy: DraftNode.itemsPerNode)
            faults[node, default: []].insert(item)
        }
        if faults[0]?.contains(0) == true { return nil }
        var number = 0
        guard let smaller = root.without(faults, &number) else { return nil }
        var draft = self
        draft.root = smaller
        return draft
    }
}

extension DraftNode {
    /// The node without what is wrong in it; nil if it is wrong itself.
    fileprivate func without(_ faults: [Int: Set<Int>], _ number: inout Int) -> DraftNode? {
        let own = faults[number] ?? []
        number += 1
        var node = self
        node.attributes = attributes.enumerated().filter { !own.contains($0.offset + 1) }.map(\.element)
        node.items = []
        for (place, item) in items.enumerated() {
            var kept: [Piece] = []
            for piece in item.pieces {
                switch piece {
                case .text: kept.append(piece)
                case .node(let child):
                    if let child = child.without(faults, &number) { kept.append(.node(child)) }
                }
            }
            if own.contains(attributes.count + place + 1) { continue }
            if kept.isEmpty, !item.pieces.isEmpty { continue }
            node.items.append(Item(name: item.name, pieces: kept))
        }
        return own.contains(0) ? nil : node
    }

    /// Every node's path from here, parents first.
    package var paths: [[Int]] {
        var found: [[Int]] = [[]]
        for (number, child) in children.enumerated() { found += child.paths.map { [number] + $0 } }
        return found
    }

    package subscript(path: ArraySlice<Int>) -> DraftNode? {
        guard let first = path.first else { return self }
        let children = children
        return children.indices.contains(first) ? children[first][path.dropFirst()] : nil
    }

    /// The node with what stands at a path replaced, or taken out if the replacement is empty.
    package func replacing(_ path: ArraySlice<Int>, with pieces: [Piece]) -> DraftNode {
        guard let first = path.first else {
            if case .node(let node)? = pieces.first { return node } else { return self }
        }
        var node = self
        var count = 0
        for (place, item) in items.enumerated() {
            for (position, piece) in item.pieces.enumerated() {
                guard case .node(let child) = piece else { continue }
                if count == first {
                    if path.count == 1 {
                        node.items[place].pieces.replaceSubrange(position...position, with: pieces)
                        if item.name == nil {
                            let split = node.items[place].pieces.map { Item(name: nil, pieces: [$0]) }
                            node.items.replaceSubrange(place...place, with: split)
                        } else if node.items[place].pieces.isEmpty {
                            node.items.remove(at: place)
                        }
                    } else {
                        node.items[place].pieces[position] = .node(child.replacing(path.dropFirst(), with: pieces))
                    }
                    return node
                }
                count += 1
            }
        }
        return node
    }
}
