import WendCore

/// Is a session brought back from what is stored: the snapshot, and everything told since told again. Effects of that
/// time are left out; those still waited for are the machine's ``Machine/awaitedReplies``.
///
/// What another version of the program wrote down is told again only as far as its steps end as they did then: what was
/// accepted must not turn into something else without a word.
struct RestoredSession: Sendable {
    let stored: StoredSession
    let machine: Machine
    let documents: [Document.Version: CheckedDocument]
    let resources: [AppResources.Version: AppResources]
    /// Where the journal had to be cut; nil if all of it was told again. The state is then to be stored at once.
    private(set) var cut: String?
    /// A sentence for the person.
    private(set) var notice: String?

    /// - Throws: ``RestoreFailure`` if it never will be different, `SessionStoreError` if it may.
    init(_ id: SessionID, _ stored: StoredSession, _ surroundings: Surroundings) async throws {
        do {
            var documents: [Document.Version: CheckedDocument] = [:]
            var resources: [AppResources.Version: AppResources] = [:]
            for version in stored.documents {
                if ResourcesCoding.isResources(version) {
                    let found = try await Self.resources(version, surroundings)
                    resources[found.version] = found
                } else {
                    documents[version] = try await Self.document(version, surroundings)
                }
            }
            let snapshot = try Coding.decode(StoredSnapshot.self, from: stored.snapshot)
            let state = snapshot.state
            for version in state.documentVersions where documents[version] == nil {
                throw RestoreFailure(reason: "its document \(version.rawValue) is missing")
            }
            guard let drawnWith = state.resources(from: resources[state.resourcesVersion] ?? .none) else {
                throw RestoreFailure(reason: "its translations and images are missing")
            }
            var machine = Machine(
                restoring: state, registry: surroundings.registry, documents: Array(documents.values),
                resources: drawnWith)
            resources[drawnWith.version] = drawnWith
            if stored.entries.isEmpty { notice = snapshot.notice }
            for (index, data) in stored.entries.enumerated() {
                let entry = try Coding.decode(JournalEntry.self, from: data)
                let before = entry.engine == .current ? nil : machine
                let (ending, isAsNoted) = entry.replay(to: &machine, with: documents, resources)
                if let before, !isAsNoted {
                    machine = before
                    let lost = stored.entries.count - index
                    cut = Self.cut(entry, ending, lost: lost)
                    notice = Self.notice
                    break
                }
            }
            self.stored = stored
            self.machine = machine
            self.documents = documents
            self.resources = resources
        } catch let error as RestoreFailure {
            throw error
        } catch let error as SessionStoreError {
            throw error
        } catch {
            throw RestoreFailure(reason: firstLine(of: error))
        }
    }

    static let notice =
        "The app has changed since you were last here, and your last steps could not be taken over. "
        + "Everything before them is as you left it."

    private static func cut(_ entry: JournalEntry, _ ending: JournalEntry.Ending?, lost: Int) -> String {
        func name(_ ending: JournalEntry.Ending?) -> String { ending?.rawValue ?? "worked off" }
        let engine = entry.engine.map { "version \($0)" } ?? "an earlier version"
        return "its last \(lost) journal entries were dropped, because a step that was \(name(entry.ending)) by "
            + "\(engine) is \(name(ending)) by \(EngineVersion.current)"
    }

    private static func resources(
        _ version: Document.Version, _ surroundings: Surroundings
    ) async throws -> AppResources {
        let name = AppResources.Version(rawValue: version.rawValue)
        if let known = surroundings.resources.resources(name) { return known }
        guard let stored = try await surroundings.store.document(version) else {
            throw RestoreFailure(reason: "its translations and images are missing")
        }
        let resources = try ResourcesCoding.decode(stored)
        surroundings.resources.put(resources)
        return resources
    }

    private static func document(
        _ version: Document.Version, _ surroundings: Surroundings
    ) async throws -> CheckedDocument {
        if let document = surroundings.shelf.document(version) { return document }
        guard let stored = try await surroundings.store.document(version) else {
            throw RestoreFailure(reason: "its document \(version.rawValue) is missing")
        }
        let document = try DocumentCoding.decode(stored).checked(against: surroundings.registry)
        if let error = document.firstError { throw RestoreFailure(reason: error) }
        surroundings.shelf.put(document)
        return document
    }
}

/// Says why a stored session can never be restored by this version of the program.
struct RestoreFailure: Error {
    /// One line.
    let reason: String
}
