import WendExpressions

/// Records of one list that are made in several places, and fields that are given to records and that none has.
extension Review {
    /// The fields that anything asks records for, without those that may be left out.
    /// - Parameter withInputs: Whether an input that changes a field asks for it.
    func askedFields(withInputs: Bool = true) -> Set<String> {
        var asked: Set<String> = []
        var optional: Set<String> = []
        for node in document.nodes.indices {
            checked.outlines[node].repetition?.items.collectFields(&asked, optional: &optional)
            for entry in entries(node) {
                if case .binding(let expression) = entry.source {
                    expression.collectFields(&asked, optional: &optional)
                } else if withInputs, kind(node)?.holds != nil, parameter(entry, of: node)?.conversion == .place,
                    case .literal(.string(let path)) = entry.source
                {
                    asked.formUnion(path.split(separator: ".").dropFirst().map(String.init))
                }
            }
        }
        return asked.subtracting(optional)
    }

    /// A record, or the records of a list, as one node makes them.
    private struct Maker: Sendable {
        let fields: [String: ValueType]
        let range: SourceRange
    }

    /// How many places that make records of one list are compared.
    static let makerLimit = 64

    mutating func reviewRecords(
        _ types: [String: ValueType], _ surrounding: Surrounding, _ asked: Set<String>
    ) {
        var makers: [String: [Maker]?] = [:]
        var order: [String] = []
        var given: [(name: String, place: String, field: String, range: SourceRange, isEntered: Bool)] = []
        func add(_ place: String, _ type: ValueType, _ range: SourceRange) {
            var (place, type) = (place, type)
            if case .list(let member) = type { (place, type) = (place + "[]", member) }
            if makers[place] == nil { order.append(place) }
            switch type {
            case .fields(let fields):
                if (makers[place, default: []]?.count ?? Self.makerLimit) < Self.makerLimit {
                    makers[place, default: []]?.append(Maker(fields: fields, range: range))
                }
            case .null: makers[place] = makers[place] ?? .some([])
            default: makers[place] = .some(nil)
            }
        }
        for node in document.nodes.indices where isPlain(node) {
            if isDeclaration(node), entries("always", of: node).isEmpty, let name = texts("name", of: node).first?.text
            {
                let range = entries("is", of: node).first.map { written($0, of: node)?.range ?? $0.range }
                add(name, typed("is", of: node, seeing: [:]), range ?? document.nodes[node].headRange)
                continue
            }
            for entry in entries(node) where parameter(entry, of: node)?.conversion == .place {
                guard case .literal(.string(let path)) = entry.source else { continue }
                let places = declaredPlaces(path.split(separator: ".").map(String.init)[...], from: node, types)
                guard let place = places.first else { continue }
                guard places.count == 1 else {
                    // Which of them is changed is known only when it runs.
                    for place in places { makers[place.steps.reduce(place.name) { $0 + $1.text }] = .some(nil) }
                    continue
                }
                let way = place.steps.reduce(place.name) { $0 + $1.text }
                let isEntered = kind(node)?.holds != nil
                if case .field(let field)? = place.steps.last, kind(node)?.writes != nil || isEntered {
                    given.append(
                        (
                            place.name, place.steps.dropLast().reduce(place.name) { $0 + $1.text }, field,
                            written(entry, of: node)?.range ?? entry.range, isEntered
                        ))
                }
                guard !rearranges(place.name, node, types), let (type, range) = made(by: node, types, surrounding)
                else { continue }
                add(way, type, range)
            }
        }
        for place in order { if let makers = makers[place] ?? nil { compare(makers, place, asked) } }
        let shown = given.contains(where: \.isEntered) ? askedFields(withInputs: false) : asked
        let fieldsGiven = Dictionary(grouping: given, by: \.place).mapValues { Set($0.map(\.field)) }
        for one in given where !(one.isEntered ? shown : asked).contains(one.field) {
            guard let makers = makers[one.place] ?? nil, !makers.isEmpty, hasRoom,
                makers.allSatisfy({ $0.fields[one.field] == nil })
            else { continue }
            let known = Set(makers.flatMap(\.fields.keys)).sorted()
            // What is asked for and nobody gives is meant, however it is written.
            let ungiven = known.filter { field in
                asked.contains(field) && field != "id" && fieldsGiven[one.place]?.contains(field) != true
            }
            let closest =
                Suggestion.closest(to: one.field, among: known)
                ?? (one.isEntered && ungiven.count == 1 ? ungiven[0] : nil)
            // What somebody enters is seen where it is entered.
            if closest == nil, one.isEntered || leavesDocument(one.name) { continue }
            report(
                .fieldOfNone(one.field, closest: closest, at: location(one.range)).writing(
                    closest, edits(of: one.field, in: one.range, to: closest)))
        }
    }

