/// Permits that several graphs share, and who waits for them, oldest ticket first. Pure: whoever keeps it takes the
/// lock and tells those whose turn it is.
struct SharedPermits<Waiter: Sendable>: Sendable {
    enum Answer: Equatable {
        case now
        /// At this time, in the keeper's nanoseconds.
        case at(Int64)
        /// After somebody has given something back or has left.
        case later
    }

    private struct Entry {
        let ticket: Int, amount: Int, waiter: Waiter
    }

    private var state: SemaphoreState
    private var queue: [Entry] = []

    init(_ plan: GraphPlan.Semaphore) {
        state = SemaphoreState(plan)
    }

    var capacity: Int { state.plan.permits }
    var used: Int { state.used }
    var waiters: [Waiter] { queue.map(\.waiter) }

    /// Whether the holder of a ticket may take permits. Nobody may while somebody older waits, unless overtaking is
    /// allowed.
    func answer(_ ticket: Int, _ amount: Int, now: Int64) -> Answer {
        if !state.plan.isBarging, let oldest = queue.first, oldest.ticket < ticket { return .later }
        guard let time = state.available(amount, now: now) else { return .later }
        return time <= now ? .now : .at(time)
    }

    mutating func take(_ amount: Int, now: Int64) { state.take(amount, now: now) }

    mutating func giveBack(_ amount: Int) { state.giveBack(amount) }

    /// Takes the place that belongs to the ticket; a second call changes nothing.
    mutating func wait(_ ticket: Int, _ amount: Int, _ waiter: Waiter) {
        let place = place(of: ticket)
        guard place == queue.count || queue[place].ticket != ticket else { return }
        queue.insert(Entry(ticket: ticket, amount: amount, waiter: waiter), at: place)
    }

    mutating func leave(_ ticket: Int) {
        let place = place(of: ticket)
        if place < queue.count, queue[place].ticket == ticket { queue.remove(at: place) }
    }

    /// Those whose turn it is as far as these permits go, oldest first. Of those who wait for time, the oldest: it
    /// finds out how long.
    func next() -> [Waiter] {
        guard state.plan.refill == nil else { return queue.first.map { [$0.waiter] } ?? [] }
        var free = state.plan.permits - state.used
        var found: [Waiter] = []
        for entry in queue where free > 0 {
            if entry.amount <= free {
                free -= entry.amount
                found.append(entry.waiter)
            } else if !state.plan.isBarging {
                break
            }
        }
        return found
    }

    private func place(of ticket: Int) -> Int {
        var low = 0
        var high = queue.count
        while low < high {
            let middle = (low + high) / 2
            if queue[middle].ticket < ticket { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
