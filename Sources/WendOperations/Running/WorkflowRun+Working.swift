#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

func processorCount() -> Int { Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

extension WorkflowRun {
    /// Starts a worker's task; `live` counts it already.
    ///
    /// - Parameter watching: it is only there in case the others get stuck, and looks on first.
    func employ(watching: Bool) {
        lock.lock()
        let newcomer = Worker(nextWorker)
        nextWorker += 1
        workers.append(newcomer)
        lock.unlock()
        let task = Task {
            let helps = watching ? await self.watch() : true
            if helps { await self.work(newcomer) }
            self.dismiss(newcomer)
        }
        lock.lock()
        newcomer.task = task
        let isLate = newcomer.isPoisoned
        lock.unlock()
        if isLate { task.cancel() }
    }

    private func dismiss(_ worker: Worker) {
        lock.lock()
        if let index = workers.firstIndex(where: { $0 === worker }) { workers.swapAt(index, workers.count - 1) }
        if workers.last === worker { workers.removeLast() }
        lock.unlock()
    }

    /// Small operations are done faster by one worker than by two that take the lock from each other. So a helper
    /// waits as long as the others get on well. False when there is nothing to help with.
    private func watch() async -> Bool {
        var pause: UInt64 = 50_000
        while true {
            let before = progressMark()
            guard let before else { return false }
            let start = ContinuousClock.now
            while start.duration(to: .now) < .microseconds(10) {}
            guard let after = progressMark() else { return false }
            // Under a microsecond or so each: leave them alone.
            if after - before < 8, lock.withLock({ graph.pointee.readyCount > 0 }) {
                if after == before {
                    lock.lock()
                    // Nothing at all has ended: the work really suspends. After so many more it is tried again.
                    if workers.contains(where: { $0.isSuspended }) { ownTasks = 512 }
                    lock.unlock()
                }
                return true
            }
            try? await Task.sleep(nanoseconds: pause)
            pause = min(pause * 2, 1_000_000)
        }
    }

    /// How many operations have finished, as long as there is something to help with; else `nil`, and the caller
    /// counts as gone.
    private func progressMark() -> Int? {
        lock.lock()
        let isOver = graph.pointee.outcome != nil
        // As long as others are at work something may become ready any moment.
        guard !isOver, graph.pointee.readyCount > 0 || live > 1 || workers.contains(where: { $0.isSuspended }) else {
            live -= 1
            let finish = settle()
            lock.unlock()
            if finish { finishUp() }
            return nil
        }
        defer { lock.unlock() }
        return graph.pointee.finished
    }

    /// Takes steps until there are none.
    func work(_ worker: Worker) async {
        lock.lock()
        var step = take()
        leave(step)
        while step.kind != .none {
            step = drain(step)
            if step.kind == .none { return }
            if step.kind == .start, step.traits.contains(.suspends), !step.traits.contains(.attended) {
                step = await suspend(step, worker)
            } else {
                step = attend(step, worker.number)
            }
        }
    }

    /// With the lock held: the next step. A worker that gets none no longer counts as live.
    @inline(__always)
    func take() -> OperationGraph.Step { attended(graph.pointee.next(now: now)) }

    /// What the graph is told of the time; 0 when nothing depends on it.
    @inline(__always)
    private var now: Int64 { usesTime ? options.clock.nanoseconds : 0 }

    /// With the lock held: after a step has been taken.
    @inline(__always)
    private func attended(_ taken: OperationGraph.Step) -> OperationGraph.Step {
        var step = taken
        if !graph.pointee.changes.isEmpty { handleChanges() }
        if step.kind == .none { live -= 1 } else if isObserved || ownTasks > 0 { mark(&step) }
        return step
    }

    /// Sends a step the slow way, when it is observed or known to suspend.
    private func mark(_ step: inout OperationGraph.Step) {
        if isObserved {
            step.traits.insert(.attended)
        } else if step.traits.contains(.suspends) {
            ownTasks -= 1
            step.traits.insert(.attended)
        }
    }

    /// Gives the lock back after `take`, and does what turned out to be necessary meanwhile.
    @inline(__always)
    func leave(_ step: OperationGraph.Step) {
        if step.kind == .none {
            leaveIdle()
        } else if graph.pointee.readyCount > 0, live < width {
            live += 1
            lock.unlock()
            employ(watching: true)
        } else {
            lock.unlock()
        }
    }

    @inline(never)
    private func leaveIdle() {
        handleChanges()
        let finish = settle()
        lock.unlock()
        deliver()
        if finish { finishUp() }
    }

    /// Runs synchronous operations one after the other, with the lock taken once for each; returns the first other
    /// step.
    @inline(never)
    private func drain(_ first: OperationGraph.Step) -> OperationGraph.Step {
        var step = first
        let special: GraphPlan.Traits = [.attended, .suspends]
        let graph = graph
        guard step.kind == .start, step.traits.isDisjoint(with: special) else { return step }
        lock.lock()
        var cell = cells.borrowed(step.id)
        lock.unlock()
        while true {
            let isSuccess = cell._withUnsafeGuaranteedRef { $0.perform(self, step.id) }
            lock.lock()
            if !isSuccess, failsFast {
                graph.pointee.complete(Int(step.id), .failed)
                failFast(step.id)
                step = take()
            } else {
                step = attended(
                    graph.pointee.completeAndTake(Int(step.id), isSuccess ? .succeeded : .failed, now: now))
            }
            guard step.kind == .start, step.traits.isDisjoint(with: special) else {
                leave(step)
                return step
            }
            cell = cells.borrowed(step.id)
            let following = graph.pointee.following
            let nextCell = following < 0 ? cell : cells.borrowed(following)
            if graph.pointee.readyCount > 0, live < width {
                leave(step)
            } else {
                lock.unlock()
            }
            // Looked at now, so that it comes from memory while this operation runs: large graphs wait for little else.
            let isInPlace = nextCell._withUnsafeGuaranteedRef { $0.isNear }
            precondition(isInPlace, "an operation was let go while its workflow ran")
        }
    }

    /// With the lock held: ends the workflow because of one failure.
    @inline(never)
    func failFast(_ id: Int32) {
        guard !graph.pointee.isStopping else { return }
        let error = cells[Int(id)].anyResult?.error
        let tasks = stopLocked(
            WorkflowProblem(.operationFailed, [graph.pointee.label(id)], detail: error.map { "\($0)" } ?? ""))
        // Cancelling runs the handlers of foreign tasks, which must not happen under the lock.
        Task { for task in tasks { task.cancel() } }
    }

    /// Runs asynchronous work on the worker's own task: free when it does not suspend. Meanwhile somebody else looks
    /// after the rest.
    private func suspend(_ step: OperationGraph.Step, _ worker: Worker) async -> OperationGraph.Step {
        lock.lock()
        let cell = cells[Int(step.id)]
        worker.current = step.id
        worker.isSuspended = true
        live -= 1
        let needsHelp = live == 0 && graph.pointee.readyCount > 0
        if needsHelp { live += 1 }
        lock.unlock()
        if needsHelp { employ(watching: true) }
        let isSuccess = await cell.performSuspending(OperationContext(self, step.id))
        lock.lock()
        worker.isSuspended = false
        live += 1
        graph.pointee.complete(Int(step.id), isSuccess ? .succeeded : .failed)
        if !isSuccess, failsFast { failFast(step.id) }
        if worker.isPoisoned || live > width {
            // Cancelled with its operation, or one too many by now.
            live -= 1
            handleChanges()
            let finish = settle()
            lock.unlock()
            deliver()
            if finish { finishUp() } else { kick() }
            return .none
        }
        let next = take()
        leave(next)
        return next
    }
}
