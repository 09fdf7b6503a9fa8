extension WorkflowRun {
    /// Starts a worker's task; it counts as live already.
    ///
    /// - Parameter watching: it is only there in case the others get stuck, and looks on first.
    func employ(watching: Bool) {
        let newcomer = look { $0.crew.newWorker() }
        let task = Task {
            let helps = watching ? await self.watch() : true
            if helps { await self.work(newcomer) }
            self.look { $0.crew.dismiss(newcomer) }
        }
        let isLate = look { _ in
            newcomer.task = task
            return newcomer.isPoisoned
        }
        if isLate { task.cancel() }
    }

    /// Small operations are done faster by one worker than by two that take the lock from each other. So a helper
    /// waits as long as the others get on well. False when there is nothing to help with.
    private func watch() async -> Bool {
        var pause: UInt64 = 50_000
        // What waits for long needs nobody to look on: whoever makes something ready later asks for help again.
        var idle = 0
        while true {
            guard let before = progressMark(isIdle: idle > 20) else { return false }
            let start = ContinuousClock.now
            while start.duration(to: .now) < .microseconds(10) {}
            guard let after = progressMark(isIdle: false) else { return false }
            idle = after == before ? idle + 1 : 0
            // Under a microsecond or so each: leave them alone.
            if after - before < 8, look({ $0.graph.readyCount > 0 }) {
                if after == before {
                    // Nothing at all has ended: the work really suspends. After so many more it is tried again.
                    look { if $0.crew.hasSuspended { $0.crew.ownTasks = 512 } }
                }
                return true
            }
            try? await Task.sleep(nanoseconds: pause)
            pause = min(pause * 2, 1_000_000)
        }
    }

    /// How many operations have finished, as long as there is something to help with; else `nil`, and the caller
    /// counts as gone.
    ///
    /// - Parameter isIdle: whether nothing has ended for so long that only what is ready is worth waiting for.
    private func progressMark(isIdle: Bool) -> Int? {
        change(settles: false) { machine in
            // As long as others are at work something may become ready any moment.
            if machine.graph.outcome == nil,
                machine.graph.readyCount > 0 || !isIdle && (machine.crew.live > 1 || machine.crew.hasSuspended)
            {
                return machine.graph.finished
            }
            machine.crew.live -= 1
            machine.settle()
            return nil
        }
    }

    /// Takes steps until there are none.
    fileprivate func work(_ worker: Worker) async {
        var step = proceed { _ in }
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

    /// Runs synchronous operations one after the other, with the lock taken once for each; returns the first other
    /// step.
    @inline(never)
    private func drain(_ first: OperationGraph.Step) -> OperationGraph.Step {
        var step = first
        let special: GraphPlan.Traits = [.attended, .suspends]
        let machine = machine
        guard step.kind == .start, step.traits.isDisjoint(with: special) else { return step }
        lock.lock()
        var cell = machine.pointee.cells.borrowed(step.id)
        lock.unlock()
        while true {
            let isSuccess = cell._withUnsafeGuaranteedRef { $0.perform(self, step.id) }
            enter()
            if !isSuccess, machine.pointee.policy.failsFast {
                machine.pointee.graph.complete(Int(step.id), .failed)
                machine.pointee.failFast(step.id)
                step = machine.pointee.take()
                giveBack()
                return step
            }
            step = machine.pointee.attended(
                machine.pointee.graph.completeAndTake(
                    Int(step.id), isSuccess ? .succeeded : .failed, now: machine.pointee.graphTime))
            guard step.kind == .start, step.traits.isDisjoint(with: special) else {
                machine.pointee.follow(step)
                giveBack()
                return step
            }
            cell = machine.pointee.cells.borrowed(step.id)
            let following = machine.pointee.graph.following
            let nextCell = following < 0 ? cell : machine.pointee.cells.borrowed(following)
            if machine.pointee.needsHelp {
                machine.pointee.follow(step)
                giveBack()
            } else {
                lock.unlock()
            }
            // Looked at now, so that it comes from memory while this operation runs: large graphs wait for little else.
            let isInPlace = nextCell._withUnsafeGuaranteedRef { $0.isNear }
            precondition(isInPlace, "an operation was let go while its workflow ran")
        }
    }

    /// Runs asynchronous work on the worker's own task: free when it does not suspend. Meanwhile somebody else looks
    /// after the rest.
    @inline(__always)
    private func suspend(_ step: OperationGraph.Step, _ worker: Worker) async -> OperationGraph.Step {
        lock.lock()
        let cell = machine.pointee.suspend(worker, for: step.id)
        giveBack()
        let isSuccess = await cell.performSuspending(OperationContext(self, step.id))
        enter()
        let next = machine.pointee.resume(worker, step.id, isSuccess)
        giveBack()
        return next
    }
}

extension RunMachine {
    /// A worker is about to do work that may suspend: it does not count as live meanwhile.
    fileprivate mutating func suspend(_ worker: Worker, for id: Int32) -> AnyWorkflowOperation {
        worker.current = id
        worker.isSuspended = true
        crew.live -= 1
        if crew.live == 0, graph.readyCount > 0 {
            crew.live += 1
            want(.employ(watching: true))
        }
        return cells[Int(id)]
    }

    /// A worker's work that may have suspended has ended. Returns its next step.
    fileprivate mutating func resume(_ worker: Worker, _ id: Int32, _ isSuccess: Bool) -> OperationGraph.Step {
        worker.isSuspended = false
        crew.live += 1
        graph.complete(Int(id), isSuccess ? .succeeded : .failed)
        if !isSuccess, policy.failsFast { failFast(id) }
        guard !worker.isPoisoned, crew.live <= crew.width else {
            // Cancelled with its operation, or one too many by now.
            crew.live -= 1
            settle()
            if audience.hasNews { want(.deliver) }
            return .none
        }
        return take()
    }
}
