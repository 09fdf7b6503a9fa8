import WendOperations

/// What can be wrong with graphs of operations.
extension Diagnostic {
    static func unknownOperation(_ name: String, closest: String?, at location: FileLocation) -> Self {
        let hint = closest.map { "; did you mean '\($0)'?" } ?? "; the operations beside it have other names"
        return error("unknown-operation", "there is no operation '\(name)'\(hint)", at: location)
    }

    static func unknownSemaphore(_ name: String, closest: String?, at location: FileLocation) -> Self {
        let hint = closest.map { "; did you mean '\($0)'?" } ?? "; add <semaphore name=\"\(name)\"/>"
        return error("unknown-semaphore", "there is no semaphore '\(name)'\(hint)", at: location)
    }

    static func repeatedOperation(_ name: String, at location: FileLocation) -> Self {
        error("duplicate-operation", "two operations are named '\(name)'; every name can be used once", at: location)
    }

    static func undecidedOperation(_ what: String, at location: FileLocation) -> Self {
        error(
            "undecided-operation",
            "'\(what)' has to be written out here: what a graph is made of cannot depend on values", at: location)
    }

    /// A problem of a plan in its own words; their code is the diagnostic's.
    static func graphProblem(_ problem: WorkflowProblem, isError: Bool, at location: FileLocation?) -> Self {
        let code = problem.code.rawValue
        let suffix = " [\(code)]"
        let words = problem.description
        let sentence = words.hasSuffix(suffix) ? String(words.dropLast(suffix.count)) : words
        return isError ? error(code, sentence, at: location) : warning(code, sentence, at: location)
    }

    // MARK: While running

    static func changedGraph(_ name: String, at location: FileLocation) -> Self {
        warning(
            "changed-graph", "the graph '\(name)' was running and is now made of other operations; it was cancelled",
            at: location)
    }
}
