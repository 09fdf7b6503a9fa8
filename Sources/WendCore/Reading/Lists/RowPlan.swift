/// What a row has in it that is an activation: known from the nodes of its template alone.
///
/// A part is numbered by how far its node stands behind the row's own in the document. What stands for something else there
/// is a list of its own, inside the row.
struct RowPlan: Sendable {
    struct Part: Sendable {
        let node: NodeReference
        let parent: UInt32
        /// The parameter of the parent in which it stands.
        let slot: String
        let isList: Bool
    }

    private(set) var parts: [UInt32: Part] = [:]
    /// The parts, in the order of the document.
    private(set) var order: [UInt32] = []
    /// The parts in each part, in order; those of the row itself under 0.
    private(set) var children: [UInt32: [UInt32]] = [:]
    /// The parts that are lists.
    private(set) var lists: [UInt32] = []
    /// What the row and its parts are called.
    private(set) var names: Set<String> = []

    init(of row: NodeReference, in tree: SessionTree) {
        if let name = tree.node(row).name { names.insert(name) }
        add(0, row, row, tree)
        order = parts.keys.sorted()
    }

    private mutating func add(_ part: UInt32, _ node: NodeReference, _ row: NodeReference, _ tree: SessionTree) {
        let outline = tree.outline(node)
        let kind = tree.registry[outline.kind]
        for entry in outline.entries {
            let parameter = kind.parameters[entry.parameter]
            guard case .node(let child) = entry.source, !parameter.isLazy, parameter.accepts != .any else { continue }
            let reference = node.sibling(child)
            let isList = tree.form(reference).isStandIn || tree.isList(reference, in: parameter)
            guard isList ? tree.holdsChildren(parameter) : tree.isActivated(reference) else { continue }
            let number = UInt32(truncatingIfNeeded: child - row.node)
            parts[number] = Part(node: reference, parent: part, slot: parameter.name, isList: isList)
            children[part, default: []].append(number)
            if isList {
                lists.append(number)
            } else {
                if let name = tree.node(reference).name { names.insert(name) }
                add(number, reference, row, tree)
            }
        }
    }
}
