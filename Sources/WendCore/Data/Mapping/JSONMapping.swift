package import WendExpressions

/// How JSON becomes records: what the annotations of a model say (`JSONKeyPath`, `JSONTransformerName`, `identityAttributes`,
/// `entityMapperName`, `JSONDictionaryTransformerName`), looked up once.
public struct JSONMapping: Sendable {
    /// One property and where its value is found in JSON.
    public struct Property: Sendable {
        public let name: String
        /// The names that lead to it through objects in each other.
        public let path: [String]
        public let transformer: JSONTransformer?
    }

    /// How the objects of one entity are read.
    public struct EntityMapping: Sendable {
        public let entity: String
        /// In the order of the model, those of the parents first.
        public let attributes: [Property]
        public let relationships: [Property]
        /// The attributes a record is known by.
        public let identity: [Property]
        /// Of an object the name of the special case it is of.
        public let mapper: JSONTransformer?
        /// Of an object the one that is read instead.
        public let preparation: JSONTransformer?
    }

    /// By entity.
    public let entities: [String: EntityMapping]
    /// Transformers that are named and not there: what they should make is taken as it is.
    public let problems: [Diagnostic]

    /// - Parameter transformers: By the names annotations call them.
    public init(_ model: EntityModel, transformers: [String: JSONTransformer] = [:]) {
        var problems: [Diagnostic] = []
        func transformer(_ name: String?, at location: FileLocation?) -> JSONTransformer? {
            guard let name, !name.isEmpty else { return nil }
            if let transformer = transformers[name] { return transformer }
            let problem = Diagnostic.unknownTransformer(
                name, closest: Suggestion.closest(to: name, among: transformers.keys.sorted()), at: location)
            if !problems.contains(problem) { problems.append(problem) }
            return nil
        }
        func property(_ name: String, _ info: Fields, at location: FileLocation?) -> Property? {
            guard let path = info["JSONKeyPath"]?.text, !path.isEmpty else { return nil }
            return Property(
                name: name, path: path.split(separator: ".").map(String.init),
                transformer: transformer(info["JSONTransformerName"]?.text, at: location))
        }
        func inherited(_ key: String, of entity: Entity) -> (name: String, location: FileLocation?)? {
            model.lineage(of: entity.name).lazy.compactMap { owner in
                owner.userInfo[key]?.text.map { ($0, owner.location) }
            }.first
        }
        var entities: [String: EntityMapping] = [:]
        for entity in model.entities {
            let attributes = model.attributes(of: entity.name).compactMap {
                $0.isTransient || $0.derivation != nil ? nil : property($0.name, $0.userInfo, at: $0.location)
            }
            let identity = model.identityAttributes(of: entity.name).map { name in
                attributes.first { $0.name == name } ?? Property(name: name, path: [name], transformer: nil)
            }
            let mapper = inherited("entityMapperName", of: entity)
            let preparation = inherited("JSONDictionaryTransformerName", of: entity)
            entities[entity.name] = EntityMapping(
                entity: entity.name, attributes: attributes,
                relationships: model.relationships(of: entity.name).compactMap {
                    $0.isTransient ? nil : property($0.name, $0.userInfo, at: $0.location)
                }, identity: identity, mapper: transformer(mapper?.name, at: mapper?.location),
                preparation: transformer(preparation?.name, at: preparation?.location))
        }
        self.entities = entities
        self.problems = problems
    }
}

extension JSONMapping.Property {
    /// What an object has for it: nil if it says nothing of it, `null` if it says that there is nothing.
    package func value(in object: Fields) -> Value? {
        if path.count == 1 { return object[path[0]] }
        var value = Value.dictionary(object)
        for step in path {
            guard case .dictionary(let fields) = value, let next = fields[step] else { return nil }
            value = next
        }
        return value
    }
}

extension EntityModel {
    /// Whether anything of what a service answers gets into records of an entity: by the way that a property has in JSON, or by the
    /// entity's own mapper.
    package func takesJSON(_ entity: String) -> Bool {
        let notes = attributes(of: entity).map(\.userInfo) + relationships(of: entity).map(\.userInfo)
        return notes.contains { $0[Entity.jsonNote]?.text?.isEmpty == false }
            || lineage(of: entity).contains { $0.userInfo["entityMapperName"]?.text?.isEmpty == false }
    }
}
