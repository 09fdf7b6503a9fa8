import WendExpressions

/// Entities, queries, and what is saved.
extension Review {
    /// What the names of queries stand for: lists of records.
    func queryTypes() -> [String: ValueType] {
        var types: [String: ValueType] = [:]
        for node in document.nodes.indices where isPlain(node) && isQuery(node) {
            guard let name = document.nodes[node].name else { continue }
            let type = ValueType.list(recordsNamed(by: node).map(ValueType.fields) ?? .any)
            types[name] = types[name].map { $0.joined(with: type) } ?? type
        }
        return types
    }

    /// What queries tell of themselves beside their rows.
    static let queryStatus: Set<String> = ["isLoading", "error"]

    func isQuery(named name: String) -> Bool { named[name]?.contains { isPlain($0) && isQuery($0) } ?? false }

    /// Whether a node's name stands for records that it finds.
    private func isQuery(_ node: Index) -> Bool {
        guard let kind = kind(node) else { return false }
        return kind.types == .companion && kind.parameter("entity") != nil
    }

    /// What records have of the entity that a node names; nil if it names none that is known.
    func recordsNamed(by node: Index) -> [String: ValueType]? {
        guard let name = entityNamed(by: node)?.text, entities.entity(name) != nil else { return nil }
        return entities.types(of: name)
    }

    private func entityNamed(by node: Index) -> (text: String, range: SourceRange)? {
        guard let kind = kind(node), kind.role == .performs, kind.parameter("entity") != nil else { return nil }
        return texts("entity", of: node).first
    }

    private var entities: EntityModel { checked.entities }

    /// Entities nobody declares, properties records do not have, and everything that is wrong with the model.
    mutating func reviewData() {
        for problem in entities.problems() where problem.code != "missing-inverse" { report(problem) }
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
        let names = entities.entities.map(\.name)
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
            let known = entities.types(of: named.text)
            for (parameter, what) in [("sort", "sorted by"), ("with", "brought along")] {
                for written in texts(parameter, of: node) {
                    for word in written.text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
                        let name = String(word.drop { $0 == "-" }.prefix { $0 != "." })
                        let isRelation = entities.relationship(name, of: named.text) != nil
                        guard known[name] == nil || parameter == "with" && !isRelation else { continue }
                        let meant = Suggestion.closest(
                            to: name,
                            among: parameter == "with"
                                ? entities.relationships(of: named.text).map(\.name) : known.keys.sorted())
                        report(
                            .unknownProperty(name, of: named.text, what, closest: meant, at: location(written.range))
                                .writing(meant, edits(of: name, in: written.range, to: meant)))
                    }
                }
            }
        }
    }
}

extension Diagnostic {
    fileprivate static func undeclaredEntity(_ name: String, closest: String?, at location: FileLocation) -> Self {
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
