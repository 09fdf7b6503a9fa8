import WendExpressions

/// What sort of value each declared value is: what it is at first, joined with everything any action makes of it.
extension Review {
    /// How often what values are is worked out of what others are; what is not settled then may be anything.
    static let typingLimit = 6

    func declaredTypes(_ forms: [Index: [Input]?]) -> [String: ValueType] {
        let writes = placesWritten(first)
        let inputs = inputTypes(first)
        let senders = senders()
        func next(after types: [String: ValueType]) -> [String: ValueType] {
            let near = Surrounding(forms, inputs, MessageContents(self, types, senders))
            return workedOutTypes(writtenTypes(first, writes, seeing: types, near), seeing: types)
        }
        var types = workedOutTypes(first, seeing: first)
        for _ in 0..<Self.typingLimit {
            let next = next(after: types)
            if next == types { return types }
            types = next
        }
        return types.merging(next(after: types)) { $0 == $1 ? $0 : .any }
    }

    /// The same, with those that are made once of what their screen was opened with: `<value name="shown" is="{task.id}"/>`.
    func declaredTypes(_ types: [String: ValueType], opened contents: MessageContents) -> [String: ValueType] {
        var types = types
        let written = Set(placesWritten(types).places.map(\.name))
        var isMore = false
        for node in document.nodes.indices where isPlain(node) && isDeclaration(node) {
            guard let name = texts("name", of: node).first?.text, types[name] == .any, named[name]?.count == 1,
                !written.contains(name), !entries("is", of: node).isEmpty, let brought = contents.brought(to: node)
            else { continue }
            let type = typed("is", of: node, seeing: types, near: brought)
            if type != .null {
                types[name] = type
                isMore = true
            }
        }
        // What is always worked out of those is known as well.
        return isMore
            ? workedOutTypes(types.merging(workedOut.mapValues { _ in .null }) { $1 }, seeing: types) : types
    }

    /// What sort of value each declared value is at first.
    func firstTypes() -> [String: ValueType] {
        var first: [String: ValueType] = [:]
        for node in document.nodes.indices where isPlain(node) && isDeclaration(node) {
            guard let name = texts("name", of: node).first?.text else { continue }
            // What is reported as a text that was to be worked out is not taken for a text besides.
            let isCall = texts("is", of: node).first.map { Self.isCall($0.text) } ?? false
            let type = isCall ? .any : typed("is", of: node, seeing: [:]).numbered
            // Two of one name are told apart only when it runs: what is nothing on one screen may stay so.
            guard let other = first[name] else {
                first[name] = type
                continue
            }
            first[name] = (other == .null) == (type == .null) ? other.joined(with: type) : .any
        }
        // What is stored without being declared so, or said by an address, may be anything.
        for node in document.nodes.indices where isPlain(node) {
            if isKeeping(node), let name = texts("name", of: node).first?.text, first[name] != nil {
                first[name] = .any
            }
            for (name, _) in pathParameters(of: node) {
                if let type = first[name] { first[name] = type.joined(with: .string) }
            }
        }
        if opensOthers { first = first.mapValues(\.weakened) }
        for (name, type) in queryTypes() { first[name] = first[name].map { $0.joined(with: type) } ?? type }
        return first
    }

    /// A place in a declared value that a node changes, or may change.
    struct Written {
        let node: Index
        let name: String
        let steps: [WayStep]
    }

