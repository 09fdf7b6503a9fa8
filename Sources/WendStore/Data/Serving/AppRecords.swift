import Dispatch
import Foundation
import Synchronization
public import WendCore
public import WendExpressions
public import WendRuntime

/// The records of an app for all its sessions: those that everybody sees in one file, and a file for each person for the others.
///
///     handlers.records = AppRecords(model, folder: "\(dataFolder)/records")
///
/// A question that many sessions watch is asked once for all of them, and once after each change of what it depends on.
public final class AppRecords: RecordKeeping {
    private struct Contents {
        /// By the files' names.
        var files: [String: (file: RecordsOnDemand, users: Int)] = [:]
        /// Who waits until a file is there, by its name.
        var waiting: [String: [Int: (continuation: AsyncStream<Void>.Continuation, telling: Telling)]] = [:]
        var next = 1
        /// Files that are being deleted, by their names.
        var deleting: Set<String> = []
        var isClosed = false
    }

    /// The entities that everybody sees the same records of, and the others.
    private let (shared, own): (EntityModel, EntityModel)
    private let searched: Set<SearchedAttribute>
    private let transformers: [String: JSONTransformer]
    private let folder: String?
    private let room: RowRoom
    private let log: RecordsLog
    private let now: @Sendable () -> Double
    private let contents = Mutex(Contents())
    private let tellings = Tellings()

    /// - Parameters:
    ///   - model: What `<entity>` and data model files declare.
    ///   - searched: Attributes whose texts are looked through; ``RecordStoreOptions/searched``.
    ///   - transformers: What data models name that turns JSON into values.
    ///   - folder: Where the files lie; nil keeps records in memory for as long as this lives.
    ///   - mostRows: How many rows all that is watched has together, of which each has all in memory; a question with more than there
    ///     is room for fails.
    ///   - clock: Tells the time.
    ///   - log: Gets lines for whoever runs the app: files that were brought to another model, and why something cannot be read or saved.
    public init(
        _ model: EntityModel, searched: Set<SearchedAttribute> = [],
        transformers: [String: JSONTransformer] = [:], folder: String?, mostRows: Int = AppRecords.mostRows,
        clock: any SessionClock = SystemClock(), log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        room = RowRoom(limit: mostRows)
        self.searched = searched
        self.transformers = transformers
        shared = Self.part(of: model) { $0.isShared }
        own = Self.part(of: model) { !$0.isShared }
        self.folder = folder
        now = { clock.now }
        self.log = RecordsLog(now: { clock.now }, log)
    }

    /// How many rows all that is watched has together, unless said otherwise.
    public static let mostRows = 1_000_000

    /// How many rows all that is watched has together now.
    package var heldRows: Int { room.count }

    /// Some of the entities. What leads to the others leads nowhere: they lie in another file.
    private static func part(of model: EntityModel, _ isIn: (Entity) -> Bool) -> EntityModel {
        var entities = model.entities.filter(isIn)
        let names = Set(entities.map(\.name))
        for place in entities.indices {
            entities[place].relationships.removeAll { !names.contains($0.destination) }
            if let parent = entities[place].parent, !names.contains(parent) { entities[place].parent = nil }
        }
        return EntityModel(entities)
    }

    public func watch(
        _ question: RecordQuestion, of person: String, _ take: @escaping @Sendable (Value) async -> Void
    ) async throws {
        do throws(RecordStoreError) {
            let name = try name(for: question.entity, of: person)
            let telling = tellings.begin()
            defer { telling.end() }
            // Whose records are deleted goes on watching: there may be new ones.
            while !Task.isCancelled, !contents.withLock(\.isClosed) {
                // Who has no records gets no file by looking.
                if !isThere(name) {
                    await take(WatchedRows.found([]))
                    await untilThere(name, telling)
                    if Task.isCancelled { return }
                }
                do throws(RecordStoreError) {
                    try await watch(question, in: name, telling, take)
                } catch  where error == RecordsOnDemand.closed {
                    // Before it was there: it is being deleted, or no more is watched at all.
                    continue
                }
            }
        } catch {
            await take(WatchedRows.failed(error.publicMessage))
            throw error
        }
    }

