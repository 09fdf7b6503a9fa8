/// The description of a sort of record: its attributes, its relationships, and the table that holds it.
///
/// In SQLite, Booleans are 0 and 1, dates are REAL seconds since 2001-01-01 00:00:00 UTC, data are BLOBs, and everything else
/// is what it is.
public struct EntityDescription: Hashable, Sendable {
    /// One attribute and its column.
    public struct Attribute: Hashable, Sendable {
        public var name: String
        public var type: AttributeType
        public var column: String
        /// What makes looking for parts of its text quick; nil if nothing does.
        public var search: Search?

        public init(_ name: String, _ type: AttributeType, column: String? = nil, search: Search? = nil) {
            self.name = name
            self.type = type
            self.column = column ?? name
            self.search = search
        }
    }

    /// What a table has so that texts of an attribute are found without regard to letter case and diacritics.
    public struct Search: Hashable, Sendable {
        /// The column that holds what ``SearchText`` makes of the text: it decides.
        public var column: String
        /// An FTS5 table of the trigrams of that column, whose rowids are the ids of the records: it only narrows. Nil for none.
        public var index: String?

        public init(column: String, index: String? = nil) {
            self.column = column
            self.index = index
        }
    }

    public enum AttributeType: String, Hashable, Sendable, Codable {
        case integer, double, bool, string, date, data
    }

    /// One relationship and how the tables are joined.
    public struct Relationship: Hashable, Sendable {
        public enum Join: Hashable, Sendable {
            /// This table has the other record's id.
            case column(String)
            /// The other table has this record's id.
            case inverseColumn(String)
            /// A third table has both ids.
            case table(String, own: String, other: String)
        }

        public var name: String
        public var destination: String
        public var isToMany: Bool
        public var join: Join

        public init(_ name: String, to destination: String, isToMany: Bool = false, join: Join) {
            self.name = name
            self.destination = destination
            self.isToMany = isToMany
            self.join = join
        }
    }

    public var name: String
    /// The type of references to its records: its name, unless they are also met as records of a more general entity.
    public var recordType: String
    public var table: String
    /// The column of the record's id.
    public var idColumn: String
    /// Whether ids are numbers in the tables; in references they are texts of digits then.
    public var hasNumberIDs: Bool
    public var attributes: [Attribute]
    public var relationships: [Relationship]

    public init(
        _ name: String, recordType: String? = nil, table: String? = nil, idColumn: String = "id",
        hasNumberIDs: Bool = false, attributes: [Attribute], relationships: [Relationship] = []
    ) {
        self.name = name
        self.recordType = recordType ?? name
        self.hasNumberIDs = hasNumberIDs
        self.table = table ?? name
        self.idColumn = idColumn
        self.attributes = attributes
        self.relationships = relationships
    }

    func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }
    func relationship(_ name: String) -> Relationship? { relationships.first { $0.name == name } }
}
