public import WendCore

extension AppFolder {
    /// The text of a document, looked up beside the one that asks, then in the app's folder.
    /// - Parameter base: The document that asks; empty for the app itself.
    package func document(_ path: String, from base: String) throws(AppFolderError) -> SourceText {
        let folder = base.lastIndex(of: "/").map { base[...$0] } ?? ""
        if !folder.isEmpty, let text = try? document(folder + path) { return text }
        return try document(path)
    }

    /// A document that can run, looked up beside the one that asks, then in the app's folder.
    /// - Throws: ``AppFolderError``, or ``DocumentError`` if the document has errors.
    public func runnable(_ path: String, from base: String = "", registry: Registry) throws -> CheckedDocument {
        try checked(try document(path, from: base), registry: registry).runnable()
    }
}

extension LoadedDocument {
    /// The document, if it can run.
    package func runnable() throws(DocumentError) -> CheckedDocument {
        guard let document, document.isRunnable else { throw DocumentError(diagnostics) }
        return document
    }
}
