public import WendCore

extension AppFolder {
    /// Reads and checks a document, looked up beside the one that asks, then in the app's folder.
    /// - Parameter base: The document that asks; empty for the app itself.
    public func load(
        _ path: String, from base: String, registry: Registry
    ) throws(AppFolderError) -> LoadedDocument {
        let folder = base.lastIndex(of: "/").map { base[...$0] } ?? ""
        if !folder.isEmpty, let beside = try? load(folder + path, registry: registry) { return beside }
        return try load(path, registry: registry)
    }

    /// A document that can run, looked up as ``load(_:from:registry:)`` does.
    /// - Throws: ``AppFolderError``, or ``DocumentError`` if the document has errors.
    public func runnable(_ path: String, from base: String = "", registry: Registry) throws -> CheckedDocument {
        let loaded = try load(path, from: base, registry: registry)
        guard let document = loaded.document, document.isRunnable else { throw DocumentError(loaded.diagnostics) }
        return document
    }
}
