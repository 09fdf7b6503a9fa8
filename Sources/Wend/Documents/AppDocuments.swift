public import WendCore
public import WendDocuments
public import WendRuntime

/// Gives sessions the documents of an app folder.
///
/// A path is looked up beside the document that asks, then in the app's folder; it never leads out of the folder.
public struct AppDocuments: DocumentSource {
    public let folder: AppFolder
    public let registry: Registry

    public init(folder: AppFolder, registry: Registry = .standard) {
        self.folder = folder
        self.registry = registry
    }

    public var entry: CheckedDocument {
        get async throws { try folder.runnable(folder.entry, registry: registry) }
    }

    public func document(at path: String, from base: String) async throws -> CheckedDocument {
        try folder.runnable(path, from: base, registry: registry)
    }
}

extension AppFolder {
    /// A document that can run.
    /// - Parameter base: The document that asks, which a path is first looked up beside.
    /// - Throws: ``AppFolderError``, or ``DocumentError`` if the document has errors.
    public func runnable(_ path: String, from base: String = "", registry: Registry) throws -> CheckedDocument {
        let loaded = try load(path, from: base, registry: registry)
        guard let document = loaded.document, document.isRunnable else { throw DocumentError(loaded.diagnostics) }
        return document
    }

    /// Reads and checks a document, looked up beside the one that asks, then in the app's folder.
    public func load(
        _ path: String, from base: String, registry: Registry
    ) throws(AppFolderError) -> LoadedDocument {
        let folder = base.lastIndex(of: "/").map { base[...$0] } ?? ""
        if !folder.isEmpty, let beside = try? load(folder + path, registry: registry) { return beside }
        return try load(path, registry: registry)
    }
}
