/// Something that happened in a run of a workflow, in the order it happened.
public struct WorkflowEvent: Sendable {
    public enum Kind: Sendable {
        case started
        case operationPrepared
        case operationStarted
        case operationSucceeded
        case operationFailed(any Error)
        /// The run failed and is going to be repeated after this pause.
        case operationWillRetry(Duration)
        /// The operation is going to be tried again after this pause, as it has asked.
        case operationSleeping(Duration)
        /// The operation has ended in an earlier process; its result comes from the journal.
        case operationRestored
        case operationSkipped(OperationGraph.Reason)
        case operationCancelled
        case operationUnreached
        /// A run that was given up because it took too long has ended after all. Nothing follows from it.
        case operationEndedLate
        /// A loop has taken the operation back to before its start.
        case operationReset
        /// A condition threw; it counts as false.
        case conditionFailed(any Error)
        /// An operation was added after the start; it is not part of the workflow.
        case refused(WorkflowProblem)
        case ended(OperationGraph.Outcome)
        /// The durable run is given back until then: there is nothing to do before.
        case asleep(Duration)
    }

    public let kind: Kind
    /// The operation concerned; `nil` for events of the whole workflow.
    public let operation: OperationID?
    /// Its name, if it has one.
    public let name: String?
    /// The number of the operation's run, from 1.
    public let run: Int
    /// The number of the try within the run, from 1.
    public let attempt: Int
    /// Why an operation is skipped, as a sentence that names others.
    public let explanation: String?
    /// Which worker did it, from 0.
    public let worker: Int
    /// Since the start of the workflow.
    public let time: Duration
}
