public import WendCore

/// Holds what a reader made of a document.
public struct ReadResult: Sendable {
    /// The document; nil if there is any error.
    public let document: Document?
    /// What could be read of a document with errors, to find out what else is wrong with it; nil where the errors leave
    /// open which element is in which. Not to be run: what has been reported is left out or guessed.
    public let draft: Document?
    /// Every problem found, in document order.
    public let diagnostics: [Diagnostic]

    public init(document: Document?, draft: Document? = nil, diagnostics: [Diagnostic]) {
        self.document = document
        self.draft = draft
        self.diagnostics = diagnostics
    }

    /// Checks what was read.
    ///
    /// - Returns: The document, nil if reading it found an error, and everything that reading and checking found wrong,
    ///   errors first.
    public func checked(against registry: Registry) -> (document: CheckedDocument?, diagnostics: [Diagnostic]) {
        guard let text = document ?? draft else { return (nil, diagnostics.errorsFirst) }
        let checked = text.checked(against: registry)
        return (document == nil ? nil : checked, (diagnostics + checked.diagnostics).errorsFirst)
    }
}

extension Diagnostic {
    /// Whether an error of the reader leaves open which element is in which.
    var breaksStructure: Bool { severity == .error && Self.structuralCodes.contains(code) }

    private static let structuralCodes: Set<String> = [
        "too-large", "too-deep", "too-many-elements", "unsupported-encoding", "bad-encoding", "empty-document",
        "bad-tag", "unfinished-tag", "unclosed-tag", "stray-end-tag", "content-after-root",
        "unterminated",
        "bad-comment", "bad-doctype", "doctype-subset", "entity-declaration", "no-object",
        "too-many-problems",
    ]
}
