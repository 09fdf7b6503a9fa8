public import WendExpressions

/// A question about records as a query of a document asks it.
public struct RecordQuestion: Hashable, Sendable {
    public var entity: String
    /// The condition, in the language of expressions; nil for all records.
    public var condition: String?
    /// What they are sorted by: names of attributes, with `-` in front where the last comes first.
    public var sort: [String]
    /// The relationships that come along besides those that lead to one record.
    public var relationships: [String]
    /// How many are found at most; nil for all.
    public var limit: Int?

    /// Nil for a value that asks nothing.
    public init?(_ value: Value) {
        guard let fields = value.fields, let entity = fields["entity"]?.text else { return nil }
        self.entity = entity
        condition = fields["where"]?.text
        sort = Self.names(fields["sort"])
        relationships = Self.names(fields["with"])
        limit = fields["limit"]?.number.flatMap { Int(exactly: $0) }
    }

    private static func names(_ value: Value?) -> [String] {
        (value?.text ?? "").split { $0 == "," || $0.isWhitespace }.map(String.init)
    }
}
