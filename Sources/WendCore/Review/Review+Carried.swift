import WendExpressions

/// Items of lists, which are known by their names in their rows and in what is done about what those send.
extension Review {
    /// Chains of messages that are followed, and names that are asked for; beyond that everything may be known.
    private static let chainLimit = 8
    private static let nameLimit = 32

    /// Whether an item is known by its name at a node: in its row, or in what a message from there leads to.
    private mutating func isCarried(_ name: String, to node: Index) -> Bool {
        if carried[name] == nil {
            carried[name] = .some(carried.count < Self.nameLimit ? nodesKnowing(name) : nil)
        }
        guard let known = carried[name] ?? nil else { return true }
        return known[node]
    }

    /// For each node whether an item is known by its name there; nil where only a run knows.
    private func nodesKnowing(_ name: String) -> [Bool]? {
        var known = document.nodes.indices.map { checked.outlines[$0].repetition?.variable == name }
        for _ in 0..<Self.chainLimit {
            // What holds a node comes before it.
            for node in known.indices where !known[node] { known[node] = parents[node].map { known[$0] } ?? false }
            guard let sent = messages(sentFrom: known) else { return nil }
            var isChanged = false
            for node in known.indices where !known[node] && kind(node)?.role == .performs {
                guard let parent = parents[node], isController(parent) else { continue }
                let message = document.nodes[node].answeredMessage(as: kind(node)) ?? ""
                guard message.isEmpty ? !sent.isEmpty : sent.contains(message) else { continue }
                known[node] = true
                isChanged = true
            }
            if !isChanged { return known }
        }
        return nil
    }

    /// The names of the messages that some nodes send; nil if any may be.
    private func messages(sentFrom known: [Bool]) -> Set<String>? {
        var names: Set<String> = []
        for node in document.nodes.indices where known[node] {
            guard isPlain(node), let kind = kind(node) else { return nil }
            names.formUnion(kind.tells)
            for entry in entries(node) where parameter(entry, of: node)?.conversion == .message {
                switch entry.source {
                case .literal(.string(let name)): names.insert(name)
                case .node(let message):
                    guard isPlain(message), let name = texts("name", of: message).first else { return nil }
                    names.insert(name.text)
                default: return nil
                }
            }
        }
        return names
    }

    /// Names of items where no row is around: they are known in the rows, and in what those open.
    mutating func reviewItems(_ place: Place, _ known: Known) {
        guard !place.isOpen, !reviewJudgedItem(place, known) else { return }
        for name in place.expression.names where place.near[name.name] == nil && known.items[name.name] != nil {
            guard place.inputs[name.name] == nil, hasRoom, !name.mayBeAbsent,
                !checked.registry.kinds.contains(where: { $0.provides.contains(name.name) })
            else { continue }
            if !place.isOfScreen, place.seesOutside || isCarried(name.name, to: place.node) { continue }
            // That it is never opened was said.
            if known.contents.isNeverPerformed(place.node) { continue }
            if let (written, meant) = ownField(name, place) {
                let range = range(name.offset, name.length, in: place)
                report(
                    .itemElsewhere(name.name, list: list(of: name.name), closest: meant, at: location(range)).writing(
                        meant, edits(of: written, in: range, to: meant)))
                continue
            }
            let meant = known.types[name.name + "s"] == nil ? nil : name.name + "s"
            let range = range(name.offset, name.length, in: place)
            report(
                .itemElsewhere(name.name, list: list(of: name.name), closest: meant, at: location(range)).writing(
                    name.isWhole ? meant : nil, edits(of: name.name, in: range, to: name.isWhole ? meant : nil)))
        }
    }

