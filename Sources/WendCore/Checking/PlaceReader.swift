import WendExpressions

/// Reads the paths of a document, and says what is wrong with them.
struct PlaceReader {
    private let document: Document
    private let outlines: [CheckedDocument.Outline]
    private let registry: Registry
    private var parents: [(node: Node.Index, parameter: String)?] = []
    private(set) var diagnostics: [Diagnostic] = []

    /// The parameter that holds a path.
    static let parameter = "path"
    /// What addresses of a host of pages begin with themselves.
    static let reserved: Set<String> = ["s", "assets", "image", "healthz", "metrics", "live", "files"]

    init(_ document: Document, _ outlines: [CheckedDocument.Outline], _ registry: Registry) {
        self.document = document
        self.outlines = outlines
        self.registry = registry
    }

    /// The places of the document; nil if it has none.
    mutating func table() -> PlaceTable? {
        let written = paths()
        guard !written.isEmpty else { return nil }
        noteParents()
        var known: [Node.Index: PlacePattern] = [:]
        var first: [[String?]: PlacePattern] = [:]
        for (node, text, range) in written {
            guard let own = words(of: text, at: range) else { continue }
            guard let steps = way(to: node) else {
                report(.placeNotReached(text, at: location(range)))
                continue
            }
            let outer = steps.dropLast().last { known[$0.node] != nil }.flatMap { known[$0.node] }
            let pattern = PlacePattern(
                node: node, words: text.hasPrefix("/") ? own : (outer?.words ?? []) + own, steps: steps)
            if let limit = Self.limit(exceededBy: pattern) {
                report(.longPath(text, limit, at: location(range)))
                continue
            }
            let names = pattern.parameters
            if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
                report(.parameterTwice(twice, at: location(range)))
            }
            if case .fixed(let word)? = pattern.words.first, Self.reserved.contains(word) {
                report(.reservedPath(word, at: location(range)))
            }
            if let other = first[pattern.shape] {
                let place = document.location(of: other.node)
                report(
                    other.words == pattern.words
                        ? .samePath(text, at: location(range)).noting("the other is here", at: place)
                        : .shadowedPath(text, at: location(range)).noting("by the path here", at: place))
                continue
            }
            first[pattern.shape] = pattern
            known[node] = pattern
        }
        var patterns = Array(known.values)
        // What the document begins with has an address, whatever else has one.
        if first[[]] == nil, let root = way(to: 0) { patterns.append(PlacePattern(node: 0, words: [], steps: root)) }
        return PlaceTable(patterns)
    }

    /// What is too much of a pattern, with what is before it; nil if nothing is. Parameters take some room, too.
    private static func limit(exceededBy pattern: PlacePattern) -> String? {
        if pattern.words.count > PlacePath.mostWords { return "\(PlacePath.mostWords) words" }
        return pattern.path { _ in .string("-") } == nil ? "\(PlacePath.mostBytes) bytes" : nil
    }

    /// The nodes with a path, in document order, so that what is outside comes first.
    private mutating func paths() -> [(Node.Index, String, SourceRange)] {
        var found: [(Node.Index, String, SourceRange)] = []
        for (node, outline) in outlines.enumerated() {
            guard let index = registry[outline.kind].position(of: Self.parameter),
                registry[outline.kind].role == .contains
            else { continue }
            for entry in outline.entries where entry.parameter == index {
                guard case .literal(.string(let text)) = entry.source else {
                    report(.pathNotWritten(at: location(entry.range)))
                    continue
                }
                found.append((node, text, entry.range))
            }
        }
        return found
    }

    private mutating func noteParents() {
        parents = Array(repeating: nil, count: outlines.count)
        for (node, outline) in outlines.enumerated() {
            for entry in outline.entries {
                guard case .node(let child) = entry.source else { continue }
                parents[child] = (node, registry[outline.kind].parameters[entry.parameter].name)
            }
        }
    }

    /// The words of a path as it is written; nil, and said, if it is none.
    private mutating func words(of text: String, at range: SourceRange) -> [PlacePattern.Word]? {
        var words: [PlacePattern.Word] = []
        let rest = text.hasPrefix("/") ? text.dropFirst() : text[...]
        for part in rest.isEmpty ? [] : rest.split(separator: "/", omittingEmptySubsequences: false) {
            if part.first == ":", Self.isName(part.dropFirst()) {
                words.append(.parameter(String(part.dropFirst())))
            } else if PlacePath.isWord(String(part)), !part.contains(where: { Self.isOdd($0) }) {
                words.append(.fixed(String(part)))
            } else {
                report(.badPath(text, part: String(part), at: location(range)))
                return nil
            }
        }
        if words.isEmpty, !text.hasPrefix("/") { report(.badPath(text, part: "", at: location(range))) }
        return words
    }

    /// What means something in an address, or is not seen in one.
    private static func isOdd(_ character: Character) -> Bool {
        ":{}?#%\\".contains(character) || character.isWhitespace
    }

    private static func isName(_ text: Substring) -> Bool {
        guard let first = text.first, first.isLetter || first == "_" else { return false }
        return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }

    /// The way from the root to a controller; nil where only a run knows it.
    private func way(to node: Node.Index) -> [PlacePattern.Step]? {
        var steps: [PlacePattern.Step] = []
        var current = node
        while true {
            guard !document.nodes[current].form.isStandIn, outlines[current].repetition == nil else { return nil }
            guard let (outer, parameter) = parents.isEmpty ? nil : parents[current] else {
                steps.append(PlacePattern.Step(node: current, way: .first))
                return steps.reversed()
            }
            let kind = registry[outlines[outer].kind]
            guard !document.nodes[outer].form.isStandIn, outlines[outer].repetition == nil else { return nil }
            var way: PlacePattern.Step.Way = parameter == SessionTree.membersSlot ? .member : .inside
            if kind.role == .performs {
                switch kind.changes {
                case .push?, .present?, .replaceRoot?: way = .shown(by: outer, kind.changes ?? .push)
                default: return nil
                }
            }
            guard let controller = self.controller(at: outer) else { return nil }
            steps.append(PlacePattern.Step(node: current, way: way))
            current = controller
        }
    }

    /// The controller that something is, or belongs to; nil where what is in between is not always there.
    private func controller(at node: Node.Index) -> Node.Index? {
        var current = node
        while registry[outlines[current].kind].role != .contains {
            guard !document.nodes[current].form.isStandIn, outlines[current].repetition == nil,
                let (outer, _) = parents[current]
            else { return nil }
            current = outer
        }
        return current
    }

    private func location(_ range: SourceRange) -> FileLocation { document.source.location(of: range) }

    private mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
}
