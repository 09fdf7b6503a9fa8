import WendExpressions

/// What is entered for nobody: an input of a form that is asked for nowhere where others of it are, and two that change the same.
extension Review {
    /// Inputs outside of forms that begin with a value which could be changed, and change nothing: `on="{visit.paid}"` for
    /// `edits="visit.paid"`.
    mutating func reviewLostInputs() {
        guard document.allowsBindings, surroundings.isEntry, !hasStandIns else { return }
        for node in document.nodes.indices where isPlain(node) && document.nodes[node].name == nil {
            guard let kind = kind(node), let holds = kind.holds, kind.parameter("edits") != nil,
                entries("edits", of: node).isEmpty,
                !around(node).contains(where: { self.kind($0)?.traits.contains(.form) == true }),
                !entries(node).contains(where: { parameter($0, of: node)?.conversion == .message }),
                case .binding(let expression)? = entries(holds, of: node).first?.source, let way = expression.way,
                hasRoom,
                let attribute = document.nodes[node].attributes.first(where: { $0.name == holds }),
                !declaredPlaces(way.split(separator: ".").map(String.init)[...], from: node, first).isEmpty
            else { continue }
            let edits =
                edits(of: holds, in: attribute.nameRange, to: "edits")
                + edits(of: attribute.value, in: attribute.valueRange, to: way)
            report(
                .lostInput(way, at: location(attribute.range)).fixable("write edits=\"\(way)\"", edits))
        }
    }

    mutating func reviewUnread(_ forms: [Index: [Input]?], _ contents: MessageContents) {
        guard document.allowsBindings, surroundings.isEntry, !hasStandIns, !opensOthers else { return }
        reviewEditedTwice()
        let forms = forms.filter { form, inputs in
            // One that is all of a form may be there to be submitted, and what nothing answers was said.
            (inputs?.count ?? 0) > 1 && answers(form)
        }
        if forms.isEmpty { return }
        let mentioned = namesMentioned()
        let takers = takers()
        let brought = takers.compactMap { contents.brought(to: $0) }
        // Where nobody knows what is brought, anything may be taken.
        guard brought.count == takers.count else { return }
        let taken = brought.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        for form in forms.keys.sorted() {
            guard let inputs = forms[form] ?? nil else { continue }
            let named = inputs.filter { isSentAlone($0) }
            let unread = named.filter { $0.name.map { !mentioned.contains($0) } ?? false }
            if unread.isEmpty || unread.count == named.count { continue }
            for input in unread {
                guard let name = input.name, hasRoom, !taken.contains(name) else { continue }
                report(
                    .unreadInput(name, at: location(input.range ?? document.nodes[input.node].headRange)))
            }
        }
    }

    /// Whether an action answers that a form was submitted.
    private func answers(_ form: Index) -> Bool {
        entries("actions", of: form).contains { entry in
            if case .node(let action) = entry.source { submittedForm(of: action) == form } else { false }
        }
    }

    /// Whether what is entered is known by the name of the input alone: it is kept nowhere else, told by no message of its own, and no
    /// condition asks for more than that there is something: a box that has to be ticked is there for that.
    private func isSentAlone(_ input: Input) -> Bool {
        guard let name = input.name, !name.isEmpty, entries("edits", of: input.node).isEmpty else { return false }
        return !entries(input.node).contains { entry in
            if case .node(let condition) = entry.source, let kind = kind(condition), kind.types.fits(.condition) {
                return !kind.traits.contains(.asksPresence)
            }
            return parameter(entry, of: input.node)?.conversion == .message
        }
    }

