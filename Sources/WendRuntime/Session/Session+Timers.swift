import WendCore

/// Time-outs of the machine, and leaving memory when nobody needs the session.
extension Session {
    /// Sets the timer to when something has to be done next.
    func schedule() {
        guard phase == .open, let deadline = nextCoreWaking else {
            timer?.task.cancel()
            timer = nil
            return
        }
        if timer?.deadline == deadline { return }
        timer?.task.cancel()
        let clock = surroundings.clock
        let task = Task { [weak self] in
            guard (try? await clock.sleep(until: deadline)) != nil else { return }
            await self?.timerFired(deadline)
        }
        timer = (deadline, task)
    }

    /// When the core has something to do although nothing happens.
    var nextCoreWaking: Double? {
        let now = now
        return core.looked { $0.nextWaking(at: now) }
    }

    private func timerFired(_ deadline: Double) async {
        guard timer?.deadline == deadline else { return }
        timer = nil
        await tick()
        await deliver()
        schedule()
    }

    // MARK: Parking

    /// Whether the session has to stay in memory.
    var isBusy: Bool { core.isObserved || core.isPending || !running.isEmpty || reload != nil }

    /// Notes that the session has just been used.
    /// - Returns: False if it is closed.
    func touch() async -> Bool {
        while let reload { await reload.value }
        guard phase == .open else { return false }
        rest()
        return true
    }

    /// Starts to wait for the moment to leave memory, if nothing is under way.
    /// - Parameter isUse: Whether somebody used it; else it rests as it did.
    func rest(isUse: Bool = true) {
        if isUse { lastUse = now }
        guard let time = parkingTime else { return }
        // One that wakes earlier sees for itself; one that wakes later was set while the session was not stored.
        if let parkingTimer, parkingTimer.time <= time { return }
        parkingTimer?.task.cancel()
        lastRun += 1
        let run = lastRun
        let clock = surroundings.clock
        let task = Task { [weak self] in
            while let time = await self?.parkingTime {
                if time <= clock.now { break }
                if (try? await clock.sleep(until: time)) == nil { return }
            }
            await self?.askForParking(run)
        }
        parkingTimer = (time, run, task)
    }

    /// Waits for nothing while somebody looks.
    func stopResting() {
        parkingTimer?.task.cancel()
        parkingTimer = nil
    }

    /// When the session may leave memory as things are; nil if it has to stay.
    private var parkingTime: Double? {
        if isBusy || phase != .open { return nil }
        let options = surroundings.options
        return lastUse + (core.isHandedOver ? options.parkAfter : options.forgetAfter)
    }

    private func askForParking(_ run: Int) async {
        guard parkingTimer?.run == run else { return }
        parkingTimer = nil
        if parkingTime != nil { await wantsParking(self) }
    }

    /// Closes the session if nobody needs it, so that it can be loaded again.
    /// - Parameter hurries: Whether it is not to be waited until it has been unused for some time.
    /// - Returns: Whether it is closed.
    func park(hurries: Bool = false) async -> Bool {
        if phase == .closed { return true }
        guard phase == .open, !isBusy else { return false }
        if !hurries, let time = parkingTime, time > surroundings.clock.now {
            rest()
            return false
        }
        phase = .closing
        let isDueKnown = core.nextDeadline == nil || core.nextDeadline == core.storedDue
        // If it fails, the journal still has everything, but the store may not know when the session has to come back.
        if core.hasJournal, await !storeSnapshot(), phase == .closing, !isDueKnown {
            phase = .open
            schedule()
            rest()
            return false
        }
        end()
        return true
    }

    /// Refuses whatever comes, waits until what came before is stored, and closes.
    func shutDown() async {
        guard phase == .open else { return }
        // First of all: a session that fails and begins anew again and again would never be found at rest.
        phase = .closing
        for run in running.values { run.task.cancel() }
        for id in watching.keys { endWatch(id) }
        while let reload { await reload.value }
        if phase == .closing, core.isPending { _ = try? await outcome(of: hand(core.wait())) }
        while let reload { await reload.value }
        if phase == .closing, core.hasJournal { await storeSnapshot() }
        end()
    }

    /// Closes the session as it is.
    func end() {
        guard phase != .closed else { return }
        phase = .closed
        timer?.task.cancel()
        parkingTimer?.task.cancel()
        for run in running.values { run.task.cancel() }
        running = [:]
        for id in watching.keys { endWatch(id) }
        tell(.closed)
        observers = []
    }

    /// When the store has it as due.
    var dueInStore: Double? { core.storedDue }
}
