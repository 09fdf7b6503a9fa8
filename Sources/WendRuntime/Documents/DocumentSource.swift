public import WendCore

/// The source of the documents that sessions run.
///
/// A document may be given with errors; a session does not start or go on with it. Errors thrown are shown by their
/// first line.
public protocol DocumentSource: Sendable {
    /// The document a new session starts with, in its newest text.
    var entry: CheckedDocument { get async throws }

    /// Names the entry document among those of other apps that may be kept in the same store, such as its whole path.
    var entryName: String { get }

    /// The newest text of the document at a path.
    /// - Parameter base: The file of the document that asks, which the path is relative to; empty for the app's folder.
    func document(at path: String, from base: String) async throws -> CheckedDocument
}

extension DocumentSource {
    /// One app alone has a store.
    public var entryName: String { "" }
}
