import WendExpressions

/// What people enter: inputs that send nothing, two of one name, checks beside inputs there are not, and what sort of value comes
/// of each.
extension Review {
    /// An input of a form, as it is written.
    struct Input {
        let node: Index
        let name: String?
        /// Nil unless the name is an attribute of its own.
        let range: SourceRange?
        /// Whether it may stand for another at times: hidden, repeated, or decided only when it runs.
        let isOneOfSeveral: Bool
    }

    /// The inputs of each form; nil of a form whose inputs are known only when it runs.
    func formInputs() -> [Index: [Input]?] {
        var forms: [Index: [Input]?] = [:]
        for node in document.nodes.indices where isController(node) && isPlain(node) && isForm(node) {
            forms[node] = .some([])
        }
        if forms.isEmpty { return forms }
        for node in document.nodes.indices {
            guard kind(node)?.holds != nil || document.nodes[node].form.isStandIn, let form = form(of: node) else {
                continue
            }
            guard isPlain(node), kind(node)?.holds != nil else {
                // A text that is decided later is no input.
                if kind(node)?.role != .supplies { forms[form] = .some(nil) }
                continue
            }
            let attribute = document.nodes[node].attributes.first { $0.name == "name" }
            let isOneOfSeveral =
                checked.outlines[node].repetition != nil || !entries("hidden", of: node).isEmpty
                || around(node).prefix(while: { $0 != form }).contains {
                    checked.outlines[$0].repetition != nil || !entries("hidden", of: $0).isEmpty
                }
            let input = Input(
                node: node, name: document.nodes[node].name, range: attribute?.valueRange,
                isOneOfSeveral: isOneOfSeveral)
            // In place: a list taken out, and put back, would be copied for each input.
            forms[form]??.append(input)
        }
        return forms
    }

    /// Whether a controller answers `submit` itself.
    private func isForm(_ node: Index) -> Bool { kind(node)?.traits.contains(.form) ?? false }

    /// The form whose value an input is part of: no other controller and no action lies between.
    private func form(of node: Index) -> Index? {
        for outer in around(node) {
            if isController(outer) { return isForm(outer) && isPlain(outer) ? outer : nil }
            if kind(outer)?.role == .performs { return nil }
        }
        return nil
    }

    mutating func reviewInputs(_ forms: [Index: [Input]?]) {
        reviewUnusedFirstValues()
        reviewSubmissions(forms)
        for (form, inputs) in forms.sorted(by: { $0.key < $1.key }) {
            guard let inputs else { continue }
            var names: [String: SourceRange] = [:]
            for input in inputs {
                let range = input.range ?? document.nodes[input.node].headRange
                guard let name = input.name, !name.isEmpty else {
                    if entries("edits", of: input.node).isEmpty, isSent(form), document.allowsBindings {
                        report(.namelessInput(document.nodes[input.node].kind, at: location(range)))
                    }
                    continue
                }
                if let first = names[name], !input.isOneOfSeveral {
                    report(
                        .repeatedInput(name, at: location(range)).noting(
                            "the name is used here already", at: location(first)))
                }
                if !input.isOneOfSeveral { names[name] = names[name] ?? range }
            }
            reviewPlaces(of: form, inputs)
        }
    }

    /// Names of inputs that are ways, and so the names of nothing: `name="visit.paid"`.
    mutating func reviewInputNames(_ types: [String: ValueType]) {
        guard document.allowsBindings else { return }
        let seesAll = surroundings.isEntry && !hasStandIns && !opensOthers
        let changed = seesAll ? Set(placesWritten(types).places.map(\.name)) : []
        for node in document.nodes.indices where isPlain(node) && kind(node)?.holds != nil && hasRoom {
            reviewBeginning(ofInput: node)
            if seesAll, let attribute = valueHidden(by: node, changed) {
                report(
                    .hidesValue(attribute.value, kind(node)?.name ?? "", at: location(attribute.range)).writing(
                        "edits", edits(of: "name", in: attribute.nameRange, to: "edits")))
            }
            if isForNobody(node) {
                report(.namelessSearch(document.nodes[node].kind, at: location(document.nodes[node].headRange)))
            }
            guard kind(node)?.parameter("edits") != nil, entries("edits", of: node).isEmpty,
                let attribute = document.nodes[node].attributes.first(where: { $0.name == "name" }),
                let first = attribute.value.split(separator: ".", omittingEmptySubsequences: false).first.map(
                    String.init),
                first.utf8.count < attribute.value.utf8.count,
                variables(around: node, types)[first] != nil || types[first] != nil
            else { continue }
            report(
                .wayAsName(attribute.value, at: location(attribute.range)).writing(
                    "edits", edits(of: "name", in: attribute.nameRange, to: "edits")))
        }
    }

