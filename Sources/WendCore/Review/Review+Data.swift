import WendExpressions

/// Entities, queries, and what is saved.
extension Review {
    /// What the names of queries stand for: lists of records.
    func queryTypes() -> [String: ValueType] {
        var types: [String: ValueType] = [:]
        var found: [String: ValueType] = [:]
        for node in document.nodes.indices where isPlain(node) && isQuery(node) {
            guard let name = document.nodes[node].name else { continue }
            var member = ValueType.any
            if let entity = entityNamed(by: node)?.text, entities.entity(entity) != nil {
                member = found[entity] ?? .fields(entities.types(of: entity, isFound: true))
                found[entity] = member
            }
            let type = ValueType.list(member)
            types[name] = types[name].map { $0.joined(with: type) } ?? type
        }
        return types
    }

    /// What queries tell of themselves beside their rows.
    static let queryStatus: Set<String> = ["isLoading", "error"]

    func isQuery(named name: String) -> Bool { queryNames.contains(name) }

    /// Whether a node's name stands for records that it finds.
    func isQuery(_ node: Index) -> Bool { kind(node).map(Self.isQuery) ?? false }

    static func isQuery(_ kind: Kind) -> Bool { kind.isCompanion && kind.parameter("entity") != nil }

    /// What records have of the entity that a node names; nil if it names none that is known.
    func recordsNamed(by node: Index) -> [String: ValueType]? {
        guard let name = entityNamed(by: node)?.text, entities.entity(name) != nil else { return nil }
        return recordTypes(of: name)
    }

    func entityNamed(by node: Index) -> (text: String, range: SourceRange)? {
        guard let kind = kind(node), kind.role == .performs, kind.parameter("entity") != nil else { return nil }
        return texts("entity", of: node).first
    }

    var entities: EntityModel { checked.entities }

    /// Entities nobody declares, properties records do not have, and everything that is wrong with the model.
    mutating func reviewData() {
        // What is wrong in a data model is said where that is read.
        for problem in entities.problems() where problem.code != "missing-inverse" {
            if problem.location.map({ $0.file == document.file }) ?? true { report(problem) }
        }
        for relationship in entities.entities.filter(\.isShared).flatMap(\.relationships) {
            if let other = entities.entity(relationship.destination), !other.isShared {
                report(
                    .sharedLeadsToOwn(
                        relationship.name, other.name, at: relationship.location ?? location(document.root.headRange)))
            }
        }
        for relationship in entities.entities.filter({ !$0.isShared }).flatMap(\.relationships) {
            if let other = entities.entity(relationship.destination), other.isShared {
                report(
                    .ownLeadsToShared(
                        relationship.name, other.name, at: relationship.location ?? location(document.root.headRange)))
            }
        }
        reviewBracedAttributes()
        reviewWatches()
        let names = entities.entities.map(\.name)
        lazy var writers = Dictionary(grouping: placesWritten(first).places, by: \.name)
        for node in document.nodes.indices where isPlain(node) {
            guard let named = entityNamed(by: node) else { continue }
            guard entities.entity(named.text) != nil else {
                // Another document may declare them, if this is not the only one.
                if !names.isEmpty || surroundings.isEntry {
                    let meant = Suggestion.closest(to: named.text, among: names)
                    report(
                        .undeclaredEntity(named.text, closest: meant, at: location(named.range))
                            .writing(meant, edits(of: named.text, in: named.range, to: meant)))
                }
                continue
            }
            let known = recordTypes(of: named.text)
            for written in texts("with", of: node) {
                for name in Self.words(written.text)
                where entities.relationship(String(name.prefix { $0 != "." }), of: named.text) == nil {
                    let names = entities.relationships(of: named.text).map(\.name)
                    reportUnknown(name, of: named.text, "brought along", among: names, written.range)
                }
            }
            for written in texts("sort", of: node) {
                reviewOrder(Self.words(written.text), of: named.text, written, known.keys.sorted())
            }
            guard let order = orderChosen(by: node) else { continue }
            for written in ordersChosen(order, writers[order] ?? []) {
                reviewOrder(Self.words(written.text), of: named.text, written, known.keys.sorted())
            }
        }
    }

