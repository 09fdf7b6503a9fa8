/// What can be wrong with expressions in a document.
extension Diagnostic {
    /// A problem of an expression, at its own place in the text.
    static func inExpression(
        _ message: String, code: String, isError: Bool, at location: FileLocation
    ) -> Self {
        isError ? error(code, message, at: location) : warning(code, message, at: location)
    }

    static func undecidedExpression(_ parameter: String, of kind: String, at location: FileLocation) -> Self {
        error("wrong-type", "'\(parameter)' of '\(kind)' is an expression and has to be written out", at: location)
    }
}
