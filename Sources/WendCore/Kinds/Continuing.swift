/// Goes on when the answer it asked for is there.
public protocol Continuing: Performing {
    /// - Parameters:
    ///   - scope: The scope in which the action was performed.
    ///   - reply: The answer; a failure with the key `error` if none came in time.
    func resume(
        _ action: NodeReference, for controller: ActivationID, in scope: Scope, with reply: Reply, _ turn: inout Turn)
}
