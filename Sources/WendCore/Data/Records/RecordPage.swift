public import WendExpressions

/// A stretch of the answer to a query, and how long the whole is.
public struct RecordPage: Hashable, Sendable, Codable {
    /// What part of an answer is asked for.
    public enum Window: Hashable, Sendable, Codable {
        /// All of it. Only for answers that are known to be short.
        case all
        /// Records by their positions in the answer.
        case positions(Range<Int>)
        /// So many records that come after one, which is not among them; from the beginning if it is not in the answer.
        case after(Reference, count: Int)
        /// So many records that come before one, which is not among them; none if it is not in the answer.
        case before(Reference, count: Int)
        /// A record with so many before and so many after it; from the beginning if it is not in the answer.
        case around(Reference, before: Int, after: Int)
    }

    public var records: [StoredRecord]
    /// The position of the first of them in the whole answer.
    public var start: Int
    /// How many records the whole answer has.
    public var count: Int

    public init(records: [StoredRecord], start: Int, count: Int) {
        self.records = records
        self.start = start
        self.count = count
    }

    /// Their positions in the whole answer.
    public var positions: Range<Int> { start..<start + records.count }
}

/// One section of the answer to a query: the records that have one value in common, which come in a row.
public struct RecordSection: Hashable, Sendable, Codable {
    /// The value they have in common.
    public var value: Value
    /// The position of the first of them in the whole answer.
    public var start: Int
    public var count: Int

    public init(value: Value, start: Int, count: Int) {
        self.value = value
        self.start = start
        self.count = count
    }

    public var positions: Range<Int> { start..<start + count }
}
