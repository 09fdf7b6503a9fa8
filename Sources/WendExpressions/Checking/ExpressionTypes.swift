/// Holds the types of everything an expression can see, for ``ValueExpression/check(against:)``.
public struct ExpressionTypes: Hashable, Sendable {
    /// The type of the subject; its names are the names of the expression.
    public var subject: ValueType
    /// The types of variables, without the dollar sign.
    public var variables: [String: ValueType]
    /// The names and types of each sort of record.
    public var entities: [String: [String: ValueType]]

    public init(
        _ subject: ValueType = .any, variables: [String: ValueType] = [:], entities: [String: [String: ValueType]] = [:]
    ) {
        self.subject = subject
        self.variables = variables
        self.entities = entities
    }

    /// The types of a record's attributes and relationships.
    public init(
        _ entity: EntityDescription, in entities: [EntityDescription] = [], variables: [String: ValueType] = [:]
    ) {
        self.init(.record(entity.name), variables: variables)
        for entity in [entity] + entities {
            var names: [String: ValueType] = [:]
            for attribute in entity.attributes { names[attribute.name] = Self.type(attribute.type) }
            for relationship in entity.relationships {
                let record = ValueType.record(relationship.destination)
                names[relationship.name] = relationship.isToMany ? .list(record) : record
            }
            self.entities[entity.name] = names
        }
    }

    private static func type(_ type: EntityDescription.AttributeType) -> ValueType {
        switch type {
        case .integer: .integer
        case .double: .double
        case .bool: .bool
        case .string: .string
        case .date: .date
        case .data: .data
        }
    }

    /// The names a type has; nil if it may have any.
    func names(of type: ValueType) -> [String: ValueType]? {
        switch type {
        case .fields(let names): names
        case .record(let entity): entities[entity]
        default: nil
        }
    }
}

extension ValueExpression {
    /// What is wrong with the expression if everything it sees has these types, in the order of the text: unknown names and
    /// selectors, operands of a wrong type, comparisons that can never hold.
    public func check(against types: ExpressionTypes) -> [ExpressionProblem] {
        var checker = Checker(types: types)
        _ = checker.type(root)
        return checker.problems.sorted { $0.offset < $1.offset }.map { program.located($0) }
    }
}
