import WendExpressions

/// What is chosen at first and given in data: values that no option has.
extension Review {
    /// The values that a choice has, as elements in it or in a list, where all of them are written down.
    func offered(by node: Index, _ types: [String: ValueType]) -> Set<String>? {
        guard let kind = kind(node), kind.holds != nil, isPlain(node) else { return nil }
        guard !entries("options", of: node).isEmpty, kind.parameter("options") != nil else {
            guard !entries("choices", of: node).isEmpty, case .words(let words) = chosenType(node) else { return nil }
            return words
        }
        guard entries("choices", of: node).isEmpty,
            case .list(let member) = typed(
                "options", of: node, seeing: types, near: variables(around: node, types))
        else { return nil }
        switch member {
        case .words(let words): return words
        case .fields(let fields):
            // The `id` stands for a `value` that is missing.
            guard case .words(let words)? = fields["value"] ?? fields["id"] else { return nil }
            if fields["value"] != nil, case .words(let more)? = fields["id"] { return words.union(more) }
            return words
        default: return nil
        }
    }

    /// What the options of a choice stand for where it is no words that anybody writes down: numbers, or ids that records are given when
    /// they are saved.
    private func sortOffered(by node: Index, _ types: [String: ValueType]) -> ValueType? {
        guard isPlain(node), kind(node)?.holds != nil, kind(node)?.parameter("options") != nil,
            entries("choices", of: node).isEmpty, !texts("style", of: node).contains(where: { $0.text == "several" }),
            case .list(.fields(let fields)) = typed(
                "options", of: node, seeing: types, near: variables(around: node, types)),
            let sort = fields["value"] ?? fields[Entity.identity]
        else { return nil }
        return switch sort {
        case .integer, .double: sort
        case .id(let entity) where surroundings.isEntry && !hasStandIns && !entities.isKnownAgain(entity): sort
        default: nil
        }
    }

    /// Values that are chosen at first and that no option has.
    mutating func reviewChoices(_ types: [String: ValueType]) {
        for node in document.nodes.indices where isPlain(node) {
            guard let value = texts("value", of: node).first, !value.text.isEmpty, hasRoom else { continue }
            let range = document.nodes[node].attributes.first { $0.name == "value" }?.valueRange ?? value.range
            if let sort = sortOffered(by: node, types), Double(value.text) == nil {
                report(.noOptionOfWords(value.text, sort, at: location(range)))
                continue
            }
            guard let words = offered(by: node, types), !words.contains(value.text) else { continue }
            let closest = Suggestion.closest(to: value.text, among: words.sorted())
            report(
                .noSuchOption(value.text, words.sorted(), closest: closest, at: location(range)).writing(
                    closest, edits(of: value.text, in: range, to: closest)))
        }
    }

    /// Two options of a choice that stand for the same.
    mutating func reviewEqualOptions() {
        for node in document.nodes.indices where isPlain(node) && entries("choices", of: node).count > 1 {
            var first: [String: SourceRange] = [:]
            for entry in entries("choices", of: node) {
                guard case .node(let option) = entry.source, isPlain(option), entries("hidden", of: option).isEmpty,
                    let value = texts("value", of: option).first
                else { continue }
                let range = document.nodes[option].attributes.first { $0.name == "value" }?.valueRange ?? value.range
                if let other = first[value.text] {
                    report(
                        .equalOptions(value.text, at: location(range)).noting("the other is here", at: location(other)))
                }
                first[value.text] = first[value.text] ?? range
            }
        }
    }

    /// Names that are worked out and that there are not: `role="{TERNARY(isLast, 'primry', 'secondary')}"`.
    mutating func reviewNamesWorkedOut() {
        for node in document.nodes.indices where isPlain(node) {
            for entry in entries(node) {
                guard case .binding(let expression) = entry.source, let parameter = parameter(entry, of: node),
                    case .enumeration(let enumeration) = parameter.conversion, hasRoom,
                    case .words(let words) = expression.type(seeing: scope([:], for: expression)),
                    let wrong = words.sorted().first(where: { !$0.isEmpty && !enumeration.names.contains($0) })
                else { continue }
                let closest = OtherWords.meant(by: wrong, among: enumeration.names, in: OtherWords.choices)
                let range = written(entry, of: node)?.range ?? entry.range
                report(
                    .notAmong(
                        wrong, parameter: parameter.name, names: enumeration.names, closest: closest, isError: false,
                        at: location(range)
                    ).writing(closest, edits(of: wrong, in: range, to: closest)))
            }
        }
    }

