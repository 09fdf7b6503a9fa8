import WendCore
import WendExpressions

/// What the values of attributes have to be like.
enum RecordValidation {
    /// A value as one the attribute takes; a problem if it cannot be that.
    static func value(_ value: Value, _ attribute: Entity.Attribute, _ entity: String) throws -> Value {
        let value = try type(value, attribute, entity)
        if value == .null {
            if attribute.isOptional { return .null }
            throw RecordProblem.missing(attribute.name, entity)
        }
        try check(value, attribute, entity)
        return value
    }

    /// What a new record has that nobody gave a value.
    static func initial(_ attribute: Entity.Attribute, _ entity: String) throws -> Value {
        if let value = attribute.defaultValue { return value }
        if attribute.isOptional || attribute.isTransient { return .null }
        throw RecordProblem.missing(attribute.name, entity)
    }

    static func type(_ value: Value, _ attribute: Entity.Attribute, _ entity: String) throws -> Value {
        guard let converted = attribute.type.converted(value) else {
            throw RecordProblem.wrongType(attribute.name, entity, takes: attribute.type.noun)
        }
        return converted
    }

    private static func check(_ value: Value, _ attribute: Entity.Attribute, _ entity: String) throws {
        if attribute.minimum != nil || attribute.maximum != nil {
            let size = value.text.map { Double($0.count) } ?? value.order
            if let size, let least = attribute.minimum?.order, size < least {
                throw RecordProblem.outOfRange(attribute.name, entity, "is less than it may be")
            }
            if let size, let most = attribute.maximum?.order, size > most {
                throw RecordProblem.outOfRange(attribute.name, entity, "is more than it may be")
            }
        }
        if let pattern = attribute.pattern, let text = value.text, !matches(text, pattern) {
            throw RecordProblem.outOfRange(attribute.name, entity, "does not have the form it has to have")
        }
    }

    private static func matches(_ text: String, _ pattern: String) -> Bool {
        SQLFunction.all.first { $0.name == "wend_matches" }?(text, pattern, "") == 1
    }
}

extension RecordProblem {
    static func unknownEntity(_ name: String, closest: String?) -> Self {
        Self(.unknownName, entity: name, "there is no entity '\(name)'\(hint(closest))")
    }

    static func unknownProperty(_ name: String, _ plan: EntityPlan) -> Self {
        let closest = Suggestion.closest(to: name, among: plan.propertyNames)
        return Self(.unknownName, entity: plan.name, property: name, "'\(plan.name)' has no '\(name)'\(hint(closest))")
    }

    private static func hint(_ closest: String?) -> String { closest.map { "; did you mean '\($0)'?" } ?? "" }

    static func missing(_ property: String, _ entity: String) -> Self {
        Self(.missing, entity: entity, property: property, "'\(property)' of '\(entity)' must not be missing")
    }

    static func wrongType(_ property: String, _ entity: String, takes: String) -> Self {
        Self(.wrongType, entity: entity, property: property, "'\(property)' of '\(entity)' takes \(takes)")
    }

    static func outOfRange(_ property: String, _ entity: String, _ what: String) -> Self {
        Self(.outOfRange, entity: entity, property: property, "'\(property)' of '\(entity)' \(what)")
    }

    static func wrongCount(_ property: String, _ entity: String, _ most: String) -> Self {
        Self(.outOfRange, entity: entity, property: property, "'\(property)' of '\(entity)' takes \(most)")
    }

    static func notUnique(_ plan: EntityPlan) -> Self {
        let names = plan.uniqueness.map { $0.joined(separator: " and ") }.joined(separator: ", or of ")
        return Self(.notUnique, entity: plan.name, "another '\(plan.name)' has the same values of \(names)")
    }

    static func noRecord(_ reference: Reference) -> Self {
        Self(.noRecord, entity: reference.type, "there is no record \(reference.type)(\(reference.id))")
    }

    static func abstract(_ entity: String) -> Self {
        Self(.abstract, entity: entity, "there are records of special cases of '\(entity)' only")
    }

    static func denied(_ relationship: String, _ entity: String, by other: String) -> Self {
        Self(
            .denied, entity: entity, property: relationship,
            "a record of '\(entity)' is not deleted as long as there is a '\(other)' among its '\(relationship)'")
    }

    static func badCondition(_ entity: String, _ reason: String) -> Self {
        Self(.badCondition, entity: entity, reason)
    }

    static func wrongShape(_ entity: String, _ property: String?, _ what: String) -> Self {
        Self(.wrongShape, entity: entity, property: property, what)
    }
}
