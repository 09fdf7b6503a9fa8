package import WendCore

/// Which pairs were made in documents that ran, and which only in documents that were refused.
package struct Coverage: Sendable, Codable {
    package private(set) var ran: Set<Int> = []
    package private(set) var refused: Set<Int> = []

    package init() {}

    package mutating func merge(_ other: Coverage) {
        ran.formUnion(other.ran)
        refused.formUnion(other.refused)
    }

    /// Notes every pair of a document.
    package mutating func note(_ checked: CheckedDocument, _ atlas: Atlas) {
        let document = checked.document
        let isRunnable = checked.isRunnable
        func note(_ slot: Slot, _ index: Node.Index) {
            let node = document.nodes[index]
            guard let kind = atlas.registry.index(of: node.kind) else { return }
            let form: Pair.Form =
                switch node.form {
                case .plain, .repeated: .plain
                case .proxy: .proxy
                case .conditional: .conditional
                }
            guard let number = atlas.numbers[Pair(slot: slot, child: kind, form: form)] else { return }
            if isRunnable { ran.insert(number) } else { refused.insert(number) }
        }
        note(Slot(parent: nil, parameter: 0), 0)
        for node in document.nodes {
            let parent: Registry.KindIndex? =
                switch node.form {
                case .plain, .repeated: atlas.registry.index(of: node.kind)
                case .proxy: Registry.proxyIndex
                case .conditional: Registry.conditionalIndex
                }
            guard let parent else { continue }
            for item in node.items {
                for child in Self.nodes(in: item) {
                    guard let parameter = Self.parameter(of: item, document.nodes[child].kind, parent, atlas) else {
                        continue
                    }
                    note(Slot(parent: parent, parameter: parameter), child)
                }
            }
        }
    }

    private static func nodes(in item: Node.Item) -> [Node.Index] {
        switch item.content {
        case .text: []
        case .node(let node): [node]
        case .list(let items): items.flatMap(nodes)
        }
    }

    /// The parameter an item goes to: outlines do not say it of values that became literals.
    private static func parameter(
        of item: Node.Item, _ child: String, _ parent: Registry.KindIndex, _ atlas: Atlas
    ) -> Int? {
        let kind = atlas.registry[parent]
        func number(_ name: String) -> Int? { kind.parameters.firstIndex { $0.name == name } }
        if let name = item.name { return number(name) }
        guard let types = atlas.registry[child]?.types else { return nil }
        if let own = number(child), types.fits(kind.parameters[own].accepts) { return own }
        return kind.defaultParameter(for: types).flatMap(number)
    }
}
