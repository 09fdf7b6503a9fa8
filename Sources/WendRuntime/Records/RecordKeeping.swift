public import WendCore
public import WendExpressions

/// Whoever keeps an app's records: answers questions about them, now and whenever the answer is another, and changes them.
///
/// A session watches a question as it watches everything of the outside (design rule 10), and asks for a change as for every
/// answer. Whoever conforms is asked by many sessions at once.
public protocol RecordKeeping: Sendable {
    /// Hands on what a question finds, as ``WatchedRows``, now and after every change of it, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - question: As ``RecordQuestion`` reads it.
    ///   - person: Whose records are meant, where they are not everybody's.
    func watch(
        _ question: RecordQuestion, of person: String, _ take: @escaping @Sendable (Value) async -> Void
    ) async throws

    /// Changes records, once however often it is asked for.
    ///
    /// - Parameters:
    ///   - key: Says which change it is; the same answer is given whenever it is asked for again.
    /// - Returns: A success with `count` and the first ids, or a failure whose `error` says why nothing was changed.
    func change(_ change: RecordChange, key: String, of person: String) async -> Reply
}

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

extension SessionSettings {
    /// Whose records a session sees where they are not everybody's: those of who is signed in, else of the visitor.
    package var recordOwner: String { principal.map { "person \($0)" } ?? visitor.map { "visitor \($0)" } ?? "" }
}
