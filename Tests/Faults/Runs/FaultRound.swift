import MachineFuzzing
import Synchronization
import WendCore
import WendRuntime
import WendStore

/// One life of a server in a fault run, with the people who use it: from opening the store to an end of one kind or other.
package struct FaultRound: Sendable {
    private let plan: FaultPlan
    private let index: Int
    private let ending: FaultPlan.Ending
    private let path: String
    private let standings: [FaultStanding]
    private let say: @Sendable (FaultLine) -> Void

    /// - Parameter index: Which of the plan's rounds; nil for one in which nothing goes wrong and everybody repeats what has not
    ///   been acknowledged.
    /// - Parameter say: Gets everything as it is seen, on any thread, in order for each client.
    package init(
        _ plan: FaultPlan, index: Int?, path: String, standings: [FaultStanding],
        say: @escaping @Sendable (FaultLine) -> Void
    ) {
        self.plan = plan
        self.index = index ?? -1
        ending = index.map { plan.rounds[$0].ending } ?? .done
        self.path = path
        self.standings = standings
        self.say = say
    }

    private var isQuiet: Bool { index < 0 }

    package func run() async throws {
        let interference = isQuiet ? nil : FaultInterference(plan, round: index, ending: ending)
        let watch = FaultWatch(ending, say)
        let store = try await FaultStore.open {
            try SQLiteStore(path: path, isForCaller: isForCaller) { moment in
                try interference?.meet(moment)
                if moment == .committed { watch.noteCommit() }
            }
        }
        watch.store = store
        if let pages = plan.checkpointPages {
            _ = try? await store.perform { try $0("PRAGMA wal_autocheckpoint = \(pages)") }
        }
        let clock = ManualClock()
        var options = FaultApp.options
        options.snapshotInterval = plan.snapshotInterval
        options.parkAfter = 0.2
        let sessions = Sessions(
            documents: try FaultApp.read.get(), handlers: FaultApp.handlers, store: store, registry: .standard,
            options: options,
            clock: clock)
        watch.end = { ending in
            switch ending {
            case .dropped: Task { await store.close() }
            default: Task { await sessions.shutDown() }
            }
        }
        let disk = FaultDisk(plan, path: path, store: store)
        await withTaskGroup(of: Void.self) { group in
            for (number, standing) in standings.enumerated() {
                group.addTask {
                    await visit(number, standing, of: sessions, clock, isQuiet ? nil : disk, watch)
                }
            }
        }
        if isQuiet { await sessions.settled() }
        if disk.canBeFull { await disk.giveRoom() }
        await sessions.shutDown()
        await store.close()
        say(.committed(store.statistics.transactions, byCaller: store.statistics.callerTransactions))
        say(.ended)
    }

    private var isForCaller: @Sendable (DiskPace) -> Bool {
        switch plan.way {
        case .caller: { _ in true }
        case .thread: { _ in false }
        case .mixed: { _ in .random() }
        case .pace: { !$0.isSlow }
        }
    }

    /// Everybody who uses one session.
    private func visit(
        _ number: Int, _ standing: FaultStanding, of sessions: Sessions, _ clock: ManualClock, _ disk: FaultDisk?,
        _ watch: FaultWatch
    ) async {
        let id: SessionID
        if let known = standing.id {
            id = SessionID(rawValue: known)
        } else {
            do {
                id = try await sessions.make().id
                watch.say(.made(session: number, id: id.rawValue))
            } catch {
                if error.code != .shuttingDown { watch.say(.broken("a session cannot be made: \(error)")) }
                return
            }
        }
        await withTaskGroup(of: Void.self) { group in
            for (client, known) in standing.clients.enumerated() {
                group.addTask {
                    let goal = isQuiet ? known.sent : max(known.sent, known.acknowledged + plan.rounds[index].share)
                    var visitor = FaultClient(
                        plan, FaultLine.Client(session: number, client: client), session: id, round: index,
                        known: known,
                        goal: goal, sessions: sessions, clock: clock, disk: disk, watch: watch)
                    await visitor.run()
                }
            }
        }
    }
}

/// Hears what is said in a round, and ends it when enough was.
final class FaultWatch: Sendable {
    private struct Content {
        var lines = 0
        var isOver = false
        var isDropped = false
        var end: (@Sendable (FaultPlan.Ending) -> Void)?
        weak var store: SQLiteStore?
    }

    private let ending: FaultPlan.Ending
    private let hear: @Sendable (FaultLine) -> Void
    private let content = Mutex(Content())

    init(_ ending: FaultPlan.Ending, _ hear: @escaping @Sendable (FaultLine) -> Void) {
        self.ending = ending
        self.hear = hear
    }

    var end: (@Sendable (FaultPlan.Ending) -> Void)? {
        get { content.withLock { $0.end } }
        set { content.withLock { $0.end = newValue } }
    }

    var store: SQLiteStore? {
        get { content.withLock { $0.store } }
        set { content.withLock { $0.store = newValue } }
    }

    /// One more transaction is committed, and not counted yet.
    func noteCommit() {
        guard let store else { return }
        say(.committed(store.statistics.transactions, byCaller: store.statistics.callerTransactions))
    }

    /// Whether nobody should begin anything any more.
    var isOver: Bool { content.withLock { $0.isOver } }

    /// - Returns: False once the server is gone: nothing reaches it, and what it does is not seen.
    @discardableResult
    func say(_ line: FaultLine) -> Bool {
        let (isHeard, end) = content.withLock { content -> (Bool, (@Sendable (FaultPlan.Ending) -> Void)?) in
            if content.isDropped { return (false, nil) }
            hear(line)
            content.lines += 1
            guard !content.isOver else { return (true, nil) }
            switch ending {
            case .dropped(content.lines):
                content.isDropped = true
                content.isOver = true
            case .shutDown(content.lines): content.isOver = true
            default: return (true, nil)
            }
            return (true, content.end)
        }
        end?(ending)
        return isHeard
    }
}
