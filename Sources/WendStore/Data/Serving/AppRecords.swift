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
        var files: [String: ServedRecords] = [:]
    }

    /// The entities that everybody sees the same records of, and the others.
    private let (shared, own): (EntityModel, EntityModel)
    private let folder: String?
    private let now: @Sendable () -> Double
    private let contents = Mutex(Contents())

    /// How many files of persons are kept open that nobody watches.
    static let mostIdle = 32

    /// - Parameters:
    ///   - model: What `<entity>` and data model files declare.
    ///   - folder: Where the files lie; nil keeps records in memory for as long as this lives.
    ///   - clock: Tells the time.
    public init(_ model: EntityModel, folder: String?, clock: any SessionClock = SystemClock()) {
        shared = EntityModel(model.entities.filter(\.isShared))
        own = EntityModel(model.entities.filter { !$0.isShared })
        self.folder = folder
        now = { clock.now }
    }

    public func watch(
        _ question: RecordQuestion, of person: String, _ take: @escaping @Sendable (Value) async -> Void
    ) async throws {
        let records: ServedRecords
        do {
            records = try file(for: question.entity, of: person)
        } catch {
            await take(WatchedRows.failed(error.description))
            throw error
        }
        let answers = await records.answers(to: question)
        for await answer in answers {
            await take(answer)
            if let reason = WatchedRows.problem(answer) { throw RecordStoreError(.badQuery, reason) }
        }
    }

    public func change(_ change: RecordChange, key: String, of person: String) async -> Reply {
        do {
            return try await file(for: change.entity, of: person).change(change, key: key)
        } catch {
            return .failure(error.description)
        }
    }

    /// The records of an entity as they are kept for a person.
    public func store(for entity: String, of person: String) throws(RecordStoreError) -> RecordStore {
        try file(for: entity, of: person).store
    }

    /// Closes all files.
    public func close() {
        let files = contents.withLock { contents in
            defer { contents.files = [:] }
            return contents.files.values.map(\.self)
        }
        for file in files { file.close() }
    }

    private func file(for entity: String, of person: String) throws(RecordStoreError) -> ServedRecords {
        let isShared = shared.entity(entity) != nil
        guard isShared || own.entity(entity) != nil else {
            let names = (shared.entities + own.entities).map(\.name)
            let hint = Suggestion.closest(to: entity, among: names).map { "; did you mean '\($0)'?" } ?? ""
            throw RecordStoreError(.badQuery, "there is no entity '\(entity)'\(hint)")
        }
        let name = isShared ? "shared" : try Self.name(of: person)
        let result = contents.withLock { contents -> Result<ServedRecords, RecordStoreError> in
            if let known = contents.files[name] { return .success(known) }
            closeIdle(&contents)
            return Result { () throws(RecordStoreError) in
                let path = try folder.map { folder throws(RecordStoreError) in try Self.path(name, in: folder) }
                let made = try ServedRecords(isShared ? shared : own, path: path, now: now)
                contents.files[name] = made
                return made
            }
        }
        return try result.get()
    }

    /// The longest name of a person, in bytes: it is the file's name as well.
    static let longestPerson = 100

    /// The name of a person's file: different for different persons, whatever they are called.
    private static func name(of person: String) throws(RecordStoreError) -> String {
        let bytes = Array(person.utf8)
        guard bytes.count <= longestPerson else {
            throw RecordStoreError(.unavailable, "names of persons have at most \(longestPerson) bytes")
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

    private func closeIdle(_ contents: inout Contents) {
        // Records in memory would be gone.
        guard folder != nil else { return }
        let idle = contents.files.filter { $0.key != "shared" && !$0.value.isWatched }
        for (name, file) in idle.prefix(max(0, idle.count - Self.mostIdle)) {
            contents.files[name] = nil
            file.close()
        }
    }
}
