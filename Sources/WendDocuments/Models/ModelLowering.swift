import WendCore
import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The way from the markup of a data model file to the model.
struct ModelLowering {
    private let source: SourceText
    private(set) var diagnostics: [Diagnostic] = []

    init(_ source: SourceText) { self.source = source }

    mutating func model(_ root: Markup.Element) -> EntityModel? {
        guard root.name == "model" else {
            diagnostics.append(
                .missingInModel("a data model is a <model> with entities in it", at: place(root.namePlace)))
            return nil
        }
        var model = EntityModel()
        let identifier = value("userDefinedModelVersionIdentifier", of: root) ?? ""
        if !identifier.isEmpty { model.versionIdentifiers = [identifier] }
        var entities: [Entity] = []
        for element in elements(of: root) {
            switch element.name {
            case "entity": if let entity = entity(element) { entities.append(entity) }
            case "fetchRequest": if let request = fetchRequest(element) { model.fetchRequests.append(request) }
            // The drawing of the model, and which of its parts go where on the makers' own servers.
            case "elements", "configuration", "versionIdentifiers": break
            default: passOver(element, in: "model", known: ["entity", "fetchRequest", "elements", "configuration"])
            }
        }
        model.entities = entities
        return model
    }

    // MARK: Entities

    private mutating func entity(_ element: Markup.Element) -> Entity? {
        guard let name = name(of: element) else { return nil }
        review(element, known: Self.entityAttributes)
        var entity = Entity(
            name, parent: value("parentEntity", of: element), isAbstract: flag("isAbstract", of: element) ?? false,
            className: value("representedClassName", of: element),
            renamingID: value("renamingIdentifier", of: element) ?? value("elementID", of: element),
            at: place(element.namePlace))
        for child in elements(of: element) {
            switch child.name {
            case "attribute":
                guard let attribute = attribute(child) else { continue }
                entity.attributes.append(attribute)
                if attribute.name == Entity.identity {
                    diagnostics.append(.ownIdentity(of: name, at: attribute.location))
                }
            case "relationship":
                if let relationship = relationship(child) { entity.relationships.append(relationship) }
            case "userInfo": entity.userInfo = userInfo(child)
            case "uniquenessConstraints": entity.uniqueness += constraints(child)
            case "fetchIndex": if let index = index(child) { entity.indexes.append(index) }
            case "compoundIndexes": entity.indexes += compoundIndexes(child)
            case "fetchedProperty":
                diagnostics.append(
                    .ignoredInModel("a fetched property", closest: nil, at: place(child.namePlace)))
            default:
                passOver(
                    child, in: "entity",
                    known: ["attribute", "relationship", "userInfo", "uniquenessConstraints", "fetchIndex"])
            }
        }
        return entity
    }

    private static let entityAttributes: Set = [
        "name", "parentEntity", "isAbstract", "representedClassName", "renamingIdentifier", "elementID", "syncable",
        "codeGenerationType", "versionHashModifier", "coreSpotlightDisplayNameExpression",
    ]

    private mutating func attribute(_ element: Markup.Element) -> Entity.Attribute? {
        guard let name = name(of: element) else { return nil }
        review(element, known: Self.attributeAttributes)
        let type = type(of: element, name)
        var attribute = Entity.Attribute(
            name, type, isOptional: flag("optional", of: element) ?? false,
            isTransient: flag("transient", of: element) ?? false,
            pattern: value("regularExpressionString", of: element),
            transformer: value("valueTransformerName", of: element),
            renamingID: value("renamingIdentifier", of: element) ?? value("elementID", of: element),
            at: place(element.namePlace))
        if flag("derived", of: element) == true {
            if let derivation = value("derivationExpression", of: element) {
                attribute.derivation = derivation
            } else {
                diagnostics.append(
                    .missingInModel(
                        "'\(name)' is derived and does not say of what (derivationExpression)",
                        at: place(element.namePlace)))
            }
        }
        attribute.defaultValue = limit("defaultValueString", "defaultDateTimeInterval", type, of: element)
        attribute.minimum = limit("minValueString", "minDateTimeInterval", type, of: element)
        attribute.maximum = limit("maxValueString", "maxDateTimeInterval", type, of: element)
        if let info = elements(of: element).first(where: { $0.name == "userInfo" }) {
            attribute.userInfo = userInfo(info)
        }
        return attribute
    }

