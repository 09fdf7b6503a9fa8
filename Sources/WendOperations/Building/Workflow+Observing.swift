extension Workflow {
    /// Calls for every event, in the order things happen, one call at a time, on whichever worker is at hand.
    public func observe(_ observer: @escaping @Sendable (WorkflowEvent) -> Void) {
        core.lock.withLock {
            core.observers.append(observer)
            core.isObserved = true
        }
    }

    /// The events from now on; ends with the run. Nothing is dropped, so somebody should read it.
    public var events: AsyncStream<WorkflowEvent> {
        AsyncStream { continuation in
            let isOver = core.lock.withLock {
                guard core.phase != .ended else { return true }
                core.isObserved = true
                core.streams[core.streams.count] = continuation
                return false
            }
            if isOver { continuation.finish() }
        }
    }

    /// How far the run has come.
    public var progress: WorkflowProgress {
        core.lock.withLock {
            guard core.hasGraph else { return WorkflowProgress(finished: 0, total: core.plan.count, active: 0) }
            return WorkflowProgress(
                finished: core.graph.pointee.runsFinished, total: core.graph.pointee.runsTotal,
                active: core.graph.pointee.activeCount)
        }
    }

    /// The progress after every change; ends with the run. A slow reader gets only the latest.
    public var progressUpdates: AsyncStream<WorkflowProgress> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: WorkflowProgress.self, bufferingPolicy: .bufferingNewest(1))
        continuation.yield(progress)
        observe { [weak self] event in
            guard let self else { return continuation.finish() }
            continuation.yield(progress)
            if case .ended = event.kind { continuation.finish() }
        }
        return stream
    }

    /// Records what happens from now on, for looking at it afterwards.
    public func trace() -> WorkflowTrace {
        let trace = WorkflowTrace()
        observe { trace.add($0) }
        return trace
    }
}
