/// What a run wants to be woken for.
struct RunAlarms {
    enum Alarm: Sendable {
        /// The time of the whole run is up.
        case timeUp
        /// A deadline passes, from the start of the run.
        case deadline(Duration)
        /// The delay of an operation is over.
        case release(OperationID, delay: Int)
        /// A rate limit has permits again.
        case refill
        /// Nothing has released those that custom guards hold back.
        case stall
        /// It is worth asking for shared permits again.
        case offer(Int32)
        case overrun(Overrun)
    }

    /// A run, or a round of preparation, that is to end by some time.
    struct Overrun: Sendable {
        let id: Int32
        let token: AttemptToken
        let isPreparing: Bool
    }

    /// How long an alarm is waited for. What asks a clock or for chance is worked out outside of the lock.
    enum Pause: Sendable {
        case after(Duration)
        /// Until a time of the run's clock: what the waiting task takes to begin does not come on top.
        case until(Duration)
        case backoff(Backoff, iteration: Int)
    }

    private var next = 0
    private var alarms: [Int: Alarm] = [:]
    private var timers: [Int: Task<Void, Never>] = [:]

    /// Those that have rung and whose consequences are being seen to.
    var ringing = 0

    var count: Int { alarms.count }

    mutating func set(_ alarm: Alarm) -> Int {
        next += 1
        alarms[next] = alarm
        return next
    }

    /// Keeps the task that waits for an alarm. False when nobody wants it any more.
    mutating func attach(_ timer: Task<Void, Never>, _ number: Int) -> Bool {
        guard alarms[number] != nil else { return false }
        timers[number] = timer
        return true
    }

    /// Takes an alarm out that rings.
    mutating func take(_ number: Int) -> Alarm? {
        timers[number] = nil
        return alarms.removeValue(forKey: number)
    }

    /// Takes an alarm out that nobody wants any more. Returns who waits for it.
    mutating func silence(_ number: Int) -> Task<Void, Never>? {
        alarms[number] = nil
        return timers.removeValue(forKey: number)
    }

    /// Takes all out, but for the limits of what runs if that is still wanted. Returns who waits for them.
    mutating func silenceAll(butOverruns keepsOverruns: Bool = false) -> [Task<Void, Never>] {
        let silenced = alarms.filter { _, alarm in
            if keepsOverruns, case .overrun = alarm { false } else { true }
        }
        return silenced.keys.compactMap { silence($0) }
    }
}