    private static let attributeAttributes: Set = [
        "name", "optional", "transient", "attributeType", "regularExpressionString", "valueTransformerName",
        "renamingIdentifier", "elementID", "derived", "derivationExpression", "defaultValueString",
        "defaultDateTimeInterval", "minValueString", "minDateTimeInterval", "maxValueString", "maxDateTimeInterval",
        "usesScalarValueType", "syncable", "indexed", "customClassName", "allowsExternalBinaryDataStorage",
        "spotlightIndexingEnabled", "preservesValueInHistoryOnDeletion", "allowsCloudEncryption", "versionHashModifier",
        "storedInTruthFile", "preserveAfterDeletion", "ephemeral",
    ]

    private mutating func type(of element: Markup.Element, _ name: String) -> Entity.AttributeType {
        let types = Entity.AttributeType.allCases.map(\.modelName)
        guard let written = element.attributes.first(where: { $0.name == "attributeType" }) else {
            diagnostics.append(
                .missingInModel("'\(name)' has no type (attributeType)", at: place(element.namePlace)))
            return .string
        }
        guard let type = Entity.AttributeType(modelName: written.value) else {
            diagnostics.append(
                .unknownAttributeType(
                    written.value, closest: Suggestion.closest(to: written.value, among: types),
                    at: place(written.valuePlace)))
            return .string
        }
        return type
    }

    /// A default or a limit, as a text or as seconds since 2001.
    private mutating func limit(
        _ name: String, _ dateName: String, _ type: Entity.AttributeType, of element: Markup.Element
    ) -> Value? {
        if type == .date, let written = element.attributes.first(where: { $0.name == dateName }) {
            guard let seconds = Double(written.value), seconds.isFinite else {
                diagnostics.append(
                    .unreadableInModel("'\(dateName)'", takes: "seconds since 2001", at: place(written.valuePlace)))
                return nil
            }
            return .date(Date(timeIntervalSinceReferenceDate: seconds))
        }
        guard let written = element.attributes.first(where: { $0.name == name }) else { return nil }
        // Limits of texts are lengths.
        let type = type.isText && name != "defaultValueString" ? .integer64 : type
        guard let value = type.converted(.string(written.value)) else {
            diagnostics.append(.unreadableInModel("'\(name)'", takes: type.noun, at: place(written.valuePlace)))
            return nil
        }
        return value
    }

    private mutating func relationship(_ element: Markup.Element) -> Entity.Relationship? {
        guard let name = name(of: element) else { return nil }
        review(element, known: Self.relationshipAttributes)
        guard let destination = value("destinationEntity", of: element) else {
            diagnostics.append(
                .missingInModel("'\(name)' leads nowhere (destinationEntity)", at: place(element.namePlace)))
            return nil
        }
        let isToMany = flag("toMany", of: element) ?? false
        let most = count("maxCount", of: element)
        var relationship = Entity.Relationship(
            name, to: destination, isToMany: isToMany, isOrdered: flag("ordered", of: element) ?? false,
            isOptional: flag("optional", of: element) ?? false, inverse: value("inverseName", of: element),
            deleteRule: deleteRule(of: element), minimumCount: count("minCount", of: element),
            // None written, or nothing, is no limit.
            maximumCount: isToMany && most != 0 ? most : nil, isTransient: flag("transient", of: element) ?? false,
            renamingID: value("renamingIdentifier", of: element) ?? value("elementID", of: element),
            at: place(element.namePlace))
        if let info = elements(of: element).first(where: { $0.name == "userInfo" }) {
            relationship.userInfo = userInfo(info)
        }
        return relationship
    }

    private static let relationshipAttributes: Set = [
        "name", "destinationEntity", "toMany", "ordered", "optional", "inverseName", "inverseEntity", "deletionRule",
        "minCount", "maxCount", "transient", "renamingIdentifier", "elementID", "syncable", "indexed",
        "versionHashModifier", "storedInTruthFile", "spotlightIndexingEnabled",
    ]

    private mutating func deleteRule(of element: Markup.Element) -> Entity.Relationship.DeleteRule {
        guard let written = element.attributes.first(where: { $0.name == "deletionRule" }) else { return .nullify }
        switch written.value {
        case "Nullify": return .nullify
        case "Cascade": return .cascade
        case "Deny": return .deny
        case "No Action": return .noAction
        default:
            let rules = ["Nullify", "Cascade", "Deny", "No Action"]
            diagnostics.append(
                .unknownDeleteRule(
                    written.value, closest: Suggestion.closest(to: written.value, among: rules),
                    at: place(written.valuePlace)))
            return .nullify
        }
    }

