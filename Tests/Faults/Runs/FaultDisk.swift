import Foundation
import Synchronization
import WendStore

/// Makes the disk full and gives room again.
final class FaultDisk: Sendable {
    private let plan: FaultPlan
    private let path: String
    private let store: SQLiteStore
    private let isFull = Mutex(false)

    init(_ plan: FaultPlan, path: String, store: SQLiteStore) {
        self.plan = plan
        self.path = path
        self.store = store
        // A write over the limit is to fail, not to end the process.
        signal(SIGXFSZ, SIG_IGN)
    }

    var canBeFull: Bool { plan.faults.contains(.fullStore) || plan.faults.contains(.fullFile) }

    func turn() async {
        let becomesFull = isFull.withLock { isFull in
            isFull.toggle()
            return isFull
        }
        await set(becomesFull)
    }

    func giveRoom() async {
        isFull.withLock { $0 = false }
        await set(false)
    }

    private func set(_ becomesFull: Bool) async {
        // First of all: without it the rest may fail.
        if plan.faults.contains(.fullFile) { limitFiles(becomesFull) }
        guard plan.faults.contains(.fullStore) else { return }
        for _ in 0..<20 {
            // SQLite takes the size it has for a smaller one.
            let most = becomesFull ? 1 : 1_000_000
            let isSet: Void? = try? await store.perform { try $0("PRAGMA max_page_count = \(most)") }
            if isSet != nil { return }
        }
    }

    private func limitFiles(_ isLimited: Bool) {
        var limit = rlimit()
        #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        #else
        let resource = RLIMIT_FSIZE
        #endif
        guard getrlimit(resource, &limit) == 0 else { return }
        let size = (try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int) ?? 0
        limit.rlim_cur = isLimited ? rlim_t(size + Int.random(in: 0..<8192)) : limit.rlim_max
        setrlimit(resource, &limit)
    }
}
