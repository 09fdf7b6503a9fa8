extension Workflow {
    /// Calls for every event, in the order things happen, one call at a time, on whichever worker is at hand.
    public func observe(_ observer: @escaping @Sendable (WorkflowEvent) -> Void) {
        core.watchClock()
        core.change(settles: false) { $0.audience.add(observer) }
    }

    /// The events from now on; ends with the run. Nothing is dropped, so somebody should read it.
    public var events: AsyncStream<WorkflowEvent> {
        AsyncStream { continuation in
            core.watchClock()
            let isOver = core.change(settles: false) { machine in
                guard machine.phase != .ended else { return true }
                machine.audience.add(continuation)
                return false
            }
            if isOver { continuation.finish() }
        }
    }

    /// How far the run has come.
    public var progress: WorkflowProgress {
        core.look { machine in
            guard machine.hasGraph else { return WorkflowProgress(finished: 0, total: machine.plan.count, active: 0) }
            return WorkflowProgress(
                finished: machine.graph.runsFinished, total: machine.graph.runsTotal, active: machine.graph.activeCount)
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
            if event.isLast { continuation.finish() }
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
