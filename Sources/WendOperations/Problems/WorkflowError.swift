/// Why a workflow could not be built, did not run or did not complete: at least one problem, all of them together.
public struct WorkflowError: Error, Hashable, Sendable, CustomStringConvertible {
    public let problems: [WorkflowProblem]

    public init(_ problems: [WorkflowProblem]) {
        self.problems = problems
    }

    public init(_ code: WorkflowProblem.Code, _ operations: [String] = [], detail: String = "") {
        problems = [WorkflowProblem(code, operations, detail: detail)]
    }

    /// The code of the first problem.
    public var code: WorkflowProblem.Code? { problems.first?.code }

    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
