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
