public import WendCore

/// Something wrong with a description, wherever that came from.
public struct ServiceProblem: Hashable, Sendable {
    /// A stable name for this sort of problem.
    public var code: String
    public var severity: Diagnostic.Severity
    public var message: String
    public var place: ServicePlace

    static func error(_ code: String, _ message: String, _ place: ServicePlace) -> Self {
        Self(code: code, severity: .error, message: message, place: place)
    }

    static func warning(_ code: String, _ message: String, _ place: ServicePlace) -> Self {
        Self(code: code, severity: .warning, message: message, place: place)
    }
}
