public import WendCore

/// What became of one document of a folder.
public struct LoadedDocument: Sendable {
    /// The path relative to the app's folder.
    public var file: String { text.file }
    /// What was read; no bytes if the file could not be read.
    public let text: SourceText
    /// The checked document; nil if it could not be read at all. It can run only if it ``CheckedDocument/isRunnable``.
    public let document: CheckedDocument?
    /// Everything found by the reader and the checker, errors first.
    public let diagnostics: [Diagnostic]

    /// How far it was looked at: not beyond the reader where nobody can tell which element is in which, to what belongs together only
    /// where the reader found no error.
    package var stage: Int {
        document != nil ? 2 : diagnostics.contains(where: \.breaksStructure) ? 0 : 1
    }

    /// The texts its problems stand in: its own, or those it was made of.
    package var texts: [SourceText] { text.origins?.map.texts ?? [text] }

    package init(text: SourceText, document: CheckedDocument?, diagnostics: [Diagnostic]) {
        self.text = text
        self.document = document
        self.diagnostics = diagnostics
    }
}
