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

    /// Makes records of objects that a service has answered with, in one transaction, once under its key.
    ///
    /// - Parameter isAnew: Whether it may have been asked for before and another answer has come: records that are known by what is unique in
    ///   them are brought up to date then; what nothing tells apart is taken once.
    /// - Returns: A success with `count` and the first ids, or a failure whose `error` says why nothing was changed.
    func take(
        _ objects: [Value], as request: RecordImport, key: String, isAnew: Bool, of person: String
    ) async -> Reply

    /// What was answered to ``take(_:as:key:isAnew:of:)`` under a key; nil if nothing was taken under it.
    func outcome(of key: String, on entity: String, of person: String) async -> Reply?

    /// Waits until all who watch have taken what there was for them.
    /// - Returns: Whether anything had not been taken. By default false, at once.
    func untilTold() async -> Bool
}

extension RecordKeeping {
    public func take(
        _ objects: [Value], as request: RecordImport, key: String, isAnew: Bool, of person: String
    ) async -> Reply {
        .failure("The app takes no records from services.")
    }

    public func outcome(of key: String, on entity: String, of person: String) async -> Reply? { nil }

    public func untilTold() async -> Bool { false }
}
