public import WendCore
import WendDocuments

/// The source of the documents a session asks for while it runs.
public struct DocumentLoader: Sendable {
    private let load: @Sendable (_ path: String, _ base: String) throws -> CheckedDocument

    /// - Parameter load: Gives the document at a path, relative to the document `base` that asks; throws if there is
    ///   none or if it cannot run.
    public init(_ load: @escaping @Sendable (_ path: String, _ base: String) throws -> CheckedDocument) {
        self.load = load
    }

    /// Documents from a table, by path.
    public init(_ documents: [String: CheckedDocument] = [:]) {
        load = { path, _ in
            guard let document = documents[path] else { throw Missing(path: path) }
            return document
        }
    }

    public func document(at path: String, from base: String) throws -> CheckedDocument { try load(path, base) }

    /// A document that the app has given as it is written.
    func document(writtenAs text: String, at path: String, registry: Registry) throws -> CheckedDocument {
        let (document, diagnostics) = DocumentReader().read(
            SourceText(file: path, bytes: Array(text.utf8)), registry: registry
        ).checked(against: registry)
        guard let document, document.isRunnable else {
            throw Unusable(reason: diagnostics.first { $0.severity == .error }?.description ?? path)
        }
        return document
    }

    /// A document has errors.
    private struct Unusable: Error, CustomStringConvertible {
        let reason: String
        var description: String { reason }
    }

    /// There is no document at a path.
    public struct Missing: Error, Hashable, CustomStringConvertible {
        public let path: String
        public init(path: String) { self.path = path }
        public var description: String { "there is no document at '\(path)'" }
    }
}
