import WendExpressions

/// Screens that leave before it is known what came of what they began.
extension Review {
    /// `<save/><back/>`, one after the other: the screen has left before it is known whether anything was saved, and what the app was told
    /// is given up.
    mutating func reviewLeftUnheard() {
        guard document.allowsBindings else { return }
        for node in document.nodes.indices where isPlain(node) && kind(node)?.traits.contains(.performsAll) == true {
            // What is noted down beside something that has succeeded is nothing people wait for.
            if isInAnswer(node) { continue }
            var writing: Index?
            for entry in entries("actions", of: node) {
                guard case .node(let action) = entry.source, isPlain(action), let kind = kind(action) else { break }
                if let writing, [.back, .pop, .dismiss].contains(where: { kind.changes == $0 }), hasRoom {
                    let range = document.nodes[action].headRange
                    report(
                        self.kind(writing)?.sendsTo == true
                            ? .givesUp(document.nodes[writing].kind, kind.name, at: location(range))
                            : .leavesUnheard(document.nodes[writing].kind, kind.name, at: location(range)))
                    break
                }
                let isWriting = kind.behaviour?.asOngoing is any Writing && mayBeRefused(action)
                let isTelling =
                    kind.behaviour?.asOngoing != nil && kind.sendsTo && document.nodes[action].attribute("to") == "app"
                if isWriting || isTelling { writing = action }
            }
        }
    }

    /// Whether what is saved may lack something that every record has to have, or be there already; whether what is deleted may be
    /// needed by others.
    private func mayBeRefused(_ writing: Index) -> Bool {
        guard let entity = entityNamed(by: writing)?.text, entities.entity(entity) != nil else { return true }
        if kind(writing)?.parameter("value") == nil {
            return entities.relationships(of: entity).contains { $0.deleteRule == .deny }
        }
        return entities.attributes(of: entity).contains { !$0.isOptional && $0.defaultValue == nil }
            || entities.entity(entity)?.uniqueness.isEmpty == false
    }
}

extension Diagnostic {
    fileprivate static func givesUp(_ sending: String, _ kind: String, at location: FileLocation) -> Self {
        warning(
            "leaves-unheard",
            "what the app is told by the \(sending) before is given up when this \(kind) leaves the screen; put <\(kind) on=\"success\"/> into "
                + "the \(sending)", at: location)
    }

    fileprivate static func leavesUnheard(_ writing: String, _ kind: String, at location: FileLocation) -> Self {
        warning(
            "leaves-unheard",
            "whether the \(writing) before succeeds is known only later, when this \(kind) has left the screen that could say so; put "
                + "<\(kind) on=\"success\"/> into the \(writing)", at: location)
    }
}
