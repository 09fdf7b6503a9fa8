import WendExpressions

/// What is meant as a list and is none, and keys that no item has, or that somebody edits.
extension Review {
    /// Actions on the members of what is no list at first, and is never made one.
    mutating func reviewLists(_ forms: [Index: [Input]?]) {
        let first = firstTypes()
        if first.isEmpty { return }
        let made = madeTypes(first, forms)
        for node in document.nodes.indices where isPlain(node) && changesMembers(node) {
            guard let entry = entries(node).first(where: { parameter($0, of: node)?.conversion == .place }),
                case .literal(.string(let path)) = entry.source
            else { continue }
            let places = declaredPlaces(path.split(separator: ".").map(String.init)[...], from: node, first)
            guard let place = places.first, places.count == 1,
                let type = Self.type(at: place.steps[...], in: first[place.name] ?? .any), Self.isNoList(type)
            else { continue }
            let isMadeOne = (0...place.steps.count).contains { count in
                guard let outer = made[Self.words(place.name, place.steps.prefix(count))] else { return false }
                return Self.type(at: place.steps.dropFirst(count), in: outer).map { !Self.isNoList($0) } ?? true
            }
            if isMadeOne { continue }
            report(.changesNoList(path, type, document.nodes[node].kind, at: location(entry.range)))
        }
    }

    private static func words(_ name: String, _ steps: some Sequence<WayStep>) -> String {
        steps.reduce(name) { $0 + $1.text }
    }

    /// What is put at each place as all of it, whoever does.
    private func madeTypes(_ first: [String: ValueType], _ forms: [Index: [Input]?]) -> [String: ValueType] {
        let inputs = inputTypes(first)
        var made: [String: ValueType] = [:]
        for write in placesWritten(first).places where !changesMembers(write.node) {
            let type = given(by: write.node, first, forms, inputs)
            let place = Self.words(write.name, write.steps)
            made[place] = made[place].map { $0.joined(with: type) } ?? type
        }
        return made
    }

    /// Whether an action adds members to a list, changes or removes them.
    private func changesMembers(_ node: Index) -> Bool {
        guard let kind = kind(node), kind.role == .performs else { return false }
        switch kind.writes {
        case .member, .members: return true
        case .whole: return false
        case nil: return kind.parameters.contains { $0.conversion == .place } && kind.holds == nil
        }
    }

    /// What a node puts at the place that it names.
    private func given(
        by node: Index, _ types: [String: ValueType], _ forms: [Index: [Input]?], _ inputs: InputTypes
    ) -> ValueType {
        guard case .whole(let parameter)? = kind(node)?.writes else { return inputType(node) }
        var near = self.inputs(around: node, inputs)
        if let form = submittedForm(of: node), case .fields(let sent) = record(of: form, forms) {
            near.merge(sent) { $1 }
        }
        return typed(parameter, of: node, seeing: types, near: near)
    }

    private static func isNoList(_ type: ValueType) -> Bool {
        switch type {
        case .bool, .integer, .double, .string, .words, .date, .data, .fields: true
        case .any, .null, .list, .dictionary, .record: false
        }
    }

    // MARK: Keys

    /// Keys that no item of their list has, and inputs that change what their row is known by: with the first letter it is
    /// another row.
    mutating func reviewKeys(_ types: [String: ValueType]) {
        var edited: [String: [SourceRange]] = [:]
        for node in document.nodes.indices where kind(node)?.holds != nil {
            for place in texts("edits", of: node) { edited[place.text, default: []].append(place.range) }
        }
        for node in document.nodes.indices {
            guard let repetition = checked.outlines[node].repetition, let key = repetition.key else { continue }
            reviewKey(key, of: repetition, node, types)
            let path = ([repetition.variable] + key).joined(separator: ".")
            for range in edited.removeValue(forKey: path) ?? [] { report(.editsKey(path, at: location(range))) }
        }
    }

    private mutating func reviewKey(
        _ key: [String], of repetition: Repetition, _ node: Index, _ types: [String: ValueType]
    ) {
        guard let attribute = document.nodes[node].attributes.first(where: { $0.name == "key" }),
            var type = member(of: repetition, around: node, types)
        else { return }
        for (place, step) in key.enumerated() {
            switch type {
            case .fields(let fields):
                if let next = fields[step] {
                    type = next
                    continue
                }
                let closest = hasRoom ? Suggestion.closest(to: step, among: fields.keys.sorted()) : nil
                let meant = closest.map { name in
                    let way = Array(key[..<place]) + [name] + key[(place + 1)...]
                    return ([repetition.variable] + way).joined(separator: ".")
                }
                return report(
                    .keyOfNone(step, fields.keys.sorted(), closest: closest, at: location(attribute.valueRange))
                        .writing(meant, edits(of: attribute.value, in: attribute.valueRange, to: meant)))
            case .bool, .integer, .double, .string, .words, .date:
                let meant = repetition.variable
                return report(
                    .keyOfNone(step, type, meant, at: location(attribute.valueRange)).writing(
                        place == 0 ? meant : nil,
                        edits(of: attribute.value, in: attribute.valueRange, to: place == 0 ? meant : nil)))
            default: return
            }
        }
    }
}

extension Diagnostic {
    static func changesNoList(
        _ path: String, _ type: ValueType, _ action: String, at location: FileLocation
    ) -> Self {
        let way =
            if case .fields = type {
                "name a list in it, or write <set> to change the record"
            } else {
                "declare it with is=\"{[]}\", or write <set> to change what it is"
            }
        return warning(
            "not-a-list", "'\(path.shortened)' is \(type.name), and \(action) changes the items of a list; \(way)",
            at: location)
    }

    static func keyOfNone(_ name: String, _ known: [String], closest: String?, at location: FileLocation) -> Self {
        let fields = known.prefix(8).map { "'\($0.shortened)'" }.joined(separator: ", ")
        let way = closest.map { "did you mean '\($0.shortened)'?" } ?? "they have \(fields)"
        return warning(
            "no-such-field",
            "no item of this list has '\(name.shortened)', so the rows are told apart by their place only; \(way)",
            at: location)
    }

    static func keyOfNone(_ name: String, _ type: ValueType, _ item: String, at location: FileLocation) -> Self {
        warning(
            "no-such-field",
            "each item is \(type.name), which has no '\(name.shortened)', so the rows are told apart by their place only; for the "
                + "item itself write key=\"\(item.shortened)\"", at: location)
    }

    static func editsKey(_ path: String, at location: FileLocation) -> Self {
        warning(
            "edits-key",
            "'\(path)' is what the rows are known by, so whoever edits it edits another row from then on; use a key that nobody "
                + "edits, or none: records have an id", at: location)
    }
}
