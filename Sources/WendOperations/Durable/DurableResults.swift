/// The latest entries of a run by operation, and what has finished but is not recorded yet.
final class DurableResults: @unchecked Sendable {
    // Sendable, because everything below is only touched under `lock`.
    private let lock = GraphLock()
    private var entries: [String: DurableEntry] = [:]
    private var finished: [(id: Int, entry: DurableEntry, sleep: Duration?)] = []

    func record(_ entry: DurableEntry) { lock.withLock { entries[entry.operation] = entry } }

    func entry(of name: String) -> DurableEntry? { lock.withLock { entries[name] } }

    func finish(_ id: Int, _ entry: DurableEntry, sleep: Duration?) {
        lock.withLock { finished.append((id, entry, sleep)) }
    }

    func takeFinished() -> [(id: Int, entry: DurableEntry, sleep: Duration?)] {
        lock.withLock {
            defer { finished = [] }
            return finished
        }
    }
}
