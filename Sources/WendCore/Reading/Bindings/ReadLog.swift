import Synchronization

/// Notes of what is read: while something is drawn, so that it is drawn again when that changes; in a step, so that a
/// replay reads the same.
final class ReadLog: Sendable {
    private struct Content {
        var dependencies = Dependencies()
        /// The places of rows that were looked at in watched lists, of which not all was.
        var rows: [Effect.ID: Set<Int>] = [:]
        /// Controllers with which something will go on that was asked for by its name.
        var toBegin: Set<ActivationID> = []
    }

    private let content = Mutex(Content())

    func note(_ id: ActivationID) { content.withLock { _ = $0.dependencies.activations.insert(id) } }
    func note(watched id: Effect.ID) { content.withLock { _ = $0.dependencies.watched.insert(id) } }
    func note(row: Int, of id: Effect.ID) { content.withLock { _ = $0.rows[id, default: []].insert(row) } }
    func note(toBegin id: ActivationID) { content.withLock { _ = $0.toBegin.insert(id) } }
    func noteTime() { content.withLock { $0.dependencies.time = true } }

    var notedToBegin: Set<ActivationID> { content.withLock { $0.toBegin } }
    var noted: Dependencies { content.withLock { $0.dependencies } }
    /// Of which watched lists only some rows were looked at, and which.
    var notedRows: [Effect.ID: Set<Int>] {
        content.withLock { content in content.rows.filter { !content.dependencies.watched.contains($0.key) } }
    }
}