    /// Queries of one controller that are more than a session watches: whoever came there would see nothing.
    private mutating func reviewWatches() {
        var counts: [Index: Int] = [:]
        for node in document.nodes.indices where isPlain(node) && isQuery(node) {
            guard let controller = parents[node] else { continue }
            counts[controller, default: 0] += 1
            if counts[controller] == Limit.watches.bound + 1 {
                report(.tooManyWatches(at: location(document.nodes[node].headRange)))
            }
        }
    }

    /// What an attribute of records has in braces: it is written as it is, and nothing is worked out.
    private mutating func reviewBracedAttributes() {
        for node in document.nodes.indices where kind(node)?.types.fits(.property) == true && isPlain(node) {
            for attribute in document.nodes[node].attributes {
                guard let inner = Checker.unbraced(attribute.value), hasRoom else { continue }
                let meant =
                    ["YES": "yes", "NO": "no", "TRUE": "yes", "FALSE": "no"][inner.uppercased()]
                    ?? (Double(inner) == nil ? nil : inner)
                report(
                    .bracedAttribute(attribute.name, at: location(attribute.valueRange)).writing(
                        meant, edits(of: attribute.value, in: attribute.valueRange, to: meant)))
            }
        }
    }

    /// The value that says what a query's records are sorted by; nil where that is written, or worked out of more.
    private func orderChosen(by query: Index) -> String? {
        guard case .binding(let expression)? = entries("sort", of: query).first?.source, expression.names.count == 1,
            let name = expression.names.first, name.isWhole, expression.way == name.name, callers[name.name] == nil
        else { return nil }
        return name.name
    }

    /// What such a value is at first, and each option that people have for it.
    private func ordersChosen(_ name: String, _ writers: [Written]) -> [(text: String, range: SourceRange)] {
        guard hasRoom, let declarations = named[name], declarations.count <= Self.mostDeclarations,
            writers.count <= Self.mostDeclarations
        else { return [] }
        var found = declarations.filter(isDeclaration).flatMap { texts("is", of: $0) }
        for input in writers where input.steps.isEmpty && kind(input.node)?.holds != nil {
            for case .node(let option) in entries("choices", of: input.node).map(\.source) where isPlain(option) {
                found += texts("value", of: option)
            }
        }
        return found.filter { !$0.text.isEmpty }
    }

    private static func words(_ text: String) -> [String] {
        text.split { $0 == "," || $0.isWhitespace }.map(String.init)
    }

    mutating func reportUnknown(
        _ name: String, of entity: String, _ what: String, among names: [String], _ range: SourceRange
    ) {
        let meant = Suggestion.closest(to: name, among: names)
        report(
            .unknownProperty(name, of: entity, what, closest: meant, at: location(range))
                .writing(meant, edits(of: name, in: range, to: meant)))
    }

    /// What records are sorted by: attributes, of the records or of what they lead to one by one.
    private mutating func reviewOrder(
        _ words: [String], of entity: String, _ written: (text: String, range: SourceRange), _ names: [String]
    ) {
        for (place, word) in words.enumerated() {
            if ["asc", "desc", "ascending", "descending"].contains(word.lowercased()), place > 0 {
                let isBackward = word.lowercased().hasPrefix("d")
                let last = words[place - 1]
                let meant = isBackward && !last.hasPrefix("-") ? "-\(last)" : last
                report(
                    .wordOfOrder(word, meant, at: location(written.range))
                        .writing(meant, edits(of: "\(last) \(word)", in: written.range, to: meant)))
                continue
            }
            let way = word.hasPrefix("-") ? String(word.dropFirst()) : word
            let steps = way.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            var here = entity
            for (step, name) in steps.enumerated() {
                if let relationship = entities.relationship(name, of: here) {
                    if relationship.isToMany || step == steps.count - 1 {
                        report(
                            .noOrder(
                                way, name, relationship.isToMany, relationship.destination, at: location(written.range))
                        )
                        break
                    }
                    here = relationship.destination
                } else {
                    let isLast = step == steps.count - 1
                    if isLast, name == Entity.identity || entities.attribute(name, of: here) != nil { break }
                    reportUnknown(
                        name, of: here, "sorted by", among: step == 0 ? names : recordTypes(of: here).keys.sorted(),
                        written.range)
                    break
                }
            }
        }
    }