    // MARK: Parts of entities

    private mutating func userInfo(_ element: Markup.Element) -> Fields {
        var fields = Fields()
        for entry in elements(of: element) {
            guard entry.name == "entry", let key = value("key", of: entry) else {
                passOver(entry, in: "userInfo", known: ["entry"])
                continue
            }
            fields[key] = .string(value("value", of: entry) ?? "")
        }
        return fields
    }

    private mutating func constraints(_ element: Markup.Element) -> [[String]] {
        elements(of: element).compactMap { constraint in
            let names = elements(of: constraint).compactMap { value("value", of: $0) }
            return constraint.name == "uniquenessConstraint" && !names.isEmpty ? names : nil
        }
    }

    private mutating func index(_ element: Markup.Element) -> Entity.Index? {
        guard let name = name(of: element) else { return nil }
        let parts: [Entity.Index.Element] = elements(of: element).compactMap { part in
            // What is indexed by an expression is worked out when it is asked for.
            guard part.name == "fetchIndexElement", let property = value("property", of: part) else { return nil }
            return Entity.Index.Element(property, isAscending: value("order", of: part) != "descending")
        }
        return parts.isEmpty ? nil : Entity.Index(name, parts)
    }

    private func compoundIndexes(_ element: Markup.Element) -> [Entity.Index] {
        elements(of: element).enumerated().compactMap { number, index in
            let names = elements(of: index).compactMap { value("value", of: $0) }
            return names.isEmpty ? nil : Entity.Index("compound\(number)", names.map { Entity.Index.Element($0) })
        }
    }

    private mutating func fetchRequest(_ element: Markup.Element) -> EntityModel.FetchRequest? {
        guard let name = name(of: element) else { return nil }
        guard let entity = value("entity", of: element) else {
            diagnostics.append(
                .missingInModel("the fetch request '\(name)' asks for nothing (entity)", at: place(element.namePlace)))
            return nil
        }
        return EntityModel.FetchRequest(
            name, entity: entity, predicate: value("predicateString", of: element), at: place(element.namePlace))
    }

    // MARK: Reading elements

    private func elements(of element: Markup.Element) -> [Markup.Element] {
        element.content.compactMap { if case .element(let child) = $0 { child } else { nil } }
    }

    private func value(_ name: String, of element: Markup.Element) -> String? {
        element.attributes.first { $0.name == name }?.value
    }

    private mutating func name(of element: Markup.Element) -> String? {
        if let name = value("name", of: element), !name.isEmpty { return name }
        diagnostics.append(.missingInModel("<\(element.name)> has no name", at: place(element.namePlace)))
        return nil
    }

    private mutating func flag(_ name: String, of element: Markup.Element) -> Bool? {
        guard let written = element.attributes.first(where: { $0.name == name }) else { return nil }
        switch written.value {
        case "YES": return true
        case "NO": return false
        default:
            diagnostics.append(.unreadableInModel("'\(name)'", takes: "YES or NO", at: place(written.valuePlace)))
            return nil
        }
    }

    private mutating func count(_ name: String, of element: Markup.Element) -> Int? {
        guard let written = element.attributes.first(where: { $0.name == name }) else { return nil }
        if let count = Int(written.value), count >= 0 { return count }
        diagnostics.append(.unreadableInModel("'\(name)'", takes: "a number", at: place(written.valuePlace)))
        return nil
    }

    private mutating func review(_ element: Markup.Element, known: Set<String>) {
        for attribute in element.attributes where !known.contains(attribute.name) {
            let closest = Suggestion.closest(to: attribute.name, among: known.sorted())
            diagnostics.append(
                .ignoredInModel(
                    "the attribute '\(attribute.name.shortened)' of <\(element.name)>", closest: closest,
                    at: place(attribute.namePlace)))
        }
    }

    private mutating func passOver(_ element: Markup.Element, in parent: String, known: [String]) {
        let closest = Suggestion.closest(to: element.name, among: known)
        diagnostics.append(
            .ignoredInModel(
                "<\(element.name.shortened)> in <\(parent)>", closest: closest, at: place(element.namePlace)))
    }

    private func place(_ place: Markup.Place) -> FileLocation { source.location(of: SourceRange(place.range)) }
}
