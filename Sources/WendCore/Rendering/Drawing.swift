import WendExpressions

/// Keeps the elements of a session between renderings, so that only what changed is made anew.
struct Drawing: Sendable {
    private var elements: [ActivationID: Element] = [:]
    private var last: Rendering?

    mutating func rendering(of turn: Turn, touched: Set<ActivationID>) -> Rendering {
        if touched.isEmpty, let last { return last }
        forget(touched, turn)
        var renderer = Renderer(turn, elements)
        elements = [:]
        let rendering = renderer.rendering()
        elements = renderer.elements
        last = rendering
        return rendering
    }

    /// Drops what may look different, and everything that contains it.
    private mutating func forget(_ touched: Set<ActivationID>, _ turn: Turn) {
        for id in touched {
            elements[id] = nil
            var current = turn.activation(id)?.parent
            while let ancestor = current, elements.removeValue(forKey: ancestor) != nil {
                current = turn.activation(ancestor)?.parent
            }
        }
    }
}
