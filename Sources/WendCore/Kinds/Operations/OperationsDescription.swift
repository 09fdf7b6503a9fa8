import WendExpressions
package import WendOperations

/// What a graph of operations in a document is made of, by numbers: the plan the graph runs by, and the nodes its
/// operations and segues were read from.
package struct OperationsDescription: Sendable {
    /// One operation, by its number in the plan.
    package struct Operation: Sendable {
        package let node: Node.Index
        package let name: String?
        /// How often a failure is tried again.
        let retries: Int
        let backoff: Backoff
        let retryWhen: ValueExpression?
        let timeout: Double?
        /// The messages that answer what it shows; any if there are none.
        let answers: [String]
        /// The operations whose results it starts with.
        var sources: [Int] = []
        /// The operations that wait for it to fail.
        var handlers: [Int] = []
    }

    /// One segue, by its number in the plan.
    package struct Segue: Sendable {
        package let node: Node.Index
        let source: Int
        let target: Int
        /// The name of the result it is meant for.
        let result: String?
        let when: ValueExpression?
        let condition: Node.Index?
        /// Whether it goes where a loop's bound leads.
        let isExhausted: Bool
    }

    package internal(set) var plan: GraphPlan
    package internal(set) var operations: [Operation] = []
    package internal(set) var segues: [Segue] = []
    /// What is wrong, found while reading and by checking the plan.
    package internal(set) var diagnostics: [Diagnostic] = []

    /// Whether two texts describe graphs of the same shape, so that a run of one can go on as a run of the other.
    func hasShape(of other: OperationsDescription) -> Bool { shape == other.shape }

    /// Everything the numbers in a run depend on.
    private var shape: [String] {
        [plan.limit.description] + operations.map { "\($0.name ?? "") \($0.sources)" }
            + segues.map { "\($0.source) \($0.target) \($0.isExhausted)" } + [gates]
    }

    /// Semaphores, guards and loops as text, for comparing.
    var gates = ""

    /// The result of an operation for whoever judges or uses it: what it holds, and where it does not say otherwise its
    /// name as `outcome`, whether it `succeeded` or `failed`, and the `error`.
    static func result(_ reply: Reply) -> Value {
        let status: Fields = [
            "outcome": .string(reply.name), "succeeded": .bool(reply.isSuccess), "failed": .bool(!reply.isSuccess),
            "error": .null,
        ]
        return .dictionary(status.merging(reply.values))
    }
}