    /// The name of an input, if a value that is kept on its screen has it too, or outside of forms one further outward: what is entered stays
    /// in the input, which is meant by the name then.
    ///
    /// - Parameter changed: The values that something changes.
    private func valueHidden(by node: Index, _ changed: Set<String>) -> Node.Attribute? {
        guard let holds = kind(node)?.holds, kind(node)?.parameter("edits") != nil, entries("edits", of: node).isEmpty,
            entries(holds, of: node).allSatisfy({ beginsWithOwn($0, node) }),
            let attribute = document.nodes[node].attributes.first(where: { $0.name == "name" }),
            let screen = controller(of: node)
        else { return nil }
        let kept = (named[attribute.value] ?? []).filter(isDeclaration)
        guard !kept.isEmpty, kept.count <= Self.mostDeclarations else { return nil }
        if !changed.contains(attribute.value) || isForm(screen) {
            let isKept =
                entries(holds, of: node).isEmpty
                && kept.contains { parents[$0] == screen && !entries("is", of: $0).isEmpty }
            if isKept { return attribute }
        }
        // In a form the name is what is sent, and what tells of itself is heard otherwise.
        guard !([screen] + Array(around(screen))).contains(where: isForm), !tells(node) else { return nil }
        let outer = Set([screen] + Array(around(screen)))
        let isKept = kept.contains { value in
            entries("always", of: value).isEmpty && parents[value].map(outer.contains) ?? false
        }
        return isKept && isChangedWithout(attribute.value) ? attribute : nil
    }

    /// Whether an input begins with what has its own name, as `name="search" text="{search}"`.
    private func beginsWithOwn(_ entry: CheckedDocument.Entry, _ node: Index) -> Bool {
        if case .binding(let expression) = entry.source { expression.way == document.nodes[node].name } else { false }
    }

    /// Whether a node sends a message of its own, or is asked for what is entered in it by its name.
    private func tells(_ node: Index) -> Bool {
        entries(node).contains { parameter($0, of: node)?.conversion == .message }
    }

    /// Whether nothing makes of a value what may come from an input: it is only ever set to what is written down.
    private func isChangedWithout(_ name: String) -> Bool {
        !document.nodes.indices.contains { node in
            guard entries(node).contains(where: { isPlace($0, node, of: name) }) || isKeeping(node) else {
                return false
            }
            guard case .whole(let parameter)? = kind(node)?.writes else { return true }
            return entries(parameter, of: node).contains { entry in
                if case .literal = entry.source { false } else { true }
            }
        }
    }

    /// Whether an entry says that a value, or something in it, is to be changed.
    private func isPlace(_ entry: CheckedDocument.Entry, _ node: Index, of name: String) -> Bool {
        guard parameter(entry, of: node)?.conversion == .place, case .literal(.string(let path)) = entry.source else {
            return false
        }
        return path.prefix { $0 != "." } == name
    }

    /// Whether a field for searching tells nobody what is typed in it.
    private func isForNobody(_ node: Index) -> Bool {
        let telling = ["searchMessage", "textDidChangeMessage"]
        return telling.allSatisfy { kind(node)?.sends.contains($0) ?? false }
            && (telling + ["edits", "name"]).allSatisfy { !isWritten($0, node) }
            && surroundings.isEntry && controller(of: node).map { !isForm($0) } ?? false
    }

