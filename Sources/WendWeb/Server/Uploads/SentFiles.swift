import WendRuntime

/// The files that pages have sent, by the names pages gave the sending: each counts once, whatever came of it, unless it was cut
/// off. A value that owns no clock.
struct SentFiles {
    /// One file that a page sends, however often its browser tries.
    struct Sending: Hashable {
        let session: SessionID
        let name: String

        /// Nil if the name is none that pages make.
        init?(session: SessionID, name: String) {
            guard (8...64).contains(name.utf8.count), name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
                return nil
            }
            self.session = session
            self.name = name
        }
    }

    /// How long one that has ended is remembered: far longer than a browser tries.
    static let patience = Duration.seconds(600)
    /// How many that have ended are remembered; of more, the oldest are forgotten.
    static let most = 20_000

    private var known: Set<Sending> = []
    /// Those that have ended, the oldest first; behind those that are forgotten.
    private var ended: [(sending: Sending, at: ContinuousClock.Instant)] = []
    private var forgotten = 0

    var count: Int { known.count }

    /// Takes one into account; false if it has come before.
    mutating func begin(_ sending: Sending, now: ContinuousClock.Instant) -> Bool {
        forget(now)
        return known.insert(sending).inserted
    }

    /// It comes no more.
    /// - Parameter isCut: Whether it ended too soon, so that it may come once more.
    mutating func end(_ sending: Sending, isCut: Bool, now: ContinuousClock.Instant) {
        if isCut {
            known.remove(sending)
        } else {
            ended.append((sending, now))
        }
        forget(now)
    }

    private mutating func forget(_ now: ContinuousClock.Instant) {
        while forgotten < ended.count,
            ended.count - forgotten > Self.most || now - ended[forgotten].at > Self.patience
        {
            known.remove(ended[forgotten].sending)
            forgotten += 1
        }
        if forgotten > ended.count / 2 {
            ended.removeFirst(forgotten)
            forgotten = 0
        }
    }
}
