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
}
