import WendExpressions

/// What is pressed: keys that two things of one screen have, and tabs of which none is there.
extension Review {
    /// A key presses one thing.
    mutating func reviewPressingKeys() {
        var first: [Index: [String: SourceRange]] = [:]
        for node in document.nodes.indices where isPlain(node) && kind(node)?.traits.contains(.pressed) ?? false {
            guard let text = texts("key", of: node).first, let screen = screen(showing: node) else { continue }
            let key = text.text.lowercased()
            if let other = first[screen]?[key] {
                report(
                    .keyTwice(text.text, at: location(text.range)).noting(
                        "it presses this already", at: location(other)))
            } else {
                first[screen, default: [:]][key] = text.range
            }
        }
    }

    /// The controller that always shows something, so that it is there with all others that are; nil of what may not be there, or
    /// not be pressed, and of what is there several times.
    private func screen(showing node: Index) -> Index? {
        for part in [node] + Array(around(node)) {
            if isController(part) { return part }
            let isOneOfSeveral = ["hidden", "enabled"].contains { !entries($0, of: part).isEmpty }
            if kind(part)?.role == .performs || isOneOfSeveral || checked.outlines[part].repetition != nil
                || document.nodes[part].form.isStandIn
            {
                return nil
            }
        }
        return nil
    }
}

extension Kind {
    /// Tabs of which none is there, whatever happens: then all are.
    static let someTabIsThere: Look = { looked in
        let members = looked.parts("viewControllers")
        guard members.count > 1, !members.contains(where: \.isOpen) else { return [] }
        let items = members.compactMap { $0.parts("tabBarItem").first }
        guard items.count == members.count, items.allSatisfy({ !$0.isOpen && $0.isAlways("hidden") }) else { return [] }
        return [.noTabs(at: items[0].attribute("hidden")?.location ?? looked.location)]
    }
}

extension Kind.Looked {
    /// Whether a parameter is a yes that stands there as it is.
    fileprivate func isAlways(_ parameter: String) -> Bool {
        if let expression = expression(parameter) { return expression.writtenTruth ?? false }
        return literal(parameter).map(Conversions.truth) ?? false
    }
}

extension Diagnostic {
    fileprivate static func keyTwice(_ key: String, at location: FileLocation) -> Self {
        warning(
            "key-twice",
            "'\(key.shortened)' presses something else on this screen already; give one of them another key",
            at: location)
    }

    fileprivate static func noTabs(at location: FileLocation) -> Self {
        warning(
            "no-tabs",
            "every tab here is always hidden, and where all are, all are shown; say when each is hidden, or leave the tabs out",
            at: location)
    }
}
