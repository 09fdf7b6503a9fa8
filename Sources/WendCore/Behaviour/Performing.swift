/// Does something when a message asks for it.
public protocol Performing: Behaviour {
    /// Performs the action at a node for a controller.
    ///
    /// Errors are reported to the turn and become a failure; they do not stop the session.
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
}
