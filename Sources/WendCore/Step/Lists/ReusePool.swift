/// The children a parameter had, so that making it anew keeps the ones that are still wanted, with what a person
/// typed into them. Children match by their node, in order.
struct ReusePool {
    private var waiting: [NodeReference: [ActivationID]] = [:]
    /// What could not be made before is made anew.
    private var broken: [ActivationID] = []

    init() {}

    init(_ ids: [ActivationID], _ tree: SessionTree) {
        for id in ids.reversed() {
            if tree.state.activations.broken(id) != nil {
                broken.append(id)
            } else if let node = tree.node(of: id) {
                waiting[node, default: []].append(id)
            }
        }
    }

    mutating func take(_ node: NodeReference) -> ActivationID? {
        if waiting.isEmpty { return nil }
        return waiting[node]?.popLast()
    }

    /// All that are left of a node, in order.
    mutating func takeAll(_ node: NodeReference) -> [ActivationID] {
        waiting.removeValue(forKey: node)?.reversed() ?? []
    }

    /// What was not taken.
    var rest: [ActivationID] { (waiting.values.flatMap { $0 } + broken).sorted() }
}
