import WendExpressions

/// Names of fields that stand alone, where nothing is around that has them.
extension Review {
    /// A field is known by its name alone in the rows of its record, in what those open, and in conditions about it.
    mutating func reviewField(_ name: ValueExpression.Name, _ place: Place, _ known: Known) {
        let isOfOthers = name.mayBeAbsent && isAskedOfNoMember(name, place)
        guard !place.seesOutside, !name.mayBeAbsent || isOfOthers, hasRoom, place.inputs[name.name] == nil,
            let there = names(at: place, known), there[name.name] == nil,
            !place.expression.namesSortedBy.contains(name.offset)
        else { return }
        if isOfOthers {
            let own = Suggestion.closest(to: name.name, among: place.members.keys.sorted())
            return reportNoMember(name, place, own, at: range(name.offset, name.name.utf8.count, in: place))
        }
        // The variable of a condition about such records, or else the item of the row.
        let variable = place.expression.boundVariables.first.map { "$\($0)" }
        let item = place.near.keys.sorted().first { one in
            if case .fields(let fields)? = place.near[one] { fields[name.name] != nil } else { false }
        }
        let meant = (variable ?? item).map { "\($0).\(name.name)" }
        let range = range(name.offset, name.name.utf8.count, in: place)
        report(
            .fieldAlone(name.name, meant, at: location(range)).writing(
                meant, edits(of: name.name, in: range, to: meant)))
    }

    /// A value or a query that a screen keeps which is not around this one.
    mutating func reviewElsewhere(_ name: ValueExpression.Name, _ place: Place, _ known: Known) {
        guard !place.seesOutside, !place.isOpen, !name.mayBeAbsent, hasRoom, place.inputs[name.name] == nil,
            known.items[name.name] == nil, let nodes = named[name.name], nodes.count <= Self.mostDeclarations,
            callers[name.name] == nil
        else { return }
        let around = Set([place.node] + Array(around(place.node)))
        for node in nodes {
            // What records have is known by the records.
            if kind(node)?.types.fits(.property) == true { continue }
            guard isPlain(node), let screen = holder(of: node), !around.contains(screen) else { return }
        }
        guard let there = names(at: place, known), there[name.name] == nil,
            let first = nodes.first(where: { holder(of: $0) != nil })
        else { return }
        let range = range(name.offset, name.name.utf8.count, in: place)
        // In a condition about records their own is meant.
        if known.fields.contains(name.name), let variable = place.expression.boundVariables.first {
            let meant = "$\(variable).\(name.name)"
            return report(
                .fieldAlone(name.name, meant, at: location(range)).writing(
                    meant, edits(of: name.name, in: range, to: meant)))
        }
        report(
            .keptElsewhere(
                name.name, by: holder(of: first).map { called($0) } ?? "another screen", found: isQuery(first),
                isEntered: kind(first)?.holds != nil, both: controller(around: first, and: place.node),
                at: location(range)
            ).noting("it is declared here", at: location(document.nodes[first].headRange)))
    }

    /// What a screen is called in a sentence.
    private func called(_ screen: Index) -> String {
        let title = texts("title", of: screen).first?.text ?? document.nodes[screen].name
        return "the \(document.nodes[screen].kind)" + (title.map { " '\($0.shortened)'" } ?? "")
    }

    /// The kind of the innermost controller around two nodes.
    private func controller(around first: Index, and second: Index) -> String? {
        let outer = Set(around(first))
        return around(second).first { isController($0) && isPlain($0) && outer.contains($0) }.map {
            document.nodes[$0].kind
        }
    }

    /// Of names that more values have than this nothing is said.
    static let mostDeclarations = 16

    /// What is known by name where an expression stands; the list that a node is repeated for stands before its items.
    private func names(at place: Place, _ known: Known) -> MessageContents.Values? {
        known.contents.names(at: place.isOfList ? parents[place.node] ?? place.node : place.node)
    }

    /// The screen for which a node keeps something by its name: a value, what a query finds, what is entered.
    private func holder(of node: Index) -> Index? {
        if kind(node)?.holds != nil { return entries("edits", of: node).isEmpty ? controller(of: node) : nil }
        guard isDeclaration(node) || kind(node).map(Self.isQuery) ?? false, let screen = parents[node] else {
            return nil
        }
        return isController(screen) ? screen : nil
    }

    /// Every short text that values are known to be, or may become: about as many as the limit says, the same ones each time.
    func texts(in types: [String: ValueType]) -> Set<String> {
        func sorted(_ types: [String: ValueType]) -> [ValueType] {
            types.filter { $0.value.hasWords }.sorted { $0.key > $1.key }.map(\.value)
        }
        var texts: Set<String> = []
        var open = sorted(types)
        while let type = open.popLast(), texts.count < Self.mostTexts {
            switch type {
            case .words(let words): texts.formUnion(words)
            case .list(let member): open.append(member)
            case .fields(let fields): open += sorted(fields)
            default: continue
            }
        }
        return texts
    }

    static let mostTexts = 4096

    /// `v` as `$v`.
    func dollar(before range: SourceRange) -> [Diagnostic.Edit] {
        [Diagnostic.Edit(location: location(SourceRange(at: range.lowerBound)), replacement: "$")]
    }
}

extension ValueType {
    /// Whether any of the texts in it are known by what they say.
    fileprivate var hasWords: Bool {
        switch self {
        case .words: true
        case .list(let member): member.hasWords
        case .fields(let fields): fields.values.contains(where: \.hasWords)
        default: false
        }
    }
}

extension Diagnostic {
    fileprivate static func fieldAlone(_ name: String, _ meant: String?, at location: FileLocation) -> Self {
        let way = meant.map { "did you mean '\($0)'?" } ?? "say whose it is: item.\(name.shortened)"
        return warning(
            "unknown-name",
            "'\(name.shortened)' is a field of records, known alone only in their rows and in what those open; \(way)",
            at: location)
    }

    /// - Parameters:
    ///   - screen: What keeps it.
    ///   - isFound: Whether a query finds it.
    ///   - isEntered: Whether an input holds it.
    ///   - both: The kind around both screens.
    fileprivate static func keptElsewhere(
        _ name: String, by screen: String, found isFound: Bool, isEntered: Bool, both: String?,
        at location: FileLocation
    ) -> Self {
        let place = both.map { "the <\($0)> around both" } ?? "what is around both"
        let way =
            isEntered
            ? "keep it in a <value> of \(place), which the input edits"
            : "let its <\(isFound ? "query" : "value")> stand in \(place)"
        return warning(
            "unknown-name",
            "'\(name.shortened)' belongs to \(screen), and is known only there and on what that opens; to have it here, too, \(way)",
            at: location)
    }

    static func textWithoutQuotes(_ text: String, at location: FileLocation) -> Self {
        warning(
            "unknown-name", "nothing provides '\(text.shortened)'; a text stands in quotes, '\(text.shortened)'",
            at: location)
    }

    static func variableWithoutDollar(_ name: String, at location: FileLocation) -> Self {
        warning(
            "unknown-name", "nothing provides '\(name.shortened)'; did you mean '$\(name.shortened)'?", at: location)
    }
}
