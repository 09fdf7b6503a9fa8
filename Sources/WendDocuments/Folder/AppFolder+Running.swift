public import WendCore

extension AppFolder {
    /// The bytes of a file, looked up beside the document that asks, then in the app's folder; with the file's path.
    /// - Parameter base: The document that asks; empty for the app itself.
    package func read(_ path: String, from base: String) throws(AppFolderError) -> (file: String, bytes: [UInt8]) {
        let folder = base.lastIndex(of: "/").map { base[...$0] } ?? ""
        if !folder.isEmpty, let bytes = try? read(folder + path) { return (folder + path, bytes) }
        return (path, try read(path))
    }

    /// A document that can run, looked up beside the one that asks, then in the app's folder.
    /// - Throws: ``AppFolderError``, or ``DocumentError`` if the document has errors.
    public func runnable(_ path: String, from base: String = "", registry: Registry) throws -> CheckedDocument {
        let (file, bytes) = try read(path, from: base)
        return try checked(bytes, file: file, registry: registry).runnable()
    }
}

extension LoadedDocument {
    /// The document, if it can run.
    package func runnable() throws(DocumentError) -> CheckedDocument {
        guard let document, document.isRunnable else { throw DocumentError(diagnostics) }
        return document
    }
}
