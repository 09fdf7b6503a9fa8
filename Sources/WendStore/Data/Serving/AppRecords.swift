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
        var waiting: [String: [Int: AsyncStream<Void>.Continuation]] = [:]
        var next = 1
    }

    /// The entities that everybody sees the same records of, and the others.
    private let (shared, own): (EntityModel, EntityModel)
    private let folder: String?
    private let now: @Sendable () -> Double
    private let contents = Mutex(Contents())

    /// - Parameters:
    ///   - model: What `<entity>` and data model files declare.
    ///   - folder: Where the files lie; nil keeps records in memory for as long as this lives.
    ///   - clock: Tells the time.
    public init(_ model: EntityModel, folder: String?, clock: any SessionClock = SystemClock()) {
        shared = Self.part(of: model) { $0.isShared }
        own = Self.part(of: model) { !$0.isShared }
        self.folder = folder
        now = { clock.now }
    }

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
            // Who has no records gets no file by looking.
            if !isThere(name) {
                await take(WatchedRows.found([]))
                await untilThere(name)
                if Task.isCancelled { return }
            }
            let file = use(name)
            defer { release(name) }
            let records = try await file.records()
            for await answer in await records.answers(to: question) {
                await take(answer)
                if let reason = WatchedRows.problem(answer) { throw RecordStoreError(.badQuery, reason) }
            }
        } catch {
            await take(WatchedRows.failed(error.publicMessage))
            throw error
        }
    }

    public func change(_ change: RecordChange, key: String, of person: String) async -> Reply {
        do throws(RecordStoreError) {
            let name = try name(for: change.entity, of: person)
            let file = use(name)
            defer { release(name) }
            let records = try await file.records()
            tellThoseWaiting(for: name)
            return await records.change(change, key: key)
        } catch {
            return .failure(error.publicMessage)
        }
    }

    /// Closes all files.
    public func close() {
        let (files, waiting) = contents.withLock { contents in
            defer { contents = Contents() }
            return (contents.files.values.map(\.file), contents.waiting.values.flatMap(\.values))
        }
        for waiting in waiting { waiting.finish() }
        for file in files { file.close() }
    }

    // MARK: Files

    private func name(for entity: String, of person: String) throws(RecordStoreError) -> String {
        if shared.entity(entity) != nil { return Self.sharedName }
        if own.entity(entity) != nil { return try Self.name(of: person) }
        let names = (shared.entities + own.entities).map(\.name)
        let hint = Suggestion.closest(to: entity, among: names).map { "; did you mean '\($0)'?" } ?? ""
        throw RecordStoreError(.badQuery, "there is no entity '\(entity)'\(hint)")
    }

    private static let sharedName = "shared"

    private func isThere(_ name: String) -> Bool {
        guard let folder, name != Self.sharedName else { return true }
        return FileManager.default.fileExists(atPath: "\(folder)/\(name).sqlite")
    }

    private func untilThere(_ name: String) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let number = contents.withLock { contents -> Int in
            defer { contents.next += 1 }
            contents.waiting[name, default: [:]][contents.next] = continuation
            return contents.next
        }
        // It may have come meanwhile.
        if isThere(name) { continuation.finish() }
        for await _ in stream { break }
        contents.withLock { contents in
            contents.waiting[name]?[number] = nil
            if contents.waiting[name]?.isEmpty == true { contents.waiting[name] = nil }
        }
    }

    /// A file for as long as it is not released as often as it was asked for.
    private func use(_ name: String) -> RecordsOnDemand {
        contents.withLock { contents in
            if let known = contents.files[name] {
                contents.files[name]?.users += 1
                return known.file
            }
            let model = name == Self.sharedName ? shared : own
            let made = RecordsOnDemand(isOnDisk: folder != nil) { [folder, now] () throws(RecordStoreError) in
                let path = try folder.map { folder throws(RecordStoreError) in try Self.path(name, in: folder) }
                return try ServedRecords(model, path: path, now: now)
            }
            contents.files[name] = (made, 1)
            return made
        }
    }

    /// A file that nobody uses is closed, and one that could not be opened is tried again. Records in memory would be gone, and what
    /// everybody sees is soon asked for again.
    private func release(_ name: String) {
        let closed = contents.withLock { contents -> RecordsOnDemand? in
            contents.files[name]?.users -= 1
            guard let known = contents.files[name], known.users <= 0 else { return nil }
            guard known.file.hasFailed || (folder != nil && name != Self.sharedName) else { return nil }
            contents.files[name] = nil
            return known.file
        }
        closed?.close()
    }

    private func tellThoseWaiting(for name: String) {
        let waiting = contents.withLock { $0.waiting.removeValue(forKey: name).map { Array($0.values) } ?? [] }
        for waiting in waiting { waiting.finish() }
    }

    /// The longest name of a person, in bytes: it is the file's name as well.
    static let longestPerson = 100

    /// The name of a person's file: different for different persons, whatever they are called.
    private static func name(of person: String) throws(RecordStoreError) -> String {
        let bytes = Array(person.utf8)
        guard bytes.count <= longestPerson else {
            throw RecordStoreError(.badQuery, "names of persons have at most \(longestPerson) bytes")
        }
        return "own-" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func path(_ name: String, in folder: String) throws(RecordStoreError) -> String {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw RecordStoreError(.unavailable, "the folder '\(folder)' cannot be made: \(error.localizedDescription)")
        }
        return "\(folder)/\(name).sqlite"
    }
}
