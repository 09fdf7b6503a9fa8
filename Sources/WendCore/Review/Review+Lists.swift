import WendExpressions

/// What is meant as a list and is none, and keys that no item has, or that somebody edits.
extension Review {
    /// Actions on the members of what is no list at first, and is never made one.
    mutating func reviewLists(_ surrounding: Surrounding) {
        if first.isEmpty { return }
        var said: Set<String> = []
        let made = madeTypes(first, surrounding)
        reviewOtherSorts(first, surrounding)
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
            if isMadeOne {
                // It is no list until it is made one.
                if place.steps.isEmpty, said.insert(place.name).inserted {
                    reportNoListAtFirst(place.name, type)
                }
                continue
            }
            report(.changesNoList(path, type, document.nodes[node].kind, at: location(entry.range)))
        }
    }

    /// A value that is a list later, and something else at first.
    private mutating func reportNoListAtFirst(_ name: String, _ type: ValueType) {
        let declarations = (named[name] ?? []).filter(isDeclaration)
        guard let node = declarations.first, declarations.count == 1, hasRoom else { return }
        let range = document.nodes[node].attributes.first { $0.name == "is" }?.valueRange
        report(.noListAtFirst(name, type, at: location(range ?? document.nodes[node].headRange)))
    }

    /// Actions that make of a whole value something of another sort than it is at first, and than others make of it.
    private mutating func reviewOtherSorts(_ first: [String: ValueType], _ surrounding: Surrounding) {
        for write in placesWritten(first).places where write.steps.isEmpty {
            guard case .whole(let parameter)? = kind(write.node)?.writes, let old = first[write.name],
                let entry = entries(parameter, of: write.node).first, hasRoom
            else { continue }
            let type = given(by: write.node, first, surrounding)
            switch (old, type) {
            // What is a text at first may be any text that stands for it: a number or a date that is typed.
            case (.list, .string), (.list, .words), (.list, .id), (.list, .integer), (.list, .double), (.list, .bool),
                (.list, .date),
                (.fields, .string), (.fields, .words), (.fields, .id), (.fields, .integer), (.fields, .double),
                (.fields, .bool),
                (.fields, .date):
                if case .literal(.string(let text)) = entry.source,
                    let expression = try? ValueExpression(parsing: text),
                    expression.type(seeing: scope(first, for: expression)).joined(with: old) != .any, old != .any
                {
                    reportUnbraced(text, entry, write.node)
                    continue
                }
                report(
                    .madeOtherSort(
                        write.name, type, old,
                        at: location(written(entry, of: write.node)?.range ?? entry.range)))
            case (.integer, .string), (.double, .string):
                guard case .binding(let expression) = entry.source, expression.isReckonedAround else { continue }
                report(
                    .madeOtherSort(
                        write.name, type, old,
                        at: location(written(entry, of: write.node)?.range ?? entry.range)))
            default: continue
            }
        }
    }

    private static func words(_ name: String, _ steps: some Sequence<WayStep>) -> String {
        steps.reduce(name) { $0 + $1.text }
    }

    /// What is put at each place as all of it, whoever does.
    private func madeTypes(_ first: [String: ValueType], _ surrounding: Surrounding) -> [String: ValueType] {
        var made: [String: ValueType] = [:]
        for write in placesWritten(first).places where !changesMembers(write.node) {
            let type = given(by: write.node, first, surrounding)
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
    func given(
        by node: Index, _ types: [String: ValueType], _ surrounding: Surrounding
    ) -> ValueType {
        guard case .whole(let parameter)? = kind(node)?.writes else { return inputType(node) }
        return typed(parameter, of: node, seeing: types, near: names(near: node, types, surrounding))
    }

    /// Declared values that are lists at first, or texts, and that nothing makes anything else.
    func alwaysThere(
        _ types: [String: ValueType], _ surrounding: Surrounding
    ) -> (lists: Set<String>, texts: Set<String>) {
        guard document.allowsBindings, surroundings.isEntry, !hasStandIns, !opensOthers else { return ([], []) }
        var lists: Set<String> = []
        var texts: Set<String> = []
        for (name, type) in first {
            guard let node = declaration(of: name), let entry = entries("is", of: node).first, types[name] != nil else {
                continue
            }
            if case .node = entry.source { continue }
            if case .list = type { lists.insert(name) } else if type.isText { texts.insert(name) }
        }
        for write in placesWritten(first).places where write.steps.isEmpty {
            switch kind(write.node)?.writes {
            case .member, .members: continue
            // What takes members away leaves a list.
            case nil where kind(write.node)?.role == .performs: continue
            default: break
            }
            let type = given(by: write.node, types, surrounding)
            if case .list = type {} else { lists.remove(write.name) }
            if !type.isText { texts.remove(write.name) }
        }
        return (lists, texts)
    }

    /// The declaration of a name that has no other, and is that of nothing else.
    private func declaration(of name: String) -> Index? {
        let nodes = (named[name] ?? []).filter { kind($0)?.writes == nil }
        return nodes.count == 1 && isDeclaration(nodes[0]) ? nodes[0] : nil
    }

    private static func isNoList(_ type: ValueType) -> Bool {
        switch type {
        case .bool, .integer, .double, .string, .words, .id, .date, .data, .fields: true
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
            reviewEqualKeys(key, of: repetition, node)
            reviewKeyOfRecords(key, of: repetition, node)
            let path = ([repetition.variable] + key).joined(separator: ".")
            for range in edited.removeValue(forKey: path) ?? [] { report(.editsKey(path, at: location(range))) }
        }
    }

    /// A field by which rows are known, and that two of the first items have in common.
    private mutating func reviewEqualKeys(_ key: [String], of repetition: Repetition, _ node: Index) {
        guard key.count == 1, hasRoom, let list = repetition.items.listName, let declaration = declaration(of: list),
            case .binding(let expression)? = entries("is", of: declaration).first?.source,
            let attribute = document.nodes[node].attributes.first(where: { $0.name == "key" })
        else { return }
        var seen: Set<String> = []
        for record in expression.writtenRecords(seeing: ExpressionTypes()) {
            guard let value = record.constants[key[0]], value != .null, !seen.insert(value.displayText).inserted else {
                continue
            }
            return report(.equalKeys(key[0], value.displayText, at: location(attribute.valueRange)))
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
                if place == 0, key.count > 1, fields[key[1]] != nil {
                    let meant = ([repetition.variable] + key.dropFirst()).joined(separator: ".")
                    return report(
                        .keyOfNone(step, [], closest: meant, at: location(attribute.valueRange)).writing(
                            meant, edits(of: attribute.value, in: attribute.valueRange, to: meant)))
                }
                let closest = hasRoom ? Suggestion.closest(to: step, among: fields.keys.sorted()) : nil
                let meant = closest.map { name in
                    let way = Array(key[..<place]) + [name] + key[(place + 1)...]
                    return ([repetition.variable] + way).joined(separator: ".")
                }
                return report(
                    .keyOfNone(step, fields.keys.sorted(), closest: closest, at: location(attribute.valueRange))
                        .writing(meant, edits(of: attribute.value, in: attribute.valueRange, to: meant)))
            case .bool, .integer, .double, .string, .words, .id, .date:
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
    fileprivate static func equalKeys(_ key: String, _ value: String, at location: FileLocation) -> Self {
        warning(
            "equal-keys",
            "two of these items have the '\(key.shortened)' \(value.shortened), so their rows are taken for each other; items have an 'id' "
                + "that no two have in common", at: location)
    }

    fileprivate static func noListAtFirst(_ name: String, _ type: ValueType, at location: FileLocation) -> Self {
        warning(
            "not-a-list",
            "'\(name.shortened)' is \(type.name) at first, and a list once it has been set; declare it as an empty list, is=\"{[]}\"",
            at: location)
    }

    fileprivate static func madeOtherSort(
        _ name: String, _ type: ValueType, _ first: ValueType, at location: FileLocation
    ) -> Self {
        let empty = if case .list = first { "; an empty list is {[]}" } else { "" }
        return warning(
            "other-sort", "this makes \(type.name) of '\(name.shortened)', which is \(first.name) at first\(empty)",
            at: location)
    }

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
