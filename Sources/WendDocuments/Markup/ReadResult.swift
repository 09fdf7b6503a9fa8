public import WendCore

/// What a reader made of a document.
public struct ReadResult: Sendable {
    /// The document as far as it could be read; nil where there is nothing that could be a node. One with errors is for
    /// editors and further checks, not to be run: what has been reported is left out or guessed.
    public let document: Document?
    /// Every problem found, in document order.
    public let diagnostics: [Diagnostic]

    public init(document: Document?, diagnostics: [Diagnostic]) {
        self.document = document
        self.diagnostics = diagnostics
    }

    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// Checks what was read.
    ///
    /// A document whose errors leave open which element is in which is not checked: most of what would be found were not
    /// its author's mistakes.
    /// - Returns: The document, nil if reading it found an error, and everything that reading and checking found wrong,
    ///   errors first.
    public func checked(against registry: Registry) -> (document: CheckedDocument?, diagnostics: [Diagnostic]) {
        checked(against: registry, problemLimit: ReadingLimits.standard.problems)
    }

    /// The same, with more problems or fewer.
    /// - Parameter isDeclaredAround: Whether a document that loads it declares a value under a name; nil if that is not known.
    package func checked(
        against registry: Registry, problemLimit: Int, isDeclaredAround: ((_ name: String) -> Bool)? = nil
    ) -> (document: CheckedDocument?, diagnostics: [Diagnostic]) {
        guard let document, !diagnostics.contains(where: \.breaksStructure) else {
            return (nil, diagnostics.errorsFirst)
        }
        let checked = document.checked(
            against: registry, problemLimit: problemLimit, isDeclaredAround: isDeclaredAround)
        return (hasErrors ? nil : checked, (diagnostics + checked.diagnostics).errorsFirst)
    }
}

extension Diagnostic {
    /// Whether an error of the reader leaves open which element is in which.
    package var breaksStructure: Bool { severity == .error && Self.structuralCodes.contains(code) }

    private static let structuralCodes: Set<String> = [
        "too-large", "too-deep", "too-many-elements", "unsupported-encoding", "bad-encoding", "empty-document",
        "bad-tag", "unfinished-tag", "unclosed-tag", "stray-end-tag", "content-after-root",
        "unterminated",
        "bad-comment", "bad-doctype", "doctype-subset", "entity-declaration", "no-object",
        "too-many-problems",
    ]
}
