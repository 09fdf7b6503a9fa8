/// The reason why something could not be created or read while running. It is reported and becomes the failure of an action.
public struct Failure: Error, Sendable {
    public let diagnostic: Diagnostic

    public init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
