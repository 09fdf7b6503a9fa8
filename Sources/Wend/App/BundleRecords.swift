import Dispatch
import Synchronization
import WendCore
import WendExpressions
import WendRuntime
import WendStore

/// The records of a shown app: those of all its editions, which may be open at the same time. Who watches goes on watching when another
/// edition brings another model; one that knows less than the model that is there, and nothing else, brings none.
final class BundleRecords: RecordKeeping {
    private struct Content {
        var records: AppRecords
        var model: EntityModel
        /// Whether the edition that the model is of has not come yet.
        var isStandIn: Bool
        /// How many watch, or have a change under way.
        var users = 0
        /// How often others have taken their place.
        var turns = 0
        /// How many of those before are not closed yet, and how much is not noted.
        var closing = 0
        var isClosed = false
    }

    private let content: Mutex<Content>
    /// Where those before are closed, which waits for the disk.
    let queue = DispatchQueue(label: "wend.records.editions", qos: .userInitiated)
    private let note: (@Sendable (EntityModel) -> Void)?

    /// - Parameters:
    ///   - isStandIn: Whether another edition opens them than the one that the model is of.
    ///   - before: Who kept them, and may have files open yet.
    ///   - note: Notes the model that the records have, before anybody uses them; waits for the disk. Nil if they are in memory.
    init(
        _ records: AppRecords, of model: EntityModel, isStandIn: Bool = false, after before: BundleRecords? = nil,
        note: (@Sendable (EntityModel) -> Void)? = nil
    ) {
        content = Mutex(Content(records: records, model: model, isStandIn: isStandIn))
        self.note = note
        guard before != nil || note != nil else { return }
        content.withLock { content in
            afterwards(&content) {
                before?.close()
                note?(model)
            }
        }
    }

    /// Does something that those who use the records wait for.
    private func afterwards(_ content: inout Content, _ work: @escaping @Sendable () -> Void) {
        content.closing += 1
        queue.async {
            work()
            self.content.withLock { $0.closing -= 1 }
        }
    }

    /// How many rows all that is watched has together now.
    var heldRows: Int { content.withLock(\.records).heldRows }

    /// The model they have now.
    var model: EntityModel { content.withLock(\.model) }

    var isUsed: Bool { content.withLock { $0.users > 0 } }

    /// Those of the newest edition, once the ones before are closed: of two that have a file open, each would bring it to its own model.
    private func current() async -> (records: AppRecords, turn: Int) {
        let (records, turn, isClosing) = content.withLock { ($0.records, $0.turns, $0.closing > 0) }
        if isClosing { await withCheckedContinuation { waiter in queue.async { waiter.resume() } } }
        return (records, turn)
    }

    /// Asks again if another edition came while it was asked: every change is known by its key, and done once.
    private func asking(_ ask: (AppRecords) async -> Reply?) async -> Reply? {
        content.withLock { $0.users += 1 }
        defer { content.withLock { $0.users -= 1 } }
        while true {
            let (records, turn) = await current()
            let reply = await ask(records)
            if reply?.isSuccess == true || content.withLock({ $0.turns == turn }) { return reply }
        }
    }

    private func changing(_ change: (AppRecords) async -> Reply) async -> Reply {
        await asking(change) ?? .failure("the records were closed")
    }

    /// Goes on with a model that has come, if something in it is not known yet.
    /// - Parameter isAgain: Whether the edition was open before, so that what there is now has come after it.
    func take(_ records: AppRecords, of model: EntityModel, isAgain: Bool = false) {
        content.withLock { content in
            let isSame = content.model.fingerprint == model.fingerprint
            let isNew = isSame ? content.isStandIn : !isAgain && !content.model.covers(model)
            // What nobody has asked has no file open.
            guard isNew, !content.isClosed else { return }
            let last = content.records
            (content.records, content.model, content.isStandIn) = (records, model, false)
            content.turns += 1
            afterwards(&content) { [note] in
                if !isSame { note?(model) }
                last.close()
            }
        }
    }

    /// Closes all, for good. Waits until they are closed, whoever began it.
    func close() {
        let last = ended()
        queue.sync { last.close() }
    }

    /// Closes all, for good, and holds up no thread meanwhile.
    func closed() async {
        let last = ended()
        await withCheckedContinuation { waiter in
            queue.async {
                last.close()
                waiter.resume()
            }
        }
    }

    private func ended() -> AppRecords {
        content.withLock { content in
            content.isClosed = true
            return content.records
        }
    }

    func watch(
        _ question: RecordQuestion, of person: String, _ take: @escaping @Sendable (Value) async -> Void
    ) async throws {
        content.withLock { $0.users += 1 }
        defer { content.withLock { $0.users -= 1 } }
        while !Task.isCancelled {
            let (records, turn) = await current()
            do {
                try await records.watch(question, of: person, take)
            } catch {
                if content.withLock({ $0.turns == turn }) { throw error }
            }
            if content.withLock({ $0.turns == turn }) { return }
        }
    }

    func change(_ change: RecordChange, key: String, of person: String) async -> Reply {
        await changing { await $0.change(change, key: key, of: person) }
    }

    func take(
        _ objects: [Value], as request: RecordImport, key: String, isAnew: Bool, of person: String
    ) async -> Reply {
        await changing { await $0.take(objects, as: request, key: key, isAnew: isAnew, of: person) }
    }

    func outcome(of key: String, on entity: String, of person: String) async -> Reply? {
        await asking { await $0.outcome(of: key, on: entity, of: person) }
    }

    func untilTold() async -> Bool { await current().records.untilTold() }
}