    /// The same of what is edited and changed: `edits="item.done"` outside of the rows.
    mutating func reviewChangedItems(_ known: Known, _ open: [Bool]) {
        for node in document.nodes.indices where isPlain(node) {
            for entry in entries(node) where parameter(entry, of: node)?.conversion == .place {
                guard case .literal(.string(let path)) = entry.source, hasRoom,
                    let name = path.split(separator: ".").first.map(String.init), known.items[name] != nil,
                    variables(around: node, known.types)[name] == nil,
                    !checked.registry.kinds.contains(where: { $0.provides.contains(name) })
                else { continue }
                let isOfScreen =
                    surroundings.isEntry && !hasStandIns
                    && !([node] + Array(around(node))).contains { kind($0)?.role == .performs }
                if !isOfScreen, open[node] || isCarried(name, to: node) { continue }
                let list = list(of: name)
                let range = written(entry, of: node)?.range ?? entry.range
                // Who adds to an item means its list.
                var meant: String?
                switch kind(node)?.writes {
                case .member?, .members?:
                    meant = path == name && list.map { known.types[$0] != nil } == true ? list : nil
                case .whole?, nil: break
                }
                report(
                    .changesItemElsewhere(name, list: list, closest: meant, at: location(range)).writing(
                        meant, edits(of: path, in: range, to: meant)))
            }
        }
    }

    /// The list that an item of a name is one of, as it is written.
    private func list(of name: String) -> String? {
        guard let holder = callers[name], case .way(let names)? = checked.outlines[holder].repetition?.origin else {
            return nil
        }
        return names.joined(separator: ".")
    }

    /// `item.id` where the item of a list is judged, which has its fields by their names alone.
    private func ownField(_ name: ValueExpression.Name, _ place: Place) -> (written: String, meant: String)? {
        guard let next = name.next, place.members[next] != nil else { return nil }
        let text = Array(place.text.utf8)
        let start = place.start + name.offset
        guard start >= 0, start + name.length <= text.count else { return nil }
        let way = String(decoding: text[start..<(start + name.length)], as: UTF8.self)
        guard way.hasPrefix("\(name.name).") else { return nil }
        return (way, String(way.dropFirst(name.name.utf8.count + 1)))
    }

    /// Whether a name is that of the item of some row, and besides of nothing but what records have.
    private func isItemOrField(_ name: String) -> Bool {
        callers[name] != nil && (named[name] ?? []).allSatisfy { kind($0)?.types.fits(.property) == true }
    }

    /// What is said of entities that do not fit together.
    private static let modelProblems: Set<String> = ["unknown-inverse", "unknown-entity", "unknown-destination"]

    /// A condition about the items of a list that asks nothing of them: `item.id == message.item.id` is about the one that was pressed,
    /// so that all of them are meant or none.
    private mutating func reviewJudgedItem(_ place: Place, _ known: Known) -> Bool {
        let names = place.expression.names
        guard place.isJudging, !place.members.isEmpty, hasRoom, !place.expression.asksForItself,
            names.allSatisfy({ place.members[$0.name] == nil }),
            let name = names.first(where: {
                (known.items[$0.name] != nil || isItemOrField($0.name)) && ownField($0, place) != nil
            }),
            let (written, meant) = ownField(name, place),
            // What an entity lacks that is broken is said of the entity.
            ![checked.diagnostics, diagnostics].joined().contains(where: { Self.modelProblems.contains($0.code) })
        else { return false }
        let range = range(name.offset, name.length, in: place)
        report(
            .judgesNothing(name.name, meant: meant, at: location(range)).writing(
                meant, edits(of: written, in: range, to: meant)))
        return true
    }
}

extension Diagnostic {
    static func changesItemElsewhere(_ name: String, list: String?, closest: String?, at location: FileLocation) -> Self
    {
        let hint = closest.map { "did you mean '\($0)'? Else " } ?? ""
        let rows = list.map { " of '\($0.shortened)'" } ?? ""
        let head = "for=\"\(name.shortened) in \(list?.shortened ?? "…")\""
        return warning(
            "unknown-name",
            "'\(name.shortened)' is an item of the rows\(rows), known in them and in what they open, so nothing is changed here; "
                + "\(hint)let this stand in what has \(head)", at: location)
    }

    static func judgesNothing(_ name: String, meant: String, at location: FileLocation) -> Self {
        warning(
            "judges-nothing",
            "'\(name.shortened)' is the item of a row, and the same whichever item of the list is judged here, so all of them are "
                + "meant or none; of the one that is judged names stand alone: write '\(meant.shortened)'", at: location
        )
    }
}