    /// The places that nodes change, and the names of fields that are changed in what nobody knows.
    func placesWritten(_ first: [String: ValueType]) -> (places: [Written], loose: Set<String>) {
        var places: [Written] = []
        var loose: Set<String> = []
        lazy var rows = Dictionary(
            grouping: document.nodes.indices, by: { checked.outlines[$0].repetition?.variable ?? "" })
        for node in document.nodes.indices where isPlain(node) {
            for entry in entries(node) where parameter(entry, of: node)?.conversion == .place {
                guard case .literal(.string(let path)) = entry.source else { continue }
                let way = path.split(separator: ".").map(String.init)
                // Outside of its rows nothing is changed of an item, most of all not into a list.
                if way.count == 1, callers[way[0]] != nil, first[way[0]] == nil,
                    variables(around: node, first)[way[0]] == nil
                {
                    continue
                }
                guard let name = way.first else { continue }
                // An item of one name of several lists may be one of any of them, unless it stands in a row of one; what this document has
                // no name for is none of its values.
                let isElsewhere = first[name] == nil && workedOut[name] == nil && callers[name] == nil
                let isOfSeveral = callerCounts[name, default: 0] > 1 && holder(of: name, from: node) == nil
                let isDeclared = first[name] != nil || workedOut[name] != nil
                let holders = isOfSeveral && !isDeclared ? rows[name] ?? [] : []
                let isAny = isOfSeveral && (isDeclared || holders.count > Self.mostDeclarations)
                let ways =
                    holders.isEmpty || isAny
                    ? [declaredPlaces(way[...], from: node, first)]
                    : holders.map { declaredPlaces(way[...], from: $0, first) }
                places += ways.joined().map { Written(node: node, name: $0.name, steps: $0.steps) }
                if ways.contains(where: \.isEmpty) && !isElsewhere || isAny {
                    loose.formUnion(way.dropFirst())
                }
            }
        }
        return (places, loose)
    }

    /// What values are at first, joined with all that is written to them, as far as it is worked out of what is known by now.
    private func writtenTypes(
        _ first: [String: ValueType], _ writes: (places: [Written], loose: Set<String>),
        seeing types: [String: ValueType], _ near: Surrounding
    ) -> [String: ValueType] {
        var written = first
        for place in writes.places {
            guard let old = written[place.name],
                let type = Self.type(at: place.steps[...], in: types[place.name] ?? .any)
            else { continue }
            written[place.name] = old.joined(
                with: shape(of: place.node, place.name, at: place.steps, seeing: types, type, near))
        }
        return written.mapValues { writes.loose.isEmpty ? $0.numbered : $0.loosened(writes.loose).numbered }
    }

    /// The same with the values that are always worked out of others.
    private func workedOutTypes(
        _ written: [String: ValueType], seeing types: [String: ValueType]
    ) -> [String: ValueType] {
        if workedOut.isEmpty { return written }
        var found = written
        var seen: Set<String> = []
        var known = types.merging(written) { $1 == .null ? $0 : $1 }
        for node in document.nodes.indices where isPlain(node) && isDeclaration(node) {
            guard let name = texts("name", of: node).first?.text, !entries("always", of: node).isEmpty else { continue }
            let type = typed("always", of: node, seeing: known)
            // Of several of one name only a run knows which is meant.
            found[name] = seen.insert(name).inserted && written[name] == .null ? type : .any
            known[name] = found[name]
        }
        return found
    }

    /// Ways that inputs and actions are to change, into what has no fields.
    mutating func reviewWays(_ types: [String: ValueType]) {
        for node in document.nodes.indices where isPlain(node) {
            for entry in entries(node) where parameter(entry, of: node)?.conversion == .place {
                guard case .literal(.string(let path)) = entry.source else { continue }
                let way = path.split(separator: ".").map(String.init)
                if let name = way.first, let list = query(repeatedAs: name, from: node) {
                    reviewEditedRecord(way, of: list, node, entry)
                } else if let name = way.first, listMadeAnew(name, from: node, types) != nil {
                    report(.madeAnew(name, path, at: location(entry.range)))
                }
                guard let name = way.first, way.count > 1,
                    let type = variables(around: node, types)[name] ?? types[name],
                    let found = Self.dead(way.dropFirst(), in: type)
                else { continue }
                report(
                    .noFieldIn(
                        way[..<found.step].joined(separator: "."), found.type, way[found.step],
                        at: location(entry.range)))
            }
        }
    }

    /// Where a way ends too early: at a list, or at what has no fields; nil where it may lead on.
    private static func dead(_ way: ArraySlice<String>, in type: ValueType) -> (step: Int, type: ValueType)? {
        var type = type
        for (step, name) in zip(way.indices, way) {
            switch type {
            case .fields(let fields):
                guard let next = fields[name] else { return nil }
                type = next
            case .list, .bool, .integer, .double, .string, .words, .id, .date: return (step, type)
            default: return nil
            }
        }
        return nil
    }

