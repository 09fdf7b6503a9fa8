import WendOperations

/// A workflow in the plainest form, with everything its operations will decide written down beforehand.
///
/// Operations are numbers; the number is also the operation's name. The description of a plan is Swift source, so that
/// a plan that fails can be pasted into a test.
struct ModelPlan: Sendable {
    /// How the work is handed to the engine. It must make no difference.
    enum Form: Sendable, CaseIterable { case plain, contextual, suspending, completing, late }

    /// What a segue or a loop asks of the result of its source. `upTo` asks for the number of the run.
    enum Condition: Sendable, Equatable { case always, never, succeeded, failed, throwing, upTo(Int) }

    enum Decision: Sendable, Equatable { case proceed, again, proceedAfterAdded, skip, succeed, fail, error }

    enum Item: Sendable {
        case new(Operation)
        /// `addIfAbsent`: a base operation by number.
        case join(Int, runsFailedAnew: Bool)
        /// `addIfAbsent`: one of the plan's shared operations by number.
        case share(Int)
    }

    /// One round of a preparation.
    struct Round: Sendable {
        var items: [Item] = []
        /// Which of the new operations, counted by themselves, wait for which.
        var links: [Link] = []
        /// Base operations that new ones wait for.
        var fromBase: [Link] = []
        /// New operations that are waited for explicitly.
        var toSelf: [Int] = []
        var needsSuccess = false
        var goesBack = false
        var decision = Decision.proceed
    }

    struct Link: Sendable { var source: Int, target: Int }

    struct Operation: Sendable {
        var form = Form.plain
        /// Whether the first, second, … attempt fails; begins again at the end of the list.
        var fails = [false]
        var yields = 0
        var attempts = 1
        var rounds: [Round] = []
        /// Operations it cancels while it runs.
        var cancels: [Int] = []
        var priority = GraphPlan.Priority.normal
    }

    struct Dependency: Sendable { var source: Int, target: Int, requirement = GraphPlan.Requirement.completed }
    struct Segue: Sendable { var source: Int, target: Int, condition = Condition.always, isExhausted = false }
    struct Loop: Sendable { var source: Int, target: Int, bound: Int, condition = Condition.always }
    struct Want: Sendable { var operation: Int, semaphore: Int, amount = 1, isExclusive = false }

    enum Trigger: Sendable, Equatable {
        case executing(Int), failed(Int), anyFailed
        /// Custom: waits until an operation has run.
        case waitFor(Int)
        /// Custom: skips if an operation has run.
        case skipAfter(Int)
    }
    struct Guard: Sendable { var target: Int, trigger: Trigger }

    enum Policy: Sendable { case `continue`, failFast, failAtEnd }

    var operations: [Operation] = []
    var shared: [Operation] = []
    var dependencies: [Dependency] = []
    /// Ordinary and exhausted ones, in the order they are added.
    var segues: [Segue] = []
    var loops: [Loop] = []
    var guards: [Guard] = []
    var capacities: [Int] = []
    var wants: [Want] = []
    var limit = 0
    var policy = Policy.continue

    var count: Int { operations.count }
    /// Whether operations have to leave a mark for custom guards.
    var leavesMarks: Bool {
        guards.contains { each in
            switch each.trigger {
            case .waitFor, .skipAfter: true
            case .executing, .failed, .anyFailed: false
            }
        }
    }
    /// Whether an operation may be kept from its further attempts.
    var stopsRetries: Bool { policy == .failFast || operations.contains { !$0.cancels.isEmpty } }
}

extension ModelPlan.Condition {
    /// - Parameter number: the number of the source's run, from its result.
    func holds(isFailure: Bool, number: Int) throws -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .succeeded: !isFailure
        case .failed: isFailure
        case .upTo(let last): number <= last
        case .throwing: throw Boom()
        }
    }
}

extension ModelPlan.Operation {
    func fails(_ attempt: Int) -> Bool { fails[(attempt - 1) % fails.count] }
    func round(_ number: Int) -> ModelPlan.Round { number <= rounds.count ? rounds[number - 1] : ModelPlan.Round() }
}
