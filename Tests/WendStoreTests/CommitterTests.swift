import Dispatch
import Foundation
import RuntimeFixtures
import Synchronization
import TestSupport
import Testing
import WendCore
import WendRuntime
import WendStore

/// Who commits what is brought to a store, and on which thread.
@Suite struct CommitterTests {
    private func withStore(
        _ isForCaller: @escaping @Sendable (DiskPace) -> Bool, _ body: (SQLiteStore) async throws -> Void
    ) async throws {
        let folder = TemporaryFolder()
        let store = try SQLiteStore(path: folder.file, isForCaller: isForCaller)
        try await body(store)
        await store.close()
    }

    private func change(_ session: Int, bytes: Int = 4) -> SessionChange {
        var change = SessionChange(session: SessionID(rawValue: "s\(session)"), epoch: 1, position: 0, time: 1)
        change.snapshot = Data(count: bytes)
        return change
    }

    @Test func aLoneChangeIsCommittedByWhoBringsIt() async throws {
        try await withStore({ _ in true }) { (store: SQLiteStore) async throws -> Void in
            let done = Done()
            for number in 0..<3 {
                store.commit(change(number)) { done.add(number, $0) }
                #expect(done.order.last == number, "it is told before the call returns")
            }
            #expect((store.statistics.transactions, store.statistics.callerTransactions) == (3, 3))
        }
    }

    @Test func noneIsIfTheThreadOfTheStoreIsToDoIt() async throws {
        try await withStore({ _ in false }) { (store: SQLiteStore) async throws -> Void in
            try await store.commit(change(1))
            #expect((store.statistics.transactions, store.statistics.callerTransactions) == (1, 0))
        }
    }

    @Test func whatIsLargeOrReadIsForTheThread() async throws {
        try await withStore({ _ in true }) { (store: SQLiteStore) async throws -> Void in
            try await store.commit(change(1, bytes: 100_000))
            _ = try await store.load("s1")
            #expect((store.statistics.transactions, store.statistics.callerTransactions) == (2, 0))
        }
    }

    /// What comes while somebody commits goes with one group of theirs; who brings more than that waits for the thread.
    @Test func whoCommitsTakesOneGroupAndHandsOver() async throws {
        try await withStore({ _ in true }) { (store: SQLiteStore) async throws -> Void in
            let done = Done()
            await withCheckedContinuation { continuation in
                let left = Mutex(100)
                store.commit(change(0)) { result in
                    done.add(0, result)
                    // The store is still taken.
                    for number in 1...100 {
                        store.commit(change(number)) { result in
                            done.add(number, result)
                            let isLast = left.withLock { left in
                                left -= 1
                                return left == 0
                            }
                            if isLast { continuation.resume() }
                        }
                    }
                    #expect(done.order == [0])
                }
            }
            #expect((store.statistics.transactions, store.statistics.callerTransactions) == (3, 2))
            #expect(Set(done.order) == Set(0...100) && done.failures == 0)
            #expect(try await store.count() == 101)
        }
    }

    /// Those who bring something while the thread is busy are not held up, and share what it does next.
    @Test func whatComesWhileTheThreadIsBusySharesOneTransaction() async throws {
        try await withStore({ _ in true }) { (store: SQLiteStore) async throws -> Void in
            let (isBusy, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let busy = Task {
                try await store.perform { _ in
                    isBusy.signal()
                    goOn.wait()
                }
            }
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    isBusy.wait()
                    continuation.resume()
                }
            }
            let done = Done()
            await withCheckedContinuation { continuation in
                for number in 1...20 {
                    store.commit(change(number)) { result in
                        done.add(number, result)
                        if done.order.count == 20 { continuation.resume() }
                    }
                }
                #expect(done.order.isEmpty)
                goOn.signal()
            }
            try await busy.value
            #expect((store.statistics.transactions, store.statistics.callerTransactions) == (2, 0))
        }
    }

    /// Changes of many sessions from many threads, now committed here, now there: all are stored, each once, in order.
    @Test(arguments: [nil, true, false]) func manyAtOnceLoseNothing(_ isForCaller: Bool?) async throws {
        try await withStore({ _ in isForCaller ?? .random() }) { (store: SQLiteStore) async throws -> Void in
            await withTaskGroup(of: Void.self) { group in
                for session in 0..<16 {
                    group.addTask {
                        for position in 0..<25 {
                            var change = SessionChange(
                                session: SessionID(rawValue: "s\(session)"), epoch: 1, position: position, time: 1)
                            if position == 0 { change.snapshot = Data() }
                            change.entries = [Data("\(position)".utf8)]
                            do { try await store.commit(change) } catch { Issue.record(error) }
                        }
                    }
                }
            }
            for session in 0..<16 {
                let stored = try await store.load(SessionID(rawValue: "s\(session)"))
                #expect(stored?.entries == (0..<25).map { Data("\($0)".utf8) })
            }
            #expect(try await store.usage() == StoreUsage(sessions: 16, bytes: 16 * (10 + 15 * 2)))
        }
    }

    @Test func aDiskIsSlowByWhatItTakesOnAverage() {
        var pace = DiskPace()
        for _ in 0..<100 { pace.note(.microseconds(400)) }
        #expect(!pace.isSlow)
        pace.note(.seconds(10))
        #expect(!pace.isSlow, "one that takes long is one")
        for _ in 0..<20 { pace.note(.milliseconds(2)) }
        #expect(pace.isSlow)
        for _ in 0..<100 { pace.note(.microseconds(900)) }
        #expect(pace.isSlow, "not quick enough to change over")
        for _ in 0..<100 { pace.note(.microseconds(400)) }
        #expect(!pace.isSlow)
        for _ in 0..<100 { pace.note(.microseconds(900)) }
        #expect(!pace.isSlow, "not slow enough to change over")
    }
}