    func isDeclaration(_ node: Index) -> Bool {
        guard let types = kind(node)?.types else { return false }
        return types != .any && types.contains(.value)
    }

    /// What a node gives a declared value, as all of it.
    ///
    /// - Parameters:
    ///   - name: What the value is called.
    ///   - old: What is there at the way before.
    private func shape(
        of node: Index, _ name: String, at way: [WayStep], seeing types: [String: ValueType], _ old: ValueType,
        _ surrounding: Surrounding
    ) -> ValueType {
        var type: ValueType
        var near = names(near: node, types, surrounding)
        switch kind(node)?.writes {
        case .whole(let parameter):
            // In an answer, what is set to what has its own name means the answer's value: to set it to itself is for nothing.
            if way.isEmpty, isInAnswer(node),
                case .binding(let expression)? = entries(parameter, of: node).first?.source,
                case .way(let names)? = expression.origin, names == [name]
            {
                near[name] = near[name] ?? .any
            }
            type = typed(parameter, of: node, seeing: types, near: near)
        case .member(let parameter):
            let isSent = !isWritten(parameter, node)
            type = .list(
                isSent ? sent(to: node) : typed(parameter, of: node, seeing: types, near: near))
        case .members(let parameter):
            type = .list(typed(parameter, of: node, seeing: types, near: member(of: old)))
        // What is only read, or taken out of, stays what it is; what is edited may become anything.
        case nil: type = kind(node)?.holds == nil ? .null : inputType(node)
        }
        if type != .null {
            for step in way.reversed() {
                switch step {
                case .field(let name): type = .fields([name: type])
                case .member: type = .list(type)
                }
            }
        }
        return type
    }

    /// What is known of what is around a node, besides what is declared.
    struct Surrounding {
        let forms: [Index: [Input]?]
        let inputs: InputTypes
        let contents: MessageContents

        init(_ forms: [Index: [Input]?], _ inputs: InputTypes, _ contents: MessageContents) {
            self.forms = forms
            self.inputs = inputs
            self.contents = contents
        }
    }

    /// What the names of inputs stand for where an action is performed, and what the message brings, by names of its own and as
    /// `message`.
    func names(
        near node: Index, _ types: [String: ValueType], _ surrounding: Surrounding
    ) -> [String: ValueType] {
        var near = inputs(around: node, surrounding.inputs)
        // In what a form sends the names are those of its inputs; what else was sent may have any.
        if case .fields(let inputs) = sent(to: node) { near.merge(inputs) { $1 } }
        guard kind(node)?.role == .performs, let brought = surrounding.contents.brought(to: node) else { return near }
        near.merge(brought.filter { types[$0.key] == nil }) { first, _ in first }
        if named[Self.message] == nil { near[Self.message] = near[Self.message] ?? .fields(brought) }
        return near
    }

    /// What a form sent to an action that answers it; anything else may have any names.
    func sent(to node: Index) -> ValueType {
        submittedForm(of: node).flatMap { formRecords[$0] } ?? .any
    }

    /// Whether an action is performed when an answer has come.
    func isInAnswer(_ node: Index) -> Bool {
        around(node).prefix { !isController($0) }.contains { kind($0)?.behaviour?.asOngoing != nil }
    }

    /// What sort of value a parameter holds, as far as that is written.
    func typed(
        _ parameter: String, of node: Index, seeing types: [String: ValueType], near: [String: ValueType] = [:]
    ) -> ValueType {
        let entries = entries(parameter, of: node)
        guard entries.count < 2 else { return .list(.any) }
        switch entries.first?.source {
        case .literal(let value)?: return ValueType(value, keepsWords: true)
        case .binding(let expression)?:
            let near = near.merging(nearest(expression, at: node)) { own, _ in own }
            return expression.type(seeing: scope(types, near: near, for: expression))
        case .node?: return .any
        // What was refused may be anything.
        case nil: return kind(node)?.writes == nil && !isWritten(parameter, node) ? .null : .any
        }
    }