    /// Whether an action chooses from the value it changes, or sorts it: what is in it was made elsewhere.
    private func rearranges(_ name: String, _ node: Index, _ types: [String: ValueType]) -> Bool {
        guard case .whole(let parameter)? = kind(node)?.writes,
            case .binding(let expression)? = entries(parameter, of: node).first?.source
        else { return false }
        return declaredPlaces(expression.origin, from: node, types).contains { $0.name == name }
    }

    /// What an action makes all of a value, or one more member of it; nil of what changes what there is.
    private func made(
        by node: Index, _ types: [String: ValueType], _ surrounding: Surrounding
    ) -> (ValueType, SourceRange)? {
        let near = names(near: node, types, surrounding)
        func range(_ parameter: String) -> SourceRange {
            entries(parameter, of: node).first.map { written($0, of: node)?.range ?? $0.range }
                ?? document.nodes[node].headRange
        }
        switch kind(node)?.writes {
        case .whole(let parameter):
            return (typed(parameter, of: node, seeing: types, near: near), range(parameter))
        case .member(let parameter):
            if !isWritten(parameter, node) {
                return (.list(sent(to: node)), range(parameter))
            }
            return (.list(typed(parameter, of: node, seeing: types, near: near)), range(parameter))
        case .members, nil: return nil
        }
    }

    /// One of several that lacks what all others have and what is asked for, or has another sort of value by that name.
    private mutating func compare(_ makers: [Maker], _ place: String, _ asked: Set<String>) {
        guard makers.count > 1 else { return }
        var counts: [String: Int] = [:]
        for maker in makers { for name in maker.fields.keys { counts[name, default: 0] += 1 } }
        // What is no list has what it was last made of.
        for maker in makers where place.contains("[]") {
            let missing = counts.filter {
                $0.value == makers.count - 1 && maker.fields[$0.key] == nil && asked.contains($0.key) && $0.key != "id"
            }.keys.sorted()
            if missing.isEmpty { continue }
            let others = maker.fields.keys.filter { counts[$0] == 1 && !asked.contains($0) }.sorted()
            let instead = others.count == 1 && missing.count == 1 ? others[0] : nil
            let empty = missing.map { name in
                (name, makers.compactMap { $0.fields[name] }.allSatisfy(\.isText) ? "''" : "NULL")
            }
            report(.recordLacks(empty, instead: instead, at: location(maker.range)))
        }
        for name in counts.keys.sorted() where counts[name, default: 0] > 1 && asked.contains(name) {
            var first: (type: ValueType, range: SourceRange)?
            for maker in makers {
                guard let type = maker.fields[name], type != .any, type != .null else { continue }
                if let first, first.type.joined(with: type) == .any {
                    report(
                        .otherSort(name, type, first.type, at: location(maker.range)).noting(
                            "here it is \(first.type.name)", at: location(first.range)))
                    break
                }
                first = first ?? (type, maker.range)
            }
        }
    }

    // MARK: Choices

    /// What a choice comes to: one of the values of its options, where all of them are written down.
    func chosenType(_ node: Index) -> ValueType {
        let isOne = entries("style", of: node).allSatisfy { entry in
            if case .literal(.string(let style)) = entry.source { style != "several" } else { false }
        }
        guard entries("options", of: node).isEmpty else {
            guard entries("choices", of: node).isEmpty,
                case .list(let option) = typed("options", of: node, seeing: [:])
            else { return .any }
            var type = option
            // The `id` stands for a `value` that is missing.
            if case .fields(let fields) = option { type = fields["value"] ?? fields["id"] ?? .any }
            return isOne ? type : type == .any ? .any : isSeveral(node) ? .list(type) : .any
        }
        var type = ValueType.null
        for entry in entries("choices", of: node) {
            guard case .node(let option) = entry.source, isPlain(option) else { return .any }
            guard let value = entries("value", of: option).first else {
                // Its title, in whatever language it is read.
                type = type.joined(with: .string)
                continue
            }
            switch value.source {
            case .literal(let value): type = type.joined(with: ValueType(value, keepsWords: true))
            case .binding(let expression):
                let near = variables(around: option, first)
                type = type.joined(with: expression.type(seeing: scope([:], near: near, for: expression)))
            case .node: return .any
            }
        }
        return isOne ? type : .any
    }

