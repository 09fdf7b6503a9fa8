import WendExpressions

/// What is written down and not heeded: first values that were meant to follow others, messages of actions that are performed whatever
/// was sent, names that were meant as titles.
extension Review {
    mutating func reviewUnheeded() {
        guard document.allowsBindings else { return }
        reviewInnerMessages()
        reviewUnasked()
        reviewNamesAsTitles()
        guard surroundings.isEntry, !hasStandIns else { return }
        let places = placesWritten(first).places
        let written = Set(places.map(\.name))
        // What is changed of an item is changed in a copy, too.
        let made = Set(places.filter(\.steps.isEmpty).map(\.name))
        var looked = 0
        for controller in document.nodes.indices where isController(controller) && isPlain(controller) {
            let values: [(node: Index, name: String)] = entries("values", of: controller).compactMap { entry in
                guard case .node(let value) = entry.source, isPlain(value), isDeclaration(value),
                    let name = texts("name", of: value).first?.text
                else { return nil }
                return (value, name)
            }
            let own = Set(values.map(\.name))
            for (node, name) in values {
                guard hasRoom, looked < Self.mostCandidates,
                    let changed = changedBeside(node, name, own, written, made)
                else { continue }
                looked += 1
                // Who compares both has kept it on purpose, but for a part of a list, whose length is shown beside that of all.
                if !isSelection(node), isComparedWith(changed, name) { continue }
                let range = document.nodes[node].attributes.first { $0.name == "is" }?.nameRange
                report(
                    .staysAsItWas(name, changed, at: location(range ?? document.nodes[node].headRange))
                        .writing("always", range.map { edits(of: "is", in: $0, to: "always") } ?? []))
            }
        }
    }

    /// The value beside another that this is worked out of once, and that changes later while the other never does.
    private func changedBeside(
        _ node: Index, _ name: String, _ own: Set<String>, _ written: Set<String>, _ made: Set<String>
    ) -> String? {
        guard !made.contains(name), named[name]?.filter(isDeclaration).count == 1,
            entries("is", of: node).count == 1,
            case .binding(let expression)? = entries("is", of: node).first?.source
        else { return nil }
        // A copy may be kept on purpose, to be compared with later.
        if case .way? = expression.origin { return nil }
        return expression.names.first { written.contains($0.name) && own.contains($0.name) && $0.name != name }?.name
    }

    private func isSelection(_ declaration: Index) -> Bool {
        guard case .binding(let expression)? = entries("is", of: declaration).first?.source else { return false }
        return expression.isSelection
    }

    /// How many values are looked at whether somebody compares them with what they are worked out of.
    static let mostCandidates = 64

    /// Whether an expression, but for those of declarations, asks for both of two names.
    private func isComparedWith(_ changed: String, _ name: String) -> Bool {
        document.nodes.indices.contains { node in
            !isDeclaration(node)
                && entries(node).contains { entry in
                    guard case .binding(let expression) = entry.source else { return false }
                    let names = expression.names
                    return names.contains { $0.name == name } && names.contains { $0.name == changed }
                }
        }
    }

    // MARK: Messages

    /// `<back on="done"/>` among other actions: those are performed one after the other, whatever message they name.
    private mutating func reviewInnerMessages() {
        for node in document.nodes.indices where isPlain(node) && kind(node)?.role == .performs {
            guard let outer = parents[node], kind(outer)?.traits.contains(.performsAll) == true,
                let attribute = document.nodes[node].attributes.first(where: { $0.name == "on" })
            else { continue }
            let whole = document.source.whole(attribute.nameRange, attribute.valueRange)
            report(
                .innerMessage(attribute.value, of: document.nodes[outer].kind, at: location(attribute.range)).fixable(
                    "leave it out", [Diagnostic.Edit(location: location(whole), replacement: "")]))
        }
    }

    /// A screen that is shown by an action which waits for no message: by any message, or as soon as there is anything to see.
    private mutating func reviewUnasked() {
        for node in document.nodes.indices where isPlain(node) {
            guard let kind = kind(node), kind.changes == .push || kind.changes == .present, let outer = parents[node],
                isController(outer), isPlain(outer), document.nodes[node].answeredMessage(as: kind) ?? "" == ""
            else { continue }
            report(.shownUnasked(kind.name, at: location(document.nodes[node].headRange)))
        }
    }

    // MARK: Titles

    /// Every text by which something in the document may mean another.
    private func namesMeant() -> Set<String> {
        var names: Set<String> = []
        for node in document.nodes.indices {
            if let to = document.nodes[node].attribute("to") { names.insert(to) }
            for entry in entries(node) where parameter(entry, of: node)?.name != "name" {
                if case .literal(.string(let text)) = entry.source { names.insert(text) }
            }
        }
        return names
    }

    /// `<form name="Lend {thing.name}">`: words where a name stands, and no title.
    private mutating func reviewNamesAsTitles() {
        lazy var meant = namesMeant()
        for node in document.nodes.indices where isController(node) && isPlain(node) {
            guard kind(node)?.parameter("title") != nil, entries("title", of: node).isEmpty,
                let attribute = document.nodes[node].attributes.first(where: { $0.name == "name" }),
                attribute.value.contains(where: { $0 == " " || $0 == "{" }), !meant.contains(attribute.value)
            else { continue }
            report(
                .nameAsTitle(attribute.value, at: location(attribute.nameRange)).writing(
                    "title", edits(of: "name", in: attribute.nameRange, to: "title")))
        }
    }
}

extension Diagnostic {
    fileprivate static func staysAsItWas(_ name: String, _ changed: String, at location: FileLocation) -> Self {
        warning(
            "stays-as-it-was",
            "this is worked out once, when '\(changed.shortened)' is what it is at first, and '\(name.shortened)' stays that when "
                + "'\(changed.shortened)' changes; write always=\"…\" to have it follow", at: location)
    }

    fileprivate static func innerMessage(_ name: String, of kind: String, at location: FileLocation) -> Self {
        warning(
            "inner-message",
            "actions in \(kind) are performed one after the other, and wait for no '\(name.shortened)'; leave out 'on', or let the "
                + "action stand beside the \(kind)", at: location)
    }

    fileprivate static func shownUnasked(_ kind: String, at location: FileLocation) -> Self {
        warning(
            "answers-everything",
            "without 'on' this \(kind) answers every message, also that its screen is seen; write on=\"…\" with the message it is for",
            at: location)
    }

    fileprivate static func nameAsTitle(_ name: String, at location: FileLocation) -> Self {
        warning(
            "name-as-title",
            "'\(name.shortened)' is what other elements know this by, and nobody reads it; what people read is its 'title'",
            at: location)
    }
}
