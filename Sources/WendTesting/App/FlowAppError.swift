public import WendCore

/// The reason why an app could not be opened.
public struct FlowAppError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence; what is wrong with the document follows on lines of its own.
    public let description: String
    public let diagnostics: [Diagnostic]

    public static func unreadable(_ reason: String) -> Self { Self(description: reason, diagnostics: []) }

    public static func broken(_ document: String, _ diagnostics: [Diagnostic]) -> Self {
        let lines = diagnostics.filter { $0.severity == .error }.map(\.description)
        return Self(
            description: (["\(document) cannot run"] + lines).joined(separator: "\n"), diagnostics: diagnostics)
    }
}