    private func watch(
        _ question: RecordQuestion, in name: String, _ telling: Telling,
        _ take: @escaping @Sendable (Value) async -> Void
    ) async throws(RecordStoreError) {
        let file = try use(name)
        defer { release(name, file) }
        let records = try await file.records()
        // What was given last may not be taken: they are being closed.
        defer { telling.end() }
        for await shown in await records.answers(to: question, telling) {
            await take(shown.rows)
            telling.took(shown.number)
            if let reason = WatchedRows.problem(shown.rows) { throw RecordStoreError(.badQuery, reason) }
        }
    }

    public func change(_ change: RecordChange, key: String, of person: String) async -> Reply {
        await writing(to: change.entity, of: person) { await $0.change(change, key: key) }
    }

    /// Does something with the file that records of an entity are in, which is there then.
    func writing(
        to entity: String, of person: String, _ work: (ServedRecords) async -> Reply
    ) async -> Reply {
        do throws(RecordStoreError) {
            let name = try name(for: entity, of: person)
            guard contents.withLock({ !$0.deleting.contains(name) }) else {
                throw RecordStoreError(.locked, "these records are being deleted")
            }
            let file = try use(name)
            defer { release(name, file) }
            let records = try await file.records()
            tellThoseWaiting(for: name)
            return await work(records)
        } catch {
            return .failure(error.publicMessage)
        }
    }

    public func untilTold() async -> Bool { await tellings.untilTaken() }

    /// Closes all files, for good: nothing opens one afterwards.
    public func close() {
        let (files, waiting) = contents.withLock { contents in
            defer {
                contents = Contents()
                contents.isClosed = true
            }
            return (contents.files.values.map(\.file), contents.waiting.values.flatMap(\.values))
        }
        for waiting in waiting { waiting.continuation.finish() }
        for file in files { file.close() }
    }

    // MARK: Another model

