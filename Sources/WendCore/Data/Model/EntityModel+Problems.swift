import WendExpressions

extension EntityModel {
    /// Everything that is wrong with the model, in the order of its parts: with errors among it no store takes it.
    public func problems() -> [Diagnostic] {
        var checker = ModelChecker(self)
        checker.run()
        return checker.problems
    }
}

/// A walk through a model that notes what is wrong with it.
private struct ModelChecker {
    private let model: EntityModel
    private(set) var problems: [Diagnostic] = []
    private let names: [String]
    /// Entities whose parents go round in a circle: of those nothing more is said.
    private var circular: Set<String> = []

    init(_ model: EntityModel) {
        self.model = model
        names = model.entities.map(\.name)
    }

    mutating func run() {
        checkEntityNames()
        for entity in model.entities { checkParent(entity) }
        for entity in model.entities where !circular.contains(entity.name) {
            checkPropertyNames(entity)
            for attribute in entity.attributes { check(attribute, of: entity) }
            for relationship in entity.relationships { check(relationship, of: entity) }
            checkConstraints(entity)
            checkAnnotations(entity)
        }
        checkSizes()
        checkRenamings(model.entities.map { ($0.name, $0.renamingID, $0.location) })
        for request in model.fetchRequests { check(request) }
    }

    // MARK: Names

    private mutating func checkEntityNames() {
        var seen: [String: Entity] = [:]
        for entity in model.entities {
            if let reason = Self.objection(to: entity.name) {
                problems.append(.badModelName(entity.name, reason, at: entity.location))
            }
            // Tables whose names differ in case only are one table.
            if let first = seen[entity.name.lowercased()] {
                problems.append(.duplicateEntity(entity.name, first: first.name, at: entity.location))
            } else {
                seen[entity.name.lowercased()] = entity
            }
        }
    }

    /// Why a name cannot be that of a table or column; nil if it can.
    private static func objection(to name: String) -> String? {
        if name.isEmpty { return "it is empty" }
        if name.utf8.count > 128 { return "it has more than 128 bytes" }
        if name.hasPrefix("_") { return "names that begin with '_' are the store's own" }
        if name.lowercased().hasPrefix("sqlite") { return "names that begin with 'sqlite' are SQLite's own" }
        let others = CharacterClass.others(in: name)
        return others.isEmpty ? nil : "it has \(others) in it; names are letters, digits and '_'"
    }

    private mutating func checkPropertyNames(_ entity: Entity) {
        var seen: [String: String] = [:]
        for parent in model.lineage(of: entity.name).dropFirst() {
            for name in parent.attributes.map(\.name) + parent.relationships.map(\.name) {
                seen[name.lowercased()] = "'\(parent.name)' has '\(name)' already"
            }
        }
        let properties =
            entity.attributes.map { ($0.name, $0.location) } + entity.relationships.map { ($0.name, $0.location) }
        for (name, location) in properties {
            if let reason = Self.objection(to: name) {
                problems.append(.badModelName(name, reason, at: location ?? entity.location))
            } else if Self.reserved.contains(name) {
                problems.append(.badModelName(name, "every record has it already", at: location ?? entity.location))
            }
            if let other = seen[name.lowercased()] {
                problems.append(.duplicateProperty(name, of: entity.name, other, at: location ?? entity.location))
            } else {
                seen[name.lowercased()] = "there is '\(name)' already"
            }
        }
        checkRenamings(entity.attributes.map { ($0.name, $0.renamingID, $0.location) })
        checkRenamings(entity.relationships.map { ($0.name, $0.renamingID, $0.location) })
    }

    /// Attributes and relationships of an entity and of those that inherit from it, which lie in one table: SQLite takes no more columns
    /// than 2,000.
    static let mostProperties = 1_900

    private mutating func checkSizes() {
        var counts: [String: Int] = [:]
        for entity in model.entities where !circular.contains(entity.name) {
            counts[model.root(of: entity.name), default: 0] += entity.attributes.count + entity.relationships.count
        }
        for entity in model.entities {
            guard let count = counts.removeValue(forKey: entity.name), count > Self.mostProperties else { continue }
            problems.append(.manyProperties(of: entity.name, count, Self.mostProperties, at: entity.location))
        }
    }

    private static let reserved: Set<String> = ["self"]

    /// Two things cannot both have been one.
    private mutating func checkRenamings(_ parts: [(name: String, renamingID: String?, location: FileLocation?)]) {
        var seen: [String: String] = [:]
        for part in parts {
            guard let former = part.renamingID, former != part.name else { continue }
            if let other = seen[former] {
                problems.append(.doubleRenaming(former, [other, part.name], at: part.location))
            }
            seen[former] = part.name
        }
    }

    // MARK: Parents

    private mutating func checkParent(_ entity: Entity) {
        guard let parent = entity.parent else { return }
        guard model.entity(parent) != nil else {
            problems.append(
                .unknownEntity(
                    parent, "the parent of '\(entity.name)'", closest: Suggestion.closest(to: parent, among: names),
                    at: entity.location))
            return
        }
        var way = [entity.name]
        var next: String? = parent
        while let name = next, !way.contains(name) {
            guard way.count <= EntityModel.mostParents else {
                problems.append(.manyParents(of: entity.name, EntityModel.mostParents, at: entity.location))
                return
            }
            way.append(name)
            next = model.entity(name)?.parent
        }
        if next == entity.name {
            circular.insert(entity.name)
            problems.append(.circularParents(way + [entity.name], at: entity.location))
        }
    }

