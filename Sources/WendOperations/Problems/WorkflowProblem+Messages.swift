extension WorkflowProblem {
    /// The sentence for people, ending with the code.
    public var description: String { "\(sentence) [\(code.rawValue)]" }

    private var first: String { operations.first.map { "'\($0)'" } ?? "the workflow" }
    private var second: String { operations.count > 1 ? "'\(operations[1])'" : "the other end" }
    private var all: String { operations.map { "'\($0)'" }.joined(separator: ", ") }

    private var sentence: String {
        switch code {
        case .duplicateName: "two operations are named \(first); expected every name once"
        case .invalidDependency: "the dependency from \(first) to \(second) is not valid: \(detail)"
        case .invalidSegue: "the segue from \(first) to \(second) is not valid: \(detail)"
        case .invalidGuard: "the guard of \(first) is not valid: \(detail)"
        case .dependencyCycle: "operations wait for each other: \(operations.joined(separator: " → "))"
        case .neverStarts: "\(all) can never start: \(detail)"
        case .unboundedLoop:
            "the loop from \(first) to \(second) has no bound; give it 'atMost' or say that it is unbounded"
        case .loopWithoutCircle: "the loop segue from \(first) to \(second) closes no circle"
        case .segueIntoFinished:
            "the segue from \(first) to \(second) comes after \(second) has run; it never re-runs it"
        case .notResettable: "\(first) would be run again but cannot be reset; give it a 'reset()'"
        case .tooManyPermits: "\(first) wants more permits of '\(detail)' than there are"
        case .unknownOperation: "\(first) is not an operation of this workflow"
        case .alreadyAdded: "\(first) already belongs to a workflow or has been started"
        case .alreadyStarted where operations.isEmpty: "the workflow has been started; expected one that has not"
        case .alreadyStarted:
            "\(first) was added to a workflow that has been started; add it before, or from a preparation"
        case .wrongState: "\(first) is \(detail)"
        case .abandonedCompletion: "\(first) dropped its completion without calling it"
        case .expiredBuilder: "the preparation of \(first) is over; its builder can no longer be used"
        case .preparationLimit: "\(first) was prepared \(detail) times without getting further"
        case .preparationDepth: "\(first) was added by preparations nested deeper than \(detail)"
        case .prerequisiteFailed: "\(second), which \(first) had asked for, did not succeed: \(detail)"
        case .loopLimit: "the loop from \(first) to \(second) has run \(detail) times, its bound"
        case .tooManyRuns: "loops and additions caused more than \(detail) runs"
        case .stalled: "\(all) wait for something that cannot happen any more"
        case .cancelled: "\(first) was cancelled"
        case .timedOut: "\(first) took longer than \(detail)"
        case .deadlineExceeded: "\(first) was not done by its deadline of \(detail)"
        case .operationFailed: "\(first) failed: \(detail)"
        case .noResult: "\(first) has no result yet"
        case .wrongContext: "the workflow shares no value of type \(detail)"
        case .notVisited: "step \(first) has not been visited"
        case .barrierCrossed: "going back to \(second) would cross step \(first), which is done for good"
        case .tooManyAutomaticMoves: "step \(first) was gone back to automatically more than \(detail) times"
        case .unknownInJournal: "the journal speaks of \(all), which this program does not know"
        case .journalMismatch: "the journal does not fit this program: \(detail)"
        case .unnamedOperation:
            "\(first) has no name; every operation of a durable run needs one, by which its result is kept"
        case .resultNotCodable:
            "the result of \(first) is a '\(detail)', which is not Codable; a durable run could not keep it"
        case .notDurable: "the preparation of \(first) cannot be kept: \(detail)"
        case .needsJournal: "\(first) wants permits of '\(detail)', which runs share by a journal; run it with one"
        case .leaseTooShort:
            "a lease of \(detail) is over before it can be lengthened; expected a millisecond at least, and better seconds"
        case .leaseLost: "another process has taken over the run '\(detail)'"
        default: "\(code.rawValue) \(all) \(detail)"
        }
    }
}