    /// First values of inputs that show what is at a place.
    private mutating func reviewUnusedFirstValues() {
        for node in document.nodes.indices where isPlain(node) {
            guard let holds = kind(node)?.holds, isGiven("edits", node), let first = entries(holds, of: node).first
            else { continue }
            let attribute = document.nodes[node].attributes.first { $0.name == holds }
            report(.firstValueUnused(holds, at: location(attribute?.range ?? first.range)))
        }
    }

    /// Whether anybody asks for what is entered in a form: an action of its own.
    private func isSent(_ form: Index) -> Bool { !entries("actions", of: form).isEmpty }

    /// A check of a form says it does not hold beside an input of a name.
    private mutating func reviewPlaces(of form: Index, _ inputs: [Input]) {
        let names = Set(inputs.compactMap(\.name))
        let words = KnownWords(names.sorted())
        for entry in entries("checks", of: form) {
            guard case .node(let check) = entry.source, isPlain(check) else { continue }
            for place in texts("at", of: check) where !names.contains(place.text) {
                let closest = closest(to: place.text, among: [], and: words)
                let range = document.nodes[check].attributes.first { $0.name == "at" }?.valueRange ?? place.range
                report(
                    .noInputNamed(place.text, closest: closest, at: location(range))
                        .writing(closest, edits(of: place.text, in: range, to: closest)))
            }
        }
    }

    /// What sort of value an input comes to, as far as its kind says so.
    func inputType(_ node: Index) -> ValueType {
        guard let kind = kind(node), let holds = kind.holds, let parameter = kind.parameter(holds) else { return .any }
        switch parameter.conversion {
        case .number: return takesWholeNumbers(node) ? .integer : .double
        // What stands for on and off may be anything.
        case .bool: return isGiven("onValue", node) || isGiven("offValue", node) ? .any : .bool
        case .none where parameter.accepts == .string: return .string
        case .none where isGiven("choices", node) || isGiven("options", node): return chosenType(node)
        case .date:
            // A length of time is a number, and what is chosen may be decided only when it runs.
            let isMoment = entries("datePickerMode", of: node).allSatisfy { entry in
                if case .literal(.string(let mode)) = entry.source { mode != "countDownTimer" } else { false }
            }
            return isMoment ? .date : .any
        default: return .any
        }
    }

    /// Whether nothing but whole numbers may be typed, which are kept as such.
    private func takesWholeNumbers(_ node: Index) -> Bool {
        func whole(_ parameter: String) -> Bool? {
            guard let entry = entries(parameter, of: node).first else { return nil }
            guard case .literal(let value) = entry.source, let number = value.number else { return false }
            return number == number.rounded()
        }
        return kind(node)?.parameter("minimum") != nil && whole("step") == true && whole("minimum") != false
    }

    private func isGiven(_ parameter: String, _ node: Index) -> Bool { !entries(parameter, of: node).isEmpty }

    /// What sort of value the name of an input stands for in its controller, and in what is in that; of names that stand for
    /// nothing else anywhere.
    func inputTypes(_ types: [String: ValueType]) -> InputTypes {
        var found: [Index: [String: ValueType]] = [:]
        for (name, nodes) in named where types[name] == nil {
            // What records have is known by the records.
            let nodes = nodes.filter { kind($0)?.types.fits(.property) != true }
            guard nodes.allSatisfy({ isPlain($0) && kind($0)?.holds != nil && !isGiven("edits", $0) }) else { continue }
            for node in nodes {
                guard let controller = controller(of: node) else { continue }
                // In its row a name stands for what is entered there, around it for the list of that.
                let type = isRepeated(node, in: controller) ? .any : inputType(node)
                let old = found[controller]?[name]
                found[controller, default: [:]][name] = old.map { $0.joined(with: type) } ?? type
            }
        }
        return InputTypes(found)
    }

    /// What each form sends when it is submitted, of those of which that is known before they run. Every action that answers one asks for
    /// it.
    func records(of forms: [Index: [Input]?]) -> [Index: ValueType] {
        forms.compactMapValues { $0 }.reduce(into: [:]) { $0[$1.key] = record(of: $1.key, $1.value) }
    }

