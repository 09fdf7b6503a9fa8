import WendExpressions

/// Keeps the elements of a session between renderings, so that only what changed is made anew.
struct Drawing: Sendable {
    private var drawn: [ActivationID: Drawn] = [:]
    /// What each element was made from besides its own activation and what is in it.
    private var reads: [ActivationID: Set<ActivationID>] = [:]
    private var last: Rendering?
    /// What was left out of the last rendering because all together was too much work, and where; nil if nothing was.
    private(set) var problem: Diagnostic?

    mutating func rendering(of turn: Turn, touched: Set<ActivationID>) -> Rendering {
        if touched.isEmpty, var last {
            last.scroll = turn.scrollOffsets
            return last
        }
        forget(touched.union(readers(of: turn.withOpenParents(touched))), turn)
        var renderer = Renderer(turn, drawn, reads)
        drawn = [:]
        reads = [:]
        let rendering = renderer.rendering()
        drawn = renderer.drawn
        reads = renderer.reads
        problem = renderer.problem
        last = rendering
        return rendering
    }

    /// The activations that were drawn from what may have changed.
    private func readers(of touched: Set<ActivationID>) -> [ActivationID] {
        reads.isEmpty ? [] : reads.filter { !$0.value.isDisjoint(with: touched) }.map(\.key)
    }

    /// Drops what may look different, and everything that contains it; not everything has an element of its own.
    private mutating func forget(_ touched: Set<ActivationID>, _ turn: Turn) {
        var forgotten: Set<ActivationID> = []
        for id in touched {
            var current: ActivationID? = id
            while let next = current, forgotten.insert(next).inserted {
                drawn[next] = nil
                reads[next] = nil
                current = turn.activation(next)?.parent
            }
        }
    }
}

/// One element as it was drawn, with the work it was: elements that are kept count like those that are made anew, so that
/// what is left out when all together is too much does not depend on what was kept.
struct Drawn: Sendable {
    let element: Element
    let cost: Int
}

extension Turn {
    var scrollOffsets: [Element.ID: Double] {
        var offsets: [Element.ID: Double] = [:]
        for (id, offset) in state.scroll where offset > 0 { offsets[Element.ID(id, elementName(of: id))] = offset }
        return offsets
    }
}