    /// An input changes an attribute of a record that a query finds; actions on it save what is new of it.
    mutating func reviewEditedRecord(
        _ way: [String], of list: String, _ node: Index, _ entry: CheckedDocument.Entry
    ) {
        let path = way.joined(separator: ".")
        guard kind(node)?.holds != nil, way.count == 2 else {
            return report(.editsWhatIsFound(way[0], path, list, at: location(entry.range)))
        }
        for query in named[list] ?? [] {
            guard let entity = entityNamed(by: query)?.text, entities.entity(entity) != nil else { continue }
            if entities.attribute(way[1], of: entity) != nil { return }
            let names = entities.attributes(of: entity).map(\.name)
            let meant = Suggestion.closest(to: way[1], among: names)
            return report(
                .unknownProperty(way[1], of: entity, "changed by an input", closest: meant, at: location(entry.range))
                    .writing(meant, edits(of: way[1], in: entry.range, to: meant)))
        }
    }

    /// How many there are is asked otherwise than in other languages.
    mutating func reviewCounts() {
        for node in document.nodes.indices {
            for entry in entries(node) {
                guard case .binding(let expression) = entry.source else { continue }
                for name in expression.names {
                    guard let next = name.next, ["count", "length", "size"].contains(next), isQuery(named: name.name),
                        named[name.name]?.contains(where: { recordsNamed(by: $0)?[next] != nil }) == false
                    else { continue }
                    let (way, meant) = ("\(name.name).\(next)", "\(name.name).@count")
                    report(
                        .countOfList(way, meant, at: location(entry.range))
                            .writing(meant, edits(of: way, in: entry.range, to: meant)))
                }
            }
        }
    }
}

extension Diagnostic {
    fileprivate static func bracedAttribute(_ name: String, at location: FileLocation) -> Self {
        warning(
            "braced-attribute",
            "'\(name.shortened)' of records is written as it is, without braces, and nothing is worked out; as it stands it is lost",
            at: location)
    }

    fileprivate static func wordOfOrder(_ word: String, _ meant: String, at location: FileLocation) -> Self {
        warning(
            "unknown-property",
            "'\(word.shortened)' is no property: what comes last first is written with '-' in front, so this is '\(meant.shortened)'",
            at: location)
    }

    fileprivate static func noOrder(
        _ way: String, _ name: String, _ isToMany: Bool, _ entity: String, at location: FileLocation
    ) -> Self {
        let reason =
            isToMany
            ? "'\(name.shortened)' leads to several; keep what counts in an attribute"
            : "'\(name.shortened)' leads to a record; name one of its attributes: \(name.shortened).…"
        return warning(
            "unknown-property", "records cannot be sorted by '\(way.shortened)': \(reason)", at: location)
    }

    fileprivate static func countOfList(_ way: String, _ meant: String, at location: FileLocation) -> Self {
        warning(
            "count-of-list", "'\(way.shortened)' asks each record; how many there are is '\(meant.shortened)'",
            at: location)
    }

    static func tooManyWatches(at location: FileLocation) -> Self {
        Self(
            code: "watches-too-many", severity: .error,
            message:
                "a session watches at most \(Limit.watches.bound) things at the same time, and so many queries stand here before this "
                + "one; show some of them on screens of their own", location: location)
    }

    static func undeclaredEntity(_ name: String, closest: String?, at location: FileLocation) -> Self {
        warning(
            "unknown-entity",
            "nothing declares the entity '\(name.shortened)'; "
                + (closest.map { "did you mean '\($0)'?" }
                    ?? "write <entity name=\"\(name.shortened)\"> in the first controller"),
            at: location)
    }

    fileprivate static func unknownProperty(
        _ name: String, of entity: String, _ what: String, closest: String?, at location: FileLocation
    ) -> Self {
        warning(
            "unknown-property",
            "records of '\(entity.shortened)' have no '\(name.shortened)' to be \(what)"
                + (closest.map { "; did you mean '\($0)'?" } ?? ""), at: location)
    }

    fileprivate static func sharedLeadsToOwn(_ name: String, _ entity: String, at location: FileLocation) -> Self {
        warning(
            "shared-to-own",
            "'\(name.shortened)' leads from what everybody sees to records of '\(entity.shortened)', of which each person has their own; "
                + "make both shared, or neither", at: location)
    }

    fileprivate static func ownLeadsToShared(_ name: String, _ entity: String, at location: FileLocation) -> Self {
        warning(
            "own-to-shared",
            "'\(name.shortened)' leads to records of '\(entity.shortened)' that everybody sees, which are kept elsewhere; make both shared, "
                + "or keep the id in an attribute", at: location)
    }
}
