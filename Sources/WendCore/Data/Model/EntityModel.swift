/// The description of an app's records: which entities there are, what each holds and how they belong together.
///
/// A model is a value and knows nothing of where it was written: data model files and `<entity>` nodes make the same. Whoever
/// makes one asks ``problems()`` before it is used; a store takes no model with errors.
///
///     let model = EntityModel([
///         Entity("User", attributes: [.init("name", .string)]),
///         Entity("Post", attributes: [.init("text", .string)], relationships: [.init("author", to: "User")]),
///     ])
public struct EntityModel: Hashable, Sendable, Codable {
    /// In the order in which they were written.
    public var entities: [Entity] {
        didSet { numbers = Self.numbers(of: entities) }
    }
    /// Named questions that come with the model.
    public var fetchRequests: [FetchRequest]
    /// What its author calls this version of it, if anything.
    public var versionIdentifiers: [String]
    /// Where each entity stands among all, by name; of several with one name the first.
    private(set) var numbers: [String: Int]

    public init(
        _ entities: [Entity] = [], fetchRequests: [FetchRequest] = [], versionIdentifiers: [String] = []
    ) {
        self.entities = entities
        self.fetchRequests = fetchRequests
        self.versionIdentifiers = versionIdentifiers
        numbers = Self.numbers(of: entities)
    }

    private static func numbers(of entities: [Entity]) -> [String: Int] {
        Dictionary(entities.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private enum CodingKeys: String, CodingKey { case entities, fetchRequests, versionIdentifiers }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try fields.decode([Entity].self, forKey: .entities),
            fetchRequests: try fields.decode([FetchRequest].self, forKey: .fetchRequests),
            versionIdentifiers: try fields.decode([String].self, forKey: .versionIdentifiers))
    }

    /// A question of a model under a name.
    public struct FetchRequest: Hashable, Sendable, Codable {
        public var name: String
        public var entity: String
        /// The condition, in the language of expressions; nil for all records.
        public var predicate: String?
        public var location: FileLocation?

        public init(_ name: String, entity: String, predicate: String? = nil, at location: FileLocation? = nil) {
            self.name = name
            self.entity = entity
            self.predicate = predicate
            self.location = location
        }
    }
}

extension EntityModel {
    /// All entities of several models; their requests and version identifiers too.
    public init(merging models: [EntityModel]) {
        self.init(
            models.flatMap(\.entities), fetchRequests: models.flatMap(\.fetchRequests),
            versionIdentifiers: models.flatMap(\.versionIdentifiers))
    }

    /// The same model without the places it was written at.
    public var unlocated: EntityModel {
        var copy = self
        var entities = entities
        for index in entities.indices { entities[index].forgetLocations() }
        copy.entities = entities
        for index in copy.fetchRequests.indices { copy.fetchRequests[index].location = nil }
        return copy
    }
}
