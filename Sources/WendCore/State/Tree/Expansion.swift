package import WendExpressions

/// One thing a piece of content comes to: a value, or a node to be created in a scope.
package enum Expansion: Sendable {
    case value(Value)
    case node(NodeReference, Scope)
    /// Nothing, because something is wrong: only in parameters that keep the others then.
    case broken(NodeReference, Failure)
}