    /// Why what is kept cannot be brought to the model, which is found out without changing anything; nil if it can.
    package func objection() async -> RecordStoreError? {
        guard let folder = folder.map(RecordsFolder.init) else { return nil }
        return await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(returning: self.objection(in: folder))
            }
        }
    }

    private func objection(in folder: RecordsFolder) -> RecordStoreError? {
        let people = folder.owners.compactMap { try? RecordsFolder.name(of: $0) }
        for name in [RecordsFolder.sharedName] + people {
            let (model, file) = (name == RecordsFolder.sharedName ? shared : own, folder.file(name))
            guard !model.entities.isEmpty, FileManager.default.fileExists(atPath: file) else { continue }
            let options = RecordStoreOptions(path: file, searched: searched)
            if let objection = RecordFile.objection(to: model, options) { return objection }
        }
        return nil
    }

    // MARK: Deleting

    /// Deletes everything that is kept of somebody and that others do not see, copies of earlier models included. Whoever looks at it
    /// sees that it is gone.
    ///
    /// - Parameter person: As ``watch(_:of:_:)`` has it.
    /// - Returns: Whether there was anything.
    @discardableResult
    public func delete(of person: String) throws(RecordStoreError) -> Bool {
        try delete(try RecordsFolder.name(of: person)) { _ in true }
    }

    /// Deletes the records of visitors who have not signed in, and have changed nothing for so many seconds.
    /// - Returns: How many visitors that was.
    @discardableResult
    public func deleteVisitors(unusedFor seconds: Double) throws(RecordStoreError) -> Int {
        guard let folder = folder.map(RecordsFolder.init) else { return 0 }
        let end = now() - seconds
        var count = 0
        for owner in folder.owners where !owner.hasPrefix(SessionSettings.recordsOfPersons) {
            let name = try RecordsFolder.name(of: owner)
            func isUnused(_ isOpen: Bool) -> Bool { !isOpen && folder.lastChange(name).map { $0 < end } ?? false }
            if isUnused(false), try delete(name, if: isUnused) { count += 1 }
        }
        return count
    }

    private func delete(_ name: String, if condition: (_ isOpen: Bool) -> Bool) throws(RecordStoreError) -> Bool {
        let (isMine, open) = contents.withLock { contents -> (Bool, RecordsOnDemand?) in
            guard !contents.deleting.contains(name), condition(contents.files[name] != nil) else { return (false, nil) }
            contents.deleting.insert(name)
            return (true, contents.files.removeValue(forKey: name)?.file)
        }
        guard isMine else { return false }
        defer { contents.withLock { _ = $0.deleting.remove(name) } }
        open?.close()
        guard let folder else { return open != nil }
        return try RecordsFolder(folder).delete(name)
    }

    // MARK: Files

    private func name(for entity: String, of person: String) throws(RecordStoreError) -> String {
        if shared.entity(entity) != nil { return RecordsFolder.sharedName }
        if own.entity(entity) != nil { return try RecordsFolder.name(of: person) }
        let names = (shared.entities + own.entities).map(\.name)
        let hint = Suggestion.closest(to: entity, among: names).map { "; did you mean '\($0)'?" } ?? ""
        throw RecordStoreError(.badQuery, "there is no entity '\(entity)'\(hint)")
    }

    private func isThere(_ name: String) -> Bool {
        if contents.withLock({ $0.deleting.contains(name) }) { return false }
        guard let folder, name != RecordsFolder.sharedName else { return true }
        return FileManager.default.fileExists(atPath: RecordsFolder(folder).file(name))
    }

    private func untilThere(_ name: String, _ telling: Telling) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let number = contents.withLock { contents -> Int in
            defer { contents.next += 1 }
            contents.waiting[name, default: [:]][contents.next] = (continuation, telling)
            return contents.next
        }
        // It may have come meanwhile, or nothing comes any more.
        if isThere(name) || contents.withLock(\.isClosed) { continuation.finish() }
        for await _ in stream { break }
        contents.withLock { contents in
            contents.waiting[name]?[number] = nil
            if contents.waiting[name]?.isEmpty == true { contents.waiting[name] = nil }
        }
    }

    /// A file for as long as it is not released as often as it was asked for.
    private func use(_ name: String) throws(RecordStoreError) -> RecordsOnDemand {
        try contents.withLock { contents throws(RecordStoreError) in
            if contents.isClosed { throw RecordsOnDemand.closed }
            if let known = contents.files[name] {
                contents.files[name]?.users += 1
                return known.file
            }
            let model = name == RecordsFolder.sharedName ? shared : own
            let made = RecordsOnDemand(isOnDisk: folder != nil) {
                [folder, now, room, log, searched, transformers] () throws(RecordStoreError) in
                do throws(RecordStoreError) {
                    let path = try folder.map { folder throws(RecordStoreError) in try Self.path(name, in: folder) }
                    return try ServedRecords(
                        model, searched: searched, transformers: transformers, path: path, room: room, log: log,
                        now: now)
                } catch {
                    log.failed(error, folder.map { RecordsFolder($0).file(name) })
                    throw error
                }
            }
            contents.files[name] = (made, 1)
            return made
        }
    }

    /// A file that nobody uses is closed, and one that could not be opened is tried again. Records in memory would be gone, and what
    /// everybody sees is soon asked for again.
    private func release(_ name: String, _ file: RecordsOnDemand) {
        let closed = contents.withLock { contents -> RecordsOnDemand? in
            // It may have been deleted meanwhile, and another come in its place.
            guard contents.files[name]?.file === file else { return nil }
            contents.files[name]?.users -= 1
            guard let known = contents.files[name], known.users <= 0 else { return nil }
            guard known.file.hasFailed || (folder != nil && name != RecordsFolder.sharedName) else { return nil }
            contents.files[name] = nil
            return known.file
        }
        closed?.close()
    }

    private func tellThoseWaiting(for name: String) {
        let waiting = contents.withLock { $0.waiting.removeValue(forKey: name).map { Array($0.values) } ?? [] }
        for waiting in waiting {
            waiting.telling.give(-1)
            waiting.continuation.finish()
        }
    }

    private static func path(_ name: String, in folder: String) throws(RecordStoreError) -> String {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw RecordStoreError(.unavailable, "the folder '\(folder)' cannot be made: \(error.localizedDescription)")
        }
        return RecordsFolder(folder).file(name)
    }
}
