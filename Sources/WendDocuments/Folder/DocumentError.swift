public import WendCore

/// Says that a document cannot run, by its first error.
public struct DocumentError: Error, Sendable, CustomStringConvertible {
    public let diagnostics: [Diagnostic]

    package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

    public var description: String {
        diagnostics.first { $0.severity == .error }?.description ?? "the document cannot run"
    }
}