    /// Every name by which anything may ask for what is entered: what is asked of a record, an item or a list is in those.
    private func namesMentioned() -> Set<String> {
        var names: Set<String> = []
        let kept = Set(named.filter { $0.value.contains(where: isDeclaration) }.keys)
        func add(_ expression: ValueExpression) {
            for name in expression.names {
                names.insert(name.name)
                let isKept = callers[name.name] != nil || kept.contains(name.name)
                if let next = name.next, !isKept, !isQuery(named: name.name) { names.insert(next) }
            }
        }
        for node in document.nodes.indices {
            if let items = checked.outlines[node].repetition?.items { add(items) }
            if case .proxy(let path) = document.nodes[node].form {
                names.formUnion(path.split(separator: ".").map(String.init))
            }
            guard let kind = kind(node), kind.types != .entity, !kind.types.fits(.property) else { continue }
            for entry in entries(node) {
                switch entry.source {
                case .binding(let expression): add(expression)
                case .literal(.string(let text)):
                    let parameter = parameter(entry, of: node)?.name
                    if parameter == "name" && kind.holds != nil || parameter == "at" { continue }
                    if !text.utf8.contains(UInt8(ascii: " ")) {
                        names.formUnion(text.split(separator: ".").map(String.init))
                    }
                default: continue
                }
            }
        }
        return names
    }

    /// The actions that take everything they are performed with: those that send it to the app, save it or add it to a list as it is, and
    /// those in which it is meant as a whole.
    private func takers() -> [Index] {
        document.nodes.indices.filter { node in
            guard let kind = kind(node) else { return false }
            let asksForAll = entries(node).contains { entry in
                guard case .binding(let expression) = entry.source else { return false }
                return expression.names.contains { $0.name == Self.message && $0.isWhole }
            }
            if asksForAll { return true }
            guard kind.role == .performs else { return false }
            if kind.plan != nil { return true }
            if case .member(let parameter)? = kind.writes { return !isWritten(parameter, node) }
            if kind.sendsTo, entries("valueNames", of: node).isEmpty {
                return entries(node).contains { entry in
                    guard parameter(entry, of: node)?.conversion == .message else { return false }
                    guard let receiver = sent(entry, of: node)?.receiver else { return true }
                    if case .open = receiver { return true } else { return false }
                }
            }
            // A query, a timer and a delete take what they name.
            let isNamed = kind.tells.isEmpty || kind.parameter("entity") != nil && kind.parameter("value") == nil
            return kind.behaviour?.asOngoing != nil && !isNamed && !isWritten("value", node)
        }
    }

    /// Inputs of one kind on one screen that change the same, when nothing hides either.
    private mutating func reviewEditedTwice() {
        struct Place: Hashable {
            let screen: Index
            let kind: String
            let path: String
        }
        var first: [Place: Index] = [:]
        for node in document.nodes.indices where isPlain(node) {
            guard let kind = kind(node), kind.holds != nil, let screen = controller(of: node),
                case .literal(.string(let path))? = entries("edits", of: node).first?.source,
                !([node] + around(node).prefix(while: { $0 != screen })).contains(where: isAtTimes)
            else { continue }
            let place = Place(screen: screen, kind: kind.name, path: path)
            guard let other = first[place] else {
                first[place] = node
                continue
            }
            let attribute = document.nodes[node].attributes.first { $0.name == "edits" }
            report(
                .editedTwice(path, kind.name, at: location(attribute?.valueRange ?? document.nodes[node].headRange))
                    .noting("this is the first", at: location(document.nodes[other].headRange)))
        }
    }

    /// Whether a node is there several times, or not always.
    private func isAtTimes(_ node: Index) -> Bool {
        checked.outlines[node].repetition != nil || !entries("hidden", of: node).isEmpty
            || kind(node)?.role == .performs
    }
}

extension Diagnostic {
    fileprivate static func lostInput(_ way: String, at location: FileLocation) -> Self {
        warning(
            "lost-input",
            "what is entered here is lost: the input is in no form, and only begins with '\(way.shortened)'; edits=\"\(way.shortened)\" "
                + "changes that", at: location)
    }

    fileprivate static func unreadInput(_ name: String, at location: FileLocation) -> Self {
        warning(
            "unread-input",
            "nothing asks for '\(name.shortened)', as others of this form are asked for, so what is entered here is lost; where the form "
                + "is answered it is {message.\(name.shortened)}", at: location)
    }

    fileprivate static func editedTwice(_ path: String, _ kind: String, at location: FileLocation) -> Self {
        warning(
            "edited-twice",
            "another \(kind) of this screen changes '\(path.shortened)' as well, so both show the same; give one of them another place",
            at: location)
    }
}
