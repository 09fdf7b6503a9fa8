extension ExpressionTypes {
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
}
