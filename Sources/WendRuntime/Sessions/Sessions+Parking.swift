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

    /// Sees to it that a session that is no longer in memory is woken when it is due.
    func wake(at time: Double) {
        // It was in memory when others were looked for.
        lookedUntil = min(lookedUntil, time.nextDown)
        nextWaking = min(nextWaking, time)
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
        nextWaking = .infinity
        await wakeDue(now)
        if nextCleaning.map({ $0 <= now }) ?? true {
            if nextCleaning == nil { await removeStrayFiles() }
            await deleteUnused(now)
            nextCleaning = now + min(max(surroundings.options.deleteAfter / 30, 60), 24 * 3600)
        }
        let next = try? await surroundings.store.nextDue(after: now)
        guard !isShutDown else { return }
        setHousekeeping(at: min(next ?? .infinity, nextCleaning ?? .infinity, nextWaking))
    }

    private func wakeDue(_ now: Double) async {
        let earlier = lookedUntil
        lookedUntil = max(earlier, now)
        guard let due = try? await surroundings.store.due(after: earlier, until: now) else {
            lookedUntil = earlier
            return
        }
        for id in due where live[id] == nil && !isShutDown {
            // Loading lets the session see that its timer is due. One that cannot be loaded is tried again with the next that is
            // due.
            if (try? await find(id)) == nil { lookedUntil = min(lookedUntil, earlier) }
        }
    }

    /// Removes files of sessions that are gone: the program may have ended between the two.
    private func removeStrayFiles() async {
        guard let files = surroundings.options.files else { return }
        for id in files.sessions where live[id] == nil && loading[id] == nil {
            if case .some(.none) = try? await surroundings.store.load(id), live[id] == nil { files.remove([id]) }
        }
    }

    private func deleteUnused(_ now: Double) async {
        let time = now - surroundings.options.deleteAfter
        guard let unused = try? await surroundings.store.unused(since: time) else { return }
        _ = await deleteUnattended(unused)
    }
}
