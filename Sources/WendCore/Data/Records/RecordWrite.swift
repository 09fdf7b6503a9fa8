public import WendExpressions

/// One change of records. Several make a transaction: all of them are done, or none.
///
/// Values are those of attributes; relationships take references, a to-many one a list of them. What is not named stays as it
/// is; `null` makes it nothing.
public enum RecordWrite: Hashable, Sendable, Codable {
    /// Makes a record. What is not named has its default.
    ///
    /// `name`: later writes of the same transaction call it `RecordWrite.made(name)`.
    case insert(entity: String, Fields, name: String? = nil)
    /// Changes a record; a problem if there is none such.
    case update(Reference, Fields)
    /// Changes all records a query finds.
    case updateAll(RecordQuery, Fields)
    /// Deletes a record as the delete rules say; nothing if there is none such.
    case delete(Reference)
    /// Deletes all records a query finds, as the delete rules say.
    case deleteAll(RecordQuery)
    /// Puts records behind the ones a to-many relationship leads to.
    case add(to: Reference, relationship: String, [Reference])
    /// Has a to-many relationship lead to some records no longer.
    case remove(from: Reference, relationship: String, [Reference])

    /// A record that an earlier write of the same transaction makes.
    public static func made(_ name: String) -> Reference { Reference(type: madeType, id: name) }

    package static let madeType = "$made"
}

/// The name under which a transaction is known, so that it is done once however often it is asked for.
///
/// Unique among all that ever write to a file: effects of sessions are known by session and effect.
public struct WriteKey: Hashable, Sendable, Codable, RawRepresentable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public init(session: String, effect: Effect.ID) { rawValue = "\(session)/\(effect.rawValue)" }
}

/// What became of a transaction. Under one key it is the same whenever it is asked for.
public struct WriteResult: Hashable, Sendable, Codable {
    /// What one write came to.
    public struct Part: Hashable, Sendable, Codable {
        /// How many records were made, changed or deleted.
        public var count: Int
        /// Which; the first thousand of a transaction, in the order of its writes.
        public var records: [Reference]

        public init(count: Int, records: [Reference]) {
            self.count = count
            self.records = records
        }
    }

    /// In the order of the writes.
    public var parts: [Part]

    public init(parts: [Part]) { self.parts = parts }

    /// The records of all writes.
    public var records: [Reference] { parts.flatMap(\.records) }
    public var count: Int { parts.reduce(0) { $0 + $1.count } }

    /// How many references one result holds at most.
    public static let mostRecords = 1000
}
