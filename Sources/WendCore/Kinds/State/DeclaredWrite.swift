/// What an action gives to the declared value that it names, for whoever wants to know what sort of value that may be.
public enum DeclaredWrite: Hashable, Sendable {
    /// The parameter holds all of it.
    case whole(String)
    /// The parameter holds one more member of it.
    case member(String)
    /// The parameter holds what members become, or fields of theirs.
    case members(String)
}
