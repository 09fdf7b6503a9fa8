public import WendCore

/// A document that cannot run, by its first error.
public struct DocumentError: Error, Sendable, CustomStringConvertible {
    public let diagnostics: [Diagnostic]

    package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

    public var description: String {
        diagnostics.first { $0.severity == .error }?.description ?? "the document cannot run"
    }
}