    /// Whether several are chosen for sure.
    private func isSeveral(_ node: Index) -> Bool { texts("style", of: node).contains { $0.text == "several" } }

    /// Conditions that ask of what says yes or no whether it is there: it always is.
    mutating func reviewPresence() {
        guard document.allowsBindings else { return }
        for node in document.nodes.indices where isPlain(node) && kind(node)?.traits.contains(.asksPresence) == true {
            guard entries("value", of: node).isEmpty, let input = parents[node], isPlain(input),
                kind(input)?.holds != nil, inputType(input) == .bool, hasRoom
            else { continue }
            report(.alwaysThere(document.nodes[input].kind, at: location(document.nodes[node].headRange)))
        }
    }

    /// Conditions that ask a text or a date whether it means yes.
    mutating func reviewTruths() {
        for node in document.nodes.indices where isPlain(node) {
            guard let kind = kind(node), kind.traits.contains(.readsTruth), kind.types.fits(.condition),
                entries("value", of: node).isEmpty, let input = parents[node], self.kind(input)?.holds != nil,
                isPlain(input)
            else { continue }
            let type = inputType(input)
            guard type == .string || type == .date else { continue }
            report(
                .truthOfText(
                    kind.name, document.nodes[input].kind, type, at: location(document.nodes[node].headRange)))
        }
    }
}

extension Review.WayStep {
    var text: String {
        switch self {
        case .field(let name): ".\(name)"
        case .member: "[]"
        }
    }
}

extension Diagnostic {
    static func fieldOfNone(_ name: String, closest: String?, at location: FileLocation) -> Self {
        let way = closest.map { "did you mean '\($0.shortened)'?" } ?? "so this changes nothing that anybody sees"
        return warning(
            "no-such-field", "no record there is made with '\(name.shortened)', and nothing asks for it; \(way)",
            at: location)
    }

    /// - Parameter fields: The names, each with what it has where there is none.
    static func recordLacks(
        _ fields: [(name: String, empty: String)], instead: String?, at location: FileLocation
    ) -> Self {
        let shown = fields.prefix(4)
        let names = shown.map { "'\($0.name.shortened)'" }.joined(separator: " and no ")
        let way =
            instead.map { "it has '\($0.shortened)', which nothing asks for: is that the one?" }
            ?? "write \(shown.map { "\($0.name.shortened): \($0.empty)" }.joined(separator: ", ")) if it is to have none"
        return warning(
            "lacks-field",
            "what is put into the list here has no \(names), which \(fields.count == 1 ? "is" : "are") asked for and which all else "
                + "in it has; \(way)", at: location)
    }

    static func otherSort(_ name: String, _ type: ValueType, _ first: ValueType, at location: FileLocation) -> Self {
        warning(
            "other-sort",
            "'\(name.shortened)' is \(type.name) here and \(first.name) in other records of the list; write both alike",
            at: location)
    }

    static func noSuchOption(_ value: String, _ options: [String], closest: String?, at location: FileLocation) -> Self
    {
        let shown = options.prefix(8).map { "'\($0.shortened)'" }.joined(separator: ", ")
        let way = closest.map { "did you mean '\($0.shortened)'?" } ?? "the options are \(shown)"
        return warning(
            "no-such-option", "no option has the value '\(value.shortened)', so nothing is chosen at first; \(way)",
            at: location)
    }

    static func truthOfText(_ condition: String, _ input: String, _ type: ValueType, at location: FileLocation) -> Self
    {
        warning(
            "truth-of-text",
            "\(condition) asks for yes or no, and a \(input) holds \(type.name); whether anything is entered asks <isPresent/>",
            at: location)
    }

    fileprivate static func alwaysThere(_ input: String, at location: FileLocation) -> Self {
        warning(
            "always-same",
            "a \(input) always holds something, NO while it is off, so this always holds; whether it is on asks <isTrue/>",
            at: location)
    }

    static func itemElsewhere(_ name: String, list: String?, closest: String?, at location: FileLocation) -> Self {
        let rows = list.map { " of '\($0.shortened)'" } ?? ""
        let way = closest.map { "; did you mean '\($0.shortened)'?" } ?? "; elsewhere there is none"
        return warning(
            "unknown-name",
            "'\(name.shortened)' is an item of the rows\(rows), known in them and in what they open\(way)", at: location
        )
    }
}
