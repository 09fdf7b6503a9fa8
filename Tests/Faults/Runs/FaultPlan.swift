import MachineFuzzing
import TestSupport
package import WendStore

/// What one fault run does, made from its seed: how many people do what in which sessions, who commits, and what goes wrong.
///
/// What comes of it is not decided by the seed alone: threads go their own ways.
package struct FaultPlan: Sendable {
    /// Who commits.
    package enum Way: String, CaseIterable, Sendable {
        /// Whoever brings a change.
        case caller
        /// The store's thread.
        case thread
        /// Now one, now the other.
        case mixed
        /// As the disk is, as in the product.
        case pace
    }

    package enum Fault: String, CaseIterable, Sendable {
        /// Something is thrown in a transaction.
        case failedTransaction
        /// COMMIT fails.
        case failedCommit
        /// The store may not grow: SQLite says that it is full.
        case fullStore
        /// The files may not grow: writes end in the middle. Only in processes of their own.
        case fullFile
        /// COMMIT takes up to 5 ms, for some time.
        case slowDisk
    }

    /// How a round ends, if not because everybody has done their share.
    package enum Ending: Sendable, Hashable {
        /// `kill -9` at a point of a transaction.
        case killedInside(transaction: Int, TransactionMoment)
        /// `kill -9` when so many lines have been said.
        case killedAfter(lines: Int)
        /// The store is closed under the sessions, and nothing of what they do then is seen.
        case dropped(lines: Int)
        case shutDown(lines: Int)
        case done

        package var isKill: Bool {
            switch self {
            case .killedInside, .killedAfter: true
            case .dropped, .shutDown, .done: false
            }
        }
    }

    package struct Round: Sendable {
        package var ending: Ending
        /// How many batches each client sends.
        var share: Int
    }

    package let seed: UInt64
    /// Whether its rounds are processes that are killed.
    package let kills: Bool
    package let way: Way
    package let faults: Set<Fault>
    package let rounds: [Round]
    /// How many clients each session has.
    let clients: [Int]
    var people: Int { clients.reduce(0, +) }
    /// Whether people take their time, so that the store is often found free; else it never rests.
    let isCalm: Bool
    let snapshotInterval: Int
    /// How many batches of a hundred bring much text.
    let padding: Int
    /// After how many pages of WAL SQLite moves them into its file; nil for what is usual.
    let checkpointPages: Int?

    /// - Parameter kills: Nil to let the seed say.
    package init(seed: UInt64, kills: Bool? = nil) {
        var dice = SeededGenerator(seed: seed)
        self.seed = seed
        let isKilled = dice.chance(30)
        self.kills = kills ?? isKilled
        way = Way.allCases[dice.below(Way.allCases.count)]
        var faults: Set<Fault> = []
        for fault in Fault.allCases where dice.chance(35) { faults.insert(fault) }
        if !self.kills { faults.remove(.fullFile) }
        self.faults = faults
        clients = (0..<(dice.chance(30) ? 1 + dice.below(8) : 1 + dice.below(3))).map { _ in 1 + dice.below(3) }
        isCalm = dice.chance(60)
        snapshotInterval = 2 + dice.below(9)
        padding = faults.contains(.fullStore) || faults.contains(.fullFile) ? 15 : dice.chance(20) ? 3 : 0
        checkpointPages = dice.chance(50) ? 1 + dice.below(30) : nil
        var rounds: [Round] = []
        for _ in 0...(dice.below(3)) {
            let share = 2 + dice.below(12)
            let lines = 3 + dice.below(clients.reduce(0, +) * share * 4)
            let ending: Ending
            if self.kills {
                ending =
                    dice.chance(50)
                    ? .killedInside(
                        transaction: 2 + dice.below(clients.reduce(0, +) * share),
                        TransactionMoment.allCases[dice.below(TransactionMoment.allCases.count)])
                    : .killedAfter(lines: lines)
            } else {
                ending = [.dropped(lines: lines), .shutDown(lines: lines), .done][dice.below(3)]
            }
            rounds.append(Round(ending: ending, share: share))
        }
        self.rounds = rounds
    }

    /// What a client's batch of a number does: always the same, so that it is the same when it comes again.
    func batch(_ session: Int, _ client: Int, _ number: Int) -> FaultBatch {
        var dice = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(session * 1_000_000 + client * 100_000 + number))
        let kind: FaultBatch.Kind = [.edit, .add, .add, .ask, .ask][dice.below(5)]
        return FaultBatch(kind: kind, padding: dice.chance(padding) ? 1000 + dice.below(30_000) : 0)
    }

    package var description: String {
        let faults = faults.map(\.rawValue).sorted().joined(separator: " ")
        return
            "seed \(seed): clients \(clients)\(isCalm ? ", calm" : ""), way \(way), snapshots every \(snapshotInterval), "
            + "faults [\(faults)], rounds \(rounds.map { "\($0.ending) share \($0.share)" })"
    }
}

/// What one batch does besides typing its own number into its client's field.
struct FaultBatch: Sendable {
    enum Kind: Sendable {
        case edit
        /// A press that is answered at once (`compute`).
        case add
        /// A press that is answered in a commit of its own (`on`).
        case ask
    }

    let kind: Kind
    /// How much text it types besides.
    let padding: Int

    /// What the press leaves in the session.
    func token(_ client: Int, _ number: Int) -> String? {
        switch kind {
        case .edit: nil
        case .add: FaultApp.letters[client] + "\(number)"
        case .ask: FaultApp.letters[client].uppercased() + "\(number)"
        }
    }
}
