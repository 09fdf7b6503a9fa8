/// Reports one problem of a document: what is wrong, where, and a way out.
///
/// Readers and checkers collect diagnostics and go on, so that a person sees all of them. The sentences are written in
/// `Diagnostic+Messages`, nowhere else.
public struct Diagnostic: Hashable, Sendable, Codable, CustomStringConvertible {
    public enum Severity: String, Sendable, Codable {
        /// The document cannot run.
        case error
        /// The document runs, but probably not as its author meant.
        case warning
    }

    /// A stable name for this sort of problem, such as `unknown-kind`.
    public var code: String
    public var severity: Severity
    public var message: String
    /// Where it is; nil only for problems of no place, such as a file that is missing.
    public var location: SourceLocation?

    public init(code: String, severity: Severity, message: String, location: SourceLocation?) {
        self.code = code
        self.severity = severity
        self.message = message
        self.location = location
    }

    /// `file:line:column: severity: message [code]`.
    public var description: String {
        "\(location.map { "\($0): " } ?? "")\(severity.rawValue): \(message) [\(code)]"
    }
}
