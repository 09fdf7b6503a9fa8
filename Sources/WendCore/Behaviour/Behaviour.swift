/// Is what a kind does, beside its description. Stateless: everything it changes, it changes through a ``Turn``.
public protocol Behaviour: Sendable {}
