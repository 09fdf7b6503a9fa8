public import WendExpressions

/// A question about records: which, and in which order. All of it can be stored; two that are equal have one answer.
public struct RecordQuery: Hashable, Sendable, Codable {
    /// One thing records are sorted by: nothing comes first, texts go by their scalars unless `options` say otherwise.
    public struct Sort: Hashable, Sendable, Codable {
        /// An attribute, or one at the end of to-one relationships: `author.name`.
        public var path: String
        public var isAscending: Bool
        /// `c`, `d`, `l`: what does not count, as in comparisons.
        public var options: String

        public init(_ path: String, isAscending: Bool = true, options: String = "") {
            self.path = path
            self.isAscending = isAscending
            self.options = options
        }
    }

    /// Records of it and of its special cases are meant.
    public var entity: String
    /// What has to hold for them, in the language of expressions; nil for all. Several conditions all have to hold.
    public var conditions: [String]
    /// What `$name` in the conditions stands for.
    public var variables: Fields
    /// Records that are alike in all of these come in the order in which they were made.
    public var sort: [Sort]
    /// The path whose values are the sections, sorted by before all else; nil for one section.
    public var sectionPath: String?
    public var sectionIsAscending: Bool
    /// How many come at most; nil for all.
    public var limit: Int?
    /// How many are passed over before.
    public var offset: Int
    /// How and where numbers and dates in conditions are read.
    public var locale: String
    public var timeZone: String

    public init(
        _ entity: String, where condition: String? = nil, variables: Fields = [:], sort: [Sort] = [],
        sections sectionPath: String? = nil, sectionIsAscending: Bool = true, limit: Int? = nil, offset: Int = 0,
        locale: String = "en", timeZone: String = "GMT"
    ) {
        self.entity = entity
        conditions = condition.map { [$0] } ?? []
        self.variables = variables
        self.sort = sort
        self.sectionPath = sectionPath
        self.sectionIsAscending = sectionIsAscending
        self.limit = limit
        self.offset = offset
        self.locale = locale
        self.timeZone = timeZone
    }

    /// The same question, about those for which one thing more holds.
    public func filtered(_ condition: String, variables: Fields = [:]) -> Self {
        var copy = self
        copy.conditions.append(condition)
        copy.variables = copy.variables.merging(variables)
        return copy
    }
}
