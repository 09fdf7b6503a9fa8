import Synchronization
public import WendCore
public import WendDocuments
public import WendRuntime

/// Gives sessions the documents of an app folder.
///
/// A path is looked up beside the document that asks, then in the app's folder; it never leads out of the folder. A file is
/// read each time it is asked for, but checked anew only when its text has changed: all sessions share one document.
public final class AppDocuments: DocumentSource {
    public let folder: AppFolder
    public let registry: Registry
    private let checked = Mutex<[String: CheckedDocument]>([:])

    public init(folder: AppFolder, registry: Registry = .standard) {
        self.folder = folder
        self.registry = registry
    }

    public var entry: CheckedDocument {
        get async throws { try document(folder.entry, from: "") }
    }

    public func document(at path: String, from base: String) async throws -> CheckedDocument {
        try document(path, from: base)
    }

    private func document(_ path: String, from base: String) throws -> CheckedDocument {
        let (file, bytes) = try folder.read(path, from: base)
        let version = Document.Version(file: file, bytes: bytes)
        if let known = checked.withLock({ $0[file] }), known.document.version == version { return known }
        let document = try folder.checked(bytes, file: file, registry: registry).runnable()
        checked.withLock { $0[file] = document }
        return document
    }
}
