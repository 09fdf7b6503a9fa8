import WendExpressions

/// Forgetting the documents nothing in the state refers to any more.
extension Turn {
    /// Forgets documents at the end of a step. Looks only where there is more than one, and only after a step that may have
    /// let one go; both can be told from the states before and after, so that machines agree.
    mutating func forgetDocuments(since before: SessionState) {
        guard state.documents.count > 1 else {
            if state.documents.hasNews { state.documents.keepAll() }
            return
        }
        guard mayHaveLostDocuments(since: before) else { return }
        var use = DocumentUse(of: state.documents)
        use.add(tree)
        // A text from which nothing could be made stays until there is a better one.
        if state.base == nil, let latest = state.documents.latest { use.numbers.insert(latest.number) }
        // Where a screen built in Swift has taken the place of all of it, it still says which addresses there are.
        if let places = tree.placesDocument { use.numbers.insert(places) }
        guard use.numbers.count < state.documents.count else { return state.documents.keepAll() }
        state.documents.keep(use.numbers)
        tree.library.keep(use.numbers)
    }

    private func mayHaveLostDocuments(since before: SessionState) -> Bool {
        state.documents.hasNews || keepsNewData || step.limit != nil || state.hasWorks
            || before.hasWorks || state.nextActivation != before.nextActivation
            || state.activations.count != before.activations.count || state.nextFrame != before.nextFrame
            || state.frames.count != before.frames.count || state.nextEffect != before.nextEffect
            || state.waiting.count != before.waiting.count
    }
}

/// A search for the documents that a state refers to.
struct DocumentUse {
    var numbers: Set<UInt32> = []
    private let known: [Document.Version: UInt32]

    init(of documents: DocumentTable) {
        known = Dictionary(documents.rows.map { ($0.version, $0.number) }) { $1 }
    }

    private var isComplete: Bool { numbers.count >= known.count }

    /// Adds everything a session refers to; stops when that is every document there is.
    mutating func add(_ tree: SessionTree) {
        let state = tree.state
        for activation in state.activations.all {
            if isComplete { return }
            add(activation)
        }
        for (_, frame) in state.frames {
            if isComplete { return }
            add(frame)
        }
        for waiting in state.waiting {
            if let action = waiting.action { add(action) }
            if case .message(_, _, let values) = waiting.effect.content { add(values) }
        }
        for watch in state.watches { add(watch.arguments) }
        guard state.hasWorks else { return }
        for work in state.works.keys {
            for fields in tree.ongoing(work)?.data(of: work, tree) ?? [] { add(fields) }
        }
    }

    private mutating func add(_ activation: Activation) {
        switch activation.place {
        case .node(let node): add(node)
        }
        guard activation.hasDetails else { return }
        add(activation.stored)
        add(activation.changed)
        for resolution in activation.resolved {
            add(resolution.node)
            for expansion in resolution.expansions {
                switch expansion {
                case .value(let value): add(value)
                case .node(let node, _), .broken(let node, _): add(node)
                }
            }
        }
    }

    private mutating func add(_ node: NodeReference) { numbers.insert(node.document) }

    private mutating func add(_ fields: Fields) { for field in fields { add(field.value) } }

    private mutating func add(_ value: Value) {
        switch value {
        case .reference(let reference):
            guard let target = Document.target(of: reference), let number = known[target.version] else { return }
            numbers.insert(number)
        case .list(let members): for member in members { add(member) }
        case .dictionary(let fields): add(fields)
        default: break
        }
    }
}

extension Document {
    /// The node a reference stands for; nil if it stands for something else.
    static func target(of reference: Reference) -> (version: Version, node: Node.Index)? {
        guard reference.type == referenceType, let mark = reference.id.lastIndex(of: "#"),
            let node = Int(reference.id[reference.id.index(after: mark)...])
        else { return nil }
        return (Version(rawValue: String(reference.id[..<mark])), node)
    }
}
