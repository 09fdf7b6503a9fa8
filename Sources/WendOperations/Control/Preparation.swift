/// What an operation's preparation decided.
public enum Preparation: Sendable {
    /// Go on to the work.
    case proceed
    /// Wait for what was added, then prepare again.
    case again
    /// Wait for what was added, then go on to the work without another preparation.
    case proceedAfterAdded
    /// Do not run at all.
    case skip(String)
    /// Done without running: the value has to be of the operation's type, else it fails.
    case complete(OperationResult<any Sendable>)
    /// Prepare again after this time.
    case delay(Duration)
}
