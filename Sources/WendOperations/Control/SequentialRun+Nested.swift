extension SequentialRun.Body {
    /// A step that is a graph of operations. Going back out of it cancels it; going into it again starts it anew.
    ///
    /// - Parameters:
    ///   - make: makes the workflow, because one can be run once.
    ///   - value: what the step gives when the workflow has ended; it can look at its results.
    public static func workflow(
        _ make: @escaping @Sendable (SequentialRun.Visit) throws -> Workflow,
        value: @escaping @Sendable (Workflow) throws -> Value
    ) -> Self {
        Self { visit in
            let workflow = try make(visit)
            try await workflow.run()
            return .next(try value(workflow))
        }
    }

    /// A step that is a sequence of its own. Going back from its first step goes back in the outer sequence; going back
    /// out of it cancels it.
    ///
    /// - Parameters:
    ///   - resumes: whether going into it again shows its last step rather than its first.
    ///   - make: makes the inner sequence from where it was left, if it resumes.
    ///   - value: what the step gives, from the values of the inner steps.
    public static func sequence(
        resumes: Bool = false,
        _ make: @escaping @Sendable (SequentialRun.Visit, SequentialRun.Steps.Saved) -> SequentialRun,
        value: @escaping @Sendable ([Value]) throws -> Value
    ) -> Self {
        let kept = LockedValue(SequentialRun.Steps.Saved())
        return Self { visit in
            let inner = make(visit, resumes ? kept.withLock { $0 } : SequentialRun.Steps.Saved())
            if resumes { await inner.reopen() }
            let phase = await inner.run()
            let left = await inner.left
            kept.withLock { $0 = left }
            switch phase {
            case .finished: return .next(try value(await inner.state.values))
            case .exited: return .back
            case .cancelled:
                try Task.checkCancellation()
                return .cancel
            case .failed(let reason): throw WorkflowError(.operationFailed, [visit.step], detail: reason)
            case .notBegun, .showing, .undoing: throw CancellationError()
            }
        }
    }
}

extension SequentialRun {
    func reopen() { steps.reopen() }

    /// Where it was left, so that it can be gone into again: what was being shown, if it was cancelled.
    var left: Steps.Saved {
        var saved = steps.saved
        if saved.phase == .cancelled || saved.phase == .exited, let last = saved.history.last {
            saved.phase = .showing(last)
        }
        return saved
    }
}
