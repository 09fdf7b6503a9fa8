import Synchronization
public import WendCore

/// Changes of the app's records by a handler.
extension HandledMessage {
    /// The records of the app whose handler is running.
    @TaskLocal static var records: HandlerRecords?

    /// Changes the app's records, as an action of a document would, in the name of whoever has sent the message.
    ///
    ///     handlers.on("signOut") { message in
    ///         await message.change(.delete(entity: "Post", where: "TRUEPREDICATE"))
    ///     }
    ///
    /// Each is done as a whole or not at all, and once, even if the handler runs again after a restart, as long as it makes the same changes
    /// in the same order.
    /// - Parameter name: Of changes that a handler makes at the same time: those of one name count in their order.
    /// - Returns: A success with `count` and `ids`, or a failure whose `error` says why nothing was changed.
    @discardableResult
    public func change(_ change: RecordChange, as name: String = "") async -> Reply {
        guard let records = Self.records else { return .failure("the app keeps no records") }
        return await records.keeping.change(change, key: "\(key)/\(records.next(name))", of: owner)
    }
}

/// The records that one run of a handler may change, and how often it has.
final class HandlerRecords: Sendable {
    let keeping: any RecordKeeping
    private let counts = Mutex<[String: Int]>([:])

    init(_ keeping: any RecordKeeping) { self.keeping = keeping }

    /// What tells the next change under a name from the others: the same when the handler runs again.
    func next(_ name: String) -> String {
        counts.withLock { counts in
            counts[name, default: 0] += 1
            return "\(name)#\(counts[name, default: 0])"
        }
    }
}
