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
