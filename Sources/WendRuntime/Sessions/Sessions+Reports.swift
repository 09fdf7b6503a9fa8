import Synchronization
import WendCore

extension Sessions {
    /// How each session in memory is doing.
    /// - Parameter patience: Seconds they all have to answer.
    /// - Returns: Nil for those that did not.
    public func reports(within patience: Double = 1) async -> [SessionID: SessionReport?] {
        let all = Array(live.values)
        let collected = Collected()
        _ = await isDone(within: patience) {
            await withTaskGroup(of: Void.self) { group in
                for session in all { group.addTask { collected.add(await session.report) } }
            }
        }
        let reports = collected.all
        return Dictionary(uniqueKeysWithValues: all.map { ($0.id, reports[$0.id]) })
    }
}

extension Session {
    fileprivate var report: SessionReport {
        SessionReport(
            id: id, documents: core.documentsInUse.map(\.document.file), epoch: epoch, number: core.number,
            isObserved: core.isObserved, isSlow: executor.isSlow, effects: running.count + watching.count,
            unused: now - lastUse, counters: core.counters)
    }
}

/// A taker of reports as they come.
private final class Collected: Sendable {
    private let reports = Mutex<[SessionID: SessionReport]>([:])

    func add(_ report: SessionReport) { reports.withLock { $0[report.id] = report } }
    var all: [SessionID: SessionReport] { reports.withLock { $0 } }
}
