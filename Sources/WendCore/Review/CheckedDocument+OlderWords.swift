import WendExpressions

extension CheckedDocument {
    /// Where a document of the new notation says something in older words, which stay valid, and the edits that say it in the new
    /// ones: `on` for the message an action answers, `to` for where a message goes. Nothing in classic documents, which other
    /// programs read as well.
    public func olderWords() -> [Diagnostic] {
        guard document.allowsBindings, isRunnable else { return [] }
        var names: Set<String> = []
        for outline in outlines {
            for entry in outline.entries {
                if case .binding(let expression) = entry.source { names.formUnion(expression.names.map(\.name)) }
            }
        }
        let review = Review(self, .unknown)
        return document.nodes.indices.flatMap { node in
            [review.olderAction(node, names), review.olderDestination(node)].compactMap { $0 }
        }
    }
}

extension Review {
    /// `name` of an action that answers a message. Where the action is asked for under the name too, it keeps it.
    fileprivate func olderAction(_ node: Index, _ names: Set<String>) -> Diagnostic? {
        guard isPlain(node), let kind = kind(node), kind.role == .performs, !kind.traits.contains(.takesName),
            document.nodes[node].attribute("on") == nil, isAnswering(node),
            let name = document.nodes[node].attributes.first(where: { $0.name == "name" }), !name.value.isEmpty
        else { return nil }
        let isAskedFor = names.contains(name.value)
        let place = isAskedFor ? SourceRange(at: name.nameRange.lowerBound) : name.nameRange
        guard let written = document.source.range(ofWritten: name.value, in: name.valueRange),
            written == name.valueRange
        else { return nil }
        let isJSON = document.source.notation(at: name.nameRange.lowerBound) == .json
        let words = !isAskedFor ? "on" : isJSON ? "on\": \"\(name.value)\", \"" : "on=\"\(name.value)\" "
        return Diagnostic.olderWord("name", "on", at: location(name.range)).fixable(
            "write on=\"\(name.value)\"", [Diagnostic.Edit(location: location(place), replacement: words)])
    }

    /// Whether an action is one of several that answer messages: in the `actions` of something.
    private func isAnswering(_ node: Index) -> Bool {
        guard let parent = parents[node], slots[node] >= 0 else { return false }
        let kind = checked.registry[checked.outlines[parent].kind]
        guard kind.parameters.indices.contains(slots[node]), !kind.traits.contains(.performsAll) else { return false }
        let parameter = kind.parameters[slots[node]]
        return parameter.isList && parameter.accepts.contains(.action) && parameter.accepts != .any
    }

    /// `destinationType` and `destinationName`, as attributes.
    fileprivate func olderDestination(_ node: Index) -> Diagnostic? {
        guard isPlain(node), let kind = kind(node), kind.sendsTo, kind.parameter("destinationType") != nil else {
            return nil
        }
        let attributes = document.nodes[node].attributes
        guard let type = attributes.first(where: { $0.name == "destinationType" }),
            let destination = Message.Destination(rawValue: type.value)
        else { return nil }
        let name = attributes.first { $0.name == "destinationName" }
        guard !document.nodes[node].items.contains(where: { $0.name == "destinationName" }) else { return nil }
        var edits: [Diagnostic.Edit] = []
        switch (destination, name) {
        case (.descendant, let name?) where !["app", "self", "up"].contains(name.value):
            edits.append(Diagnostic.Edit(location: location(type.nameRange), replacement: "to"))
            edits.append(Diagnostic.Edit(location: location(type.valueRange), replacement: written(name)))
            edits.append(Diagnostic.Edit(location: location(document.source.removal(of: name)), replacement: ""))
        // What the app does with a name beside it is its own.
        case (.creator, nil), (.root, nil), (.own, nil):
            let word = [.creator: "up", .root: "app"][destination] ?? "self"
            edits.append(Diagnostic.Edit(location: location(type.nameRange), replacement: "to"))
            edits.append(Diagnostic.Edit(location: location(type.valueRange), replacement: word))
        default: return nil
        }
        return Diagnostic.olderWord("destinationType", "to", at: location(type.range)).fixable("write to", edits)
    }

    private func written(_ attribute: Node.Attribute) -> String {
        if document.source.notation(at: attribute.valueRange.lowerBound) == .json {
            return String(JSONText.quoted(attribute.value).dropFirst().dropLast())
        }
        return attribute.value.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
            "\"", with: "&quot;"
        )
        .replacing("'", with: "&apos;")
    }
}

extension Diagnostic {
    fileprivate static func olderWord(_ old: String, _ new: String, at location: FileLocation) -> Self {
        warning("older-word", "'\(old)' is an older word for '\(new)'", at: location)
    }
}
