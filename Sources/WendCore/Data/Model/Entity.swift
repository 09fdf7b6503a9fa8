public import WendExpressions

/// The description of one sort of record.
public struct Entity: Hashable, Sendable, Codable {
    public var name: String
    /// The entity it is a special case of: it has all that that has.
    public var parent: String?
    /// Whether there are records of its special cases only.
    public var isAbstract: Bool
    /// The name of a class of the app's own, which matters only to that.
    public var className: String?
    /// What it was called in an earlier version; nil if it is called as ever.
    public var renamingID: String?
    /// Its own, without those of its parent.
    public var attributes: [Attribute]
    /// Its own, without those of its parent.
    public var relationships: [Relationship]
    /// Names of attributes and to-one relationships of which no two records may have the same values.
    public var uniqueness: [[String]]
    public var indexes: [Index]
    /// Notes for whoever reads the model, such as the annotations of JSON mapping.
    public var userInfo: Fields
    public var location: FileLocation?

    public init(
        _ name: String, parent: String? = nil, isAbstract: Bool = false, className: String? = nil,
        renamingID: String? = nil, attributes: [Attribute] = [], relationships: [Relationship] = [],
        uniqueness: [[String]] = [], indexes: [Index] = [], userInfo: Fields = [:], at location: FileLocation? = nil
    ) {
        self.name = name
        self.parent = parent
        self.isAbstract = isAbstract
        self.className = className
        self.renamingID = renamingID
        self.attributes = attributes
        self.relationships = relationships
        self.uniqueness = uniqueness
        self.indexes = indexes
        self.userInfo = userInfo
        self.location = location
    }

    /// What makes questions about some properties quick.
    public struct Index: Hashable, Sendable, Codable {
        public var name: String
        public var elements: [Element]

        public init(_ name: String, _ elements: [Element]) {
            self.name = name
            self.elements = elements
        }

        public struct Element: Hashable, Sendable, Codable {
            public var property: String
            public var isAscending: Bool

            public init(_ property: String, isAscending: Bool = true) {
                self.property = property
                self.isAscending = isAscending
            }
        }
    }

    mutating func forgetLocations() {
        location = nil
        for index in attributes.indices { attributes[index].location = nil }
        for index in relationships.indices { relationships[index].location = nil }
    }
}