    /// Records that have nothing to be read by in a choice.
    mutating func reviewOptions(_ types: [String: ValueType]) {
        for node in document.nodes.indices where isPlain(node) && kind(node)?.parameter("options") != nil {
            guard let entry = entries("options", of: node).first, case .binding(let expression) = entry.source,
                case .list(.fields(let fields)) = typed(
                    "options", of: node, seeing: types, near: variables(around: node, types)),
                fields["title"] == nil
            else {
                reviewWrittenOptions(node, types)
                continue
            }
            guard let list = expression.names.first?.name, isQuery(named: list) else {
                if fields["value"] != nil { reviewWrittenOptions(node, types) }
                // What has a value can be read by that.
                if fields["value"] == nil, !fields.isEmpty, !fields.values.contains(.any) || fields["id"] == nil {
                    report(.wordlessOptions(fields.keys.filter { $0 != "id" }.sorted(), at: location(entry.range)))
                }
                continue
            }
            let name = fields.keys.sorted().first { $0 != "id" && fields[$0] == .string } ?? "id"
            report(.untitledOptions(list, name, at: location(entry.range)))
        }
    }

    /// Records that are written out with something to be read by under another name.
    private mutating func reviewWrittenOptions(_ node: Index, _ types: [String: ValueType]) {
        guard let entry = entries("options", of: node).first, case .binding(let expression) = entry.source else {
            return
        }
        let records = expression.writtenRecords(seeing: scope(types, for: expression))
        let names = Set(["label", "name", "text", "words", "caption", "display"])
        guard hasRoom,
            let record = records.first(where: { record in
                record.fields["title"] == nil && record.fields["value"] != nil
                    && record.fields.keys.contains(where: names.contains)
            }), let name = record.fields.keys.filter(names.contains).min()
        else { return }
        let range = written(entry, of: node)?.range ?? entry.range
        report(.otherTitle(name, at: location(range)))
    }

    mutating func reviewFirstChoices(_ types: [String: ValueType]) {
        for node in document.nodes.indices where isPlain(node) {
            guard let options = offered(by: node, types), hasRoom else { continue }
            for entry in entries(node) {
                let type: ValueType
                switch (entry.source, parameter(entry, of: node)) {
                case (.literal(.string(let path)), let parameter?) where parameter.conversion == .place:
                    let places = declaredPlaces(path.split(separator: ".").map(String.init)[...], from: node, first)
                    guard let place = places.first, places.count == 1 else { continue }
                    type = Self.type(at: place.steps[...], in: first[place.name] ?? .any) ?? .any
                case (.binding(let expression), let parameter?) where parameter.name == kind(node)?.holds:
                    type = expression.type(
                        seeing: scope(first, near: variables(around: node, first), for: expression))
                default: continue
                }
                guard case .words(let words) = type,
                    let word = words.subtracting(options).filter({ !$0.isEmpty }).min()
                else { continue }
                let closest = Suggestion.closest(to: word, among: options.sorted())
                let range = written(entry, of: node)?.range ?? entry.range
                report(.noSuchOption(word, options.sorted(), closest: closest, at: location(range)))
            }
        }
    }
}

extension Diagnostic {
    fileprivate static func equalOptions(_ value: String, at location: FileLocation) -> Self {
        warning(
            "equal-options",
            "two options stand for '\(value.shortened)', so that nobody knows which of them was chosen; give each a value of its own",
            at: location)
    }

    fileprivate static func noOptionOfWords(_ value: String, _ sort: ValueType, at location: FileLocation) -> Self {
        warning(
            "no-such-option",
            "the options stand for \(sort.name) each, and '\(value.shortened)' is none, so nothing is chosen at first; let the choice hold a value "
                + "that begins with what is meant: edits=\"…\"", at: location)
    }

    fileprivate static func wordlessOptions(_ fields: [String], at location: FileLocation) -> Self {
        let known = fields.prefix(4).map { "'\($0.shortened)'" }.joined(separator: ", ")
        return warning(
            "untitled-options",
            "these records have \(known.isEmpty ? "no fields" : known), and options are read by their 'title' and stand for their "
                + "'value'; write record(title: …, value: …)", at: location)
    }

    fileprivate static func otherTitle(_ name: String, at location: FileLocation) -> Self {
        warning(
            "untitled-options",
            "options are read by their 'title', and here is one with a '\(name.shortened)' instead, of which people would read the value; write "
                + "record(value: …, title: …)", at: location)
    }

    fileprivate static func untitledOptions(_ list: String, _ name: String, at location: FileLocation) -> Self {
        warning(
            "untitled-options",
            "the records of '\(list.shortened)' have no 'title', so that people would read their ids; write <option for=\"one in "
                + "\(list.shortened)\" key=\"one.id\" value=\"{one.id}\" title=\"{one.\(name.shortened)}\"/>",
            at: location)
    }
}
