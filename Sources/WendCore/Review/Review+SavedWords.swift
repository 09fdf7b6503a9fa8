import WendExpressions

/// The words that attributes of records ever become, where all that saves says so: a state is `'open'` at first, and an action makes it
/// `'done'`.
extension Review {
    /// The texts that are saved under each name, of the names under which nothing else is: what people enter, and what comes from outside,
    /// may be anything.
    func wordsSaved(_ types: [String: ValueType], _ surrounding: Surrounding) -> [String: Set<String>] {
        guard !entities.entities.isEmpty, !opensOthers else { return [:] }
        var words = SavedWords()
        for attribute in entities.entities.flatMap(\.attributes) {
            guard attribute.type.described == .string, attribute.derivation == nil, attribute.transformer == nil else {
                words.leaveOpen([attribute.name])
                continue
            }
            if let value = attribute.defaultValue {
                words.add(value.text.map { ValueType.words([$0]) } ?? .any, as: attribute.name)
            }
        }
        for node in document.nodes.indices where isPlain(node) {
            // Of an answer that is described elsewhere nobody knows what it brings, and to where.
            if isRequest(node), isWritten("action", node) { return [:] }
            for into in texts("into", of: node) { words.leaveOpen(attributeNames(of: into.text)) }
            addPlaces(of: node, types, to: &words)
            guard kind(node)?.behaviour?.asOngoing is any Writing, kind(node)?.parameter("value") != nil,
                let entity = entityNamed(by: node)?.text
            else { continue }
            let near = names(near: node, types, surrounding)
            var saved = ["value", "set"].filter { isWritten($0, node) }.map {
                typed($0, of: node, seeing: types, near: near)
            }
            if saved.isEmpty { saved = [sent(to: node)] }
            for type in saved {
                switch type {
                case .fields(let fields), .list(.fields(let fields)):
                    for (name, type) in fields { words.add(type, as: name) }
                default: words.leaveOpen(attributeNames(of: entity))
                }
            }
        }
        return words.known
    }

    private func attributeNames(of entity: String) -> [String] { entities.attributes(of: entity).map(\.name) }

    /// What inputs and actions make of a field of something: `edits="job.state"`.
    private func addPlaces(of node: Index, _ types: [String: ValueType], to words: inout SavedWords) {
        for entry in entries(node) where parameter(entry, of: node)?.conversion == .place {
            guard case .literal(.string(let path)) = entry.source else { continue }
            let way = path.split(separator: ".").map(String.init)
            guard way.count > 1, let name = way.last else { continue }
            if kind(node)?.holds != nil {
                words.add(offered(by: node, types).map { ValueType.words($0) } ?? .any, as: name)
            } else if case .whole(let parameter)? = kind(node)?.writes {
                words.add(typed(parameter, of: node, seeing: types), as: name)
            } else {
                words.leaveOpen([name])
            }
        }
    }

    /// Whether what a text is compared with is a text of a record that is found, of which no more is known.
    func isFoundText(
        _ way: [String], isAlone: Bool, in place: Place, _ types: [String: ValueType]
    ) -> Bool {
        guard let name = way.last else { return false }
        func isText(_ type: ValueType?) -> Bool {
            guard case .fields(let fields)? = type, case .id? = fields[Entity.identity] else { return false }
            return fields[name] == .string
        }
        if isAlone { return isText(.fields(place.members)) }
        if way.count == 2 { return isText(place.near[way[0]] ?? types[way[0]]) }
        // A variable stands for the members of the only query that is asked.
        let queries = Set(place.expression.names.map(\.name).filter { isQuery(named: $0) })
        guard way.count == 1, queries.count == 1, let query = queries.first, place.near[query] == nil,
            case .list(let member)? = types[query]
        else { return false }
        return isText(member)
    }
}

/// What is found out about the words that are saved.
private struct SavedWords {
    private var words: [String: Set<String>] = [:]
    private var open: Set<String> = []

    /// The words of each name under which nothing else is saved.
    var known: [String: Set<String>] { words.filter { !open.contains($0.key) } }

    mutating func add(_ type: ValueType, as name: String) {
        switch type {
        case .words(let more): words[name, default: []].formUnion(more)
        case .null: break
        default: open.insert(name)
        }
    }

    mutating func leaveOpen(_ names: [String]) { open.formUnion(names) }
}
