import WendExpressions

/// Views that are meant by name, and parameters of them.
extension Review {
    mutating func reviewViews() {
        let views = named.compactMapValues { nodes in
            let views = nodes.filter { kind($0)?.role != .performs }
            return views.isEmpty ? nil : views
        }
        let names = KnownWords(views.keys.sorted())
        for node in document.nodes.indices where isPlain(node) {
            var meant: [Index] = []
            var isUnknown = false
            for entry in entries(node) where parameter(entry, of: node)?.conversion == .viewName {
                guard case .literal(.string(let name)) = entry.source else {
                    isUnknown = true
                    continue
                }
                if let found = views[name] {
                    meant += found
                    continue
                }
                isUnknown = true
                let closest = closest(to: name, among: [], and: names)
                if hasStandIns, closest == nil { continue }
                report(
                    .nothingNamed(name, closest: closest, at: location(written(entry, of: node)?.range ?? entry.range))
                        .writing(
                            closest, edits(of: name, in: written(entry, of: node)?.range ?? entry.range, to: closest)))
            }
            guard !isUnknown, !meant.isEmpty else { continue }
            reviewParameter(node, of: meant)
        }
    }

    /// The parameter of views that an action changes has to be one that they have.
    private mutating func reviewParameter(_ node: Index, of views: [Index]) {
        for entry in entries(node) where parameter(entry, of: node)?.conversion == .parameterName {
            guard case .literal(.string(let name)) = entry.source else { continue }
            let kinds = views.compactMap { kind($0) }
            guard kinds.count == views.count, !kinds.contains(where: { $0.parameter(name) != nil }) else { continue }
            let known = kinds.flatMap(\.parameters).map(\.name)
            let closest = hasRoom ? Suggestion.closest(to: name, among: known) : nil
            report(
                .noSuchParameter(
                    name, of: kinds[0].name, closest: closest,
                    at: location(written(entry, of: node)?.range ?? entry.range)
                )
                .writing(closest, edits(of: name, in: written(entry, of: node)?.range ?? entry.range, to: closest)))
        }
    }

    /// Titles without a word: a screen has none then, and nobody knows what a button does.
    mutating func reviewTitles() {
        for node in document.nodes.indices where isPlain(node) {
            guard let kind = kind(node), isController(node) || kind.traits.contains(.pressed) else { continue }
            let isNamed = ["image", "accessibilityLabel"].contains { !entries($0, of: node).isEmpty }
            for title in texts("title", of: node)
            where title.text.allSatisfy(\.isWhitespace) && (isController(node) || !isNamed) {
                report(
                    .emptyTitle(kind.name, isPressed: kind.traits.contains(.pressed), at: location(title.range)))
            }
        }
    }

    /// Names of images the app does not have, as they are written and as they are given in data.
    mutating func reviewImages(_ types: [String: ValueType]) {
        lazy var images = surroundings.resources?().images
        for node in document.nodes.indices where isPlain(node) {
            for entry in entries(node) where parameter(entry, of: node)?.conversion == .imageName {
                let names: [String]
                switch entry.source {
                case .literal(.string(let name)): names = [name]
                case .binding(let expression):
                    let near = variables(around: node, types)
                    guard case .words(let words) = expression.type(seeing: scope(types, near: near, for: expression))
                    else { continue }
                    names = words.filter { !$0.isEmpty }.sorted()
                default: continue
                }
                guard let images else { return }
                for name in names where !images.contains(name) && hasRoom {
                    let closest = Suggestion.closest(to: name, among: images.sorted())
                    let range = written(entry, of: node)?.range ?? entry.range
                    report(
                        .missingImage(name, closest: closest, at: location(range)).writing(
                            closest, edits(of: name, in: range, to: closest)))
                }
            }
        }
    }
}

extension Diagnostic {
    static func emptyTitle(_ kind: String, isPressed: Bool, at location: FileLocation) -> Self {
        let way = isPressed ? "say in words what it does" : "leave it out, or say what people see there"
        return warning("empty-title", "the title of this \(kind) is empty; \(way)", at: location)
    }
}