    /// Whether a parameter is given, be it by something that was refused.
    func isWritten(_ parameter: String, _ node: Index) -> Bool {
        !entries(parameter, of: node).isEmpty || document.nodes[node].attribute(parameter) != nil
    }

    /// What the names of the members of a list are.
    func member(of type: ValueType) -> [String: ValueType] {
        if case .list(.fields(let fields)) = type { fields } else { [:] }
    }

    /// The types of the names an expression looks up; names of which nothing is known may be anything.
    func scope(
        _ types: [String: ValueType], near: [String: ValueType] = [:], for expression: ValueExpression,
        itself: ValueType = .any
    ) -> ExpressionTypes {
        var used: [String: ValueType] = [:]
        for name in expression.names {
            // Beside its rows a query has a status.
            let isOfStatus = name.next.map(Self.queryStatus.contains) ?? false && isQuery(named: name.name)
            if isOfStatus { used[name.name] = .any }
            if used[name.name] == nil { used[name.name] = near[name.name] ?? types[name.name] ?? .any }
        }
        return ExpressionTypes(.fields(used), itself: itself)
    }
}

extension ValueType {
    /// Records in lists have an `id`: a number, where they bring none.
    fileprivate var numbered: ValueType {
        switch self {
        case .list(.fields(var fields)):
            fields = fields.mapValues(\.numbered)
            if fields["id"] == nil { fields["id"] = .integer }
            return .list(.fields(fields))
        case .list(let member): return .list(member.numbered)
        case .fields(let fields): return .fields(fields.mapValues(\.numbered))
        default: return self
        }
    }

    /// The same, as far as it stays so whatever others put into it: texts may be others, and records have more fields.
    fileprivate var weakened: ValueType {
        switch self {
        case .words: .string
        case .list(let member): .list(member.weakened)
        case .fields: .dictionary
        default: self
        }
    }

    /// The same, where fields of some names may be anything.
    fileprivate func loosened(_ names: Set<String>) -> ValueType {
        switch self {
        case .list(let member): return .list(member.loosened(names))
        case .fields(var fields):
            for (name, type) in fields { fields[name] = names.contains(name) ? .any : type.loosened(names) }
            for name in names where fields[name] == nil { fields[name] = .any }
            return .fields(fields)
        default: return self
        }
    }

    /// The names of fields anywhere in it.
    var fieldNames: [String] {
        switch self {
        case .list(let member): member.fieldNames
        case .fields(let fields): fields.keys + fields.values.flatMap(\.fieldNames)
        default: []
        }
    }
}

extension Diagnostic {
    static func madeAnew(_ item: String, _ path: String, at location: FileLocation) -> Self {
        warning(
            "item-made-anew",
            "'\(item.shortened)' is made anew whenever its list is read, so '\(path.shortened)' is kept nowhere; repeat a declared "
                + "list, or what is chosen from one: SUBQUERY, sorted, TERNARY, ??, @unionOfArrays", at: location)
    }

    static func editsWhatIsFound(_ item: String, _ path: String, _ list: String, at location: FileLocation) -> Self {
        warning(
            "changes-query",
            "'\(item.shortened)' is a record that '\(list.shortened)' finds, so that '\(path.shortened)' is changed by saving it: "
                + "value=\"{record(id: \(item.shortened).id, …)}\"; open a form with what is in it, or send a message that a <save> answers",
            at: location)
    }

    static func noFieldIn(_ path: String, _ type: ValueType, _ field: String, at location: FileLocation) -> Self {
        let way =
            if case .list = type {
                "an item of it has: write for=\"item in \(path.shortened)\" where this stands, and item.\(field.shortened) here"
            } else {
                "declare a record to keep several things, as is=\"{record(\(field.shortened): '')}\""
            }
        return warning(
            "no-such-field",
            "'\(path.shortened)' is \(type.name), which has no '\(field.shortened)'; \(way)", at: location)
    }
}
