/// What a run's machine wants to have done outside: it is done after the lock has been given back, in this order.
enum RunCommand: Sendable {
    /// One more worker, which counts as live already.
    ///
    /// - Parameter watching: it is only there in case the others get stuck, and looks on first.
    case employ(watching: Bool)
    case cancel([Task<Void, Never>])
    /// Ring the alarm of this number after the pause.
    case wake(Int, RunAlarms.Pause)
    /// Operations, of whichever run, may have the shared permits now that they wait for.
    case tell([SharedWaiter])
    /// An operation's time is up while it had not begun: it ends as failed.
    case failLate(Int32)
    /// What a preparation asked for could not be added: its operation ends as failed.
    case failPreparation(Int32, WorkflowError)
    /// There may be nothing more to be kept.
    case wakeRecorder(RunRecorder)
    /// A run of an operation takes too long.
    case giveUp(RunAlarms.Overrun)
    /// There are events to be told.
    case deliver
    /// The run has ended.
    case finish
}
