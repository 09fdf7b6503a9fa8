/// A condition as SQL: text, the values for its question marks, and what SQL could not say.
///
///     let sql = filter.sql(for: post, in: [post, user], variables: ["input": "swift"])
///     // SELECT t0.* FROM … WHERE …, with sql.parameters; then keep the rows for which sql.residual holds
///
/// Values never become part of the text: they are all parameters.
public struct SQLTranslation: Hashable, Sendable {
    /// The joins of the condition, to be written behind `FROM "table" AS t0`; may be empty.
    public var joins: String
    /// The condition, to be written behind WHERE; `1` if every row may do.
    public var condition: String
    /// The values of the question marks in joins and condition, in order.
    public var parameters: [Value]
    /// What has still to hold for the rows that were found, in memory; nil if nothing has.
    public var residual: ValueExpression?
    /// A statement that selects the ids of the records.
    public var statement: String
    /// The indexes of texts that the condition asks. One that finds a large part of the records is better not asked.
    public var lookups: [Lookup] = []

    /// A question to an index of texts (``EntityDescription/Search/index``).
    public struct Lookup: Hashable, Sendable {
        /// The statement that gives the ids of what the index finds, as it stands in the condition.
        public var statement: String
        /// What it is to match: the value of its question mark.
        public var pattern: String
    }
}
