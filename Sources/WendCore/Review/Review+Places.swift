import WendExpressions

/// Where people are led who may not see a place.
extension Review {
    mutating func reviewEntering() {
        // What else the app has is another document's.
        guard surroundings.isEntry, !hasStandIns, let places = checked.places else { return }
        for node in document.nodes.indices where isPlain(node) && document.nodes[node].kind == Kind.entering.name {
            if entries("when", of: node).isEmpty, entries("ask", of: node).isEmpty {
                report(.letsNobodyIn(at: location(document.nodes[node].headRange)))
            }
            for (text, range) in texts("otherwise", of: node) {
                if let path = PlacePath(text) {
                    if places.has(path) || path.words.isEmpty { continue }
                }
                let known = places.patterns.compactMap { $0.path { _ in nil }?.text }
                let closest = hasRoom ? Suggestion.closest(to: text, among: known) : nil
                report(
                    .unknownPlace(text, closest: closest, at: location(range)).writing(
                        closest, edits(of: text, in: range, to: closest)))
            }
        }
    }
}

extension Diagnostic {
    fileprivate static func letsNobodyIn(at location: FileLocation) -> Self {
        warning(
            "lets-nobody-in",
            "without 'when' and 'ask' this lets nobody in; write when=\"{person != nil}\", or what else has to hold",
            at: location)
    }

    fileprivate static func unknownPlace(_ text: String, closest: String?, at location: FileLocation) -> Self {
        let advice =
            closest.map { "did you mean '\($0)'?" }
            ?? (text.hasPrefix("/") ? "give a screen the path" : "an address begins with '/'")
        return warning("unknown-place", "no place has the address '\(text.shortened)'; \(advice)", at: location)
    }
}
