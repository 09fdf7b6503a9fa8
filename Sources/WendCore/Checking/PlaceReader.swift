import WendExpressions

/// Reads the paths of a document, and says what is wrong with them.
struct PlaceReader {
    let document: Document
    private let outlines: [CheckedDocument.Outline]
    let registry: Registry
    private var parents: [(node: Node.Index, parameter: String)?] = []
    private(set) var diagnostics: [Diagnostic] = []
    private var known: [PlacePattern.Key: PlacePattern] = [:]
    /// The first of each shape, and where its path is written.
    private var first: [[String?]: (pattern: PlacePattern, location: FileLocation)] = [:]

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
        let screens = screensInPlace()
        guard !written.isEmpty || screens.contains(where: { leadsToPlaces($0.screen) }) else { return nil }
        noteParents()
        for (node, text, range) in written {
            let location = document.source.location(of: range)
            guard let own = words(of: text, at: location) else { continue }
            guard let steps = way(to: node) else {
                report(.placeNotReached(text, at: location))
                continue
            }
            let outer = steps.dropLast().last { pattern(of: $0.node) != nil }.flatMap { pattern(of: $0.node) }
            add(text, own, after: outer, steps, at: location)
        }
        for (node, screen) in screens {
            guard let steps = way(to: node) else { continue }
            addScreens(
                ledToFrom: screen, steps, steps.last { pattern(of: $0.node) != nil }.flatMap { pattern(of: $0.node) })
        }
        var patterns = Array(known.values)
        // What the document begins with has an address, whatever else has one.
        if first[[]] == nil, let root = way(to: 0) {
            var pattern = PlacePattern(node: 0, words: [], steps: root)
            pattern.inner = beginning(of: 0)
            patterns.append(pattern)
        }
        return PlaceTable(patterns)
    }

    /// What is too much of a pattern, with what is before it; nil if nothing is. Parameters take some room, too.
    private static func limit(exceededBy pattern: PlacePattern) -> String? {
        if pattern.words.count > PlacePath.mostWords { return "\(PlacePath.mostWords) words" }
        return pattern.path { _ in .string("-") } == nil ? "\(PlacePath.mostBytes) bytes" : nil
    }

    private func pattern(of node: Node.Index) -> PlacePattern? { known[PlacePattern.Key(node: node, screen: nil)] }

    /// Adds the addresses of what a path was written for.
    /// - Returns: Them; nil, and said, if they cannot be its own.
    @discardableResult
    mutating func add(
        _ text: String, _ own: [PlacePattern.Word], after outer: PlacePattern?, _ steps: [PlacePattern.Step],
        at location: FileLocation
    ) -> PlacePattern? {
        guard let last = steps.last else { return nil }
        let values = last.screen.flatMap { registry.screens[$0]?.values } ?? [:]
        var pattern = PlacePattern(
            node: last.node, words: text.hasPrefix("/") ? own : (outer?.words ?? []) + own, steps: steps,
            values: (outer?.values ?? [:]).merging(values) { $1 })
        pattern.inner = beginning(of: last.node)
        if let limit = Self.limit(exceededBy: pattern) {
            report(.longPath(text, limit, at: location))
            return nil
        }
        let names = pattern.parameters
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            report(.parameterTwice(twice, at: location))
        }
        // Any other word would be a place of it.
        if text.hasPrefix("/"), let outer, !outer.words.isEmpty, !own.isEmpty, own.allSatisfy({ $0.isParameter }) {
            report(
                .wholeAddress(text, after: outer.words.map(\.text).joined(separator: "/"), at: location).fixable(
                    "write '\(text.dropFirst())'", edits(of: text, to: String(text.dropFirst()), at: last.node)))
        }
        if case .fixed(let word)? = pattern.words.first, Self.reserved.contains(word) {
            report(.reservedPath(word, at: location))
        }
        if let other = first[pattern.shape] {
            // One screen that can be come to from several.
            if other.location == location { return nil }
            report(
                other.pattern.words == pattern.words
                    ? .samePath(text, at: location).noting("the other is here", at: other.location)
                    : .shadowedPath(text, at: location).noting("by the path here", at: other.location))
            return nil
        }
        first[pattern.shape] = (pattern, location)
        known[pattern.key] = pattern
        return pattern
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

    /// The nodes that stand for screens built in Swift that are known.
    private func screensInPlace() -> [(node: Node.Index, screen: ScreenOutline)] {
        if registry.screens.isEmpty { return [] }
        return outlines.indices.compactMap { node in
            screen(at: node).flatMap { registry.screens[$0] }.map { (node, $0) }
        }
    }

    /// The name of the screen built in Swift that a node stands for.
    private func screen(at node: Node.Index) -> String? {
        let kind = registry[outlines[node].kind]
        guard kind.behaviour is SwiftScreenBehaviour, let index = kind.position(of: SwiftScreenBehaviour.screen) else {
            return nil
        }
        for entry in outlines[node].entries where entry.parameter == index {
            if case .literal(.string(let name)) = entry.source { return name }
        }
        return nil
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
    mutating func words(of text: String, at location: FileLocation) -> [PlacePattern.Word]? {
        var words: [PlacePattern.Word] = []
        let rest = text.hasPrefix("/") ? text.dropFirst() : text[...]
        for part in rest.isEmpty ? [] : rest.split(separator: "/", omittingEmptySubsequences: false) {
            if part.first == ":", Self.isName(part.dropFirst()) {
                words.append(.parameter(String(part.dropFirst())))
            } else if PlacePath.isWord(String(part)), !part.contains(where: { Self.isOdd($0) }) {
                words.append(.fixed(String(part)))
            } else {
                report(.badPath(text, part: String(part), at: location))
                return nil
            }
        }
        if words.isEmpty, !text.hasPrefix("/") { report(.badPath(text, part: "", at: location)) }
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
                steps.append(PlacePattern.Step(node: current, way: .first, screen: screen(at: current)))
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
            steps.append(PlacePattern.Step(node: current, way: way, screen: screen(at: current)))
            current = controller
        }
    }

    /// What a stack begins with, and what that begins with if it is one.
    private func beginning(of node: Node.Index) -> [PlacePattern.Step] {
        var steps: [PlacePattern.Step] = []
        var current = node
        while registry[outlines[current].kind].traits.contains(.stack), !document.nodes[current].form.isStandIn {
            let kind = registry[outlines[current].kind]
            let members = outlines[current].entries.filter {
                kind.parameters[$0.parameter].name == SessionTree.membersSlot
            }
            guard case .node(let root)? = members.last?.source, !document.nodes[root].form.isStandIn,
                outlines[root].repetition == nil
            else { break }
            steps.append(PlacePattern.Step(node: root, way: .member, screen: screen(at: root)))
            current = root
        }
        return steps
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

    private func edits(of text: String, to other: String, at node: Node.Index) -> [Diagnostic.Edit] {
        document.nodes[node].attributes.first { $0.name == Self.parameter && $0.value == text }.map {
            document.source.edits(of: text, in: $0.valueRange, to: other)
        } ?? []
    }

    private func location(_ range: SourceRange) -> FileLocation { document.source.location(of: range) }

    private mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
}
