public import WendCore

/// Holds what a reader made of a document.
public struct ReadResult: Sendable {
    /// The document; nil if there is any error.
    public let document: Document?
    /// Every problem found, in document order.
    public let diagnostics: [Diagnostic]

    public init(document: Document?, diagnostics: [Diagnostic]) {
        self.document = document
        self.diagnostics = diagnostics
    }
}
