/// The latest entries of a run by operation, and what has finished but is not recorded yet.
final class DurableResults: Sendable {
    typealias Finished = (id: Int, entry: DurableEntry, sleep: Duration?)

    private let entries = LockedValue<[String: DurableEntry]>([:])
    private let finished = LockedValue<[Finished]>([])

    func record(_ entry: DurableEntry) { entries.withLock { $0[entry.operation] = entry } }

    func entry(of name: String) -> DurableEntry? { entries.withLock { $0[name] } }

    func finish(_ id: Int, _ entry: DurableEntry, sleep: Duration?) {
        finished.withLock { $0.append((id, entry, sleep)) }
    }

    func takeFinished() -> [Finished] {
        finished.withLock { finished in
            defer { finished = [] }
            return finished
        }
    }
}
