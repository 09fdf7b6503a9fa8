/// One thing that is wrong with a workflow or went wrong in it, with the operations concerned by name.
public struct WorkflowProblem: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// Which problem it is. New ones may be added.
    public struct Code: RawRepresentable, Hashable, Sendable, Codable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    public let code: Code
    /// The operations concerned, in the order that explains the problem: a cycle starts with its first-added operation.
    public let operations: [String]
    /// A name or number that belongs to the problem: a semaphore, a bound, a reason.
    public let detail: String

    public init(_ code: Code, _ operations: [String] = [], detail: String = "") {
        self.code = code
        self.operations = operations
        self.detail = detail
    }
}

extension WorkflowProblem.Code {
    public static let duplicateName = Self(rawValue: "duplicate-name")
    public static let invalidDependency = Self(rawValue: "invalid-dependency")
    public static let invalidSegue = Self(rawValue: "invalid-segue")
    public static let invalidGuard = Self(rawValue: "invalid-guard")
    public static let dependencyCycle = Self(rawValue: "dependency-cycle")
    public static let neverStarts = Self(rawValue: "never-starts")
    public static let unboundedLoop = Self(rawValue: "unbounded-loop")
    public static let loopWithoutCircle = Self(rawValue: "loop-without-circle")
    public static let segueIntoFinished = Self(rawValue: "segue-into-finished")
    public static let notResettable = Self(rawValue: "not-resettable")
    public static let tooManyPermits = Self(rawValue: "too-many-permits")
    public static let unknownOperation = Self(rawValue: "unknown-operation")
    public static let alreadyAdded = Self(rawValue: "already-added")
    public static let alreadyStarted = Self(rawValue: "already-started")
    public static let wrongState = Self(rawValue: "wrong-state")
    public static let abandonedCompletion = Self(rawValue: "abandoned-completion")
    public static let expiredBuilder = Self(rawValue: "expired-builder")
    public static let preparationLimit = Self(rawValue: "preparation-limit")
    public static let preparationDepth = Self(rawValue: "preparation-depth")
    public static let prerequisiteFailed = Self(rawValue: "prerequisite-failed")
    public static let loopLimit = Self(rawValue: "loop-limit")
    public static let tooManyRuns = Self(rawValue: "too-many-runs")
    public static let stalled = Self(rawValue: "stalled")
    public static let cancelled = Self(rawValue: "cancelled")
    public static let timedOut = Self(rawValue: "timed-out")
    public static let deadlineExceeded = Self(rawValue: "deadline-exceeded")
    public static let operationFailed = Self(rawValue: "operation-failed")
    public static let noResult = Self(rawValue: "no-result")
    public static let wrongContext = Self(rawValue: "wrong-context")
    public static let notVisited = Self(rawValue: "not-visited")
    public static let barrierCrossed = Self(rawValue: "barrier-crossed")
    public static let tooManyAutomaticMoves = Self(rawValue: "too-many-automatic-moves")
    public static let unknownInJournal = Self(rawValue: "unknown-in-journal")
    public static let journalMismatch = Self(rawValue: "journal-mismatch")
    public static let unnamedOperation = Self(rawValue: "unnamed-operation")
    public static let resultNotCodable = Self(rawValue: "result-not-codable")
    public static let notDurable = Self(rawValue: "not-durable")
    public static let needsJournal = Self(rawValue: "needs-journal")
    public static let leaseTooShort = Self(rawValue: "lease-too-short")
    public static let leaseLost = Self(rawValue: "lease-lost")
}

extension WorkflowProblem {
    /// The number the original library used, for those who log it; 0 for problems it did not know.
    public var number: Int {
        switch code {
        case .invalidDependency: -10001
        case .dependencyCycle, .neverStarts: -10002
        case .stalled: -10003
        case .duplicateName: -10004
        case .invalidSegue: -10005
        default: 0
        }
    }
}