    private func record(of form: Index, _ inputs: [Input]) -> ValueType {
        var fields: [String: ValueType] = [:]
        for input in inputs {
            if let name = input.name {
                let type = isRepeated(input.node, in: form) ? .list(inputType(input.node)) : inputType(input.node)
                fields[name] = fields[name].map { $0.joined(with: type) } ?? type
            }
        }
        return .fields(fields)
    }

    /// Whether an input is there once for each item of a list, so that a form sends the list of what is entered.
    private func isRepeated(_ input: Index, in form: Index) -> Bool {
        ([input] + around(input).prefix(while: { $0 != form })).contains { checked.outlines[$0].repetition != nil }
    }

    /// What an input begins with, asked of the input itself: of the item its form was opened with, which the input is called like.
    private mutating func reviewBeginning(ofInput node: Index) {
        guard let name = document.nodes[node].name else { return }
        for entry in ["value", "text", "date"].flatMap({ entries($0, of: node) }) {
            guard case .binding(let expression) = entry.source,
                let asked = expression.names.first(where: { $0.name == name && $0.next != nil })
            else { continue }
            report(
                .beginsWithItself(
                    name, asked.next.map { "\(name).\($0)" } ?? name,
                    at: location(written(entry, of: node)?.range ?? entry.range)))
        }
    }

    /// The form whose values an action is performed with, if it answers that the form was submitted.
    func submittedForm(of action: Index) -> Index? {
        var action = action
        while let outer = parents[action], kind(outer)?.role == .performs {
            // What answers a reply is performed with the reply.
            guard isPlain(outer), kind(outer)?.traits.contains(.performsAll) ?? false else { return nil }
            action = outer
        }
        guard let form = parents[action], isForm(form), isPlain(form), isPlain(action),
            let message = document.nodes[action].answeredMessage(as: kind(action)),
            kind(form)?.tells.contains(message) ?? false
        else { return nil }
        return form
    }
}

extension Diagnostic {
    fileprivate static func namelessSearch(_ kind: String, at location: FileLocation) -> Self {
        warning(
            "nameless-input",
            "nothing learns what is typed into this \(kind); give it edits=\"…\" for a declared value, or a searchMessage",
            at: location)
    }

    fileprivate static func hidesValue(_ name: String, _ kind: String, at location: FileLocation) -> Self {
        warning(
            "hidden-value",
            "'\(name.shortened)' is also a value that is kept here, which this \(kind) does not change: a name is for what a form sends; to "
                + "keep what is entered in the value write edits=\"\(name.shortened)\"", at: location)
    }

    fileprivate static func beginsWithItself(_ name: String, _ asked: String, at location: FileLocation) -> Self {
        warning(
            "hidden-value",
            "'\(name.shortened)' is this input here, which has nothing yet, so '\(asked.shortened)' is nothing; call the input something else "
                + "to begin with what is called so outside of it", at: location)
    }

    fileprivate static func wayAsName(_ way: String, at location: FileLocation) -> Self {
        warning(
            "way-as-name",
            "'\(way.shortened)' is a name here, under which nobody finds what is entered; to change what is kept there write "
                + "edits=\"\(way.shortened)\"", at: location)
    }

    static func namelessInput(_ kind: String, at location: FileLocation) -> Self {
        warning(
            "nameless-input",
            "this \(kind) has no name, so the form does not send what is entered; give it name=\"…\", or edits=\"…\" for a declared value",
            at: location)
    }

    static func firstValueUnused(_ parameter: String, at location: FileLocation) -> Self {
        warning(
            "unused-first-value",
            "beside edits, '\(parameter)' is shown nowhere: the input shows what its <value> holds; give the first value to that "
                + "<value>", at: location)
    }

    static func repeatedInput(_ name: String, at location: FileLocation) -> Self {
        warning(
            "duplicate-name",
            "two inputs of this form are named '\(name.shortened)', so both are sent under that name, as a list; give each a name of its own",
            at: location)
    }

    static func noInputNamed(_ name: String, closest: String?, at location: FileLocation) -> Self {
        let way = closest.map { "did you mean '\($0)'?" } ?? "'at' is the name of one of its inputs"
        return warning("nothing-named", "no input of this form is named '\(name.shortened)'; \(way)", at: location)
    }
}
