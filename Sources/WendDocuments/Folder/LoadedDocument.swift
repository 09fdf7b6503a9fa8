public import WendCore

/// Holds what became of one document of a folder.
public struct LoadedDocument: Sendable {
    /// The path relative to the app's folder.
    public let file: String
    /// The checked document; nil if it could not be read at all. It can run only if it ``CheckedDocument/isRunnable``.
    public let document: CheckedDocument?
    /// Everything found by the reader and the checker, errors first.
    public let diagnostics: [Diagnostic]

    package init(file: String, document: CheckedDocument?, diagnostics: [Diagnostic]) {
        self.file = file
        self.document = document
        self.diagnostics = diagnostics
    }
}
