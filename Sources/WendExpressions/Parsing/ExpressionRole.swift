/// What a text is read as.
public enum ExpressionRole: String, Hashable, Sendable, CaseIterable {
    /// A value or a condition, whichever it is.
    case any
    /// A condition; a value alone is an error.
    case predicate
    /// Text in which `{expression}` stands for a value and `{{` and `}}` for braces. If the text is one expression in
    /// braces and nothing else, its value is kept as it is; otherwise the value is a string.
    case template
}
