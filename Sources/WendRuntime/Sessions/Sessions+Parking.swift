import WendCore

/// What leaves memory and what is woken, in time.
extension Sessions {
    /// Parks a session, if nobody needs it.
    @discardableResult
    func park(_ session: Session, hurries: Bool = false) async -> Bool {
        guard live[session.id] === session, !isShutDown else { return false }
        if let parking = parking[session.id] { return await parking.value }
        let task = Task {
            let isParked = await session.park(hurries: hurries)
            if isParked {
                await remove(session)
                totals.parked += 1
                surroundings.options.follow?(session.id, .parked)
                if let due = await session.nextDeadline { wake(at: due) }
            }
            parking[session.id] = nil
            return isParked
        }
        parking[session.id] = task
        return await task.value
    }

    // MARK: Housekeeping

    /// Starts to wake sessions whose timers are due and to delete what nobody has used for long. Done by itself with
    /// the first session that is made or found.
    public func start() {
        keepHouse()
    }

    func keepHouse() {
        guard housekeeping == nil, !isShutDown else { return }
        setHousekeeping(at: surroundings.clock.now)
    }

    /// Sees to it that sessions are woken at a time at the latest.
    private func wake(at time: Double) {
        if let housekeeping, time < housekeeping.time, !isShutDown { setHousekeeping(at: time) }
    }

    private func setHousekeeping(at time: Double) {
        housekeeping?.task.cancel()
        let clock = surroundings.clock
        let task = Task { [weak self] in
            guard (try? await clock.sleep(until: time)) != nil else { return }
            await self?.cleanAndWake()
        }
        housekeeping = (time, task)
    }

    private func cleanAndWake() async {
        let now = surroundings.clock.now
        await wakeDue(now)
        if nextCleaning.map({ $0 <= now }) ?? true {
            await deleteUnused(now)
            nextCleaning = now + min(max(surroundings.options.deleteAfter / 30, 60), 24 * 3600)
        }
        let next = try? await surroundings.store.nextDue(after: now)
        guard !isShutDown else { return }
        setHousekeeping(at: min(next ?? .infinity, nextCleaning ?? .infinity))
    }

    private func wakeDue(_ now: Double) async {
        guard let due = try? await surroundings.store.due(until: now) else { return }
        for id in due where live[id] == nil && !isShutDown {
            // Loading lets the session see that its timer is due. One that cannot be loaded waits until it is asked
            // for.
            _ = try? await find(id)
        }
    }

    private func deleteUnused(_ now: Double) async {
        let time = now - surroundings.options.deleteAfter
        guard let unused = try? await surroundings.store.unused(since: time) else { return }
        _ = await deleteUnattended(unused)
    }
}
