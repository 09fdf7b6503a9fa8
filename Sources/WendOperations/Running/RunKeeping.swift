/// What a durable run keeps in mind beside its graph.
struct RunKeeping {
    let recorder: RunRecorder
    /// The numbers of the permits operations run with that all runs in the journal share.
    var permits: [Int32: [String: Int64]] = [:]
    /// How many entries of the journal the graph knows, and how many it knew when each operation was begun.
    var known = 0
    var begun: [Int32: Int] = [:]
    /// Those without the permits of that kind they want.
    var refused: Set<Int32> = []
    /// Those that want to be tried again, and when, by the run's clock.
    var sleeping: [Int32: Duration] = [:]
    /// Those whose preparation asked for what could not be added: their end is to be kept.
    var failing: Set<Int32> = []
    /// Whether what happens is what the journal says: nothing is ended for being late then.
    var isReplaying = true
    /// Whether somebody has been told that there is nothing to do.
    var isDozing = false
}

/// Something that has ended and is to be kept before anything follows from it.
struct RunEnding: Sendable {
    enum Kind: Sendable {
        case run(Conclusion)
        case preparation(Preparation, AdditionList, id: Int32, worker: Int)
        /// A guard has skipped an operation.
        case verdict(OperationID)
    }

    let kind: Kind
    let entry: DurableEntry
}

extension RunMachine {
    /// Brings something that has ended, and is kept now, into the graph.
    mutating func bring(_ ending: RunEnding) {
        defer { keeping?.known += 1 }
        switch ending.kind {
        case .run(let conclusion): conclude(conclusion)
        case .preparation(let outcome, let list, let id, let worker):
            do throws(WorkflowError) {
                try apply(outcome, list, id, worker)
            } catch {
                keeping?.failing.insert(id)
                want(.failPreparation(id, error))
            }
        case .verdict(let operation): graph.judged(operation, .skip)
        }
    }

    /// Notes where in the journal an operation is begun.
    mutating func noteBegun(_ id: Int32) { if let known = keeping?.known { keeping?.begun[id] = known } }

    // MARK: Sleeping

    /// An operation has asked to be tried again after a time. It waits, without slot or permits. A durable run that has nothing else to
    /// do is given back meanwhile; one that goes on tries it no more often than once a second.
    mutating func sleep(_ id: Int32, for pause: Duration, until moment: Duration, _ worker: Int) {
        note(.operationSleeping(pause), id, worker)
        crew.end(id)
        tries.signalled.remove(id)
        cells[Int(id)].rewind()
        graph.suspend(OperationID(Int(id)))
        guard graph.delay(of: OperationID(Int(id))) != nil else { return }
        if keeping != nil { keeping?.sleeping[id] = moment }
        awaken(id, after: keeping == nil ? pause : max(pause, .seconds(1)))
    }

    private mutating func awaken(_ id: Int32, after pause: Duration) {
        let operation = OperationID(Int(id))
        guard let delay = graph.delay(of: operation) else { return }
        wake(.after(pause), .release(operation, delay: delay))
    }

    /// A delay of an operation is over. False when it sleeps and the run is about to be given back: it is tried when that goes on.
    mutating func release(_ operation: OperationID, delay: Int) {
        let id = Int32(operation.index)
        if let keeping, keeping.isDozing, keeping.sleeping[id] != nil { return }
        if graph.release(operation, delay: delay) { keeping?.sleeping[id] = nil }
    }

    /// Whether nothing can happen before somebody who sleeps wakes up, or another run gives permits back.
    private var canSleep: Bool {
        guard let keeping, phase == .active, graph.outcome == nil,
            !keeping.sleeping.isEmpty || !keeping.refused.isEmpty
        else { return false }
        return graph.activeCount == 0 && graph.readyCount == 0 && crew.live == 0 && sharing.queued.isEmpty
            && graph.nextDeadline == nil && graph.growth.delayed.keys.allSatisfy { keeping.sleeping[$0] != nil }
    }

    /// Tells the recorder, once, that there is nothing to do.
    mutating func settleSleeping() {
        guard let keeping else { return }
        let canSleep = canSleep
        guard canSleep != keeping.isDozing else { return }
        self.keeping?.isDozing = canSleep
        if canSleep {
            want(.wakeRecorder(keeping.recorder))
        } else {
            for id in keeping.sleeping.keys.sorted() { awaken(id, after: .seconds(1)) }
        }
    }

    /// Ends this process's part in a run that can sleep. Returns for how long.
    mutating func fallAsleep(at now: Duration, _ permitPause: Duration) -> Duration? {
        guard canSleep, let keeping else { return nil }
        move(to: now)
        let pauses = keeping.sleeping.values.map { max($0 - time, .zero) }
        guard let pause = (pauses + (keeping.refused.isEmpty ? [] : [permitPause])).min() else { return nil }
        phase = .ended
        note(.asleep(pause))
        cancel(alarms.silenceAll())
        want(.finish)
        return pause
    }

    // MARK: Permits that all runs in the journal share

    /// Whether an operation has got its permits. With them it is to be started.
    mutating func granted(_ permits: [String: Int64]?, to operation: OperationID) -> Bool {
        let id = Int32(operation.index)
        guard let permits else {
            crew.end(id)
            graph.requested(operation, granted: false)
            if tries.signalled.remove(id) != nil { _ = graph.cancel(operation) }
            if graph.state(of: operation) == .waiting { keeping?.refused.insert(id) }
            return false
        }
        keeping?.permits[id] = permits
        return true
    }

    /// The permits may be had now: those without them ask again.
    mutating func offerRefused() {
        guard let refused = keeping?.refused, !refused.isEmpty else { return }
        keeping?.refused = []
        for id in refused.sorted() { _ = graph.offer(OperationID(Int(id))) }
    }
}
