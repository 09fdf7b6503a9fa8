import NIOCore

/// How far the requests of one connection have got, and when it has taken too long. Owns no clock and does nothing.
struct RequestProgress {
    /// What the connection ends with, told the browser as soon as it is its turn.
    enum Refusal: Error, Sendable, Equatable {
        case malformed, headTooLarge, tooSlow, tooMany
    }

    enum Command: Equatable {
        case proceed
        /// Say why, end the connection, and pass nothing more on.
        case refuse(Refusal)
        /// End the connection when what was written has arrived.
        case close
        /// End it now: nothing is under way.
        case cut
    }

    private let options: WebOptions
    /// Requests whose answers are not finished, the one that is being read included.
    private(set) var waiting = 0
    private var isReadingBody = false
    private var bodyBegan = NIODeadline.now()
    private var bodySize = 0
    /// Whether the answer to the first of the waiting requests has begun.
    private var isAnswering = false
    private var refusal: Refusal?
    /// How many requests are still to be answered before the refusal.
    private var before = 0
    private var closesWhenDone = false
    private(set) var isOver = false
    /// When the connection has taken too long if nothing happens until then; nil while it is our turn.
    private(set) var deadline: NIODeadline?
    /// Whether a part of a head has come.
    var hasBegunHead = false

    init(options: WebOptions, now: NIODeadline) {
        self.options = options
        deadline = now + TimeAmount(options.headPatience)
    }

    /// Whether anything more that comes is dropped.
    var ignoresInput: Bool { isOver || refusal != nil }

    mutating func began(now: NIODeadline) -> Command {
        guard waiting < options.maximumPipelined else { return refuse(.tooMany) }
        hasBegunHead = false
        waiting += 1
        isReadingBody = true
        bodyBegan = now
        bodySize = 0
        deadline = now + TimeAmount(options.bodyPatience)
        return .proceed
    }

    mutating func received(_ bytes: Int) {
        bodySize += bytes
        let earned = Double(bodySize) / max(options.minimumBodyRate, 1)
        deadline = bodyBegan + TimeAmount(options.bodyPatience) + .nanoseconds(Int64(min(earned, 1e9) * 1e9))
    }

    mutating func ended() {
        isReadingBody = false
        deadline = nil
    }

    /// The connection is to end with a refusal: at once, or when the requests before have their answers.
    mutating func refuse(_ refusal: Refusal) -> Command {
        guard !ignoresInput else { return .proceed }
        deadline = nil
        self.refusal = refusal
        // A request that cannot be read to its end has begun; one whose head cannot be read, or that is too many, has not.
        before = isReadingBody ? waiting - 1 : waiting
        if isReadingBody, waiting == 1, isAnswering { return over(.close) }
        return before == 0 ? over(.refuse(refusal)) : .proceed
    }

    mutating func answerBegan() { isAnswering = true }

    /// The first of the waiting requests has its answer.
    mutating func answered(now: NIODeadline) -> Command {
        isAnswering = false
        waiting -= 1
        if let refusal {
            before -= 1
            return before == 0 ? over(.refuse(refusal)) : .proceed
        }
        guard waiting == 0 else { return .proceed }
        // Whoever is still sending a body nobody wants is not waited for.
        if closesWhenDone || isReadingBody { return over(.close) }
        deadline = now + TimeAmount(options.idlePatience)
        return .proceed
    }

    /// The deadline has passed.
    /// - Parameter isRead: Whether anybody reads what comes; else it is not the browser that is slow.
    mutating func late(isRead: Bool, now: NIODeadline) -> Command {
        guard isReadingBody else { return hasBegunHead ? refuse(.tooSlow) : over(.cut) }
        guard isRead else {
            bodyBegan = now
            bodySize = 0
            deadline = now + TimeAmount(options.bodyPatience)
            return .proceed
        }
        return refuse(.tooSlow)
    }

    /// The server is to end.
    mutating func quiesce() -> Command {
        closesWhenDone = true
        return waiting == 0 && !ignoresInput ? over(.cut) : .proceed
    }

    private mutating func over(_ command: Command) -> Command {
        isOver = true
        deadline = nil
        return command
    }
}