    // MARK: Properties

    private mutating func check(_ attribute: Entity.Attribute, of entity: Entity) {
        let place = attribute.location ?? entity.location
        if let value = attribute.defaultValue, !attribute.type.takes(value) {
            problems.append(.badDefault(attribute.name, takes: attribute.type.noun, at: place))
        }
        if let minimum = attribute.minimum?.order, let maximum = attribute.maximum?.order, minimum > maximum {
            problems.append(.badLimits(attribute.name, at: place))
        }
        if let pattern = attribute.pattern {
            if !attribute.type.isText {
                problems.append(.patternOfNoText(attribute.name, at: place))
            } else if let reason = PatternCheck.problem(of: pattern) {
                problems.append(.badPattern(attribute.name, reason, at: place))
            }
        }
        if let derivation = attribute.derivation, Derivation(derivation, of: entity.name, in: model) == nil {
            problems.append(.badDerivation(attribute.name, derivation, at: place))
        }
    }

    private mutating func check(_ relationship: Entity.Relationship, of entity: Entity) {
        let place = relationship.location ?? entity.location
        guard model.entity(relationship.destination) != nil else {
            problems.append(
                .unknownEntity(
                    relationship.destination, "the destination of '\(relationship.name)' of '\(entity.name)'",
                    closest: Suggestion.closest(to: relationship.destination, among: names), at: place))
            return
        }
        if relationship.isOrdered, !relationship.isToMany {
            problems.append(.orderOfOne(relationship.name, at: place))
        }
        if let least = relationship.minimumCount, let most = relationship.maximumCount, most > 0, least > most {
            problems.append(.badLimits(relationship.name, at: place))
        }
        guard let inverse = relationship.inverse else {
            problems.append(.missingInverse(relationship.name, of: entity.name, at: place))
            return
        }
        guard let other = model.relationship(inverse, of: relationship.destination) else {
            let candidates = model.relationships(of: relationship.destination).map(\.name)
            problems.append(
                .unknownInverse(
                    inverse, relationship.name, destination: relationship.destination,
                    closest: Suggestion.closest(to: inverse, among: candidates), at: place))
            return
        }
        let leadsBack = model.lineage(of: entity.name).contains { $0.name == other.destination }
        if other.inverse != relationship.name || !leadsBack {
            problems.append(
                .oneSidedInverse(
                    relationship.name, of: entity.name, other: inverse, of: relationship.destination, at: place))
        }
    }

    private mutating func checkConstraints(_ entity: Entity) {
        let attributes = model.attributes(of: entity.name)
        let toOne = model.relationships(of: entity.name).filter { !$0.isToMany }.map(\.name)
        let known = attributes.filter { !$0.isTransient }.map(\.name) + toOne
        for name in entity.uniqueness.joined() where !known.contains(name) {
            problems.append(
                .unknownProperty(
                    name, of: entity.name, "a uniqueness constraint",
                    closest: Suggestion.closest(to: name, among: known), at: entity.location))
        }
        for index in entity.indexes {
            for name in index.elements.map(\.property) where !known.contains(name) {
                problems.append(
                    .unknownProperty(
                        name, of: entity.name, "the index '\(index.name)'",
                        closest: Suggestion.closest(to: name, among: known), at: entity.location
                    ).asWarning)
            }
        }
    }

    private mutating func checkAnnotations(_ entity: Entity) {
        let attributes = model.attributes(of: entity.name).map(\.name)
        for name in model.identityAttributes(of: entity.name) where !attributes.contains(name) {
            problems.append(
                .unknownProperty(
                    name, of: entity.name, "its identity", closest: Suggestion.closest(to: name, among: attributes),
                    at: entity.location))
        }
        if let name = entity.userInfo["ownerRelationship"]?.text {
            let known = model.relationships(of: entity.name).filter { !$0.isToMany }.map(\.name)
            if !known.contains(name) {
                problems.append(
                    .unknownProperty(
                        name, of: entity.name, "its owner", closest: Suggestion.closest(to: name, among: known),
                        at: entity.location))
            }
        }
    }

    private mutating func check(_ request: EntityModel.FetchRequest) {
        guard model.entity(request.entity) != nil else {
            problems.append(
                .unknownEntity(
                    request.entity, "what the fetch request '\(request.name)' asks for",
                    closest: Suggestion.closest(to: request.entity, among: names), at: request.location))
            return
        }
        guard let text = request.predicate else { return }
        do throws(ExpressionError) {
            _ = try ValueExpression(parsing: text, as: .predicate)
        } catch {
            problems.append(
                .badRequest(request.name, error.problems.first?.message ?? "it cannot be read", at: request.location))
        }
    }
}

/// What of a name is neither a letter nor a digit nor an underscore.
private enum CharacterClass {
    static func others(in name: String) -> String {
        let others = name.unicodeScalars.filter { scalar in
            !(scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || scalar.properties.isDiacritic || scalar.value == 0x200C)
        }
        return others.map { $0.value < 0x21 ? "U+\(String($0.value, radix: 16))" : "'\($0)'" }.joined(separator: ", ")
    }
}

/// Reads a pattern for nothing but what is wrong with it.
private enum PatternCheck {
    static func problem(of pattern: String) -> String? {
        let text = "SELF MATCHES \(JSONText.quoted(pattern))"
        do throws(ExpressionError) {
            _ = try ValueExpression(parsing: text, as: .predicate)
            return nil
        } catch {
            return error.problems.first?.message
        }
    }
}
