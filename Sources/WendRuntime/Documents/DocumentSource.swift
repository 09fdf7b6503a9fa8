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

    /// A document that the app has given in answer to `loadSchema` (``Reply/document(_:)``).
    /// - Parameter path: What was asked for: the name of its file in messages.
    func document(writtenAs text: String, at path: String) async throws -> CheckedDocument
}

extension DocumentSource {
    /// One app alone has a store.
    public var entryName: String { "" }

    /// Sources that read no texts have none.
    public func document(writtenAs text: String, at path: String) async throws -> CheckedDocument {
        throw UnreadableText(path: path)
    }
}

/// A text was given for a document where only files are read.
private struct UnreadableText: Error, CustomStringConvertible {
    let path: String
    var description: String { "\(path): documents are read from files only here, and not from texts" }
}
